from collections.abc import Collection
from typing import NamedTuple, TypeAlias

from contack.client.screen.paint.board.size import SIZE_BY_ZOOM, SIZES, SMALLEST, Size
from contack.client.screen.paint.canvas.choices import ZoomName
from contack.engine.board.cell import Cell

# The pan of the view in cells, right and up.
Pan: TypeAlias = tuple[int, int]


class Viewport(NamedTuple):
    """The size of cells, and the column and row of cell 0,0."""

    size: Size
    left: int
    top: int

    def at(self, cell: Cell) -> tuple[int, int]:
        return self.left + cell.x * self.size.pitch, self.top - cell.y * self.size.rows

    def moved(self, columns: int, rows: int) -> "Viewport":
        return Viewport(self.size, self.left + columns, self.top + rows)


class Extent(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int

    def fits(self, columns: int, rows: int) -> bool:
        return self.right - self.left <= columns and self.bottom - self.top <= rows


class Room(NamedTuple):
    """`head` rows must stay free above the cells."""

    columns: int
    rows: int
    head: int = 0


def size_for(zoom: ZoomName, needed: Collection[Cell], room: Room) -> Size:
    """`fit` is the largest size that shows all needed cells."""
    if zoom != "fit":
        return SIZE_BY_ZOOM[zoom]
    return next((size for size in SIZES if fits(size, needed, room)), SMALLEST)


def fits(size: Size, needed: Collection[Cell], room: Room) -> bool:
    return extent_of(needed, Viewport(size, 0, 0), room.head).fits(room.columns, room.rows)


def extent_of(cells: Collection[Cell], viewport: Viewport, head: int) -> Extent:
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    left, top = viewport.at(Cell(min(xs), max(ys)))
    right, bottom = viewport.at(Cell(max(xs), min(ys)))
    return Extent(left, top - head, right + viewport.size.columns, bottom + viewport.size.rows)


def placed(size: Size, needed: Collection[Cell], others: Collection[Cell], focus: Cell, room: Room) -> Viewport:
    viewport = Viewport(size, 0, 0)
    everything, least = extent_of({*needed, *others}, viewport, room.head), extent_of(needed, viewport, room.head)
    x, y = viewport.at(focus)
    return viewport.moved(
        _move((everything.left, everything.right), (least.left, least.right), x + size.pitch, room.columns),
        _move((everything.top, everything.bottom), (least.top, least.bottom), y + size.rows // 2, room.rows),
    )


def panned(viewport: Viewport, laid: Collection[Cell], pan: Pan, columns: int, rows: int) -> Viewport:
    """Keep at least one tile visible."""
    moved = viewport.moved(-pan[0] * viewport.size.pitch, pan[1] * viewport.size.rows)
    # keep the nearest tile visible: keeping the last tile would undo more of the pan
    room = Room(columns, rows)
    nearest = min((into_sight(moved, cell, room) for cell in laid), key=lambda move: sum(map(abs, move)))
    return moved.moved(*nearest)


def _move(everything: tuple[int, int], least: tuple[int, int], focus: int, room: int) -> int:
    low, high = everything if everything[1] - everything[0] <= room else least
    if high - low <= room:
        return (room - (high - low)) // 2 - low
    return max(room - high, min(-low, room // 2 - focus))


def into_sight(viewport: Viewport, cell: Cell, room: Room) -> tuple[int, int]:
    """Return the least move that shows a cell."""
    x, y = viewport.at(cell)
    size = viewport.size
    return _into(x, size.columns, room.columns), _into(y - room.head, size.rows + room.head, room.rows)


def _into(low: int, length: int, room: int) -> int:
    return max(min(0, room - length - low), -low)
