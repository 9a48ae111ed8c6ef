"""Runs the test command again and again, and keeps a table of the runs: it must pass every time.

    python3 scripts/prove.py FOLDER --python python3.11 --python python3.13
    python3 scripts/prove.py --status

A run counts while nothing that it tested has changed since: after a change of the game or of fixtures all runs begin
again, after a change of tests or of the laboratory only the in-process ones and those with `--all`, which are to be
green in a row. FOLDER keeps a clone for each Python, and the output of each red run. Start it again to resume.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from commands import ROOT, Failed, clone, run

TABLE = ROOT / "docs" / "test_runs.md"

CODE = (
    "engine",
    "protocol",
    "system",
    "server",
    "client",
    "lab",
    "tests",
    "scripts/test",
    "pyproject.toml",
    "requirements",
)

# How many green runs there are to be of each kind.
WANTED = {"plain": 12, "busy": 6, "nice": 6, "one process": 3, "fresh clone": 3, "in-process": 20, "all": 5}

OPTIONS = {"one process": ("-n", "0"), "in-process": ("--quick",), "all": ("--all",)}

# What the browser tests need beside the test command's own installation, as in .ci/run.
PREPARE = """
. ./scripts/venv.sh
with_contack test
pip_install --no-deps --require-hashes --requirement requirements/web.txt
npm ci --prefix tests/web --no-audit --no-fund >/dev/null 2>&1 || true
"""

# The output of the run that goes on, in the folder.
LOG = "last-run.log"

# Processes that keep a core busy each, beside the kinds `busy` and `nice`.
BURNERS = 2


class Run(NamedTuple):
    date: str
    commit: str
    kind: str
    python: str
    seconds: int
    seed: str
    result: str

    @property
    def green(self) -> bool:
        return "passed" in self.result and not re.search("failed|error|interrupted", self.result)

    def __str__(self) -> str:
        return f"| {' | '.join(map(str, self))} |"


def parse(line: str) -> Run | None:
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if len(cells) != len(Run._fields) or not cells[4].isdigit():
        return None
    return Run(cells[0], cells[1], cells[2], cells[3], int(cells[4]), cells[5], cells[6])


def read_table() -> list[Run]:
    return [run for line in TABLE.read_text(encoding="utf-8").splitlines() if (run := parse(line))]


def counting(runs: Sequence[Run]) -> list[Run]:
    changed = {commit: _changed_since(commit) for commit in {run.commit for run in runs}}
    last_red = max((place for place, run in enumerate(runs) if run.kind == "all" and not run.green), default=-1)
    return [
        run
        for place, run in enumerate(runs)
        if run.green
        and not (run.kind == "all" and place < last_red)
        and not any(_voids(path, run.kind) for path in changed[run.commit])
    ]


def _changed_since(commit: str) -> list[str]:
    try:
        return run(["git", "diff", "--name-only", commit, "--", *CODE]).splitlines()
    except Failed:
        return ["unknown"]


def _voids(path: str, kind: str) -> bool:
    if path == "tests/runner/longest.txt":
        return False  # `--all` writes it
    if kind == "all":
        return True
    if path.startswith("tests/end_to_end/test_"):
        return False  # in-process runs leave these out, and one room's tests repeat no other run
    # the laboratory is a room too: the game never imports it
    is_test = path.startswith("lab/") or (Path(path).name.startswith("test_") and path.startswith("tests/"))
    return kind == "in-process" or not is_test


def missing(runs: Sequence[Run], pythons: Sequence[str]) -> Iterator[tuple[str, str]]:
    green = counting(runs)
    for number in range(max(WANTED.values())):
        for kind, wanted in WANTED.items():
            python = pythons[number % len(pythons)]
            if number < wanted and number >= sum(run.kind == kind for run in green):
                yield kind, python


def make_run(kind: str, python: str, folder: Path, more: Sequence[str]) -> Run:
    commit = run(["git", "rev-parse", "--short=10", "HEAD"]).strip()
    place = folder / (f"fresh-{os.getpid()}" if kind == "fresh clone" else Path(python).name)
    clone(place, commit)
    environment = {**os.environ, "PYTHON": python}
    if kind == "fresh clone":
        command = ["bash", ".ci/run"]
    else:
        # install before the clock starts, as for the usual runs
        subprocess.run(["sh", "-c", PREPARE, "scripts/test"], cwd=place, env=environment, check=True)
        command = [*(["nice", "-n", "19"] if kind == "nice" else []), "scripts/test", *OPTIONS.get(kind, ()), *more]
    began = time.monotonic()
    log = folder / LOG  # written as it goes, for somebody who wants to look
    with _burners(BURNERS if kind in ("busy", "nice") else 0), log.open("w", encoding="utf-8") as out:
        subprocess.run(command, cwd=place, env=environment, check=False, stdout=out, stderr=subprocess.STDOUT)
    seconds = round(time.monotonic() - began)
    output = log.read_text(encoding="utf-8")
    if kind == "fresh clone":
        shutil.rmtree(place)
    version = "import sys; print('%d.%d' % sys.version_info[:2])"
    called = run([python, "-c", version]).strip()
    date = datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
    return Run(date, commit, kind, called, seconds, _seed(output), result(output))


def result(output: str) -> str:
    lines = output.splitlines()
    closing = [line for line in lines if re.search(r"\d+ (passed|failed|error)", line)] or ["no closing line"]
    failures = [line.partition(" - ")[0] for line in lines if re.match(r"(FAILED|ERROR) ", line)]
    words = re.sub(r" in [\d.]+s.*", "", closing[-1].strip("= "))
    if re.search("KeyboardInterrupt !!!", output):
        words = f"interrupted after {words}"
    return "; ".join([words, *failures[:1]]).replace("|", "/")


def _seed(output: str) -> str:
    found = re.search(r"--order-seed (\d+)", output)
    return found[1] if found else "-"


@contextmanager
def _burners(count: int) -> Iterator[None]:
    # in sessions of their own, as programs of other terminals: in one session, Linux gives a niced run two percent
    command = [sys.executable, "-c", "while True: pass"]
    burning = [subprocess.Popen(command, start_new_session=True) for _ in range(count)]
    try:
        yield
    finally:
        for process in burning:
            process.kill()
            process.wait()


def say_status(runs: Sequence[Run]) -> None:
    green = counting(runs)
    for kind, wanted in WANTED.items():
        print(f"{kind:12} {sum(run.kind == kind for run in green):3} of {wanted}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", help="where the clones are kept")
    parser.add_argument("--python", action="append", help="an interpreter; more than one take turns")
    parser.add_argument("--kind", choices=[*WANTED], action="append", help="make runs of this kind alone")
    parser.add_argument("--count", type=int, default=1000, help="make this many runs at most")
    parser.add_argument("--status", action="store_true", help="print how many runs there are, and make none")
    given, more = parser.parse_known_args()  # the rest goes to the test command
    if given.status or given.folder is None:
        say_status(read_table())
        return 0
    given.folder.mkdir(parents=True, exist_ok=True)
    for _ in range(given.count):
        wanted = missing(read_table(), given.python or [sys.executable])
        kind, python = next((one for one in wanted if one[0] in (given.kind or WANTED)), ("", ""))
        if not kind:
            break
        run = make_run(kind, python, given.folder, more)
        print(run, flush=True)
        with TABLE.open("a", encoding="utf-8") as table:
            table.write(f"{run}\n")
        if not run.green:
            log = given.folder / f"red-{run.commit}-{run.seed}.log"
            (given.folder / LOG).rename(log)
            print(f"red: see {log}", file=sys.stderr)
            return 1
    say_status(read_table())
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
