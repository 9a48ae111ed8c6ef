"""Bots that look no further than the lay they make."""

from __future__ import annotations

from random import Random

from contack.engine import stand_in
from contack.engine.board.lay import Lay, Lays
from contack.engine.view import View


class RandomBot:
    """Lays anything, each lay as likely as any other."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View, lays: Lays) -> Lay:
        """Return a lay by chance."""
        return self._random.choice(list(lays))


class GreedyBot:
    """Lays what scores most now."""

    def choose(self, view: View, lays: Lays) -> Lay:
        """Return the first lay with most points."""
        return stand_in.choose(view, lays)
