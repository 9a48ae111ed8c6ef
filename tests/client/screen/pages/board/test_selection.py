"""A lay is chosen in two steps, the tile and the place, each of which can be taken back."""

from contack.client.screen.pages.board.selection import (
    NOTHING,
    Selection,
    best_points,
    fitting,
    lay_detail,
    places_for,
    tile_detail,
)
from contack.client.screen.state.line import Line
from contack.client.text.english import counted
from contack.engine.board.board import Board
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, Tile

BOARD = Board((Lay(Tile(9, 2, 8), Cell(0, 0)),))
MANY = next(tile for tile in TILES if tile not in BOARD.tiles.values() and len(fitting(tile, BOARD)) > 1)
ONE = next(tile for tile in TILES if len(fitting(tile, BOARD)) == 1)
NONE = next(tile for tile in TILES if not fitting(tile, BOARD))


def test_a_tile_that_fits_in_one_place_is_chosen_with_it() -> None:
    assert Selection().of_tile(ONE, BOARD) == Selection(ONE, fitting(ONE, BOARD)[0])


def test_a_tile_that_fits_in_more_places_leaves_the_place_open() -> None:
    assert Selection().of_tile(MANY, BOARD) == Selection(MANY)


def test_the_next_tile_comes_after_the_last_one_again() -> None:
    rack = (ONE, MANY, NONE)
    selection = NOTHING
    seen = [selection := selection.of_next_tile(1, BOARD, rack) for _ in range(4)]
    assert [one.tile for one in seen] == [ONE, MANY, NONE, ONE]
    assert NOTHING.of_next_tile(-1, BOARD, rack).tile == NONE
    assert NOTHING.of_next_tile(1, BOARD, ()) == NOTHING


def test_fitting_places_come_before_others() -> None:
    selection = Selection(MANY)
    cells = [(selection := selection.of_next_cell(1, BOARD)).cell for _ in BOARD.frontier]
    fits = fitting(MANY, BOARD)
    assert cells[: len(fits)] == fits
    assert sorted(cells) == BOARD.frontier  # type: ignore[type-var]  # none is None
    assert selection.of_next_cell(1, BOARD).cell == fits[0]
    assert NOTHING.of_next_cell(1, BOARD) == NOTHING


def test_the_place_is_taken_back_first_and_then_the_tile() -> None:
    chosen = Selection(MANY, fitting(MANY, BOARD)[0])
    assert chosen.undone(BOARD) == Selection(MANY)
    assert chosen.undone(BOARD).undone(BOARD) == NOTHING
    assert Selection(ONE, fitting(ONE, BOARD)[0]).undone(BOARD) == NOTHING


def test_on_another_board_what_is_possible_stays_chosen() -> None:
    cell = BOARD.frontier[0]
    covered = BOARD.lay(next(lay for lay in BOARD.lays(TILES) if lay.cell == cell))
    assert Selection(MANY, cell).still(BOARD, (MANY,)) == Selection(MANY, cell)
    assert Selection(MANY, cell).still(covered, (MANY,)) == Selection(MANY)
    assert Selection(MANY, cell).still(BOARD, (ONE,)) == NOTHING


def test_places_bear_letters_as_far_as_there_are_some_and_points() -> None:
    places = places_for(MANY, BOARD, "x")
    assert [place.key for place in places.values()] == ["x", *[""] * (len(places) - 1)]
    assert {Lay(MANY, cell): place.points for cell, place in places.items()} == BOARD.lays((MANY,))
    assert places_for(None, BOARD, "x") == {}


def test_cursor_previews_fitting_places_and_explains_others() -> None:
    fits = fitting(ONE, BOARD)[0]
    other = next(cell for cell in BOARD.frontier if cell != fits)
    assert Selection(ONE, fits).display(BOARD, "abc").preview == Lay(ONE, fits)
    assert Selection(ONE, other).display(BOARD, "abc").preview is None
    assert Selection(ONE, other).display(BOARD, "abc").pointed == other


def test_each_tile_of_a_rack_has_the_points_of_its_best_lay() -> None:
    rack = (NONE, MANY)
    assert best_points(BOARD, rack) == (None, max(BOARD.lays((MANY,)).values()))


def test_a_lay_is_spelt_out_with_its_points_and_contacts() -> None:
    lay, points = next(iter(BOARD.lays((ONE,)).items()))
    head, *contacts, foot = lay_detail(lay, BOARD, "Enter lays it.")
    assert head == Line(f"{ONE} here: {counted(points, 'point')}", "good")
    assert [line.words for line in contacts] == [f"· {contact}" for contact in BOARD.contacts(lay)]
    assert foot == Line("Enter lays it.", "dim")


def test_chosen_tile_shows_its_places_or_a_reason() -> None:
    assert tile_detail(ONE, BOARD, "Press.") == (Line(f"{ONE} fits in 1 place."), Line("Press.", "dim"))
    nowhere = Line(f"{NONE} fits nowhere now."), Line("↓ shows why, place by place.", "dim")
    assert tile_detail(NONE, BOARD, "Press.") == nowhere
