from random import Random

from contack.client.bots.bot import Bot
from contack.engine.board.lay import Lay, Lays
from contack.engine.view import View
from contack.engine.what_if import greedy


class RandomBot:
    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View, lays: Lays) -> Lay:
        return self._random.choice(list(lays))


class GreedyBot:
    def choose(self, view: View, lays: Lays) -> Lay:
        return greedy(lays)


# A lay with this many points is never overlooked.
STRIKING = 20


class Careless:
    """Overlooks each lay with probability `blind`, and picks among the rest as `bot` does."""

    def __init__(self, bot: Bot, blind: float, seed: int | None = None) -> None:
        self._bot = bot
        self._blind = blind
        self._random = Random(seed)

    def choose(self, view: View, lays: Lays) -> Lay:
        """Look again if every lay was overlooked."""
        while not (seen := {lay: points for lay, points in lays.items() if self._sees(points)}):
            pass
        return self._bot.choose(view, seen)

    def _sees(self, points: int) -> bool:
        return points >= STRIKING or self._random.random() >= self._blind
