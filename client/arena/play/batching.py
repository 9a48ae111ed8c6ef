"""How many games a worker is given at once. Knows only times."""

from __future__ import annotations

from dataclasses import dataclass

AIM = 0.5
"""How many seconds a batch should take: long beside what handing it over costs, short beside patience."""

MOST = 256


@dataclass(frozen=True, slots=True)
class Pace:
    """How long games take, as far as is known."""

    games: int = 0
    seconds: float = 0.0

    def after(self, games: int, seconds: float) -> Pace:
        """Return the pace after a batch."""
        return Pace(self.games + games, self.seconds + seconds)

    def batch(self, left: int, jobs: int) -> int:
        """Return how many of the games left to hand out: few at first and at the end, so that nobody waits long."""
        if not self.games:
            return 1
        fair = -(-left // (2 * jobs))
        return max(1, min(MOST, fair, int(AIM * self.games / max(self.seconds, AIM / MOST))))
