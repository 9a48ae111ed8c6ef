"""Makes a good player gentler by honest mistakes: it overlooks lays, as people do. Leaves the choice to that player."""

from __future__ import annotations

from random import Random

from contack.client.bots.bot import Bot
from contack.engine.board.lay import Lay, Lays
from contack.engine.view import View

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
