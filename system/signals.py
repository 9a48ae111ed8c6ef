import signal
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from contextlib import contextmanager

# Such signals on this system, without Ctrl-C.
ENDING = tuple(signal.Signals[name] for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if name in signal.Signals.__members__)


@contextmanager
def ending_signals(loop: AbstractEventLoop, end: Callable[[int], object]) -> Iterator[None]:
    """Call `end` with the number of the signal; restore the handlers afterwards."""
    before = {number: signal.getsignal(number) for number in ENDING}
    for number in ENDING:
        # not through the loop, which has no signals on Windows
        signal.signal(number, lambda number, _: loop.call_soon_threadsafe(end, number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def end_at_signals(end: Callable[[], object]) -> None:
    """Include Ctrl-C, but not ignored signals (`nohup`). `end` can interrupt anything, more than once."""
    for number in (signal.SIGINT, *ENDING):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda _number, _frame: end())
