from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from contack.client.screen.paint.board.contacts import lit_edges, paint_points
from contack.client.screen.paint.board.mark import AHEAD, MISFIT, PLAIN_LOOK, Mark, TileLook
from contack.client.screen.paint.board.place import FittingPlace, opening_stencil, place_stencil, tile_stencil
from contack.client.screen.paint.board.size import SMALLEST, Size, slants
from contack.client.screen.paint.board.stencil import Placed, Stencil, paint_alone, paint_stencils
from contack.client.screen.paint.board.viewport import (
    Extent,
    Pan,
    Room,
    Viewport,
    extent_of,
    fits,
    into_sight,
    panned,
    placed,
    size_for,
)
from contack.client.screen.paint.canvas.canvas import Area, Style
from contack.client.screen.paint.canvas.choices import ZoomName
from contack.client.screen.paint.theme.badge import Badge
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.board import Board
from contack.engine.board.cell import ORIGIN, Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Colour

# Explains how to read the smallest tiles.
TEN = "X is 10"


@dataclass(frozen=True, slots=True)
class BoardMotion:
    """The distance of the tile is in thirds of its height.

    After it arrives, its scoring edges are `lit`, then `points_shown`.
    """

    away: int = 0
    lit: bool = False
    points_shown: bool = False


STILL = BoardMotion()


@dataclass(frozen=True, slots=True)
class BoardDisplay:
    """The visible state of a board.

    `openings` are other cells for a tile, `pointed` that of the cursor, `preview` a lay as it would look, `misfit` an
    impossible one. `reach` are cells that must be visible too. `badges` show who laid a tile.
    """

    board: Board
    places: Mapping[Cell, FittingPlace] = field(default_factory=dict)
    openings: Collection[Cell] = ()
    pointed: Cell | None = None
    preview: Lay | None = None
    misfit: Lay | None = None
    reach: Collection[Cell] = ()
    badges: Mapping[Cell, Badge] = field(default_factory=dict)
    motion: BoardMotion = STILL


