"""docs/architecture.md and CONTRIBUTING.md name every room, in order."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_arrows import ROOMS

ROOT = Path(__file__).parents[1]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_every_path_that_a_page_names_is_there(name: str) -> None:
    paths = re.findall(rf"`((?:{'|'.join(ROOMS)}|tests|docs|scripts)/[\w/.]*)`", text(name))
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("package", ROOMS)
def test_every_room_is_named(package: str) -> None:
    rooms = {path.parent.name for path in (ROOT / package).glob("*/__init__.py")}
    assert {room for room in rooms if f"`{room}/`" not in section(package)} == set()


@pytest.mark.parametrize("package", ["engine", "server", "client", "lab"])
def test_rooms_come_after_their_imports(package: str) -> None:
    rows = "".join(line.split("|")[1] for line in section(package).splitlines() if line.startswith("| `"))
    listed = ["." if room == package else room for room in re.findall(r"`(\w+)/`", rows)]
    arrows = {(outer(room), outer(other)) for room, rooms in ROOMS[package].items() for other in rooms.split()}
    assert [
        (room, other) for room, other in arrows if room in listed and other in listed[listed.index(room) + 1 :]
    ] == []


@pytest.mark.process
def test_pictures_show_the_arrows() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "draw_rooms.py"), "--check"]
    assert subprocess.run(command, check=False, capture_output=True, text=True, timeout=60).stderr == ""


def section(package: str) -> str:
    return text("docs/architecture.md").split(f"**`{package}/`**", 1)[1].split("\n**`", 1)[0]


def outer(room: str) -> str:
    """Return the room of a package that a room is in, or is; loose modules are "."."""
    return room.split(".")[0] or "."
