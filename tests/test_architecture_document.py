"""docs/architecture.md and CONTRIBUTING.md name what is there, and no room is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PACKAGES = ("engine", "protocol", "system", "server", "client")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_every_path_that_a_page_names_is_there(name: str) -> None:
    paths = re.findall(rf"`((?:{'|'.join(PACKAGES)}|tests|docs|scripts)/[\w/.]*)`", text(name))
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_room_is_named(package: str) -> None:
    section = text("docs/architecture.md").split(f"**`{package}/`**", 1)[1].split("\n**`", 1)[0]
    rooms = {path.parent.name for path in (ROOT / package).glob("*/__init__.py")}
    assert {room for room in rooms if f"`{room}/`" not in section} == set()
