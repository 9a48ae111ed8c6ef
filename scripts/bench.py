"""Measures the engine, the server, the web and the screen, and writes the results into docs/performance.md.

    .venv/bin/python scripts/bench.py             measure and write; half an hour or more
    .venv/bin/python scripts/bench.py --quick     measure briefly, print, write nothing
    .venv/bin/python scripts/bench.py --only screen

The server is measured beside a bare relay: the same reactor, frames and bytes, without rules, interleaved in the same
run, and pinned to a processor if there are two. Machines differ, so the ratio counts. The script reports a measurement
that fails, and ends with status 1.
"""

import argparse
import json
import sys
from importlib.metadata import version
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.job import FULL, QUICK, Extent, Found
from benchmarks.plies import game_playouts, position_playouts
from benchmarks.runs import ENVIRONMENT, SHIPPED, Contender, allow_connections, load
from benchmarks.web import web
from commands import Failed, run_module
from report import machine, say, spread, table, write

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "performance.md"

# Factor for the rounds of playouts, which are short: a busy machine spoils single ones.
PLAYOUT_ROUNDS = 3

# Search hands for each game: they take about as long.
HANDS_A_GAME = 6

CPU_TICK = 0.01

LOAD_SHARE = 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the engine, the server, the web and the screen.")
    parser.add_argument("--quick", action="store_true", help="measure briefly and write nothing")
    parser.add_argument("--only", choices=["engine", "server", "web", "screen"], help="measure one of them")
    given = parser.parse_args()
    extent = QUICK if given.quick else FULL
    with TemporaryDirectory() as scratch:
        measures = {
            "engine": lambda: engine(extent),
            "server": lambda: server(extent, Path(scratch)),
            "web": lambda: web(extent, Path(scratch)),
            "screen": lambda: screen(extent),
        }
        wanted = [given.only] if given.only else list(measures)
        twisted = f"Twisted {version('twisted')}"
        sections = {"machine": f"{machine(twisted)}."} | {name: measures[name]() for name in wanted}
    for section in sections.values():
        print(section, end="\n\n")
    if extent is FULL:
        write(PAGE, sections)


def engine(extent: Extent) -> str:
    return table(("seats", "the game", "the position"), (engine_row(extent, seats) for seats in (2, 4, 7)))


def engine_row(extent: Extent, seats: int) -> tuple[str, ...]:
    game, position = game_playouts(seats), position_playouts(seats)
    rounds = []
    for number in range(extent.rounds * PLAYOUT_ROUNDS):
        say(f"engine: {seats} seats, round {number + 1}")
        rounds.append((game(extent.games), position(extent.games * HANDS_A_GAME)))
    return (f"{seats}", *(f"{median(found):,.0f}" for found in zip(*rounds, strict=True)))


RELAY = Contender("relay", (), relay=True)
EPHEMERAL = Contender("server, `--ephemeral --no-tls`", ("--ephemeral", "--no-tls"))
JOURNAL = Contender("server, journal, `--no-tls`", ("--no-tls",))
TLS_RELAY = Contender("relay, TLS", ("--tls",), relay=True, tls=True)
WITHOUT_PAGES = Contender("server, journal, TLS, `--web off`", ("--web", "off"), tls=True)

# a server first: it records the relays' script
CONTENDERS = (EPHEMERAL, RELAY, JOURNAL, TLS_RELAY, WITHOUT_PAGES, SHIPPED)

LEGEND = f"""\
A separate process plays tables of seven with random lays, as fast as it can or, in the last rows, at a pace. A bare
relay for comparison has the same reactor, frames and bytes, but no rules.

| column | meaning |
| --- | --- |
| processor time a lay | of the process and of the system for it |
| to its relay | time of the relay with the same encryption, divided by this; median and range |
| to the last seat | from sending a lay until the seventh copy of its notice arrives |
| written a lay | bytes written to files |
| memory a table | growth of the process from one table playing to all, divided by their number |
| the load | the players' share of their processor: beyond {LOAD_SHARE:.0%} (marked `!`) it affects the result |

Do not compare the relays: with TLS they write at once, otherwise in the reactor's next turn."""


