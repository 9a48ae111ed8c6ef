"""A table as the journal keeps it: all that a restart must bring back but the events of its game.

A field that is new here gets a default, which is what older journals are read with, a form in snapshot_form.py, and a
line each in `Table.snapshot` and `Table.restored`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from contack.engine.event import Event
from contack.engine.rules import ClosedRule
from contack.protocol.limits import GRACE_SECONDS
from contack.protocol.notice import ChatLine, GameHeader
from contack.server.table.options import TableOptions


class SeatSnapshot(NamedTuple):  # a tuple, as one is made for every seat on every lay
    """A player; `connected` tells whether the client was there or awaited, and `level` that it is a house bot."""

    name: str
    token: str
    connected: bool
    ready: bool
    nonce: bytes
    handed_over: bool
    left: bool
    level: int | None = None


class ModerationSnapshot(NamedTuple):
    """The order that the host keeps; `password` is a digest, `kicked` holds what equal names have in common."""

    password: bytes | None = None
    locked: bool = False
    kicked: tuple[str, ...] = ()
    muted: tuple[str, ...] = ()


NO_ORDER = ModerationSnapshot()


@dataclass(frozen=True, slots=True)
class MatchSnapshot:
    """The game that is going on, or the last one: with its events, all that it takes to play it again."""

    header: GameHeader
    seed: bytes
    nonces: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table. `seed` is that of the next game."""

    name: str
    seats: int
    closed: ClosedRule
    spectators_allowed: bool
    host: str
    players: tuple[SeatSnapshot, ...]
    seed: bytes
    order: ModerationSnapshot = NO_ORDER
    chat: tuple[ChatLine, ...] = ()
    match: MatchSnapshot | None = None
    grace: int = GRACE_SECONDS
    move_clock: int | None = None
    game_clock: int | None = None
    hints: bool = False

    @property
    def options(self) -> TableOptions:
        """How the table was opened."""
        return TableOptions(
            self.name,
            self.seats,
            self.closed,
            self.spectators_allowed,
            self.grace,
            self.move_clock,
            self.game_clock,
            self.hints,
        )


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All that is kept of a table: `seq` numbers its newest broadcast, `events` are those of its game."""

    table: TableSnapshot
    seq: int
    events: tuple[Event, ...] = ()
