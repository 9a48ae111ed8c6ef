"""Options and seats of a table, changed by its host between games.

Other clients get NotAllowed.
"""

from msgspec.structs import replace

from contack.protocol.command import ChangeOptions, Sit, Swap
from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.protocol.notice import Change
from contack.protocol.sentences import say
from contack.protocol.table_state import TableOptions
from contack.server.commands.entering import sit as sit_at
from contack.server.commands.play import check_not_busy
from contack.server.config.password import Password
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_encrypted, check_is_host, check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def change_options(table: Table, host: Client, command: ChangeOptions) -> list[Delivery]:
    """Players are no longer ready if the game itself changes."""
    check_not_busy(table)
    check_is_host(table.members, host)
    check_encrypted(command.password, host)
    options, seated = _changed(table.options, command), len(table.seated)
    if options.seats < seated:
        raise NotAllowed(Refusal.BAD_FIELD, "seats", seated=seated)
    if command.password is not None:
        table.moderation.password = Password.of(command.password)
    # before players become unready, so that everyone sees the host stop the count
    stopped = table.hold_up(host.name)
    if _game_of(options) != _game_of(table.options):
        for player in table.members.players:
            player.be_unready()
    table.options, table.standstill.grace = options, options.grace
    if len(table.members.players) > options.seats:  # absent players keep no seat that is gone
        table.members.keep(lambda player: not player.absent)
    hidden = table.hide_all(say("left.private")) if table.private else []
    return stopped + hidden + table.changed(Change.OPTIONS, host.name) + table.gather()


def sit(table: Table, client: Client, command: Sit) -> list[Delivery]:
    # the seat is for the next game
    if table.members.player_of(client):
        raise NotAllowed(Refusal.SEATED)
    if command.wanted:
        table.moderation.check_lets_in(client)
        table.history.check_may_sit(client)
    return sit_at(table, client, command.wanted)


def swap(table: Table, host: Client, command: Swap) -> list[Delivery]:
    check_not_busy(table)
    check_is_host(table.members, host)
    seat, other = (_seat(table, name) for name in (command.name, command.other))
    players = table.members.players
    if seat == other:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, "alone", name=players[seat].name)
    players[seat], players[other] = players[other], players[seat]
    return table.changed(Change.SWAPPED, players[other].name)


def _changed(options: TableOptions, command: ChangeOptions) -> TableOptions:
    wanted = {
        "seats": command.seats,
        "closed": command.closed,
        "spectators_allowed": command.spectators,
        "grace": command.grace,
        "hints": command.hints,
        "countdown": command.countdown,
        "host_starts": command.host_starts,
    }
    clocks = {"move_clock": command.move_clock, "game_clock": command.game_clock}
    changed = {name: value for name, value in wanted.items() if value is not None}
    return replace(options, **changed, **{name: value or None for name, value in clocks.items() if value is not None})


def _game_of(options: TableOptions) -> tuple[object, ...]:
    return options.closed, options.move_clock, options.game_clock, options.hints


def _seat(table: Table, name: str) -> int:
    check_name(name)
    keys = [name_key(player.name) for player in table.members.players]
    if name_key(name) not in keys:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, name=name)
    return keys.index(name_key(name))
