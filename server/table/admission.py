"""Whether a table has room for a new client. Raises NotAllowed; changes nothing."""

from collections.abc import Sequence

from contack.protocol.error import Refusal
from contack.protocol.name import NAME_TEXT, is_name, name_key
from contack.protocol.table_state import TableOptions
from contack.server.config.password import Password
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client
from contack.server.table.members import Members
from contack.server.table.player import Player


def check_name(name: str) -> None:
    """Raise NotAllowed for a name that no player or table may have."""
    if not is_name(name):
        raise NotAllowed(Refusal.BAD_NAME, NAME_TEXT)


def check_encrypted(password: Password | str | None, client: Client) -> None:
    """Raise NotAllowed if a page over HTTP sends a table's password, or joins a table that has one."""
    if password and client.in_clear:
        text = "a table with a password needs an encrypted page: others on the network can read what goes over HTTP"
        raise NotAllowed(Refusal.NEEDS_ENCRYPTION, text)


def check_may_watch(options: TableOptions, members: Members, most: int, name: str) -> None:
    """Raise NotAllowed if a client may not watch, or if all places for spectators are taken."""
    _check_is_free(name, [*members.players, *members.spectators])
    # anyone may watch an empty table: `spectate` opens it like this
    if not options.spectators_allowed and members.clients:
        raise NotAllowed(
            Refusal.NO_SPECTATORS, f"{options.name} lets nobody watch: take a seat, or go to another table"
        )
    if len(members.spectators) >= most and members.clients:
        raise NotAllowed(
            Refusal.NO_SPECTATORS, f"{most} people watch {options.name} already, and more may not: go to another table"
        )


def check_may_play(options: TableOptions, members: Members, busy: bool, vacancy: Player | None, name: str) -> None:
    """Raise NotAllowed unless there is a seat; during a game that is the seat of a player with a stand-in."""
    seated = [player for player in members.seated(busy) if player is not vacancy]
    # checked before the game: a player who lost a seat in it needs to hear how to resume, not that it is too late
    _check_is_free(name, [*seated, *members.spectators])
    if vacancy:
        return
    if busy:
        raise NotAllowed(Refusal.GAME_RUNNING, f"a game is going on at {options.name}: watch it, or wait for its end")
    if len(seated) >= options.seats:
        raise NotAllowed(
            Refusal.TABLE_FULL, f"all {options.seats} seats at {options.name} are taken: watch, or go to another table"
        )


YOURS = "Is it your own seat? Take it back: press w where servers are found, or type contack play --resume"
"""Advice for a player who lost the connection and joins like a new client."""


def _check_is_free(name: str, people: Sequence[Player | Client]) -> None:
    if name_key(name) in {name_key(person.name) for person in people}:
        text = f"the name {name} is taken at this table: choose another name. {YOURS}"
        raise NotAllowed(Refusal.NAME_TAKEN, text)


def check_is_host(members: Members, client: Client, does: str) -> None:
    """Raise NotAllowed unless a client is the host of a table."""
    if client.name != members.host:
        raise NotAllowed(Refusal.NOT_HOST, f"only the host {does}: ask {members.host}")
