"""Measures the engine, the bots, the server and the screen, and writes what it finds into docs/performance.md.

.venv/bin/python scripts/bench.py             measure and write; some minutes
    .venv/bin/python scripts/bench.py --quick     measure briefly, print, write nothing
    .venv/bin/python scripts/bench.py --only screen

The server is measured beside a bare relay: the same reactor, frames and bytes, without rules, interleaved in the same
run. Machines differ, so it is the ratio that counts.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib.metadata import version
from math import nan
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.plies import Playouts, game_playouts, position_playouts, spiel_playouts
from benchmarks.thinking import thinking

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "performance.md"
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT / "scripts")}


class SearchLimit(NamedTuple):
    """How long and how often to measure."""

    games: int
    rounds: int
    seconds: float
    tables: tuple[int, ...]
    paced_seconds: float
    paced_tables: int
    redraws: int
    starts: int
    choices: int


FULL = SearchLimit(
    games=100,
    rounds=5,
    seconds=5.0,
    tables=(1, 10, 100),
    paced_seconds=20.0,
    paced_tables=100,
    redraws=1000,
    starts=15,
    choices=40,
)
QUICK = SearchLimit(
    games=2, rounds=1, seconds=0.5, tables=(1,), paced_seconds=2.0, paced_tables=10, redraws=50, starts=1, choices=1
)

PLAYOUT_ROUNDS = 3
"""How many times as many rounds there are for playouts, which are short: a busy machine spoils single ones."""

HANDS_A_GAME = 6
"""How many hands of search, or games of connect_four, are played for a game: they take about as long."""

THINKING = 0.5
"""Seconds that the expert is given for a lay."""

CPU_TICK = 0.01
"""Seconds in which a system counts processor time."""

PACE = 2.0
"""Seconds that a player paced like a person takes to choose, on average."""


class Load(NamedTuple):
    """What one run of the load found (scripts/benchmarks/load.py)."""

    lays: int
    cpu: float
    p50: float
    p99: float
    bytes_a_table: float

    @property
    def lays_a_cpu_second(self) -> float:
        """How many lays a second of the server's processor carries."""
        return self.lays / max(self.cpu, CPU_TICK)


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description="Measure the engine, the bots, the server and the screen.")
    parser.add_argument("--quick", action="store_true", help="measure briefly and write nothing")
    parser.add_argument("--only", choices=["engine", "bots", "server", "screen"], help="measure one of them")
    given = parser.parse_args()
    limit = QUICK if given.quick else FULL
    with TemporaryDirectory() as scratch:
        measures = {
            "engine": lambda: engine(limit),
            "bots": lambda: bots(limit),
            "server": lambda: server(limit, Path(scratch)),
            "screen": lambda: screen(limit),
        }
        wanted = [given.only] if given.only else list(measures)
        sections = {"machine": machine()} | {name: measures[name]() for name in wanted}
    for section in sections.values():
        print(section, end="\n\n")
    if limit is FULL:
        write(sections)


def machine() -> str:
    """Return where this is measured."""
    system = f"{platform.system()} {platform.release()}, {os.cpu_count()} processors"
    return f"Python {platform.python_version()}, Twisted {version('twisted')}, {system}."


def engine(limit: SearchLimit) -> str:
    """Return how fast the immutable game and the position for search play at random, beside OpenSpiel."""
    spiel = spiel_playouts()
    if spiel is None:
        say("engine: without OpenSpiel, which is not installed (pip install -e '.[bench]')")
    heads = ("seats", "the game", "the position", "connect_four", "position / connect_four")
    return table(heads, (engine_row(limit, seats, spiel) for seats in (2, 4, 7)))


def engine_row(limit: SearchLimit, seats: int, spiel: Playouts | None) -> tuple[str, ...]:
    """Return the medians of plies a second, measured in turns."""
    game, position = game_playouts(seats), position_playouts(seats)
    rounds = []
    for number in range(limit.rounds * PLAYOUT_ROUNDS):
        say(f"engine: {seats} seats, round {number + 1}")
        hands = limit.games * HANDS_A_GAME
        rounds.append((game(limit.games), position(hands), spiel(hands) if spiel else nan))
    plies = [f"{median(found):,.0f}" for found in zip(*rounds, strict=True)]
    ratio = f"{median(ours / theirs for _, ours, theirs in rounds):.2f}"
    return (f"{seats}", *plies, ratio) if spiel else (f"{seats}", *plies[:2], "not installed", "")


def bots(limit: SearchLimit) -> str:
    """Return how long the expert thinks when it is given half a second."""
    say("bots")
    rows = []
    for seats in (2, 4, 7):
        middle, longest = thinking(seats, THINKING, limit.choices)
        rows.append((f"{seats}", f"{middle * 1000:.0f} ms", f"{longest * 1000:.0f} ms"))
    return table(("seats", "the expert's choices in 500 ms, median", "longest"), rows)


