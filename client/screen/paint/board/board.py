"""The tiles on the table, and the places around them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from contack.client.screen.paint.board.place import FittingPlace, opening_stencil, place_stencil
from contack.client.screen.paint.board.stencil import Stencil, paint_above, paint_inside, slant_glyphs, slants
from contack.client.screen.paint.board.tile import tile_stencil
from contack.client.screen.paint.board.viewport import Extent, Pan, Viewport, extent_of, panned, placed, viewport_for
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.choices import ZoomName
from contack.client.screen.paint.canvas.style import PLAIN, Style
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.board import Board
from contack.engine.board.cell import ORIGIN, Cell
from contack.engine.board.lay import Lay

_NOTHING = Stencil((), rank=0)


@dataclass(frozen=True, slots=True)
class BoardDisplay:
    """What is to be seen of a board.

    `places` are where the chosen tile fits, `openings` other cells where a tile could go, `pointed` the cell that the
    cursor is on, and `preview` a lay that is painted as it will lie.
    """

    board: Board
    places: Mapping[Cell, FittingPlace] = field(default_factory=dict)
    openings: Collection[Cell] = ()
    pointed: Cell | None = None
    preview: Lay | None = None


def paint_board(area: Area, display: BoardDisplay, theme: Theme, zoom: ZoomName, pan: Pan = (0, 0)) -> None:
    """Paint a board in the middle of an area; where it is too large, around the preview, cursor or last tile.

    `pan` moves the view by so many cells to the right and up; some tile always stays in sight. Laid cells and those
    of the frontier are spots, each meaning itself.
    """
    if not area.columns or not area.rows:
        return
    if not (display.board.laid or display.places or display.preview):
        area.put_centred(area.rows // 2, "the table is empty", theme.palette.dim)
        return
    viewport = viewport_of(area, display, theme, zoom, pan)
    cells = _cells(display)
    shown = {cell: _stencil(display, cell, viewport.size, theme) for cell in cells if _seen(area, viewport, cell)}
    _paint_cells(area, viewport, shown, theme)
    _paint_spots(area, viewport, display, shown)
    _paint_arrows(area, extent_of(cells, viewport, 0), theme)


def paint_laid(area: Area, board: Board, size: int, theme: Theme) -> None:
    """Paint tiles at the bottom left of an area as they lie, none of them marked and nothing to click."""
    extent = extent_of(board.tiles, Viewport(size, 0, 0), 0)
    viewport = Viewport(size, -extent.left, area.rows - extent.bottom)
    shown = {cell: tile_stencil(tile, cell.up, size, theme) for cell, tile in board.tiles.items()}
    _paint_cells(area, viewport, shown, theme)


def viewport_of(area: Area, display: BoardDisplay, theme: Theme, zoom: ZoomName, pan: Pan = (0, 0)) -> Viewport:
    """Return where on an area a board is painted, and how large."""
    cells = _cells(display)
    head = int(theme.view == "lines")  # a tile pointing down has its base in the row above
    viewport = viewport_for(zoom, cells, area.columns, area.rows, head)
    viewport = placed(viewport, cells, _focus(display), area.columns, area.rows, head)
    return panned(viewport, display.board.tiles or cells, pan, area.columns, area.rows)


def _cells(display: BoardDisplay) -> list[Cell]:
    """Return the cells to be seen, laid ones first: always the whole frontier, so that choosing moves nothing."""
    more = [cell for cell in (display.preview and display.preview.cell, display.pointed) if cell is not None]
    board = display.board
    return list(dict.fromkeys([*board.tiles, *board.frontier, *display.places, *display.openings, *more]))


def _focus(display: BoardDisplay) -> Cell:
    if display.preview:
        return display.preview.cell
    return display.pointed or (display.board.last if display.board.laid else ORIGIN)


def _seen(area: Area, viewport: Viewport, cell: Cell) -> bool:
    x, y = viewport.at(cell)
    # `<=`: a tile that begins just below the area has its base in the last row of it, in lines
    return -2 * viewport.size < x < area.columns and -viewport.size < y <= area.rows


def _stencil(display: BoardDisplay, cell: Cell, size: int, theme: Theme) -> Stencil:
    tile = display.board.tiles.get(cell)
    pointed = cell == display.pointed
    if tile:
        stencil = tile_stencil(tile, cell.up, size, theme, "last" if cell == display.board.last else "plain")
        return _outlined(stencil, theme.palette.pointer) if pointed else stencil
    if display.preview and display.preview.cell == cell:
        return tile_stencil(display.preview.tile, cell.up, size, theme, "preview")
    if cell in display.places:
        return place_stencil(display.places[cell], pointed, cell.up, size, theme)
    return opening_stencil(pointed, cell.up, size, theme) if pointed or cell in display.openings else _NOTHING


def _outlined(stencil: Stencil, style: Style) -> Stencil:
    """Return a stencil whose slants are drawn in a style, before those of its neighbours."""
    slant = (style,) * len(stencil.left)
    return stencil._replace(left=slant, right=slant, rank=2)


def _paint_cells(area: Area, viewport: Viewport, shown: Mapping[Cell, Stencil], theme: Theme) -> None:
    for cell, stencil in shown.items():
        # these before all insides: each is a row of underlined blanks, over what stands in the row above
        if stencil.above:
            paint_above(area, *viewport.at(cell), viewport.size, stencil.above)
    for cell, stencil in shown.items():
        paint_inside(area, *viewport.at(cell), stencil)
        if stencil.left:
            _paint_slants(area, viewport, cell, shown, theme)


def _paint_slants(area: Area, viewport: Viewport, cell: Cell, shown: Mapping[Cell, Stencil], theme: Theme) -> None:
    """Paint both slants of a cell, except those of one pointing down that a neighbour paints for both."""
    x, y = viewport.at(cell)
    before, after = shown.get(Cell(cell.x - 1, cell.y), _NOTHING), shown.get(Cell(cell.x + 1, cell.y), _NOTHING)
    left, right = slant_glyphs(cell.up, theme)
    if cell.up or not before.right:
        for row, style in enumerate(_joined(shown[cell], before, theme)[0]):
            area.put(x + slants(cell.up, viewport.size, row)[0], y + row, left, style)
    if cell.up or not after.left:
        for row, style in enumerate(_joined(shown[cell], after, theme)[1]):
            area.put(x + slants(cell.up, viewport.size, row)[1], y + row, right, style)


@lru_cache(maxsize=4096)
def _joined(stencil: Stencil, beside: Stencil, theme: Theme) -> tuple[tuple[Style, ...], tuple[Style, ...]]:
    """Return the left and right slants of a cell with what is beside it on either: its paper, or a line instead."""
    pairs = ((stencil.left, beside.right), (stencil.right, beside.left))
    if theme.view == "lines":
        left, right = (theirs if theirs and beside.rank > stencil.rank else ours for ours, theirs in pairs)
    else:
        left, right = (
            tuple(Style(our.ink, their.ink) for our, their in zip(ours, theirs or (PLAIN,) * len(ours), strict=True))
            for ours, theirs in pairs
        )
    return left, right


def _paint_spots(area: Area, viewport: Viewport, display: BoardDisplay, shown: Mapping[Cell, Stencil]) -> None:
    """Let clicks on cells mean them, those where a tile may go before those where one lies."""
    # neighbours share the columns of their slants, where the spot that is set last counts
    for cell in dict.fromkeys([*display.board.tiles, *display.places, *display.board.frontier]):
        if cell not in shown:
            continue
        x, y = viewport.at(cell)
        for row in range(max(-y, 0), viewport.size):
            left, right = slants(cell.up, viewport.size, row)
            start = max(x + left, 0)
            area.spot(start, y + row, max(x + right + 1 - start, 0), 1, cell)


def _paint_arrows(area: Area, extent: Extent, theme: Theme) -> None:
    """Tell by arrows at the edges where more of the board is."""
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
    """Return the place nearest to the middle of an edge that an arrow can have without hiding a value."""
    middle = len(edge) // 2
    nearest = sorted(range(len(edge)), key=lambda at: abs(at - middle))
    return edge[next((at for at in nearest if area.glyph(*edge[at])[0] == " "), middle)]