def paint_board(area: Area, display: BoardDisplay, theme: Theme, zoom: ZoomName, pan: Pan = (0, 0)) -> None:
    # A larger board shows the part around the preview, cursor or last tile.
    #
    # `pan` moves the view by cells to the right and up; at least one tile stays visible. Laid cells and the frontier
    # are spots that mean themselves.
    if not area.columns or not area.rows:
        return
    if not (display.board.laid or display.places or display.preview):
        area.put_centred(area.rows // 2, "the table is empty", theme.palette.dim)
        return
    viewport = viewport_of(area, display, theme, zoom, pan)
    cells = _cells(display)
    shown = dict(_shown(area, viewport, display, cells, theme))
    paint_stencils(
        area, (Placed(*viewport.at(cell), cell.up, one) for cell, one in shown.items()), viewport.size, theme
    )
    _paint_motion(area, viewport, display, theme)
    _paint_spots(area, viewport, display)
    _paint_arrows(area, extent_of([*_needed(display), *display.places], viewport, 0), theme)
    if viewport.size == SMALLEST and any(10 in tile.values for tile in display.board.tiles.values()):
        _paint_ten(area, theme)


def paint_laid(area: Area, board: Board, size: Size, theme: Theme) -> None:
    """Paint tiles at the bottom left of an area, without marks or spots."""
    extent = extent_of(board.tiles, Viewport(size, 0, 0), 0)
    viewport = Viewport(size, -extent.left, area.rows - extent.bottom)
    stencils = ((cell, tile_stencil(tile, cell.up, size, theme)) for cell, tile in board.tiles.items())
    paint_stencils(area, (Placed(*viewport.at(cell), cell.up, one) for cell, one in stencils), size, theme)


def is_crowded(area: Area, display: BoardDisplay, theme: Theme) -> bool:
    """Whether the laid tiles do not fit even at the smallest size."""
    # laid tiles alone, because the board must not jump when the player chooses a tile
    return bool(display.board.laid) and not fits(SMALLEST, display.board.tiles, _room(area, theme))


def viewport_of(area: Area, display: BoardDisplay, theme: Theme, zoom: ZoomName, pan: Pan = (0, 0)) -> Viewport:
    cells, needed = _cells(display), _needed(display)
    room = _room(area, theme)
    size = size_for(zoom, needed, room)
    focus = _focus(display)
    viewport = placed(size, needed, cells, focus, room)
    for cell in (*display.places, focus):
        viewport = viewport.moved(*into_sight(viewport, cell, room))
    return panned(viewport, display.board.tiles or cells, pan, area.columns, area.rows)


def _room(area: Area, theme: Theme) -> Room:
    # in lines, an inverted tile has its base in the row above
    return Room(area.columns, area.rows, int(theme.view == "lines"))


def _cells(display: BoardDisplay) -> list[Cell]:
    chosen = (display.preview, display.misfit)
    more = [cell for cell in (*(lay.cell for lay in chosen if lay), display.pointed) if cell is not None]
    board = display.board
    return list(dict.fromkeys([*board.tiles, *board.frontier, *display.places, *display.openings, *more]))


def _needed(display: BoardDisplay) -> list[Cell]:
    return list(dict.fromkeys([*display.board.tiles, *display.reach])) or [ORIGIN]


def _focus(display: BoardDisplay) -> Cell:
    if display.preview:
        return display.preview.cell
    return display.pointed or (display.board.last if display.board.laid else ORIGIN)


def _shown(
    area: Area, viewport: Viewport, display: BoardDisplay, cells: Collection[Cell], theme: Theme
) -> Iterator[tuple[Cell, Stencil]]:
    lit = lit_edges(display.board) if display.motion.lit else {}
    for cell in cells:
        if not _seen(area, viewport, cell):
            continue
        stencil = _stencil(display, cell, viewport.size, theme, lit.get(cell, frozenset()))
        if stencil:
            yield cell, stencil


def _seen(area: Area, viewport: Viewport, cell: Cell) -> bool:
    x, y = viewport.at(cell)
    # `<=`: in lines, a tile that starts just below the area has its base in the last row
    return -viewport.size.columns < x < area.columns and -viewport.size.rows < y <= area.rows


def _stencil(display: BoardDisplay, cell: Cell, size: Size, theme: Theme, lit: frozenset[Colour]) -> Stencil | None:
    pointed = cell == display.pointed
    if cell in display.board.tiles:
        return _laid_stencil(display, cell, size, theme, lit)
    if display.preview and display.preview.cell == cell:
        return tile_stencil(display.preview.tile, cell.up, size, theme, AHEAD)
    if display.misfit and display.misfit.cell == cell:
        return tile_stencil(display.misfit.tile, cell.up, size, theme, MISFIT)
    if cell in display.places:
        return place_stencil(display.places[cell], pointed, cell.up, size, theme)
    return opening_stencil(pointed, cell.up, size, theme) if pointed or cell in display.openings else None


def _laid_stencil(
    display: BoardDisplay, cell: Cell, size: Size, theme: Theme, lit: frozenset[Colour]
) -> Stencil | None:
    last = cell == display.board.last
    if last and display.motion.away:
        return None  # still in motion
    badge = display.badges.get(cell)
    mark = Mark(badge, last) if badge or last else None
    look = TileLook("plain", mark, lit) if mark or lit else PLAIN_LOOK
    stencil = tile_stencil(display.board.tiles[cell], cell.up, size, theme, look)
    return _outlined(stencil, theme.palette.pointer) if cell == display.pointed else stencil


def _outlined(stencil: Stencil, style: Style) -> Stencil:
    return replace(stencil, edges=tuple(edge._replace(style=style) for edge in stencil.edges), rank=2)


def _paint_motion(area: Area, viewport: Viewport, display: BoardDisplay, theme: Theme) -> None:
    motion, board = display.motion, display.board
    if not board.laid:
        return
    if motion.away:
        cell, size = board.last, viewport.size
        x, y = viewport.at(cell)
        stencil = tile_stencil(board.tiles[cell], cell.up, size, theme, AHEAD)
        paint_alone(area, x, y - motion.away * size.rows // 3, stencil, cell.up, size, theme)
    if motion.points_shown:
        paint_points(area, viewport, board, theme)


def _paint_spots(area: Area, viewport: Viewport, display: BoardDisplay) -> None:
    # neighbours share the columns of their slants; the spot set last wins
    for cell in dict.fromkeys([*display.board.tiles, *display.places, *display.board.frontier]):
        if not _seen(area, viewport, cell):
            continue
        x, y = viewport.at(cell)
        for row in range(max(-y, 0), viewport.size.rows):
            left, right = slants(cell.up, viewport.size, row)
            start = max(x + left, 0)
            area.spot(start, y + row, max(x + right + 1 - start, 0), 1, cell)


def _paint_ten(area: Area, theme: Theme) -> None:
    right, bottom = max(area.columns - len(TEN), 0), area.rows - 1
    corners = ((right, bottom), (0, bottom), (right, 0), (0, 0))
    columns = range(min(len(TEN), area.columns))
    free = (at for at in corners if all(area.glyph(at[0] + dx, at[1])[0] == " " for dx in columns))
    area.put(*next(free, corners[0]), TEN, theme.palette.dim._replace(paper=theme.palette.text.paper))


def _paint_arrows(area: Area, extent: Extent, theme: Theme) -> None:
    style = theme.palette.accent.over(theme.palette.text)
    right, bottom = area.columns - 1, area.rows - 1
    across, down = [(x, bottom) for x in range(right + 1)], [(right, y) for y in range(bottom + 1)]
    for more, edge, arrow in (
        (extent.left < 0, [(0, y) for _, y in down], "←"),
        (extent.right > area.columns, down, "→"),
        (extent.top < 0, [(x, 0) for x, _ in across], "↑"),
        (extent.bottom > area.rows, across, "↓"),
    ):
        if more:
            area.put(*_free(area, edge), arrow, style)


def _free(area: Area, edge: Sequence[tuple[int, int]]) -> tuple[int, int]:
    middle = len(edge) // 2
    nearest = sorted(range(len(edge)), key=lambda at: abs(at - middle))
    return edge[next((at for at in nearest if area.glyph(*edge[at])[0] == " "), middle)]
