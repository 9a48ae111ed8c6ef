import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from contack.client.screen.paint.board.board import BoardDisplay, paint_board, paint_laid, viewport_of
from contack.client.screen.paint.board.digits import drawn_large
from contack.client.screen.paint.board.place import FittingPlace
from contack.client.screen.paint.board.size import LARGE, ROOMY, SIZES, SMALLEST, Size, inside
from contack.client.screen.paint.board.size import STANDARD as USUAL
from contack.client.screen.paint.board.viewport import Room, Viewport, extent_of
from contack.client.screen.paint.canvas.canvas import Canvas, Point
from contack.client.screen.paint.canvas.choices import ZoomName
from contack.client.screen.paint.theme.palette import ANSI16, MONO, PAPER, STANDARD
from contack.client.screen.paint.theme.theme import SIXTHS, SMOOTH, Theme
from contack.engine.board.board import Board
from contack.engine.board.cell import ORIGIN, Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, Tile
from tests.client.played_boards import boards
from tests.client.screen.paint.boards import display_of, displays, hand, pans, themes, zooms

GOLDEN = Path(__file__).parents[3] / "golden" / "paint"

PAIR = Board(map(Lay.parse, ("01-02-03@0,0", "09-02-08@0,-1")))


def canvas_of(
    display: BoardDisplay, theme: Theme, zoom: ZoomName = "standard", pan: tuple[int, int] = (0, 0), columns: int = 56
) -> Canvas:
    canvas = Canvas(columns, 22)
    paint_board(canvas.area, display, theme, zoom, pan)
    return canvas


FACETS = Theme()
LINES = Theme(PAPER, view="lines")
LETTERS = Theme(MONO, view="lines")
EARLY = display_of(hand(11).board, dict(hand(11).lays))
LATE = display_of(hand(25).board, dict(hand(25).lays))
PREVIEW = display_of(hand(8).board, dict(hand(8).lays), preview=True)

