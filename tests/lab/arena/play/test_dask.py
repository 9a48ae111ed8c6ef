"""The arena on a Dask cluster: a scheduler and two workers, all processes of their own."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import NamedTuple

import psutil
import pytest

from tests import forked
from tests.lab.arena.bots.test_processes import command, directory, played
from tests.server.process import environment

pytestmark = pytest.mark.process

# its import takes a second, which each worker of the tests would wait for
if find_spec("distributed") is None:
    pytest.skip("a cluster needs Dask: pip install 'contack[cluster]'", allow_module_level=True)

__all__ = ["directory"]

PATIENCE = 60
"""Seconds after which a program that should have ended has failed its test."""


@contextmanager
def program(name: str, *arguments: str) -> Iterator[psutil.Popen]:
    """Run a part of a cluster until the test is over."""
    line = [sys.executable, "-m", f"distributed.cli.{name}", *arguments]
    with psutil.Popen(line, stdout=DEVNULL, stderr=PIPE, env=environment()) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)


def said(process: psutil.Popen, words: bytes) -> bytes:
    """Wait until a program logs something, and return what follows it on the line."""
    for line in process.stderr:
        if words in line:
            return bytes(line.partition(words)[2].strip())
    raise AssertionError(f"{process} ended without a word of {words!r}")


class Scheduler(NamedTuple):
    process: psutil.Popen
    address: str


@pytest.fixture(scope="module")
def scheduler() -> Iterator[Scheduler]:
    """Return a scheduler without workers, one for all tests of this file."""
    with program("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard") as process:
        yield Scheduler(process, said(process, b"Scheduler at:").decode())


@pytest.fixture
def workers(scheduler: Scheduler, tmp_path: Path) -> Iterator[list[psutil.Popen]]:
    """Return two workers of the scheduler, which forgets them after the test."""
    options = ("--nthreads", "1", "--no-dashboard", "--local-directory", str(tmp_path / "dask"))
    with ExitStack() as stack:
        started = [stack.enter_context(program("dask_worker", scheduler.address, *options)) for _ in range(2)]
        for worker in started:
            said(worker, b"Registered to:")
        yield started
    for _ in started:
        said(scheduler.process, b"Remove worker")


@pytest.mark.usefixtures("workers")
def test_cluster_plays_the_games_of_one_machine(scheduler: Scheduler) -> None:
    assert played("--scheduler", scheduler.address, "--save-records", "there") == played("--save-records", "here")
    there, here = (sorted(Path(name).iterdir()) for name in ("there", "here"))
    assert [path.read_bytes() for path in there] == [path.read_bytes() for path in here]


def refused(address: str) -> str:
    """Return the error of an arena on a cluster that cannot be used."""
    line = command("--scheduler", address, "--scheduler-wait", "0.5")
    done = forked.run(line, environment(), PATIENCE)
    assert done.returncode == 1
    return done.stderr


def test_missing_scheduler_ends_the_arena() -> None:
    assert "Error: no Dask scheduler answers at tcp://127.0.0.1:1" in refused("tcp://127.0.0.1:1")


def test_scheduler_without_workers_ends_the_arena(scheduler: Scheduler) -> None:
    address = scheduler.address
    assert f"{address} has no workers: start some with `dask worker {address}`" in refused(address)