def server(limit: SearchLimit, scratch: Path) -> str:
    """Return how the server does beside the bare relay."""
    rows = [row(f"{tables}", *both(limit, scratch, tables, 0)) for tables in limit.tables]
    rows.append(row(f"{limit.paced_tables}, paced", *both(limit, scratch, limit.paced_tables, PACE)))
    heads = (
        "tables of seven",
        "lays per CPU second: server",
        "relay",
        "ratio",
        "p50 to the last seat: server",
        "relay",
        "p99: server",
        "relay",
        "memory a table",
    )
    return table(heads, rows)


def both(limit: SearchLimit, scratch: Path, tables: int, pace: float) -> tuple[list[Load], list[Load]]:
    """Measure server and relay in turns."""
    on_server, on_relay = [], []
    script = scratch / "script.json"
    seconds = limit.paced_seconds if pace else limit.seconds
    for number in range(1 if pace else limit.rounds):
        say(f"server: {tables} tables, round {number + 1}")
        arguments = (tables, seconds, pace)
        with TemporaryDirectory(dir=scratch) as data, server_at(data) as (port, pid):
            on_server.append(load(port, pid, arguments, script))
        with listening("benchmarks.relay", str(script)) as (port, pid):
            on_relay.append(load(port, pid, arguments, script, "--relay"))
    return on_server, on_relay


UNLIMITED = ("--max-connections", "100000", "--max-per-address", "100000", "--max-greeting", "100000",
             "--commands-per-second", "1000000", "--command-burst", "1000000")  # fmt: skip
SERVER_OPTIONS = ("--host", "127.0.0.1", "--port", "0", "--log-level", "warn", "--no-tls", *UNLIMITED)


def server_at(data: str) -> AbstractContextManager[tuple[str, str]]:
    """Run a server with nothing kept from earlier; answer its port and process."""
    return listening("contack.server", *SERVER_OPTIONS, "--data", data)


@contextmanager
def listening(module: str, *arguments: str) -> Iterator[tuple[str, str]]:
    """Run a program that prints where to join it; answer its port and process."""
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        assert process.stdout is not None
        try:
            joins = (re.search(r"contack play 127\.0\.0\.1:(\d+)", line) for line in process.stdout)
            port = next(join[1] for join in joins if join)
            yield port, str(process.pid)
        finally:
            process.terminate()


def load(port: str, pid: str, arguments: Sequence[float], script: Path, *more: str) -> Load:
    """Run the load in a process of its own and return what it found."""
    command = [sys.executable, "-m", "benchmarks.load", port, pid, *map(str, arguments), str(script), *more]
    found = subprocess.run(command, check=False, capture_output=True, text=True, env=ENVIRONMENT)
    if found.returncode:
        raise SystemExit(found.stderr.strip())
    return Load(**json.loads(found.stdout))


def screen(limit: SearchLimit) -> str:
    """Return how long the full-screen client takes to draw and to start, and its memory."""
    say("screen")
    command = [sys.executable, "-m", "benchmarks.screen", str(limit.redraws), str(limit.starts)]
    found = subprocess.run(command, check=False, capture_output=True, text=True, env=ENVIRONMENT)
    if found.returncode:
        raise SystemExit(found.stderr.strip())
    figures = json.loads(found.stdout)
    rows: list[tuple[str, ...]] = [
        ("redraw after a lay, median", f"{figures['redraw'] * 1000:.1f} ms", "16 ms"),
        ("redraw after a lay, slowest of a hundred", f"{figures['slowest'] * 1000:.1f} ms", "16 ms"),
        ("bytes a redraw writes, median", f"{figures['bytes']:,.0f}", ""),
        ("first frame, median", f"{figures['first_frame'] * 1000:.0f} ms", "800 ms"),
        ("first frame, slowest", f"{figures['slowest_first_frame'] * 1000:.0f} ms", "800 ms"),
        ("resident memory after a game of seven", f"{figures['rss'] / 1e6:.0f} MB", "70 MB"),
    ]
    return table(("the full screen, 100 x 30", "measured", "aimed at"), rows)


def row(name: str, on_server: list[Load], on_relay: list[Load]) -> tuple[str, ...]:
    """Return a row of medians."""
    ours, bare = (median(run.lays_a_cpu_second for run in runs) for runs in (on_server, on_relay))
    times = (
        f"{median(getattr(run, share) for run in runs) * 1000:.2f} ms"
        for share in ("p50", "p99")
        for runs in (on_server, on_relay)
    )
    bytes_a_table = median(run.bytes_a_table for run in on_server)
    memory = f"{bytes_a_table / 1000:,.0f} KB" if bytes_a_table else ""
    return (name, f"{ours:,.0f}", f"{bare:,.0f}", f"{ours / bare:.2f}", *times, memory)


def table(heads: Sequence[str], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a Markdown table."""
    lines = (heads, ("---",) + ("---:",) * (len(heads) - 1), *rows)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def write(sections: dict[str, str]) -> None:
    """Put each section between its marks in the page."""
    text = PAGE.read_text()
    for name, section in sections.items():
        start, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
        before, rest = text.split(start)
        text = before + start + section + end + rest.split(end)[1]
    PAGE.write_text(text)


def say(words: str) -> None:
    """Tell on standard error how far it has come."""
    print(words, file=sys.stderr)


if __name__ == "__main__":
    main()
