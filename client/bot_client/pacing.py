"""A bot that takes its time, so that people can follow what it does."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from contack.client.bots.bot import Bot, close_bot, tell_bot
from contack.engine.board.lay import Lay, Lays
from contack.engine.event import Event
from contack.engine.view import View
from contack.protocol.table_state import TableState

_PART_OF_MOVE = 4
_PART_OF_GAME = 200
"""What part of a clock is waited away at most with one lay; a player of two lays some 30 tiles in a game."""


class PacedBot:
    """Answers what `bot` chooses, but no sooner than after `pause` seconds; it waits in the thread that asks it."""

    def __init__(
        self,
        bot: Bot,
        pause: Callable[[], float],
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._bot = bot
        self._pause = pause
        self._clock = clock
        self._sleep = sleep

    def choose(self, view: View, lays: Lays) -> Lay:
        """Return one of the lays."""
        end = self._clock() + self._pause()  # what the bot thinks counts as waiting
        lay = self._bot.choose(view, lays)
        self._sleep(max(0.0, end - self._clock()))
        return lay

    def watch(self, events: Sequence[Event]) -> None:
        """Tell the bot what has happened, if it wants to know."""
        tell_bot(self._bot, events)

    def close(self) -> None:
        """Let the bot let go of what it holds."""
        close_bot(self._bot)


def pause_at(table: TableState | None, seconds: float) -> float:
    """Return for how long a bot may wait that would wait some seconds: at a table with clocks hardly."""
    if table is None:
        return 0.0
    clocks = ((table.move_clock, _PART_OF_MOVE), (table.game_clock, _PART_OF_GAME))
    return min([seconds, *(clock / part for clock, part in clocks if clock is not None)])
