"""Processes that think for bots, so that their connections never stutter."""

from concurrent.futures.process import BrokenProcessPool
from functools import cache

from contack.client.bots.bot import Bot
from contack.client.bots.expert import Expert
from contack.client.bots.levels import BOTS
from contack.client.bots.registry import BotSpec
from contack.client.bots.search.opponents import OpponentModel
from contack.client.processes.pool import ProcessPool
from contack.engine.board.lay import Lay, Lays
from contack.engine.view import View


class PoolBot:
    """Asks a process for each lay. Between lays it keeps only what an expert learns of the seats."""

    def __init__(self, pool: ProcessPool, level: int) -> None:
        self._pool = pool
        self._level = level
        self.opponents = OpponentModel()

    def choose(self, view: View, lays: Lays) -> Lay:
        try:
            lay, self.opponents = self._ask(view, lays)
        except BrokenProcessPool:  # the process ended early: a second question goes to a new one
            lay, self.opponents = self._ask(view, lays)
        return lay

    def _ask(self, view: View, lays: Lays) -> tuple[Lay, OpponentModel]:
        # the legal lays are a read-only view of a dict, which cannot be pickled
        return self._pool.ask(_choose, self._level, self.opponents, view, dict(lays)).result()


def _choose(level: int, opponents: OpponentModel, view: View, lays: Lays) -> tuple[Lay, OpponentModel]:
    bot = _bot(level)
    if isinstance(bot, Expert):
        bot.opponents = opponents
    return bot.choose(view, lays), opponents


@cache
def _bot(level: int) -> Bot:
    return BotSpec.parse(BOTS[level]).make()
