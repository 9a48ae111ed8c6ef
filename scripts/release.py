"""Makes the files of a release of a commit, the same bytes each time.

./scripts/release                            all of them, in dist/
./scripts/release --only contack-linux.pyz   the wheel, the sdist and that
./scripts/release --try                      makes them twice, compares, and plays a game with each
./scripts/release --publish                  refuses while the owner has something to fill in
"""

import argparse
import sys
import tomllib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from shutil import copytree, rmtree
from tempfile import TemporaryDirectory

from artefacts.build import BUILDERS, build
from artefacts.contents import SUMS, contents_page, write_checksums
from artefacts.house import House
from artefacts.source import Source, unpack
from artefacts.tries import TRIES, Made
from commands import ROOT, Failed, run, tried

# What pyproject.toml needs before a release is published, which only the owner knows.
AUTHORS = 'authors = [{name = "...", email = "..."}] in [project]'

# Keys of [project.urls] that a package index shows. The README's links start at Repository.
URLS = ("Repository", "Changelog", "Issues")


def main() -> int:
    given = _arguments()
    names = given.only or [*BUILDERS]
    try:
        if run(["git", "status", "--porcelain"]):
            say("uncommitted changes are left out")
        if to_fill_in := missing(ROOT / "pyproject.toml"):
            say("before this release can be published, fill in: " + "; ".join(to_fill_in))
            if given.publish:
                return 1
        with TemporaryDirectory(prefix="contack-release-", ignore_cleanup_errors=True) as folder:
            work = Path(folder)
            source = unpack("HEAD", work / "source")
            house = House(ROOT / "build" / "wheels", source.folder / "requirements" / "play.txt")
            make(source, names, given.dist, house, work / "first")
            say(f"made in {given.dist}: {', '.join(sorted(path.name for path in given.dist.iterdir()))}")
            return _try(Made(source, given.dist, house, work), names) if given.attempt else 0
    except Failed as why:
        say(str(why))
        return 1


def missing(pyproject: Path) -> list[str]:
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    wanted = [] if project.get("authors") else [AUTHORS]
    wanted += [f"{key} in [project.urls]" for key in URLS if not project.get("urls", {}).get(key)]
    changelog = (pyproject.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    if f"## [{project['version']}] - unreleased" in changelog:
        wanted.append(f"the date of {project['version']} in CHANGELOG.md")
    return wanted


def make(source: Source, names: Sequence[str], dist: Path, house: House, work: Path) -> None:
    _make_room(dist)
    parts = build(source, names, dist, house, work)
    (dist / "CONTENTS.md").write_text(contents_page(source.version, parts), encoding="utf-8", newline="\n")
    write_checksums(dist)


def _make_room(dist: Path) -> None:
    if dist.exists() and any(dist.iterdir()) and not (dist / SUMS).exists():
        raise Failed(f"{dist} holds something else than a release; empty it, or give another --dist")
    rmtree(dist, ignore_errors=True)
    dist.mkdir(parents=True)


def _try(made: Made, names: Sequence[str]) -> int:
    any_failed = False
    again: dict[str, Callable[[Made], str]] = {"the same bytes twice": partial(_again, names)}
    for name, attempt in (again | TRIES).items():
        if name in BUILDERS and name not in names:
            continue
        words, failed = tried(partial(attempt, made))
        any_failed |= failed
        print(f"{name}: {words}", flush=True)
    return int(any_failed)


def _again(names: Sequence[str], made: Made) -> str:
    again = made.work / "again"
    source = made.source._replace(folder=again / "a-folder-of-another-name")
    copytree(made.source.folder, source.folder, symlinks=True)
    make(source, names, again / "dist", made.house, again / "work")
    first, second = ((dist / SUMS).read_text(encoding="utf-8").splitlines() for dist in (made.dist, again / "dist"))
    if differing := [line.split()[-1] for line in first if line not in second]:
        raise Failed(f"other bytes: {', '.join(differing)}")
    return f"{len(first)} files"


def say(words: str) -> None:
    print(f"contack: {words}", file=sys.stderr, flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="release", description="Make the files of a release, the same bytes each time."
    )
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where the files go; default: dist/")
    parser.add_argument("--only", action="append", choices=[*BUILDERS], help="make this of the large files alone")
    parser.add_argument("--publish", action="store_true", help="fail if the owner must still fill something in")
    parser.add_argument("--try", action="store_true", dest="attempt", help="also make them again, and play with each")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