def server(extent: Extent, scratch: Path) -> str:
    allow_connections()
    paces = [*((tables, 0.0) for tables in extent.tables), extent.paced]
    found: dict[tuple[int, float], dict[str, list[Found]]]
    found = {each: {contender.name: [] for contender in CONTENDERS} for each in paces}
    for number in range(extent.rounds):
        for (tables, pace), of_all in found.items():
            for contender in CONTENDERS:
                say(f"server: round {number + 1}, {tables} tables{', paced' if pace else ''}, {contender.name}")
                of_all[contender.name].append(load(contender, extent, scratch, tables, pace))
    heads = (
        "tables of seven", "", "processor time a lay", "to its relay", "p50 to the last seat", "p99", "written a lay",
        "memory a table", "the load",
    )  # fmt: skip
    rows = [
        row(f"{tables}, a lay in {pace:g} s" if pace else f"{tables}", contender, of_all)
        for (tables, pace), of_all in found.items()
        for contender in CONTENDERS
    ]
    costs = [
        (f"{tables}", "journal a lay, in lays of the relay", spread(journal_adds(of_all)))
        for (tables, pace), of_all in found.items()
        if not pace
    ]
    return "\n\n".join((LEGEND, table(heads, rows), table(("tables of seven", "cost", "ratio"), costs)))


def screen(extent: Extent) -> str:
    say("screen")
    figures = json.loads(run_module("benchmarks.screen", f"{extent.redraws}", f"{extent.starts}", env=ENVIRONMENT))
    rows: list[tuple[str, ...]] = [
        ("redraw after a lay, median", f"{figures['redraw'] * 1000:.1f} ms", "8 ms"),
        ("redraw after a lay, slowest of a hundred", f"{figures['slowest'] * 1000:.1f} ms", "16 ms"),
        ("bytes a redraw writes, median", f"{figures['bytes']:,.0f}", ""),
        ("redraw at 200 x 60, median", f"{figures['large_redraw'] * 1000:.1f} ms", "16 ms"),
        ("redraw at 200 x 60, slowest of a hundred", f"{figures['large_slowest'] * 1000:.1f} ms", "25 ms"),
        ("first frame, median", f"{figures['first_frame'] * 1000:.0f} ms", "800 ms"),
        ("first frame, slowest", f"{figures['slowest_first_frame'] * 1000:.0f} ms", "800 ms"),
        ("resident memory after a game of seven", f"{figures['rss'] / 1e6:.0f} MB", "70 MB"),
    ]
    return table(("the full screen, 100 x 30", "measured", "aim"), rows)


def row(tables: str, contender: Contender, of_all: dict[str, list[Found]]) -> tuple[str, ...]:
    found = of_all[contender.name]
    relays = of_all[TLS_RELAY.name if contender.tls else RELAY.name]
    ratios = [cpu_a_lay(bare) / cpu_a_lay(ours) for bare, ours in zip(relays, found, strict=True)]
    share = median(each.load for each in found)
    memory = median(each.bytes_a_table for each in found)
    return (
        tables,
        contender.name,
        f"{median(map(cpu_a_lay, found)) * 1e6:,.0f} us",
        "" if contender.relay else spread(ratios),
        f"{median(each.p50 for each in found) * 1000:.2f} ms",
        f"{median(each.p99 for each in found) * 1000:.2f} ms",
        f"{median(each.written / each.lays for each in found):,.0f} B",
        f"{memory / 1000:,.0f} KB" if memory else "",
        f"{share:.0%}{'!' if share > LOAD_SHARE else ''}",
    )


def cpu_a_lay(found: Found) -> float:
    return max(found.cpu, CPU_TICK) / found.lays


def journal_adds(of_all: dict[str, list[Found]]) -> list[float]:
    measured = ([cpu_a_lay(found) for found in of_all[each.name]] for each in (EPHEMERAL, JOURNAL, RELAY))
    return [(journal - ephemeral) / relay for ephemeral, journal, relay in zip(*measured, strict=True)]


if __name__ == "__main__":
    try:
        main()
    except Failed as why:
        sys.exit(str(why))
