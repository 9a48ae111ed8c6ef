"""The files that screens are compared with. GOLDEN=write in the environment writes them again."""

import os
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from pyte.screens import Char

from contack.client.screen.paint.canvas.canvas import Canvas, Style
from tests.client.headless import Headless

FOLDER = Path(__file__).parents[2] / "golden" / "screens"


def as_kept(name: str, text: str) -> bool:
    """Return whether a text is as it was kept under a name; with the switch it is from now on."""
    path = FOLDER / name
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return text == path.read_text()


def characters(canvas: Canvas) -> str:
    """Return all that can be read, and where the cursor is seen."""
    return _characters(canvas.text, canvas.cursor)


def characters_shown(shown: Headless) -> str:
    return _characters(shown.text, shown.cursor)


def _characters(text: str, cursor: tuple[int, int] | None) -> str:
    seen = "cursor: column {}, row {}\n".format(*cursor) if cursor else ""
    return f"{text}\n{seen}"


def colours(canvas: Canvas) -> str:
    """Return the colours, a line a row: how many columns look how, as ink/paper and the letters of attributes.

    The terminal's own colours are `-`. A row that looks like the one above is left out.
    """
    return _colours([_look(style) for _, style in row] for row in canvas.glyphs)


def colours_shown(shown: Headless) -> str:
    screen = shown.tube.screen
    rows = ((screen.buffer[y][x] for x in range(screen.columns)) for y in range(screen.lines))
    return _colours([_look_shown(char) for char in row] for row in rows)


def _colours(rows: Iterable[Sequence[str]]) -> str:
    lines: list[str] = []
    before = ""
    for y, looks in enumerate(rows):
        runs = ", ".join(f"{len(list(cells))} {look}" for look, cells in groupby(looks))
        lines += [] if runs == before else [f"{y:>2}: {runs}\n"]
        before = runs
    return "".join(lines)


@cache
def _look(style: Style) -> str:
    ink, paper = (colour.removeprefix("#") or "-" for colour in (style.ink, style.paper))
    return _words(ink, paper, (style.bold, style.italic, style.underline, style.reverse))


def _look_shown(char: Char) -> str:
    ink, paper = (colour.replace("default", "-") for colour in (char.fg, char.bg))
    return _words(ink, paper, (char.bold, char.italics, char.underscore, char.reverse))


def _words(ink: str, paper: str, attributes: Sequence[bool]) -> str:
    # dim characters are plain ones to pyte
    letters = "".join(letter for letter, on in zip("biur", attributes, strict=True) if on)
    return f"{ink}/{paper} {letters}".rstrip()
