"""Whether there is room for a newcomer at a table. Raises NotAllowed; lets nobody in itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from contack.protocol.name import name_key
from contack.protocol.refusal import Refusal
from contack.server.guest import Guest
from contack.server.not_allowed import NotAllowed
from contack.server.player import Player

if TYPE_CHECKING:
    from contack.server.table import Table


def check_may_watch(table: Table, name: str) -> None:
    """See that somebody may watch."""
    _check_name(name, [*table.company.players, *table.company.spectators])
    if not table.setup.spectators_allowed and table.company.guests:
        raise NotAllowed(Refusal.NO_SPECTATORS, f"{table.name} lets nobody watch")
    if len(table.company.spectators) >= table.most_spectators and table.company.guests:
        raise NotAllowed(Refusal.NO_SPECTATORS, f"{table.most_spectators} watch {table.name} already")


def check_may_play(table: Table, name: str) -> None:
    """See that there is a seat for somebody."""
    _check_name(name, [*table.seated, *table.company.spectators])
    if table.playing:
        raise NotAllowed(Refusal.GAME_RUNNING, f"a game is going on at {table.name}: watch it, or wait for its end")
    if len(table.seated) >= table.seats:
        raise NotAllowed(Refusal.TABLE_FULL, f"all {table.seats} seats at {table.name} are taken")


def _check_name(name: str, people: Sequence[Player | Guest]) -> None:
    if name_key(name) in {name_key(person.name) for person in people}:
        words = f"somebody at the table is called {name}: take another name, or resume the seat with its token"
        raise NotAllowed(Refusal.NAME_TAKEN, words)


def check_is_host(table: Table, guest: Guest, does: str) -> None:
    """See that a guest is the host of a table. Raises NotAllowed."""
    if guest.name != table.company.host:
        raise NotAllowed(Refusal.NOT_HOST, f"only the host {does}: that is {table.company.host}")
