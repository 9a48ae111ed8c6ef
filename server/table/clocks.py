"""Time that can stand still, and by it how long each seat may still think."""

from collections.abc import Callable

from contack.protocol.table_state import ClockState, TableOptions

MOMENT = 0.001
"""Seconds that are too short to think: times in records are as coarse."""


class PausableClock:
    """Counts seconds while it runs; `seconds` is a clock that only grows."""

    __slots__ = ("_began", "_counted", "_seconds")

    def __init__(self, seconds: Callable[[], float], counted: float = 0.0, running: bool = True) -> None:
        self._seconds = seconds
        self._counted = counted
        self._began = seconds() if running else None

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self._began is not None

    @property
    def time(self) -> float:
        """The seconds that were counted."""
        return self._counted + (self._seconds() - self._began if self._began is not None else 0.0)

    def stop(self) -> None:
        """Let time stand still."""
        self._counted, self._began = self.time, None

    def go(self) -> None:
        """Let time go on."""
        if self._began is None:
            self._began = self._seconds()


class Clocks:
    """The clocks of a game, one per move, one per player and game, both or neither.

    `clock` tells the game's time, which stands still while nobody is at the table. What a seat has used up follows
    from when its lays were laid, so a game that is played again has the same clocks, and whose turn it was when the
    server went down has as long as at its beginning.
    """

    __slots__ = ("_began", "_game", "_move", "_used", "clock")

    def __init__(self, seats: int, options: TableOptions, clock: PausableClock) -> None:
        self.clock = clock
        self._move = options.move_clock
        self._game = options.game_clock
        self._used = [0.0] * seats
        self._began = 0.0

    def laid(self, seat: int, at: float) -> None:
        """Take note of when a seat laid: the next turn begins."""
        self._used[seat] += at - self._began
        self._began = at

    def left(self, seat: int | None) -> float | None:
        """Return for how long the seat whose turn it is may still think, if there is a limit."""
        # first, as it costs nothing: most tables have no clocks, and this is asked for with every lay
        if seat is None or (self._move is None and self._game is None):
            return None
        thinking = self.clock.time - self._began
        lefts = [] if self._move is None else [self._move - thinking]
        lefts += [] if self._game is None else [self._game - self._used[seat] - thinking]
        left = min(lefts)
        return left if left > MOMENT else 0.0

    def waited(self, since: float) -> float:
        """Return how long the seat to lay has had its turn, or for how long since a time of the game."""
        return self.clock.time - max(self._began, since)

    def state(self, seat: int | None, running: bool) -> ClockState | None:
        """Return the clocks as everybody may know them, if there are any; `running` tells whether that seat's do."""
        left = self.left(seat)
        if left is None:
            return None
        game = () if self._game is None else tuple(self._game_left(each, seat) for each in range(len(self._used)))
        return ClockState(round(left, 3), game, running)  # to the millisecond, as times in records

    def _game_left(self, seat: int, mover: int | None) -> float:
        assert self._game is not None
        thinking = self.clock.time - self._began if seat == mover else 0.0
        return round(max(0.0, self._game - self._used[seat] - thinking), 3)
