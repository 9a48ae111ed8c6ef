"""Who is at a table, as the wire tells it. Knows nothing of the tiles on it."""

from __future__ import annotations

from msgspec import Struct

from contack.engine.rules import ClosedRule


class PlayerState(Struct, frozen=True):
    """A player, in seat order. `stand_in` tells that the server's bot plays; `connected` that the client is there."""

    name: str
    ready: bool
    connected: bool
    stand_in: bool


class TableState(Struct, frozen=True):
    """Who is at a table. `commitment` (hex SHA-256 of the seed) is for the game that is played, or else the next.

    `locked` tells that nobody may come, `password` that whoever comes must know one, `muted` who may say nothing.
    """

    name: str
    seats: int
    closed: ClosedRule
    spectators_allowed: bool
    host: str
    players: tuple[PlayerState, ...]
    spectators: tuple[str, ...]
    playing: bool
    commitment: str
    locked: bool = False
    password: bool = False
    muted: tuple[str, ...] = ()


class TableSummary(Struct, frozen=True):
    """A line in the list of tables."""

    name: str
    seats: int
    closed: ClosedRule
    spectators_allowed: bool
    host: str
    players: tuple[str, ...]
    spectators: int
    playing: bool
    locked: bool = False
    password: bool = False

    @property
    def joinable(self) -> bool:
        """Whether a player can take a seat now, one who knows the password if there is one."""
        return not self.locked and not self.playing and len(self.players) < self.seats
