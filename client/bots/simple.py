"""Bots that look no further than the lay they make."""

from random import Random

from contack.client.bots.bot import Bot
from contack.engine.board.lay import Lay, Lays
from contack.engine.view import View
from contack.engine.what_if import greedy


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
        return greedy(lays)


STRIKING = 20
"""A lay that scores so many points is never overlooked."""


class Careless:
    """Overlooks each of its lays with the chance `blind`, and chooses among the others as `bot` does."""

    def __init__(self, bot: Bot, blind: float, seed: int | None = None) -> None:
        self._bot = bot
        self._blind = blind
        self._random = Random(seed)

    def choose(self, view: View, lays: Lays) -> Lay:
        """Return one of the lays that it sees; where it sees none it looks again."""
        while not (seen := {lay: points for lay, points in lays.items() if self._sees(points)}):
            pass
        return self._bot.choose(view, seen)

    def _sees(self, points: int) -> bool:
        return points >= STRIKING or self._random.random() >= self._blind
