"""Where on an area a board is drawn, and how large."""

from collections.abc import Collection, Mapping
from typing import NamedTuple, TypeAlias

from contack.client.screen.paint.board.stencil import LARGE, SIZES, SMALL, STANDARD
from contack.client.screen.paint.canvas.choices import ZoomName
from contack.engine.board.cell import Cell

_SIZE: Mapping[ZoomName, int] = {"small": SMALL, "standard": STANDARD, "large": LARGE}

Pan: TypeAlias = tuple[int, int]
"""By how many cells the view was moved, to the right and up."""


class Viewport(NamedTuple):
    """The size of cells, and the column and the row where cell 0,0 begins."""

    size: int
    left: int
    top: int

    def at(self, cell: Cell) -> tuple[int, int]:
        """Return the column and the row where a cell begins."""
        return self.left + cell.x * self.size, self.top - cell.y * self.size

    def moved(self, columns: int, rows: int) -> "Viewport":
        """Return the viewport with everything so much further right and down."""
        return Viewport(self.size, self.left + columns, self.top + rows)


class Extent(NamedTuple):
    """Where cells are at most: the columns and rows they take, as in an area."""

    left: int
    top: int
    right: int
    bottom: int


def viewport_for(zoom: ZoomName, cells: Collection[Cell], columns: int, rows: int, head: int) -> Viewport:
    """Return the viewport of a zoom, with nothing moved: `fit` is the largest in which all cells are seen, else small.

    `head` is how many rows are needed above the cells.
    """
    if zoom != "fit":
        return Viewport(_SIZE[zoom], 0, 0)
    for size in SIZES:
        extent = extent_of(cells, Viewport(size, 0, 0), head)
        if extent.right - extent.left <= columns and extent.bottom - extent.top <= rows:
            return Viewport(size, 0, 0)
    return Viewport(SMALL, 0, 0)


def extent_of(cells: Collection[Cell], viewport: Viewport, head: int) -> Extent:
    """Return where cells are at most in a viewport."""
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    left, top = viewport.at(Cell(min(xs), max(ys)))
    right, bottom = viewport.at(Cell(max(xs), min(ys)))
    return Extent(left, top - head, right + 2 * viewport.size, bottom + viewport.size)


def placed(viewport: Viewport, cells: Collection[Cell], focus: Cell, columns: int, rows: int, head: int) -> Viewport:
    """Return the viewport moved so that all cells are in the middle, or as many as there is room for around `focus`."""
    extent = extent_of(cells, viewport, head)
    x, y = viewport.at(focus)
    return viewport.moved(
        _move(extent.left, extent.right, x + viewport.size, columns),
        _move(extent.top, extent.bottom, y + viewport.size // 2, rows),
    )


def panned(viewport: Viewport, laid: Collection[Cell], pan: Pan, columns: int, rows: int) -> Viewport:
    """Return the viewport so many cells further to the right and up, with a tile in sight all the same."""
    moved = viewport.moved(-pan[0] * viewport.size, pan[1] * viewport.size)
    # the tile that is least far out is enough: bringing back the last one would undo more of the pan
    nearest = min((_into_sight(moved, cell, columns, rows) for cell in laid), key=lambda move: sum(map(abs, move)))
    return moved.moved(*nearest)


def _move(low: int, high: int, focus: int, room: int) -> int:
    """Return how far to move what goes from `low` to `high`: into the middle, or so that no room is wasted."""
    if high - low <= room:
        return (room - (high - low)) // 2 - low
    return max(room - high, min(-low, room // 2 - focus))


def _into_sight(viewport: Viewport, cell: Cell, columns: int, rows: int) -> tuple[int, int]:
    x, y = viewport.at(cell)
    return _into(x, 2 * viewport.size, columns), _into(y, viewport.size, rows)


def _into(low: int, length: int, room: int) -> int:
    return max(min(0, room - length - low), -low)
