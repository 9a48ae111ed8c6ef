"""Signals that end a program which has a loop."""

import signal
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ENDING = tuple(signal.Signals[name] for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if name in signal.Signals.__members__)
"""Those of them that this system has, but for Ctrl-C."""


@contextmanager
def ending_signals(loop: AbstractEventLoop, end: Callable[[int], object]) -> Iterator[None]:
    """Call `end` in the loop with the number of a signal that is to end this program; afterwards all is as before."""
    before = {number: signal.getsignal(number) for number in ENDING}
    for number in ENDING:
        # not by the loop, which knows no signals on Windows
        signal.signal(number, lambda number, _: loop.call_soon_threadsafe(end, number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def end_at_signals(end: Callable[[], object]) -> None:
    """Call `end` at each signal that is to end this program, Ctrl-C too, but for those that are ignored (`nohup`).

    It may be called in the middle of anything, and more than once.
    """
    for number in (signal.SIGINT, *ENDING):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda _number, _frame: end())
