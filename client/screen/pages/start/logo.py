"""The logo: seven tiles that fit by the rules, with a letter under each."""

from contack.client.screen.paint.board.board import paint_laid
from contack.client.screen.paint.board.size import STANDARD, Size
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.board import Board
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile

NAME = "CONTACK"

# Seven tiles side by side that fit by the rules.
STRIP = Board(
    Lay(Tile.parse(name), Cell(x, 0))
    for x, name in enumerate(("02-09-10", "05-01-04", "03-04-01", "02-06-07", "01-02-03", "07-03-06", "09-10-04"))
)

# Six tiles around a point that fit by the rules.
HEXAGON = Board(
    Lay(Tile.parse(name), Cell(x, y))
    for name, x, y in (
        ("08-09-10", 0, 0),
        ("08-09-06", 1, 0),
        ("08-01-07", 1, 1),
        ("06-07-08", 0, 1),
        ("07-03-06", -1, 1),
        ("07-08-05", -1, 0),
    )
)

HEXAGON_COLUMNS = 4 * STANDARD.pitch
HEXAGON_ROWS = 2 * STANDARD.rows
PAIR_COLUMNS = STANDARD.columns


def strip_columns(size: Size) -> int:
    # neighbours overlap by half: each tile adds half of its columns, and the last one the rest
    return (len(STRIP) + 1) * size.pitch


def strip_rows(size: Size) -> int:
    return size.rows + 1


def paint_strip(area: Area, size: Size, theme: Theme) -> int:
    """Return the first column."""
    left = (area.columns - strip_columns(size)) // 2
    paint_laid(area.part(left, 0, strip_columns(size), strip_rows(size)), STRIP, size, theme)
    return left


def logo_rows(size: Size) -> int:
    return strip_rows(size) + 1


def paint_logo(area: Area, size: Size, theme: Theme) -> None:
    left = paint_strip(area, size, theme)
    for at, letter in enumerate(NAME, 1):
        area.put(left + at * size.pitch - (1 - size.pitch % 2), strip_rows(size), letter, theme.palette.strong)


def paint_hexagon(area: Area, theme: Theme) -> None:
    paint_laid(area.part(0, 0, HEXAGON_COLUMNS, HEXAGON_ROWS), HEXAGON, STANDARD, theme)


def paint_pair(area: Area, theme: Theme) -> None:
    paint_laid(area.part(0, 0, PAIR_COLUMNS, HEXAGON_ROWS), Board(HEXAGON.laid[1:3]), STANDARD, theme)
