from collections.abc import Callable
from contextlib import AbstractContextManager

from msgspec.structs import replace

from contack.protocol.command import CloseGame, GiveHints, HandHost, Kick, Lock, Mute, SetPause
from contack.protocol.error import Refusal
from contack.protocol.name import is_sayable
from contack.protocol.notice import Change, Halted
from contack.protocol.sentences import say
from contack.protocol.table_state import PauseState
from contack.server.config.refused import NotAllowed
from contack.server.lobby.tables import Tables
from contack.server.table.admission import check_is_host, check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table


def pause_table(table: Table, pause: PauseState | None, by: str) -> list[Delivery]:
    """`by` is the name of the person, empty for the operator."""
    if pause:
        table.gathering.hold_up()
        table.standstill.begin_pause(pause, table.members, table.match)
        return table.changed(Change.PAUSED, by)
    if table.asking:
        table.gathering.ask()
    table.standstill.end_pause(table.members, table.match)
    return table.changed(Change.UNPAUSED, by) + table.stand_in() + table.gather()


def hold_back(table: Table) -> list[Delivery]:
    """Make everyone unready if no more games may start; a game about to start still does."""
    if table.busy or table.fixed or not table.members.ready:
        return []
    for player in table.members.players:
        player.be_unready()
    table.gathering.hold_up()
    return table.changed(Change.HELD_UP, "")


def dismiss(table: Table, text: str) -> list[Delivery]:
    deliveries = [delivery for client in table.members.clients for delivery in table.let_go(client, text)]
    table.members.leave_empty()
    return deliveries


def kick(table: Table, host: Client, command: Kick) -> list[Delivery]:
    # the seat's token is void
    person = _other(table, host, command.name)
    client = _client_of(person)
    table.moderation.exclude(person.name, client)
    # otherwise the token would bring the kicked player back
    if isinstance(person, Player):
        table.void(person)
    if client is None:
        return table.vacated(Change.KICKED, person.name)
    return table.part(client, say("left.kicked", host=host.name), Change.KICKED)


def hand_host(table: Table, host: Client, command: HandHost) -> list[Delivery]:
    person = _other(table, host, command.name)
    if isinstance(person, Player) and person.level is not None:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, "is_bot", name=person.name)
    if isinstance(person, Player) and person.client is None:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, "away", name=person.name)
    client = _client_of(person)
    if host.owner or (client and client.owner):
        table.members.owner_hosts = not host.owner  # an owner who hands the table over means it
    table.members.host = person.name
    return table.changed(Change.HOST, person.name)


def mute(table: Table, host: Client, command: Mute) -> list[Delivery]:
    # a muted person may have left by then
    check_is_host(table.members, host)
    if not command.muted:
        name = table.moderation.unmute(command.name) or _other(table, host, command.name).name
        return table.changed(Change.UNMUTED, name)
    person = _other(table, host, command.name)
    table.moderation.mute(person.name, _client_of(person))
    return table.changed(Change.MUTED, person.name)


def give_hints(table: Table, host: Client, command: GiveHints) -> list[Delivery]:
    check_is_host(table.members, host)
    check_name(command.name)
    player = table.members.called(command.name)
    if not isinstance(player, Player) or player.level is not None:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, name=command.name)
    player.hints = command.hints
    return table.changed(Change.HINTS_GIVEN if command.hints else Change.HINTS_TAKEN, player.name)


def lock(table: Table, host: Client, command: Lock) -> list[Delivery]:
    """Players can still take their seats back."""
    check_is_host(table.members, host)
    table.moderation.locked = command.locked
    return table.changed(Change.LOCKED if command.locked else Change.UNLOCKED, host.name)


def _client_of(person: Player | Client) -> Client | None:
    return person.client if isinstance(person, Player) else person


def _other(table: Table, host: Client, name: str) -> Player | Client:
    check_is_host(table.members, host)
    check_name(name)
    person = table.members.called(name)
    if person is None or person.name == host.name:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, "other", name=name)
    return person


def set_pause(table: Table, client: Client, command: SetPause) -> list[Delivery]:
    """Players may end a pause while the host is not connected."""
    pause = table.standstill.pause
    if pause and not pause.by:
        raise NotAllowed(Refusal.PAUSED, "all")
    if not is_sayable(command.reason):
        raise NotAllowed(Refusal.BAD_FIELD, "reason")
    instead = not command.paused and not table.members.host_here and table.members.player_of(client)
    if not instead:
        check_is_host(table.members, client)
    return pause_table(table, PauseState(client.name, command.reason) if command.paused else None, client.name)


def pause_all(
    tables: Tables, pause: PauseState | None, faults: Callable[[], AbstractContextManager[None]]
) -> list[Delivery]:
    """Begin or end the operator's pause, which holds for later tables too."""
    before, tables.pause = tables.pause, pause
    deliveries: list[Delivery] = []
    for table in tables.by_name.values():
        if pause or table.standstill.pause == before:
            tables.touch(table)
            with faults():
                deliveries += pause_table(table, pause, "")
    return deliveries


def halted_at_tables(
    tables: Tables, halted: bool, text: str, faults: Callable[[], AbstractContextManager[None]]
) -> list[Delivery]:
    deliveries: list[Delivery] = []
    for table in tables.by_name.values():
        with faults():
            # read the table's own time before the server's changes
            clock = table.clock and replace(table.clock, running=table.clock.running and not halted)
            deliveries.append(Delivery(table.members.clients, Halted(halted, text, clock)))
    return deliveries


def idle_table(tables: Tables, host: Client, command: CloseGame) -> Table:
    """Return the table that the host of the server closes. Raises NotAllowed."""
    if not (host.owner or host.from_here):
        raise NotAllowed(Refusal.NOT_HOST, "server")
    check_name(command.table)
    table = tables.called(command.table)
    if table is None:
        raise NotAllowed(Refusal.NO_SUCH_TABLE, table=command.table)
    if table.fixed:
        raise NotAllowed(Refusal.TOURNAMENT_TABLE)
    if not table.idle:
        raise NotAllowed(Refusal.GAME_RUNNING, "kept", table=table.name)
    return table
