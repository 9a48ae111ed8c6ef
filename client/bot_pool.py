"""Processes that think for bots, so that whoever carries their words never stutters. Knows no table and no socket."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from functools import cache

from contack.client.bot import Bot
from contack.client.bot_level import BOTS
from contack.client.bot_spec import BotSpec
from contack.client.thinkers import Thinkers
from contack.engine.lay import Lay, Lays
from contack.engine.view import View


class BotPool:
    """Processes that think for bots of any level, as many as `jobs`."""

    def __init__(self, jobs: int) -> None:
        self._thinkers = Thinkers(jobs)

    def choose(self, level: int, view: View, lays: Lays) -> Lay:
        """Answer what a bot of this level lays; waits for it, so call it in a thread.

        A process that ends under way is replaced, and the question asked once more.
        """
        try:
            return self._thinkers.ask(_choose, level, view, dict(lays)).result()
        except BrokenProcessPool:
            return self._thinkers.ask(_choose, level, view, dict(lays)).result()

    def close(self) -> None:
        """End the processes once they have answered; what is asked later starts others."""
        self._thinkers.close()


class PoolBot:
    """A bot of a level that thinks in a pool."""

    def __init__(self, pool: BotPool, level: int) -> None:
        self._pool = pool
        self._level = level

    def choose(self, view: View, lays: Lays) -> Lay:
        """Answer one of the lays."""
        return self._pool.choose(self._level, view, lays)


def _choose(level: int, view: View, lays: Lays) -> Lay:
    return _bot(level).choose(view, lays)


@cache
def _bot(level: int) -> Bot:
    """Answer the bot of a level, one in each process for all seats: bots of levels remember nothing of a game."""
    return BotSpec.parse(BOTS[level]).make()
