"""The arena on a Dask cluster: a scheduler and two workers, all processes of their own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT

import psutil
import pytest

from tests.client.arena.bots.test_processes import command, directory, played
from tests.server.process import environment

pytestmark = pytest.mark.process

pytest.importorskip("distributed", reason="a cluster needs Dask: pip install 'contack[cluster]'")

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


@pytest.fixture
def scheduler() -> Iterator[str]:
    """Return the address of a scheduler without workers."""
    with program("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard") as process:
        yield said(process, b"Scheduler at:").decode()


@pytest.fixture
def workers(scheduler: str, tmp_path: Path) -> Iterator[list[psutil.Popen]]:
    """Return two workers of a scheduler."""
    options = ("--nthreads", "1", "--no-dashboard", "--local-directory", str(tmp_path / "dask"))
    with ExitStack() as stack:
        started = [stack.enter_context(program("dask_worker", scheduler, *options)) for _ in range(2)]
        for worker in started:
            said(worker, b"Registered to:")
        yield started


@pytest.mark.usefixtures("workers")
def test_the_games_are_those_that_one_machine_plays(scheduler: str) -> None:
    assert played("--scheduler", scheduler, "--save-records", "there") == played("--save-records", "here")
    there, here = (sorted(Path(name).iterdir()) for name in ("there", "here"))
    assert [path.read_bytes() for path in there] == [path.read_bytes() for path in here]


def refused(scheduler: str) -> str:
    """Return what is said of a cluster that cannot be used."""
    done = subprocess.run(
        command("--scheduler", scheduler), stdout=PIPE, stderr=STDOUT, timeout=PATIENCE, env=environment(), check=False
    )
    assert done.returncode == 1
    return done.stdout.decode()


def test_where_no_scheduler_is_the_author_is_told() -> None:
    assert "Error: no Dask scheduler answers at tcp://127.0.0.1:1" in refused("tcp://127.0.0.1:1")


def test_a_scheduler_without_workers_is_told_of(scheduler: str) -> None:
    assert f"{scheduler} has no workers: start some with `dask worker {scheduler}`" in refused(scheduler)
