"""Processes for computations, so that the caller's screen never stutters."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

from contack.system.processes import MOST_WORKERS, give_way, uninterrupted

if TYPE_CHECKING:
    from concurrent.futures.process import ProcessPoolExecutor

T = TypeVar("T")

# The longest time before an interrupt is noticed.
NOTICE_SECONDS = 0.5


class Finished(Generic[T]):
    """Futures in the order of completion."""

    # not by `as_completed` or `wait`: an interrupt leaves their locks, so the ending pool waits for ever

    def __init__(self) -> None:
        self._done: SimpleQueue[Future[T]] = SimpleQueue()

    def expect(self, future: Future[T]) -> None:
        future.add_done_callback(self._done.put)

    def next(self) -> Future[T]:
        while True:
            # an interrupt just before the wait is noticed after it
            with suppress(Empty):
                return self._done.get(timeout=NOTICE_SECONDS)


_P = ParamSpec("_P")
_T = TypeVar("_T")

_SAFE_PATH = "PYTHONSAFEPATH"
_ENVIRONMENT = threading.Lock()


class ProcessPool:
    """Processes start when needed, and end with this process, however it ends."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._lock = threading.Lock()
        self._executor: ProcessPoolExecutor | None = None

    def ask(self, call: Callable[_P, _T], *arguments: _P.args, **options: _P.kwargs) -> Future[_T]:
        # The future fails with BrokenProcessPool if the process ends early. Later calls go to new processes.
        with self._lock, _safe_path(), uninterrupted():
            try:
                return self._running().submit(call, *arguments, **options)
            except BrokenExecutor:
                self._executor = None
                return self._running().submit(call, *arguments, **options)

    def close(self) -> None:
        """End the processes after their work. Later calls start others."""
        with self._lock:
            executor, self._executor = self._executor, None
        if executor:
            executor.shutdown(wait=False, cancel_futures=True)

    def stop(self) -> None:
        with self._lock:
            executor, self._executor = self._executor, None
        if executor is None:
            return
        from multiprocessing import active_children

        for child in active_children():
            child.kill()
        # waits: Python can stumble over a pool that is still ending when Python itself ends
        executor.shutdown(cancel_futures=True)

    def _running(self) -> "ProcessPoolExecutor":
        if self._executor is None:
            # imported here: it takes as long as the first frame of a screen, and many callers never compute
            from concurrent.futures.process import ProcessPoolExecutor
            from multiprocessing import get_context

            # not forked: a fork of a process with threads may hang, and differs from system to system
            self._executor = ProcessPoolExecutor(
                min(self.jobs, MOST_WORKERS), get_context("spawn"), initializer=_begin, initargs=(sys.flags.safe_path,)
            )
        return self._executor


@contextmanager
def _safe_path() -> Iterator[None]:
    if sys.flags.safe_path:  # it is passed on
        yield
        return
    # by the environment: `multiprocessing` passes on the options of this process and accepts no others
    with _ENVIRONMENT:
        os.environ[_SAFE_PATH] = "1"
        try:
            yield
        finally:
            del os.environ[_SAFE_PATH]


def _begin(safe_path: bool) -> None:
    if not safe_path:
        os.environ.pop(_SAFE_PATH, None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C belongs to the parent process
    with suppress(OSError):
        give_way()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None  # runs in a child process
    parent.join()
    os._exit(0)
