"""Processes that think for bots, so that whoever carries their words never stutters. Knows no table and no socket."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from contack.client.bot import Bot
from contack.client.bot_level import BOTS
from contack.client.bot_spec import BotSpec
from contack.client.thinkers import Thinkers
from contack.engine.lay import Lay, Lays
from contack.engine.view import View

BOTS_KEPT = 100
"""How many bots a process remembers, with what they have learnt of those they play with."""


class Who(NamedTuple):
    """A bot of a level, and which of them."""

    level: int
    number: int


class BotPool:
    """Processes that think for bots of any level, as many as `jobs`; `numbers` tell bots from each other."""

    def __init__(self, jobs: int) -> None:
        self._thinkers = Thinkers(jobs)
        self.numbers = count()

    def choose(self, who: Who, view: View, lays: Lays) -> Lay:
        """Answer what a bot lays; waits for it, so call it in a thread.

        A process that ends under way is replaced, and the question asked once more.
        """
        try:
            return self._thinkers.ask(_choose, who, view, dict(lays)).result()
        except BrokenProcessPool:
            return self._thinkers.ask(_choose, who, view, dict(lays)).result()

    def close(self) -> None:
        """End the processes once they have answered; what is asked later starts others."""
        self._thinkers.close()


class PoolBot:
    """A bot of a level that thinks in a pool."""

    def __init__(self, pool: BotPool, level: int) -> None:
        self._pool = pool
        self._who = Who(level, next(pool.numbers))

    def choose(self, view: View, lays: Lays) -> Lay:
        """Answer one of the lays."""
        return self._pool.choose(self._who, view, lays)


def _choose(who: Who, view: View, lays: Lays) -> Lay:
    return _bot(who).choose(view, lays)


@lru_cache(BOTS_KEPT)
def _bot(who: Who) -> Bot:
    """Answer a bot: each process has its own of each, which learns from the turns that come to it."""
    return BotSpec.parse(BOTS[who.level]).make()
