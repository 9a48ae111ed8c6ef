"""The table as plain text: lines, values with colour letters, coordinates.

A cell is five rows high and ten columns wide. Neighbours in a row are five columns apart and share one diagonal
character per row. Rows of text count down from the top of y = 0, columns from the left of x = 0.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import TypeAlias

from contack.engine.board.board import Board
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay, Lays

Marks: TypeAlias = Mapping[Cell, str]

# The longest mark that fits between the tiles around a free cell.
MARK_WIDTH = 6

HEIGHT = 5

# Columns from one cell to the next.
STEP = 5

# The sign in the last tile.
LAST = "last"

# The sign in a place where a tile may go if its edges fit.
FREE = "*"

_UP = (
    "    /\\",
    "   /  \\",
    "  /{last:^4}\\",
    " /{gold:<3}{red:>3}\\",
    "/{blue:_^8}\\",
)
_DOWN = (
    "\\{blue:^8}/",
    " \\{red:<3}{gold:>3}/",
    "  \\{last:^4}/",
    "   \\  /",
    "    \\/",
)
_TOP = " ________"

_MARGIN = 6
_LABEL_END = 6  # an x label ends right of the middle of its cell

# Characters by row and column; never a space.
_Canvas: TypeAlias = dict[int, dict[int, str]]


@dataclass(frozen=True, slots=True)
class TextOptions:
    """`drawing` asks for the drawing each time, `width` limits the columns."""

    drawing: bool = True
    width: int | None = None

    @property
    def drawn(self) -> "TextOptions":
        return TextOptions(width=self.width)


DRAWN = TextOptions()


def draw_board(board: Board, marks: Marks | None = None, openings: bool = False, width: int | None = None) -> str:
    """Return lines of ASCII, cropped to the laid tiles and the marks, without a final line end.

    With `openings`, every place for a tile shows `FREE`. A table wider than `width` is drawn in parts, from left to
    right.
    """
    free = dict.fromkeys(board.frontier if openings else (), FREE) | dict(marks or {})
    columns = sorted(cell.x for cell in (*board.tiles, *free))
    if not columns:
        return "the table is empty"
    parts = ((part, _canvas(board, free, part)) for part in _parts(range(columns[0], columns[-1] + 1), width))
    return "\n\n".join(_page(canvas, part) for part, canvas in parts if canvas)


def _parts(columns: range, width: int | None) -> list[range]:
    steps = max(len(columns) - 1, 1)
    most = steps if width is None else max((width - _MARGIN - STEP) // STEP - 1, 1)
    size = ceil(steps / ceil(steps / most))
    return [columns[start : start + size + 1] for start in range(0, steps, size)]


def _canvas(board: Board, free: Marks, columns: range) -> _Canvas:
    canvas: _Canvas = {}
    lays = [lay for lay in board if lay.cell.x in columns]
    # inverted tiles first: their tops are in the row above, where an upright tile may overwrite them
    for lay in lays:
        if not lay.cell.up:
            _write(canvas, lay.cell, -1, _TOP)
    for lay in lays:
        for row, text in enumerate(_tile_rows(lay, LAST if lay.cell == board.last else "")):
            _write(canvas, lay.cell, row, text)
    for cell, mark in free.items():
        if cell.x in columns:
            # in the row of the red and gold values, where six columns are free
            _write(canvas, cell, 3 if cell.up else 1, f"{mark:^10}")
    return canvas


def _tile_rows(lay: Lay, last: str) -> list[str]:
    tile = lay.tile
    rows = _UP if lay.cell.up else _DOWN
    return [row.format(last=last, blue=f"{tile.blue}b", red=f"{tile.red}r", gold=f"{tile.gold}g") for row in rows]


def _write(canvas: _Canvas, cell: Cell, row: int, text: str) -> None:
    inked = {at: character for at, character in enumerate(text, cell.x * STEP) if character != " "}
    canvas.setdefault(row - cell.y * HEIGHT, {}).update(inked)


def _page(canvas: _Canvas, columns: range) -> str:
    axis = f"{'x':<{_MARGIN + _LABEL_END - STEP}}" + "".join(f"{x:>{STEP}}" for x in columns)
    rows = range(min(canvas), max(canvas) + 1)
    labels = _row_labels(rows)
    shown = range(columns[0] * STEP, (columns[-1] + 2) * STEP)
    lines = (
        f"{labels.get(row, ''):<{_MARGIN}}" + "".join(canvas.get(row, {}).get(at, " ") for at in shown) for row in rows
    )
    return "\n".join(line.rstrip() for line in (axis, *lines, axis))


def _row_labels(rows: range) -> dict[int, str]:
    cells = groupby(rows, key=lambda row: row // HEIGHT)
    middles = [(y, min(shown, key=lambda row: abs(row % HEIGHT - HEIGHT // 2))) for y, shown in cells]
    # no label if only the last row of a row of cells shows, for the tops of the tiles below
    return {middle: f"y {-y}" for y, middle in middles if middle % HEIGHT < HEIGHT - 1}


def lay_marks(lays: Lays) -> Marks:
    # number the lays from 1: `#3`, `#1,4` if two tiles fit, `#1,4+` without room for more
    numbers: dict[Cell, list[str]] = {}
    for number, lay in enumerate(lays, 1):
        numbers.setdefault(lay.cell, []).append(str(number))
    return {cell: _joined(found) for cell, found in numbers.items()}


def _joined(numbers: list[str]) -> str:
    mark = "#" + ",".join(numbers)
    while len(mark) > MARK_WIDTH:
        numbers = numbers[:-1]
        mark = "#" + ",".join(numbers) + "+"
    return mark
