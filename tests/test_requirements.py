"""The locks that scripts and CI install from: they hold everything, each file of it by its hash."""

import re
import subprocess
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
BUILD = PROJECT["dependency-groups"]["build"]
PLAY = [*PROJECT["project"]["dependencies"], *BUILD]
EXTRAS = PROJECT["project"]["optional-dependencies"]
WANTED = {
    "play": PLAY,
    "release": [*PLAY, *EXTRAS["release"]],
    "test": [*PLAY, *EXTRAS["test"]],
    "web": EXTRAS["web"],
}


def locked(name: str) -> dict[str, tuple[Requirement, int]]:
    text = re.sub(r"#.*", "", (ROOT / "requirements" / f"{name}.txt").read_text())
    found: dict[str, tuple[Requirement, int]] = {}
    for entry in text.replace("\\\n", " ").strip().splitlines():
        requirement, *hashes = entry.split("--hash=sha256:")
        parsed = Requirement(requirement.strip())
        found[canonicalize_name(parsed.name)] = (parsed, len(hashes))
    return found


@pytest.mark.parametrize("name", WANTED)
def test_lock_satisfies_the_project_requirements(name: str) -> None:
    lock = locked(name)
    for wanted in map(Requirement, WANTED[name]):
        requirement, _ = lock[canonicalize_name(wanted.name)]
        (version,) = requirement.specifier
        assert version.version in wanted.specifier, wanted


@pytest.mark.parametrize("name", WANTED)
def test_lock_has_hashes_and_no_addresses(name: str) -> None:
    for requirement, hashes in locked(name).values():
        (version,) = requirement.specifier
        assert (version.operator, requirement.url) == ("==", None)
        assert hashes
    assert "://" not in (ROOT / "requirements" / f"{name}.txt").read_text()


@pytest.mark.parametrize(("less", "more"), [("play", "release"), ("release", "test")])
def test_larger_extras_contain_smaller_ones_in_equal_versions(less: str, more: str) -> None:
    first, second = ({name: str(found) for name, (found, _) in locked(name).items()} for name in (less, more))
    assert first.items() <= second.items()


def test_build_requirements_match_the_locks() -> None:
    assert [Requirement(text).name for text in PROJECT["build-system"]["requires"]] == ["hatchling"]
    assert "hatchling" in [Requirement(text).name for text in BUILD]


@pytest.mark.parametrize("name", ["test", "play"])
def test_lock_has_all_that_its_packages_need_here(name: str) -> None:
    lock = locked(name)
    here = [name for name, (entry, _) in lock.items() if not entry.marker or entry.marker.evaluate()]
    needed = [Requirement(words) for package in here for words in requires(package) or ()]
    missing = {str(need) for need in needed if not need.marker or need.marker.evaluate({"extra": ""})}
    assert {words for words in missing if canonicalize_name(Requirement(words).name) not in lock} == set()


@pytest.mark.process
def test_locks_are_installed_without_looking_for_more() -> None:
    command = ["git", "grep", "-hE", "(pip|pip_install) .*require-hashes", "--", ".", ":!tests"]
    lines = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert lines
    assert [line for line in lines if "--no-deps" not in line] == []
