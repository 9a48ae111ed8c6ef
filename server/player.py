"""Somebody who holds a seat at a table, connected or not. Knows no tiles."""

from __future__ import annotations

from dataclasses import dataclass

from contack.protocol.table_state import PlayerState
from contack.server.guest import Guest


@dataclass(slots=True, eq=False)
class Player:
    """A player: `guest` is None while no client is there, for good if `left`; `handed_over` asks for the stand-in."""

    name: str
    token: str
    guest: Guest | None
    ready: bool = False
    nonce: bytes = b""
    handed_over: bool = False
    left: bool = False

    @property
    def covered(self) -> bool:
        """Whether the stand-in plays."""
        return self.handed_over or self.guest is None

    @property
    def state(self) -> PlayerState:
        """What everybody may know."""
        return PlayerState(self.name, self.ready, self.guest is not None, self.covered)
