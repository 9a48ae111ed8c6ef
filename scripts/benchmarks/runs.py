import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import NamedTuple

import msgspec
from commands import run_module

from benchmarks.job import Extent, Found, Job

ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}

START_SECONDS = 60.0

MOST = "100000"
SERVER_OPTIONS = (
    "--host", "127.0.0.1", "--port", "0", "--log-level", "warn", "--bots", "0",
    "--max-connections", MOST, "--max-per-address", MOST, "--max-greeting", MOST, "--greeting-seconds", "600",
    "--max-tables", "10000", "--max-tables-per-guest", MOST, "--max-tables-per-address", MOST,
    "--commands-per-second", "1000000", "--command-burst", "1000000",
)  # fmt: skip


class Contender(NamedTuple):
    name: str
    options: tuple[str, ...]
    relay: bool = False
    tls: bool = False


SHIPPED = Contender("server as shipped: journal, TLS", (), tls=True)


def allow_connections() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def load(contender: Contender, extent: Extent, scratch: Path, tables: int, pace: float, screens: int = 0) -> Found:
    script = scratch / "script.json"
    with TemporaryDirectory(dir=scratch) as data:
        if contender.relay:
            command = ("benchmarks.relay", str(script), *contender.options)
        else:
            command = ("contack.server", *SERVER_OPTIONS, "--data", data, *contender.options)
        with listening(*command) as (port, pid):
            to, kind = (port, pid, str(script)), (contender.relay, contender.tls)
            job = Job(*to, tables, extent.seconds, extent.warm_up, pace, *kind, screens)
            found = run_module("benchmarks.load", msgspec.json.encode(job).decode(), env=ENVIRONMENT)
            return msgspec.json.decode(found, type=Found)


def pin(last: bool) -> None:
    if hasattr(os, "sched_setaffinity"):
        processors = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {processors[-1 if last else 0]})


@contextmanager
def listening(module: str, *arguments: str) -> Iterator[tuple[int, int]]:
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT, preexec_fn=partial(pin, True)
    ) as process:
        assert process.stdout is not None
        too_late = Timer(START_SECONDS, process.kill)
        too_late.start()
        try:
            joins = (re.search(r"contack play \S*127\.0\.0\.1:(\d+)", line) for line in process.stdout)
            join = next((join for join in joins if join), None)
            too_late.cancel()
            if join is None:
                raise SystemExit(f"{module} did not say within {START_SECONDS:g} s where it can be joined")
            yield int(join[1]), process.pid
        finally:
            too_late.cancel()
            process.terminate()
