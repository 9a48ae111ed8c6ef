"""Cells and their neighbours, as the table in rules.md has them."""

import pytest

from contack.engine.board.cell import Cell, shared
from contack.engine.board.tile import BadNotation

AREA = [Cell(x, y) for x in range(-6, 7) for y in range(-6, 7)]


@pytest.mark.parametrize(("cell", "up"), [((1, 0), False), ((0, -1), False), ((1, 1), True), ((-3, 0), False)])
def test_a_cell_points_up_where_the_sum_of_x_and_y_is_even(cell: tuple[int, int], up: bool) -> None:
    assert Cell(*cell).up is up


def test_upright_cell_has_neighbours_below_right_and_left() -> None:
    assert Cell(2, 4).neighbours == (Cell(2, 3), Cell(3, 4), Cell(1, 4))


def test_inverted_cell_has_neighbours_above_left_and_right() -> None:
    assert Cell(2, 3).neighbours == (Cell(2, 4), Cell(1, 3), Cell(3, 3))


def test_neighbour_relation_is_symmetric_per_colour() -> None:
    for cell in AREA:
        for colour, other in enumerate(cell.neighbours):
            assert other.neighbours[colour] == cell
            assert other.up is not cell.up


@pytest.mark.parametrize("cell", [*AREA, Cell(-999, 999)], ids=str)
def test_the_text_form_of_a_cell_has_an_inverse(cell: Cell) -> None:
    assert Cell.parse(str(cell)) == cell
    assert eval(repr(cell)) == cell


@pytest.mark.parametrize(
    "text", ["", "0", "0,", ",0", "0,0,0", "0, 0", "+1,0", "-0,1", "01,0", "1.0,0", "1000,0", "0,-1\n", "٣,0", "0;1"]
)
def test_bad_notation_says_what_a_cell_looks_like(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a cell: expected x,y in whole numbers, such as 0,-1") as bad:
        Cell.parse(text)
    assert repr(text) in str(bad.value)


def test_equal_cells_share_an_object() -> None:
    assert shared(Cell(700, -700)) is shared(Cell(700, -700))
    assert shared(Cell(700, -700)) == Cell(700, -700)
