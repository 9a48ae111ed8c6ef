"""Processes that think for bots, so that whoever carries their words never stutters."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Protocol, runtime_checkable

from contack.client.bots.bot import Bot
from contack.client.bots.levels import BOTS
from contack.client.bots.registry import BotSpec
from contack.client.bots.search.opponents import OpponentModel
from contack.client.processes.pool import ProcessPool
from contack.engine.board.lay import Lay, Lays
from contack.engine.view import View


@runtime_checkable
class Learning(Protocol):
    """A bot that learns during a game: all that it keeps from one lay to the next is what it knows of the seats."""

    opponents: OpponentModel


class BotPool:
    """Processes that think for bots of any level, as many as `jobs`."""

    def __init__(self, jobs: int) -> None:
        self._thinkers = ProcessPool(jobs)

    def choose(self, level: int, opponents: OpponentModel, view: View, lays: Lays) -> tuple[Lay, OpponentModel]:
        """Return what a bot of this level lays that has learnt `opponents`, and what it has learnt then.

        Waits for it, so call it in a thread. A process that ends under way is replaced, and the question asked once
        more.
        """
        try:
            return self._thinkers.ask(_choose, level, opponents, view, dict(lays)).result()
        except BrokenProcessPool:
            return self._thinkers.ask(_choose, level, opponents, view, dict(lays)).result()

    def close(self) -> None:
        """End the processes once they have answered; what is asked later starts others."""
        self._thinkers.close()


class PoolBot:
    """A bot of a level that thinks in a pool, and keeps what it learns of the others at its table."""

    def __init__(self, pool: BotPool, level: int) -> None:
        self._pool = pool
        self._level = level
        self._opponents = OpponentModel()

    def choose(self, view: View, lays: Lays) -> Lay:
        """Return one of the lays."""
        lay, self._opponents = self._pool.choose(self._level, self._opponents, view, lays)
        return lay


def _choose(level: int, opponents: OpponentModel, view: View, lays: Lays) -> tuple[Lay, OpponentModel]:
    bot = _bot(level)
    if isinstance(bot, Learning):
        bot.opponents = opponents
    return bot.choose(view, lays), opponents


@cache
def _bot(level: int) -> Bot:
    """Return the bot of a level, one in each process for all seats: what it learns of a seat's game comes with it."""
    return BotSpec.parse(BOTS[level]).make()
