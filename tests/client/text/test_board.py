from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.text.board import FREE, MARK_WIDTH, draw_board, lay_marks
from contack.engine.board.board import Board
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.hand import Hand
from tests.client.played_boards import boards, hand_of

GOLDEN = Path(__file__).parents[1] / "golden"


def hand(lays: int) -> Hand:
    """Return a hand after that many lays, each the one with most points."""
    return hand_of(b"drawing", lays)


DRAWINGS = {
    "pair": draw_board(Board(map(Lay.parse, ("01-02-03@0,0", "09-02-08@0,-1")))),
    "end-of-hand": draw_board(hand(36).board),
    "numbered-lays": draw_board(hand(9).board, lay_marks(hand(9).lays), openings=True),
    "in-parts": draw_board(hand(36).board, width=50),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_table_looks_as_it_did(name: str) -> None:
    assert DRAWINGS[name] + "\n" == (GOLDEN / f"{name}.txt").read_text()


def test_an_empty_table_says_so() -> None:
    assert draw_board(Board()) == "the table is empty"


def test_the_place_of_the_starter_is_free_on_an_empty_table() -> None:
    assert FREE in draw_board(Board(), openings=True)


@given(boards)
def test_every_tile_shows_its_three_values_with_their_colours(board: Board) -> None:
    shown = Counter(draw_board(board).replace("_", " ").replace("/", " ").replace("\\", " ").split())
    expected = Counter(
        f"{value}{letter}" for tile in board.tiles.values() for value, letter in zip(tile.values, "brg", strict=True)
    )
    assert {word: count for word, count in shown.items() if word[-1] in "brg"} == expected


@given(boards)
def test_neighbours_share_one_diagonal_a_row(board: Board) -> None:
    shared = sum(other in board.tiles for cell in board.tiles if cell.up for other in cell.neighbours[1:])
    drawing = draw_board(board)
    assert drawing.count("/") + drawing.count("\\") == 10 * len(board) - 5 * shared


@given(boards)
def test_a_drawing_is_plain_ascii_and_no_wider_than_its_cells(board: Board) -> None:
    columns = [cell.x for cell in board.tiles]
    drawing = draw_board(board)
    assert drawing.isascii()
    assert max(map(len, drawing.splitlines())) <= 6 + 5 * (max(columns) - min(columns)) + 10
    assert not any(line.endswith(" ") for line in drawing.splitlines())


@given(boards, st.integers(20, 100))
def test_split_drawing_fits_its_width_and_has_every_tile(board: Board, width: int) -> None:
    drawing = draw_board(board, width=width)
    assert max(map(len, drawing.splitlines())) <= max(width, 26)
    for tile in board.tiles.values():
        assert f"{tile.gold}g" in drawing


def test_empty_columns_make_no_part() -> None:
    drawing = draw_board(hand(0).board, {Cell(40, 0): "here"}, width=40)
    assert drawing.count("\n\n") == 1
    assert "here" in drawing


@given(boards)
def test_only_the_tile_laid_last_is_marked_as_last(board: Board) -> None:
    assert draw_board(board).count("last") == 1


@given(boards)
def test_each_place_where_a_tile_may_go_is_marked(board: Board) -> None:
    assert draw_board(board, openings=True).count(FREE) == len(board.frontier)


@given(boards)
def test_each_place_of_a_lay_has_its_number(board: Board) -> None:
    tile = next((tile for tile in TILES if tile not in board.tiles.values()), None)
    lays = board.lays([tile] if tile else [])
    drawing = draw_board(board, lay_marks(lays))
    assert all(f"#{number}" in drawing for number in range(1, len(lays) + 1))


def test_mark_lists_lays_as_far_as_it_has_room() -> None:
    lays = {Lay(tile, Cell(0, 0)): 0 for tile in TILES[:12]}
    assert lay_marks(dict(list(lays.items())[:3])) == {Cell(0, 0): "#1,2,3"}
    assert lay_marks(lays) == {Cell(0, 0): "#1,2+"}
    assert all(len(mark) <= MARK_WIDTH for mark in lay_marks(lays).values())


def test_the_margins_name_each_column_and_row_of_cells() -> None:
    lines = draw_board(hand(36).board).splitlines()
    assert lines[0] == lines[-1]
    assert lines[0].split() == ["x", *map(str, range(-9, 1))]
    assert [line[:4].rstrip() for line in lines if line.startswith("y")] == ["y 0", "y -1", "y -2", "y -3"]
