"""Processes that think: they answer, are replaced when they die, and go at once when told to."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from threading import Event

import psutil
import pytest

from contack.client.processes.pool import ProcessPool

pytestmark = pytest.mark.process


@pytest.fixture
def thinkers() -> Iterator[ProcessPool]:
    pool = ProcessPool(1)
    yield pool
    pool.stop()


def test_an_answer_comes_from_another_process(thinkers: ProcessPool) -> None:
    assert thinkers.ask(os.getpid).result(60) != os.getpid()


def test_failure_in_the_process_comes_back(thinkers: ProcessPool) -> None:
    with pytest.raises(ZeroDivisionError):
        thinkers.ask(divmod, 1, 0).result(60)


def test_a_process_that_was_killed_is_replaced(thinkers: ProcessPool) -> None:
    first = thinkers.ask(os.getpid).result(60)
    with pytest.raises(BrokenProcessPool):
        thinkers.ask(os.kill, first, signal.SIGKILL).result(60)
    assert thinkers.ask(os.getpid).result(60) != first


def test_ctrl_c_does_not_reach_them(thinkers: ProcessPool) -> None:
    thinking = thinkers.ask(os.getpid).result(60)
    os.kill(thinking, signal.SIGINT)
    assert thinkers.ask(os.getpid).result(60) == thinking


FIRST = """
import os, signal
from contack.client.processes.pool import ProcessPool
pool = ProcessPool(1)
first = pool.ask(os.getpid).result(60)
os.kill(first, signal.SIGINT)
print(pool.ask(os.getpid).result(60) == first)
pool.stop()
"""


def test_nor_does_it_reach_the_first_that_a_program_starts() -> None:
    program = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, timeout=60, check=False)
    assert (program.stdout, program.stderr) == ("True\n", "")


def test_they_stop_in_the_middle_of_a_thought(thinkers: ProcessPool) -> None:
    process = psutil.Process(thinkers.ask(os.getpid).result(60))
    over = Event()
    thinkers.ask(signal.pause).add_done_callback(lambda _: over.set())
    thinkers.stop()
    assert over.wait(60)
    assert psutil.wait_procs([process], timeout=60)[1] == []
