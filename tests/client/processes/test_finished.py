"""Waiting for futures survives Ctrl-C."""

import signal
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any

import pytest

from contack.client.processes.pool import Finished


def test_futures_come_in_the_order_in_which_they_are_done() -> None:
    finished: Finished[int] = Finished()
    futures: list[Future[int]] = [Future() for _ in range(3)]
    for future in futures:
        finished.expect(future)
    for at in (2, 0, 1):
        futures[at].set_result(at)
    assert [finished.next().result() for _ in futures] == [2, 0, 1]


def test_an_interrupt_that_comes_right_before_the_wait_ends_it() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the reactor has its own
    finished: Finished[int] = Finished()

    class Interrupted(SimpleQueue[Any]):
        def get(self, block: bool = True, timeout: float | None = None) -> Any:
            assert timeout is not None, "it would wait for ever"
            signal.raise_signal(signal.SIGINT)
            return super().get(block, timeout)

    finished._done = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        finished.next()
