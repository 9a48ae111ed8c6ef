"""Legal lays on a board, with the examples of rules.md."""

from itertools import product

import pytest

from contack.engine.board.board import Board, IllegalLay
from contack.engine.board.cell import ORIGIN, Cell
from contack.engine.board.contact import Contact
from contack.engine.board.lay import Lay
from contack.engine.board.tile import COLOURS, TILES, Colour, Tile


def board(*lays: str) -> Board:
    return Board(map(Lay.parse, lays))


def points(table: Board, lay: str) -> int | None:
    parsed = Lay.parse(lay)
    return table.lays((parsed.tile,)).get(parsed)


HOLE = board("07-03-06@0,-1", "05-06-03@1,0", "02-09-10@-1,0")
"""Three tiles around the origin, where 08-09-10 makes three contacts: blue 8 + 7, red 9 + 6, gold 10 + 10."""


def test_blue_9_below_blue_1_scores_10() -> None:
    assert points(board("01-02-03@0,0"), "09-02-08@0,-1") == 10


def test_gold_8_to_gold_8_is_legal_and_scores_nothing() -> None:
    assert points(board("01-02-03@0,0", "09-02-08@0,-1"), "09-05-08@1,-1") == 0


def test_a_three_sided_lay_scores_all_three_contacts() -> None:
    assert points(HOLE, "08-09-10@0,0") == 50
    assert [contact.points for contact in HOLE.contacts(Lay.parse("08-09-10@0,0"))] == [15, 15, 20]


def test_lay_must_touch_the_last_tile_without_an_opening() -> None:
    table = board("01-02-03@0,0", "09-02-08@0,-1")
    assert points(board("01-02-03@0,0"), "02-03-04@1,0") == 5
    assert points(table, "02-03-04@1,0") is None


def test_opening_needs_no_contact_with_the_last_tile() -> None:
    table = board("03-04-01@-1,0", "10-06-09@0,-1", "05-09-10@1,-1")
    assert ORIGIN not in table.last.neighbours
    assert points(table, "10-03-09@0,0") == 30


def test_the_frontier_of_an_empty_board_is_the_origin() -> None:
    assert Board().frontier == [ORIGIN]
    assert not Board().closed


def test_any_tile_may_be_the_starter_for_no_points() -> None:
    assert Board().lays(TILES) == {Lay(tile, ORIGIN): 0 for tile in TILES}


def test_frontier_is_openings_and_free_cells_beside_the_last() -> None:
    table = board("03-04-01@-1,0", "10-06-09@0,-1", "05-09-10@1,-1")
    assert table.openings == {ORIGIN}
    assert set(table.free_beside_last) == {Cell(2, -1), Cell(1, -2)}
    assert table.frontier == [ORIGIN, Cell(1, -2), Cell(2, -1)]


def test_an_opening_touches_two_or_three_laid_tiles() -> None:
    assert HOLE.openings == {ORIGIN}
    assert board("07-03-06@0,-1", "05-06-03@1,0").openings == {ORIGIN}
    assert board("07-03-06@0,-1").openings == frozenset()


def test_opening_with_a_tile_is_no_opening() -> None:
    assert HOLE.lay(Lay.parse("08-09-10@0,0")).openings == frozenset()


def test_a_three_sided_play_closes_the_table() -> None:
    assert not HOLE.closed
    assert HOLE.lay(Lay.parse("08-09-10@0,0")).closed


def bearing(values: tuple[int, int, int]) -> Board:
    """Return a board on which edges of these values on blue, red and gold look into the origin; 0 is no edge."""
    fitting = [
        [tile for tile in TILES if value in (0, tile.value(colour))]
        for colour, value in zip(COLOURS, values, strict=True)
    ]
    around = next(tiles for tiles in product(*fitting) if len(set(tiles)) == 3)
    places = zip(around, ORIGIN.neighbours, values, strict=True)
    return Board(Lay(tile, cell) for tile, cell, value in places if value)


@pytest.mark.parametrize("blue", range(1, 11))
def test_tile_fits_if_every_contact_is_legal(blue: int) -> None:
    for values in product((0, blue), range(11), range(11)):
        if any(values):
            expected = {}
            for tile in TILES:
                beside = [(ours, theirs) for ours, theirs in zip(tile.values, values, strict=True) if theirs]
                if all(ours == theirs or (ours + theirs) % 5 == 0 for ours, theirs in beside):
                    expected[tile] = sum(sum(pair) for pair in beside if sum(pair) % 5 == 0)
            found = bearing(values).lays(TILES)
            assert {lay.tile: points for lay, points in found.items() if lay.cell == ORIGIN} == expected


def test_contacts_stand_in_the_order_blue_red_gold() -> None:
    assert HOLE.contacts(Lay.parse("08-09-10@0,0")) == (
        Contact(Colour.BLUE, 8, 7),
        Contact(Colour.RED, 9, 6),
        Contact(Colour.GOLD, 10, 10),
    )


def test_illegal_lays_have_contacts_too() -> None:
    (contact,) = board("01-02-03@0,0").contacts(Lay.parse("05-06-07@0,-1"))
    assert (contact.ours, contact.theirs, contact.legal) == (5, 1, False)


def test_lays_are_ordered_by_tile_then_cell() -> None:
    tiles = tuple(reversed(TILES))
    found = list(board("01-02-03@0,0").lays(tiles))
    assert found == sorted(found, key=lambda lay: (tiles.index(lay.tile), lay.cell))
    assert len({lay.cell for lay in found}) == 3


def test_a_board_never_changes() -> None:
    table = board("01-02-03@0,0")
    after = table.lay(Lay.parse("09-02-08@0,-1"))
    assert len(table) == 1
    assert list(after) == [Lay.parse("01-02-03@0,0"), Lay.parse("09-02-08@0,-1")]
    assert after.tiles == {Cell(0, 0): Tile(1, 2, 3), Cell(0, -1): Tile(9, 2, 8)}


@pytest.mark.parametrize("lay", ["01-05-06@1,0", "05-06-07@0,-1", "01-02-03@0,-1", "09-02-08@5,5", "09-02-08@0,0"])
def test_an_illegal_lay_is_refused(lay: str) -> None:
    with pytest.raises(IllegalLay, match=f"{lay} is not a legal lay here"):
        board("01-02-03@0,0").lay(Lay.parse(lay))


def test_laid_tile_is_not_laid_again() -> None:
    table = board("05-01-04@0,0")
    assert points(table, "05-01-04@0,-1") == 10
    with pytest.raises(IllegalLay):
        table.lay(Lay.parse("05-01-04@0,-1"))


@pytest.mark.parametrize("second", ["01-02-03@0,-1", "09-02-08@0,0"])
def test_no_board_has_a_tile_or_a_cell_twice(second: str) -> None:
    with pytest.raises(ValueError, match="a cell or a tile occurs twice on the board"):
        board("01-02-03@0,0", second)


def test_boards_with_the_same_lays_are_equal() -> None:
    one, other = board("01-02-03@0,0", "09-02-08@0,-1"), board("01-02-03@0,0").lay(Lay.parse("09-02-08@0,-1"))
    assert one == other
    assert hash(one) == hash(other)
    assert one.openings == other.openings
    assert one != board("01-02-03@0,0")
    assert one != one.laid


def test_repr_is_the_call_that_makes_the_board() -> None:
    assert eval(repr(HOLE)) == HOLE
