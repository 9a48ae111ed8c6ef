from collections.abc import Callable

from contack.protocol.table_state import ClockState, TableOptions

# Seconds too short to think; times in records are as coarse.
MOMENT = 0.001


class PausableClock:
    """Counts seconds while it runs; `seconds` is a monotonic clock."""

    __slots__ = ("_began", "_counted", "_seconds")

    def __init__(self, seconds: Callable[[], float], counted: float = 0.0, running: bool = True) -> None:
        self._seconds = seconds
        self._counted = counted
        self._began = seconds() if running else None

    @property
    def running(self) -> bool:
        return self._began is not None

    @property
    def time(self) -> float:
        return self._counted + (self._seconds() - self._began if self._began is not None else 0.0)

    def stop(self) -> None:
        self._counted, self._began = self.time, None

    def go(self) -> None:
        if self._began is None:
            self._began = self._seconds()


class Clocks:
    """One clock per move, one per player and game, both or neither.

    `clock` tells the game's time, which stops while the table is empty.
    """

    __slots__ = ("_began", "_game", "_limited", "_move", "_used", "clock")

    def __init__(self, seats: int, options: TableOptions, clock: PausableClock) -> None:
        self.clock = clock
        self._move = options.move_clock
        self._game = options.game_clock
        self._used = [0.0] * seats
        self._began = self._limited = 0.0

    @property
    def limited(self) -> bool:
        return self._move is not None or self._game is not None

    def limit_moves(self, seconds: int) -> None:
        """Count the time of the running move from now."""
        self._move, self._limited = seconds, self.clock.time

    def laid(self, seat: int, at: float) -> None:
        # from the times of lays alone, so a game restored from its events has the same clocks
        self._used[seat] += at - self._began
        self._began = at

    def left(self, seat: int | None) -> float | None:
        """Return None without a limit."""
        if seat is None or not self.limited:
            return None
        return self._left(seat, self.clock.time)

    def _left(self, seat: int, now: float) -> float:
        thinking = now - self._began
        lefts = [] if self._move is None else [self._move - min(thinking, now - self._limited)]
        lefts += [] if self._game is None else [self._game - self._used[seat] - thinking]
        left = min(lefts)
        return left if left > MOMENT else 0.0

    def waited(self, since: float) -> float:
        """Count from `since` if that is later than the start of the turn."""
        return self.clock.time - max(self._began, since)

    def state(self, seat: int, running: bool) -> ClockState:
        # with a limit; `running` says whether the clocks of that seat run
        now = self.clock.time  # once: the move must not have more time left than its game
        game = () if self._game is None else tuple(self._game_left(each, seat, now) for each in range(len(self._used)))
        return ClockState(round(self._left(seat, now), 3), game, running)  # in milliseconds, as in records

    def _game_left(self, seat: int, mover: int, now: float) -> float:
        assert self._game is not None
        thinking = now - self._began if seat == mover else 0.0
        return round(max(0.0, self._game - self._used[seat] - thinking), 3)