PICTURES = {
    "facets-smallest": canvas_of(LATE, FACETS, "smallest"),
    "facets-small": canvas_of(LATE, FACETS, "small"),
    "facets-roomy": canvas_of(PREVIEW, FACETS, "roomy"),
    "facets-huge": canvas_of(PREVIEW, FACETS, "huge"),
    "facets-largest": canvas_of(PREVIEW, FACETS, "largest"),
    "facets-sixths": canvas_of(PREVIEW, Theme(STANDARD, SIXTHS), "large"),
    "lines-sixths": canvas_of(PREVIEW, replace(LINES, glyphs=SIXTHS), "large"),
    "facets-standard": canvas_of(EARLY, FACETS),
    "facets-large": canvas_of(PREVIEW, FACETS, "large"),
    "facets-smooth": canvas_of(EARLY, Theme(STANDARD, SMOOTH)),
    "facets-letters": canvas_of(EARLY, Theme(ANSI16)),
    "lines-small": canvas_of(LATE, LINES, "small"),
    "lines-standard": canvas_of(EARLY, LINES),
    "lines-large": canvas_of(PREVIEW, LINES, "large"),
    "letters-small": canvas_of(LATE, LETTERS, "small"),
    "letters-standard": canvas_of(EARLY, LETTERS),
    "letters-large": canvas_of(PREVIEW, LETTERS, "large"),
    "too-large": canvas_of(LATE, FACETS, "large"),
    "panned": canvas_of(LATE, FACETS, "standard", (3, 1)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_board_looks_as_it_did(name: str) -> None:
    file, text = GOLDEN / f"{name}.txt", PICTURES[name].text + "\n"
    if os.environ.get("GOLDEN") == "write":
        file.write_text(text)
    assert text == file.read_text()


@given(displays(), themes, zooms, pans, st.integers(0, 60), st.integers(0, 30))
def test_painting_stays_inside_its_area(
    display: BoardDisplay, theme: Theme, zoom: ZoomName, pan: tuple[int, int], columns: int, rows: int
) -> None:
    canvas = Canvas(columns + 6, rows + 4)
    blank = canvas.glyphs[0][0]
    paint_board(canvas.area.part(3, 2, columns, rows), display, theme, zoom, pan)
    outside = [
        glyph
        for y, row in enumerate(canvas.glyphs)
        for x, glyph in enumerate(row)
        if not (3 <= x < columns + 3 and 2 <= y < rows + 2)
    ]
    assert all(glyph == blank for glyph in outside)
    assert all(3 <= x < columns + 3 and 2 <= y < rows + 2 for x, y in canvas.spots)


@given(
    displays().filter(lambda display: display.board.laid), themes, zooms, pans, st.integers(1, 60), st.integers(1, 30)
)
def test_a_click_on_a_cell_of_the_frontier_means_that_cell(
    display: BoardDisplay, theme: Theme, zoom: ZoomName, pan: tuple[int, int], columns: int, rows: int
) -> None:
    canvas = Canvas(columns, rows)
    paint_board(canvas.area, display, theme, zoom, pan)
    viewport = viewport_of(canvas.area, display, theme, zoom, pan)
    for cell in display.board.frontier:
        for point in insides(cell, viewport.size, *viewport.at(cell)):
            if 0 <= point.x < columns and 0 <= point.y < rows:
                assert canvas.spots[point] == cell


def insides(cell: Cell, size: Size, x: int, y: int) -> list[Point]:
    """Return the points in a cell, without its slants."""
    ranges = [(row, *inside(cell.up, size, row)) for row in range(size.rows)]
    return [Point(x + start + at, y + row) for row, start, columns in ranges for at in range(columns)]


@given(boards.filter(len), themes, zooms, pans, st.integers(24, 80), st.integers(12, 40))
def test_some_tile_stays_in_sight_however_far_the_view_moves(
    board: Board, theme: Theme, zoom: ZoomName, pan: tuple[int, int], columns: int, rows: int
) -> None:
    area = Canvas(columns, rows).area
    viewport = viewport_of(area, BoardDisplay(board), theme, zoom, pan)
    places = [viewport.at(cell) for cell in board.tiles]
    assert any(0 <= x <= columns - viewport.size.columns and 0 <= y <= rows - viewport.size.rows for x, y in places)


@given(displays().filter(lambda display: display.board.laid), themes, st.integers(20, 200), st.integers(8, 60))
def test_small_board_is_painted_large_and_a_big_one_scrolls(
    display: BoardDisplay, theme: Theme, columns: int, rows: int
) -> None:
    canvas = Canvas(columns, rows)
    display = replace(display, pointed=None, reach=display.board.frontier)
    needed = {*display.board.tiles, *display.board.frontier, *display.places}
    room = Room(columns, rows, int(theme.view == "lines"))
    fitting = [size for size in SIZES if extent_of(needed, Viewport(size, 0, 0), room.head).fits(columns, rows)]
    paint_board(canvas.area, display, theme, "fit")
    viewport = viewport_of(canvas.area, display, theme, "fit")
    assert viewport.size == (fitting[0] if fitting else SMALLEST)
    places = [viewport.at(cell) for cell in needed]
    seen = all(0 <= x <= columns - viewport.size.columns and 0 <= y <= rows - viewport.size.rows for x, y in places)
    # at the top of the area, only the rows above the highest tiles may have no room
    headed = all(y >= room.head for _, y in places)
    assert (seen and headed) is bool(fitting)
    assert bool(set("←→↑↓") & set(canvas.text)) is not seen


@given(st.sampled_from(TILES), st.sampled_from(TILES), st.sampled_from(SIZES), st.booleans(), themes)
def test_the_values_of_neighbouring_tiles_never_touch(
    tile: Tile, other: Tile, size: Size, up: bool, theme: Theme
) -> None:
    assume(tile is not other)
    cells = (ORIGIN, Cell(1, 0)) if up else (Cell(-1, 0), ORIGIN)
    canvas = Canvas(80, 30)
    paint_laid(canvas.area, Board(map(Lay, (tile, other), cells)), size, theme)
    values = sorted("X" if value == 10 and size == SMALLEST else str(value) for value in tile.values + other.values)
    if not drawn_large(size, theme.sixths):
        assert sorted(re.findall(r"\d+|X", canvas.text)) == values


@given(boards.filter(len), themes)
def test_a_board_that_fits_is_seen_whole_without_arrows(board: Board, theme: Theme) -> None:
    canvas = Canvas(300, 150)
    paint_board(canvas.area, BoardDisplay(board, reach=board.frontier), theme, "fit")
    assert set(canvas.spots.values()) == {*board.tiles, *board.frontier}
    assert not set("←→↑↓") & set(canvas.text)


@pytest.mark.parametrize(
    ("columns", "size"), [(200, LARGE), (49, LARGE), (48, ROOMY), (35, ROOMY), (34, USUAL), (28, USUAL), (27, SMALLEST)]
)
def test_fit_is_the_largest_size_in_which_everything_is_seen(columns: int, size: Size) -> None:
    area = Canvas(columns, 22).area
    assert viewport_of(area, replace(EARLY, reach=EARLY.board.frontier), FACETS, "fit").size == size


def test_view_follows_the_last_tile_cursor_and_preview() -> None:
    board = hand(25).board
    area = Canvas(24, 12).area
    opening = max(board.frontier, key=lambda cell: cell.x)
    for display, cell in (
        (BoardDisplay(board), board.last),
        (BoardDisplay(board, pointed=ORIGIN), ORIGIN),
        (replace(LATE, pointed=ORIGIN, preview=Lay(hand(25).board.laid[0].tile, opening)), opening),
    ):
        viewport = viewport_of(area, display, FACETS, "roomy")
        x, y = viewport.at(cell)
        assert 0 <= x <= 24 - 10
        assert 0 <= y <= 12 - 5


def test_panning_moves_the_view_by_cells_to_the_right_and_up() -> None:
    area = Canvas(300, 150).area
    display = BoardDisplay(PAIR)
    before, after = (
        viewport_of(area, display, FACETS, "standard"),
        viewport_of(area, display, FACETS, "standard", (2, 1)),
    )
    assert after == before.moved(-8, 4)


def test_shared_diagonal_takes_the_colour_of_the_upright_tile() -> None:
    board = Board(map(Lay.parse, ("01-02-03@0,0", "05-01-04@1,0")))
    canvas = canvas_of(BoardDisplay(board), FACETS)
    viewport = viewport_of(canvas.area, BoardDisplay(board), FACETS, "standard")
    x, y = viewport.at(ORIGIN)
    blue, red, _ = STANDARD.hues
    tip, foot = canvas.glyphs[y][x + 4], canvas.glyphs[y + 3][x + 7]
    assert (tip[0], tip[1].ink, tip[1].paper) == ("▙", red.up, blue.down)
    assert (foot[0], foot[1].ink, foot[1].paper) == ("▙", blue.up, red.down)


@pytest.mark.parametrize("theme", [FACETS, LINES, LETTERS])
def test_the_last_tile_differs_from_the_others(theme: Theme) -> None:
    marked = canvas_of(BoardDisplay(PAIR), theme)
    unmarked = Canvas(56, 22)
    viewport = viewport_of(marked.area, BoardDisplay(PAIR), theme, "standard")
    x, y = viewport.at(PAIR.last)
    paint_laid(unmarked.area.part(x, 0, 56, y + 4), PAIR, USUAL, theme)
    assert "●" in marked.text.split("\n")[y + 2]
    assert [*marked.glyphs[y - 2]] == [*unmarked.glyphs[y - 2]]


@pytest.mark.parametrize("theme", [FACETS, LINES, LETTERS])
@pytest.mark.parametrize("cell", [*EARLY.places, *EARLY.openings, *EARLY.board.tiles])
def test_the_cell_the_cursor_is_on_is_seen(theme: Theme, cell: Cell) -> None:
    pointed = canvas_of(replace(EARLY, pointed=cell), theme).glyphs
    assert pointed != canvas_of(EARLY, theme).glyphs


def test_an_empty_table_says_so() -> None:
    assert canvas_of(BoardDisplay(Board()), FACETS).text.strip() == "the table is empty"


def test_in_lines_every_base_is_a_line_and_hides_no_value() -> None:
    for board in (PAIR, Board(PAIR.laid[1:])):
        canvas = canvas_of(BoardDisplay(board), LINES)
        x, y = viewport_of(canvas.area, BoardDisplay(board), LINES, "standard").at(Cell(0, -1))
        assert all(
            style.underline and style.ink == PAPER.hues[0].line for _, style in canvas.glyphs[y - 1][x + 1 : x + 7]
        )
        assert ("1" in canvas.text) is (board is PAIR)


def test_line_above_a_preview_keeps_its_text_visible() -> None:
    board = Board(PAIR.laid[1:])
    display = BoardDisplay(board, places={ORIGIN: FittingPlace("a", 10)})
    assert "+10" in canvas_of(display, LINES).text
    assert "1" in canvas_of(replace(display, preview=PAIR.laid[0]), LINES).text
