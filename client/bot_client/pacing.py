"""A pause before each lay of a bot, so that people can follow."""

import time
from collections.abc import Callable

from contack.engine.board.lay import Lay
from contack.protocol.table_state import TableState

_PART_OF_MOVE = 4
_PART_OF_GAME = 200
"""The largest share of a clock for one pause; one of two players lays some 30 tiles in a game."""


def take_time(
    choose: Callable[[], Lay],
    seconds: float,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Lay:
    """Return the result of `choose`, after at least `seconds`; waits in the calling thread."""
    end = clock() + seconds  # measured before the question: thinking time is part of the pause
    lay = choose()
    sleep(max(0.0, end - clock()))
    return lay


def pause_at(table: TableState | None, seconds: float) -> float:
    """Return the pause of a bot: short at a table with clocks."""
    if table is None:
        return 0.0
    clocks = ((table.move_clock, _PART_OF_MOVE), (table.game_clock, _PART_OF_GAME))
    return min([seconds, *(clock / part for clock, part in clocks if clock is not None)])
