from collections.abc import Iterator, Mapping
from typing import NamedTuple

from contack.client.screen.paint.board.size import slants
from contack.client.screen.paint.board.viewport import Viewport
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.board import Board
from contack.engine.board.cell import Cell, neighbours
from contack.engine.board.contact import POINTS
from contack.engine.board.tile import COLOURS, Colour


class _Scored(NamedTuple):
    colour: Colour
    beyond: Cell
    points: int


def lit_edges(board: Board) -> Mapping[Cell, frozenset[Colour]]:
    if not board.laid:
        return {}
    scored = list(_scored(board))
    own = frozenset(one.colour for one in scored)
    return {board.last: own} | {one.beyond: frozenset({one.colour}) for one in scored}


def paint_points(area: Area, viewport: Viewport, board: Board, theme: Theme) -> None:
    for colour, _, points in _scored(board):
        text = f"+{points}"
        x, y = _middle(viewport, board.last, colour)
        area.put(x - len(text) // 2, y, text, theme.palette.flash)


def _scored(board: Board) -> Iterator[_Scored]:
    last = board.last
    tile = board.tiles[last]
    for colour, beyond in zip(COLOURS, neighbours(last), strict=True):
        if beyond in board.tiles:
            points = POINTS[tile.value(colour)][board.tiles[beyond].value(colour)]
            if points:
                yield _Scored(colour, beyond, points)


def _middle(viewport: Viewport, cell: Cell, colour: Colour) -> tuple[int, int]:
    x, y = viewport.at(cell)
    size, up = viewport.size, cell.up
    if colour is Colour.BLUE:
        return x + size.pitch, y + (size.rows - 1 if up else 0)
    row = size.rows // 2
    left, right = slants(up, size, row)
    return x + (left if (colour is Colour.GOLD) == up else right), y + row
