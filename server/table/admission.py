"""Whether a table has room for a new client. Raises NotAllowed; changes nothing."""

from collections.abc import Sequence

from contack.protocol.error import Refusal
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.name import is_name, name_key
from contack.protocol.sentences import say
from contack.protocol.table_state import PauseState
from contack.server.config.password import Password
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client
from contack.server.table.player import Player
from contack.server.table.table import Table


def check_name(name: str) -> None:
    # raises NotAllowed
    if not is_name(name):
        raise NotAllowed(Refusal.BAD_NAME, most=NAME_LENGTH)


def check_not_paused(pause: PauseState | None) -> None:
    # raises NotAllowed
    if pause:
        by = pause.by or say("operator")
        raise NotAllowed(Refusal.PAUSED, "why" if pause.reason else "", by=by, reason=pause.reason)


def check_encrypted(password: Password | str | None, client: Client) -> None:
    # a page over HTTP may send no table's password, nor join a table that has one
    if password and client.in_clear:
        raise NotAllowed(Refusal.NEEDS_ENCRYPTION)


def check_may_watch(table: Table, name: str) -> None:
    # raises NotAllowed
    members, most = table.members, table.limits.max_spectators
    _check_is_free(name, [*members.players, *members.spectators])
    # anyone may watch an empty table: `spectate` opens it like this
    if not table.options.spectators_allowed and members.clients:
        raise NotAllowed(Refusal.NO_SPECTATORS, table=table.name)
    if len(members.spectators) >= most and members.clients:
        raise NotAllowed(Refusal.NO_SPECTATORS, "full", table=table.name, count=most)


def check_may_play(table: Table, vacancy: Player | None, name: str) -> None:
    """During a game only the seat of a player with a stand-in is free."""
    seated = [player for player in table.members.seated(table.busy) if player is not vacancy]
    # checked before the game: a player who lost a seat in it needs to hear how to resume, not that it is too late
    _check_is_free(name, [*seated, *table.members.spectators])
    if vacancy:
        return
    if table.busy:
        raise NotAllowed(Refusal.GAME_RUNNING, "table", table=table.name)
    if len(seated) >= table.options.seats:
        raise NotAllowed(Refusal.TABLE_FULL, seats=table.options.seats, table=table.name)


def _check_is_free(name: str, people: Sequence[Player | Client]) -> None:
    if name_key(name) in {name_key(person.name) for person in people}:
        raise NotAllowed(Refusal.NAME_TAKEN, "table", name=name)


def check_is_host(table: Table, client: Client) -> None:
    if client.name != table.members.host:
        raise NotAllowed(Refusal.NOT_HOST, host=table.members.host)
