"""Workers on this machine: processes that play games, and end with the one that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager

from contack.client.arena.worker import Batch


class Processes:
    """A crew of `jobs` processes."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._executor = self._start()

    def submit(self, call: Callable[..., Batch], *arguments: object) -> Future[Batch]:
        """Hand in a call; where the workers have died, to new ones."""
        with _no_interrupts():
            try:
                return self._executor.submit(call, *arguments)
            except BrokenExecutor:
                self._executor = self._start()
                return self._executor.submit(call, *arguments)

    def stop(self) -> None:
        """End the workers, whatever they are doing."""
        for child in multiprocessing.active_children():
            child.kill()
        self._executor.shutdown(cancel_futures=True)

    def _start(self) -> ProcessPoolExecutor:
        # not forked: a fork of a process with threads may hang, and differs from system to system
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.jobs, context, initializer=_end_with_parent)


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Start processes that Ctrl-C at a terminal does not reach: the arena decides what becomes of them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """End this process when the one that started it is gone, even if that was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
