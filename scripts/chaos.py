"""Tries many faults of a server and its players, and prints one table of losses.

    .venv/bin/python scripts/chaos.py                   all of it; most of an hour
    .venv/bin/python scripts/chaos.py --short           a little of each, some at the same time; half a minute
    .venv/bin/python scripts/chaos.py --only kill --kills 20
    .venv/bin/python scripts/chaos.py --write           also put the rows into docs/reliability.md

Ends with status 1 after any loss or fault.
"""

import argparse
import asyncio
import random
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TypeAlias

from commands import Skipped
from report import machine, say, section, table, write
from trials.crowds import floods, full_server, gone, silent, storm
from trials.disk import full_disk
from trials.fuzz import fuzz_server
from trials.ground import FULL, SHORT, Effort, Finding, Ground
from trials.journals import damaged
from trials.kill import kill
from trials.links import half_open, links
from trials.web_fuzz import fuzz_web

PAGE = Path(__file__).parents[1] / "docs" / "reliability.md"

HEADS = ("trial", "tried", "lost", "measured")

# Seconds after which a running trial has failed.
LONGEST_SECONDS = 3600.0

Row: TypeAlias = tuple[str, str, str, str]

Trial = Callable[[Ground, Callable[[str], None]], Awaitable[Finding]]

TRIALS: Mapping[str, Trial] = {
    "kill": kill,
    "half-open": half_open,
    "silent": silent,
    "storm": storm,
    "floods": floods,
    "gone": gone,
    "full server": full_server,
    "links": links,
    "full disk": full_disk,
    "damaged journal": damaged,
    "fuzz server": fuzz_server,
    "fuzz web": fuzz_web,
}


def main() -> None:
    given = _arguments()
    effort = SHORT if given.short else FULL
    effort = effort._replace(kills=given.kills or effort.kills)
    rows, wrong = {}, []
    names = list(given.only or TRIALS)
    with ProcessPoolExecutor(effort.beside) as pool:
        for name, (row, more) in zip(names, pool.map(_try, names, repeat(effort), repeat(given.seed)), strict=True):
            rows[name] = row
            wrong += [f"{name}: {words}" for words in more]
    where = f"{machine()}, seed {given.seed}."
    print(where, table(HEADS, rows.values(), "---"), sep="\n\n")
    if given.write:
        write(PAGE, {"trials": f"{where}\n\n{rewritten(rows)}"})
    for words in wrong:
        say(f"wrong: {words}")
    sys.exit(1 if wrong else 0)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Try faults of a server, and report the losses.")
    parser.add_argument("--short", action="store_true", help="try a little of each")
    parser.add_argument("--only", action="append", choices=list(TRIALS), metavar="NAME", help="make this trial alone")
    parser.add_argument("--kills", type=int, help="how often the server is killed")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="what chance begins with")
    parser.add_argument("--write", action="store_true", help="put the rows into docs/reliability.md")
    return parser.parse_args()


def _try(name: str, effort: Effort, seed: int) -> tuple[Row, list[str]]:
    say(f"{name}: begins")
    start = monotonic()
    with TemporaryDirectory(prefix="contack-") as folder:
        ground = Ground(Path(folder), effort, seed)
        try:
            trial = TRIALS[name](ground, lambda words: say(f"{name}: {words}"))
            finding = asyncio.run(asyncio.wait_for(trial, LONGEST_SECONDS))
        except Skipped as why:
            finding = Finding(f"not tried: {why}", "")
        except Exception as why:
            finding = Finding("broke off", "", wrong=[f"{type(why).__name__}: {why}"])
    say(f"{name}: done in {monotonic() - start:.0f} s, {finding.lost or finding.tried}")
    lost = f"{finding.lost}{'; **something went wrong**' if finding.wrong else ''}"
    return (name, finding.tried, lost, finding.measured), finding.wrong


def rewritten(rows: Mapping[str, Row]) -> str:
    old = (line[2:-2].split(" | ") for line in section(PAGE, "trials").splitlines() if line.startswith("|"))
    every: Mapping[str, Sequence[str]] = {name: (name, *cells) for name, *cells in old} | dict(rows)
    return table(HEADS, [every[name] for name in TRIALS if name in every], "---")


if __name__ == "__main__":
    main()
