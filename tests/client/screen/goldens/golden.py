"""What is kept of a screen, and the one switch that keeps it anew: GOLDEN=write in the environment."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from pyte.screens import Char

from tests.client.headless import Headless

FOLDER = Path(__file__).parents[2] / "golden" / "screens"

_ATTRIBUTES = {"bold": "b", "italics": "i", "underscore": "u", "reverse": "r"}
"""What pyte tells of, and how it is written; dim characters are plain ones to it."""


def as_kept(name: str, text: str) -> bool:
    """Return whether a text is as it was kept under a name; with the switch it is from now on."""
    path = FOLDER / name
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return text == path.read_text()


def characters(shown: Headless) -> str:
    """Return all that can be read, and where the cursor is seen."""
    cursor = "cursor: column {}, row {}\n".format(*shown.cursor) if shown.cursor else ""
    return f"{shown.text}\n{cursor}"


def colours(shown: Headless) -> str:
    """Return the colours, a line a row: how many columns look how, as ink/paper and the letters of attributes.

    The terminal's own colours are `-`. A row that looks as the one above is left out.
    """
    lines: list[str] = []
    before = ""
    for y in range(shown.tube.screen.lines):
        runs = ", ".join(_runs(shown, y))
        lines += [] if runs == before else [f"{y:>2}: {runs}\n"]
        before = runs
    return "".join(lines)


def _runs(shown: Headless, y: int) -> Iterator[str]:
    screen = shown.tube.screen
    looks = (_look(screen.buffer[y][x]) for x in range(screen.columns))
    for look, cells in groupby(looks):
        yield f"{len(list(cells))} {look}"


def _look(char: Char) -> str:
    ink, paper = (colour.replace("default", "-") for colour in (char.fg, char.bg))
    attributes = "".join(letter for name, letter in _ATTRIBUTES.items() if getattr(char, name))
    return f"{ink}/{paper} {attributes}".rstrip()
