"""What the README promises, and every script."""

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.end_to_end.programs import PATIENCE, ROOT
from tests.server.process import environment

README = (ROOT / "README.md").read_text()


def in_environment_of_scripts() -> bool:
    """Return whether the scripts find the environment that runs these tests; any other they would have to make."""
    return Path(sys.prefix).resolve() == (ROOT / ".venv").resolve()


def script(name: str, *arguments: str, folder: Path = ROOT, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a script with nothing on its standard input."""
    return subprocess.run(
        [folder / "scripts" / name, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env=environment() | more,
    )


def test_the_first_two_commands_play_and_test() -> None:
    commands = re.findall(r"^    (\S+)", README, re.MULTILINE)
    assert commands[:2] == ["./scripts/play", "./scripts/test"]


def test_every_page_that_the_documentation_links_to_exists() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    links = {page.parent / link for page in pages for link in re.findall(r"\]\((?!https:)([\w./-]+)", page.read_text())}
    assert [link for link in links if not link.exists()] == []


@pytest.mark.skipif(not in_environment_of_scripts(), reason="the tests do not run in .venv")
def test_play_plays_a_whole_game_with_nothing_to_read(tmp_path: Path) -> None:
    played = script("play", "--data", str(tmp_path), CONTACK_PLAY_NAME="ann")
    assert played.returncode == 0, played.stderr
    assert "the game ends: " in played.stdout
    path = Path(played.stdout.splitlines()[-1])
    assert path.is_absolute()
    assert path.is_file()


@pytest.mark.skipif(not in_environment_of_scripts(), reason="the tests do not run in .venv")
def test_play_find_brings_no_bots_but_shows_where_servers_are(tmp_path: Path) -> None:
    output = script("play", "--find", "--data", str(tmp_path))
    assert output.returncode == 2  # without a terminal it cannot show a page
    assert "contack discover" in output.stdout


@pytest.mark.skipif(not in_environment_of_scripts(), reason="the tests do not run in .venv")
def test_play_prints_its_version() -> None:
    output = script("play", "--version")
    assert (output.returncode, output.stdout) == (0, f"contack, version {version('contack')}\n")


@pytest.mark.skipif(not in_environment_of_scripts(), reason="the tests do not run in .venv")
def test_play_joins_a_server_that_is_named(tmp_path: Path) -> None:
    refused = script("play", "127.0.0.1:9", "--data", str(tmp_path))
    assert refused.returncode == 1
    # in an environment that is older than pyproject.toml the script first says that it installs
    *_, last = refused.stderr.splitlines()
    assert last.startswith("No Contack server answers at 127.0.0.1:9")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Return a copy of the scripts in a folder without an environment, and with a blank in its name."""
    folder = tmp_path / "my games"
    (folder / "scripts").mkdir(parents=True)
    for name in ("play", "test", "venv.sh"):
        (folder / "scripts" / name).write_bytes((ROOT / "scripts" / name).read_bytes())
        (folder / "scripts" / name).chmod(0o755)
    (folder / "pyproject.toml").touch()
    (folder / "requirements").mkdir()
    for lock in ("play", "test"):
        (folder / "requirements" / f"{lock}.txt").touch()
    return folder


def program(path: Path, lines: str) -> str:
    """Make a program of some lines of shell and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("name", ["play", "test"])
@pytest.mark.parametrize(
    ("python", "words"),
    [
        ("exit 1", "contack: Python 3.11 or newer is needed, found none; set PYTHON to one that is new enough"),
        (
            'case "$1" in --version) echo Python 3.10.1;; *) exit 1;; esac',
            "contack: Python 3.11 or newer is needed, found Python 3.10.1; set PYTHON to one that is new enough",
        ),
        ('case "$*" in *ensurepip*) exit 1;; esac', "has no venv or ensurepip; install them (on Debian and Ubuntu: "),
    ],
)
def test_a_python_that_will_not_do_gets_one_clear_line(elsewhere: Path, name: str, python: str, words: str) -> None:
    failed = script(name, folder=elsewhere, PYTHON=program(elsewhere / "python", python))
    assert failed.returncode == 1
    assert words in failed.stderr
    assert len(failed.stderr.splitlines()) == 1


def test_environment_is_reused_and_rebuilt_after_a_move(
    elsewhere: Path,
) -> None:
    program(elsewhere / ".venv" / "bin" / "python", "exit 0")
    program(elsewhere / ".venv" / "bin" / "contack", 'echo "contack $*"')
    (elsewhere / ".venv" / "made-at").write_text(f"{elsewhere}\n")
    (elsewhere / ".venv" / "installed-play").write_text("4294967295 0\n")  # what cksum answers for nothing
    new_enough = program(
        elsewhere.parent / "a python", 'case "$*" in *-m*) exit 1;; *--version) echo Python 3.99;; esac'
    )
    assert script("play", folder=elsewhere, PYTHON=new_enough).stdout == "contack play --bots 3\n"
    moved = elsewhere.rename(elsewhere.with_name("our games"))
    made = script("play", folder=moved, PYTHON=new_enough)
    assert made.stderr.splitlines() == [
        "Making a virtual environment in .venv with Python 3.99 ...",
        "contack: the virtual environment could not be made",
    ]


def test_an_environment_for_the_tests_is_played_in_as_it_is(elsewhere: Path) -> None:
    program(elsewhere / ".venv" / "bin" / "python", "exit 0")
    program(elsewhere / ".venv" / "bin" / "contack", 'echo "contack $*"')
    (elsewhere / ".venv" / "made-at").write_text(f"{elsewhere}\n")
    (elsewhere / "requirements" / "test.txt").write_text("more than it takes to play\n")
    installed = '. scripts/venv.sh; wanted test >"$venv/installed-test"'
    subprocess.run(["sh", "-c", installed, "scripts/test"], cwd=elsewhere, check=True)
    played = script("play", folder=elsewhere)
    assert (played.stdout, played.stderr) == ("contack play --bots 3\n", "")


def test_quick_tests_start_no_process(elsewhere: Path) -> None:
    (elsewhere / ".venv").mkdir()
    (elsewhere / ".venv" / "made-at").write_text(f"{elsewhere}\n")
    (elsewhere / ".venv" / "installed-test").write_text("4294967295 0\n")
    program(elsewhere / ".venv" / "bin" / "python", "exit 0")
    for name in ("ruff", "mypy", "pytest"):
        program(elsewhere / ".venv" / "bin" / name, f'echo "{name}: $*"')
    called = script("test", "--quick", "tests/engine", folder=elsewhere).stdout
    assert "mypy" not in called
    assert called.splitlines()[-1].startswith("pytest: ")
    assert called.endswith("--quick tests/engine\n")
