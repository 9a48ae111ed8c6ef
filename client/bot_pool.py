"""Processes that think for bots, so that whoever carries their words never stutters. Knows no table and no socket."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from multiprocessing import get_context, parent_process
from typing import Protocol, runtime_checkable

from contack.client.bot import Bot
from contack.client.bot_level import BOTS
from contack.client.bot_spec import BotSpec
from contack.client.bots.habits import Habits
from contack.engine.lay import Lay, Lays
from contack.engine.view import View

NICENESS = 5
"""How far thinking stands behind everything else on the machine: people and their server come first."""


@runtime_checkable
class Learning(Protocol):
    """A bot that learns during a game: all that it keeps from one lay to the next is what it knows of the seats."""

    habits: Habits


class BotPool:
    """As many processes as `jobs`, started when the first bot thinks; they end with this one, however that ends."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._lock = threading.Lock()
        self._executor: ProcessPoolExecutor | None = None

    def choose(self, level: int, habits: Habits, view: View, lays: Lays) -> tuple[Lay, Habits]:
        """Answer what a bot of this level lays that has learnt `habits`, and what it has learnt then.

        Waits for it, so call it in a thread. A process that ends under way is replaced, and the question asked once
        more.
        """
        executor = self._running()
        try:
            return executor.submit(_choose, level, habits, view, dict(lays)).result()
        except BrokenProcessPool:
            self._forget(executor)
            return self._running().submit(_choose, level, habits, view, dict(lays)).result()

    def close(self) -> None:
        """End the processes once they have answered; what is asked later starts others."""
        if self._executor:
            self._forget(self._executor)

    def _running(self) -> ProcessPoolExecutor:
        with self._lock:
            self._executor = self._executor or ProcessPoolExecutor(
                self._jobs, mp_context=get_context("spawn"), initializer=_begin
            )
            return self._executor

    def _forget(self, executor: ProcessPoolExecutor) -> None:
        """Use processes no more, unless others are used already."""
        with self._lock:
            if self._executor is executor:
                self._executor = None
        executor.shutdown(wait=False, cancel_futures=True)


class PoolBot:
    """A bot of a level that thinks in a pool, and keeps what it learns of the others at its table."""

    def __init__(self, pool: BotPool, level: int) -> None:
        self._pool = pool
        self._level = level
        self._habits = Habits()

    def choose(self, view: View, lays: Lays) -> Lay:
        """Answer one of the lays."""
        lay, self._habits = self._pool.choose(self._level, self._habits, view, lays)
        return lay


def _choose(level: int, habits: Habits, view: View, lays: Lays) -> tuple[Lay, Habits]:
    bot = _bot(level)
    if isinstance(bot, Learning):
        bot.habits = habits
    return bot.choose(view, lays), habits


@cache
def _bot(level: int) -> Bot:
    """Answer the bot of a level, one in each process for all seats: what it learns of a seat's game comes with it."""
    return BotSpec.parse(BOTS[level]).make()


def _begin() -> None:
    """Set up a process of the pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that started it, which ends it
    with suppress(OSError):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when the one that started it is gone: killed, it could not tell."""
    parent = parent_process()
    assert parent is not None  # this runs in a process that another one started
    parent.join()
    os._exit(0)
