"""A bot that takes its time, so that people can follow what it does."""

import time
from collections.abc import Callable

from contack.engine.board.lay import Lay
from contack.protocol.table_state import TableState

_PART_OF_MOVE = 4
_PART_OF_GAME = 200
"""What part of a clock is waited away at most with one lay; a player of two lays some 30 tiles in a game."""


def take_time(
    choose: Callable[[], Lay],
    seconds: float,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Lay:
    """Return what `choose` returns, but no sooner than after `seconds`; it waits in the thread that asks."""
    end = clock() + seconds  # before it is asked: the time that it thinks is not added to the pause
    lay = choose()
    sleep(max(0.0, end - clock()))
    return lay


def pause_at(table: TableState | None, seconds: float) -> float:
    """Return for how long a bot may wait that would wait some seconds: at a table with clocks hardly."""
    if table is None:
        return 0.0
    clocks = ((table.move_clock, _PART_OF_MOVE), (table.game_clock, _PART_OF_GAME))
    return min([seconds, *(clock / part for clock, part in clocks if clock is not None)])
