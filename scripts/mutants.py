"""Breaks the code in the places of mutants.toml, one at a time, and prints which of the mutants the tests notice.

    .venv/bin/python scripts/mutants.py FOLDER
    .venv/bin/python scripts/mutants.py FOLDER --only client/screen --pytest=--all

A mutant that passes its tests has no witness. FOLDER keeps a copy of the last commit, so this checkout stays whole.
The program returns 1 if a mutant passed, or if a line of the list is not in its file any more.
"""

import argparse
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from commands import ROOT, clone, run

LIST = ROOT / "scripts" / "mutants.toml"

# Seconds after which a mutant counts as noticed: the tests of a room take less.
PATIENCE = 600

# Statuses of pytest: all tests passed, one failed, a module could not be imported. Others are for wrong options.
PASSED, FAILED, BROKEN_OFF = 0, 1, 2


class Mutant(NamedTuple):
    """A line of a file, the line to put there instead, and the tests that must notice."""

    file: str
    line: str
    instead: str
    tests: str

    def __str__(self) -> str:
        return f"{self.file}: {self.instead}"


def read_mutants() -> list[Mutant]:
    rooms = tomllib.loads(LIST.read_text(encoding="utf-8"))["room"]
    return [Mutant(file=one["file"], line=one["line"], instead=one["instead"], tests=room["tests"])
            for room in rooms for one in room["mutants"]]  # fmt: skip


def broken(source: str, mutant: Mutant) -> str:
    lines = source.split("\n")
    found = [number for number, line in enumerate(lines) if line.strip() == mutant.line]
    if len(found) != 1:
        raise ValueError(f"{mutant.file} has {len(found)} lines {mutant.line!r}: expected one")
    number = found[0]
    indentation = lines[number][: -len(mutant.line)]
    return "\n".join([*lines[:number], indentation + mutant.instead, *lines[number + 1 :]])


def noticed(folder: Path, mutant: Mutant, options: Sequence[str]) -> bool:
    path = folder / mutant.file
    source = path.read_text(encoding="utf-8")
    path.write_text(broken(source, mutant), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *options, *mutant.tests.split()]
    # before the checkout that the environment was installed from
    env = os.environ | {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        ran = subprocess.run(command, cwd=folder, env=env, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(source, encoding="utf-8")
    if ran.returncode not in (PASSED, FAILED, BROKEN_OFF):
        raise ValueError(f"pytest cannot run {mutant.tests} (status {ran.returncode}):\n{ran.stdout.decode()}")
    return ran.returncode != PASSED


def tried(folder: Path, mutants: Sequence[Mutant], options: Sequence[str]) -> Iterator[tuple[Mutant, str]]:
    for mutant in mutants:
        try:
            result = "noticed" if noticed(folder, mutant, options) else "PASSED"
        except ValueError as error:
            result = f"WRONG: {error}"
        yield mutant, result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the copy is kept")
    parser.add_argument("--only", default="", help="only mutants of files whose path begins so")
    parser.add_argument("--pytest", action="append", default=[], help="an option for pytest, such as --pytest=--all")
    given = parser.parse_args()
    mutants = [mutant for mutant in read_mutants() if mutant.file.startswith(given.only)]
    counts = {True: 0, False: 0}
    clone(given.folder, run(["git", "rev-parse", "HEAD"]).strip())
    for mutant, result in tried(given.folder, mutants, given.pytest):
        print(f"{result:8} {mutant}", flush=True)
        counts[result == "noticed"] += 1
    print(f"{counts[True]} of {len(mutants)} mutants noticed")
    return 1 if counts[False] else 0


if __name__ == "__main__":
    sys.exit(main())
