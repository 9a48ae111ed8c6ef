"""Bots that look no further than their own lay."""

from random import Random

from contack.client.bots.bot import Bot
from contack.engine.board.lay import Lay, Lays
from contack.engine.view import View
from contack.engine.what_if import greedy


class RandomBot:
    """Picks a random lay."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View, lays: Lays) -> Lay:
        return self._random.choice(list(lays))


class GreedyBot:
    """Picks the lay with most points."""

    def choose(self, view: View, lays: Lays) -> Lay:
        return greedy(lays)


STRIKING = 20
"""A lay with this many points is never overlooked."""


class Careless:
    """Overlooks each lay with probability `blind`, and picks among the rest as `bot` does."""

    def __init__(self, bot: Bot, blind: float, seed: int | None = None) -> None:
        self._bot = bot
        self._blind = blind
        self._random = Random(seed)

    def choose(self, view: View, lays: Lays) -> Lay:
        """Return one of the lays that it sees. If it sees none, it looks again."""
        while not (seen := {lay: points for lay, points in lays.items() if self._sees(points)}):
            pass
        return self._bot.choose(view, seen)

    def _sees(self, points: int) -> bool:
        return points >= STRIKING or self._random.random() >= self._blind
