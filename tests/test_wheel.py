"""The package as it is installed: everything under `contack`, with types and commands."""

import subprocess
import sys
from pathlib import Path
from zipapp import create_archive
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "protocol", "system", "server", "client", "lab")

PATIENCE = 60
"""Seconds after which a build that should have ended has failed."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    directory = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(directory)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=PATIENCE)
    (path,) = directory.iterdir()
    return ZipFile(path)


def test_every_module_is_in_the_wheel_under_contack(wheel: ZipFile) -> None:
    modules = {f"contack/{path.relative_to(ROOT)}" for room in ROOMS for path in (ROOT / room).rglob("*.py")}
    assert {name for name in wheel.namelist() if name.endswith(".py")} == modules


@pytest.mark.process
def test_wheel_has_every_other_tracked_file(wheel: ZipFile) -> None:
    listed = subprocess.run(["git", "ls-files", *ROOMS], cwd=ROOT, check=True, capture_output=True, text=True)
    assert {f"contack/{name}" for name in listed.stdout.splitlines() if (ROOT / name).exists()} <= {*wheel.namelist()}


def test_every_room_says_that_it_is_typed(wheel: ZipFile) -> None:
    assert {f"contack/{room}/py.typed" for room in ROOMS} <= set(wheel.namelist())


def test_wheel_brings_the_unit_for_systemd(wheel: ZipFile) -> None:
    [unit] = (name for name in wheel.namelist() if name.endswith("share/contack/contack-server.service"))
    assert wheel.read(unit) == (ROOT / "docs" / "contack-server.service").read_bytes()


@pytest.mark.process
def test_pages_are_read_from_an_archive_too(wheel: ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path / "contack")
    archive = tmp_path / "pages.pyz"
    create_archive(tmp_path / "contack", archive, main="contack.server.web.shipped:read_pages")
    done = subprocess.run([sys.executable, "-S", archive], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")


def test_wheel_installs_programs_and_commands(wheel: ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    text = wheel.read(name).decode()
    assert "contack = contack.client.__main__:main" in text
    assert "contack-server = contack.server.__main__:main" in text
    assert "[contack.commands]\narena = contack.lab.commands.arena:arena" in text


def test_the_licence_comes_along(wheel: ZipFile) -> None:
    assert any(name.endswith("licenses/LICENSE") for name in wheel.namelist())
