"""The 36 tiles: their names, their order, and that there is one object a tile."""

import copy
import pickle

import pytest

from contack.engine.board.tile import COLOURS, TILES, BadNotation, Tile

TABLE = """
01-02-03 03-04-01 05-01-04 01-05-06 06-07-01 08-01-07 01-08-09 09-10-01
02-03-04 04-05-02 06-02-05 02-06-07 07-08-02 09-02-08 02-09-10
03-04-05 05-06-03 07-03-06 03-07-08 08-09-03 10-03-09
04-05-06 06-07-04 08-04-07 04-08-09 09-10-04
05-06-07 07-08-05 09-05-08 05-09-10
06-07-08 08-09-06 10-06-09
07-08-09 09-10-07
08-09-10
"""

NAMES = TABLE.split()


def test_the_tiles_stand_in_the_order_of_the_table_in_the_rules() -> None:
    assert [str(tile) for tile in TILES] == NAMES


def test_colours_are_named_in_the_order_blue_red_gold() -> None:
    assert COLOURS == ("blue", "red", "gold")


def test_tile_has_a_value_for_each_colour() -> None:
    tile = Tile.parse("09-02-08")
    assert (tile.blue, tile.red, tile.gold) == tile.values == (9, 2, 8)
    assert [tile.value(colour) for colour in COLOURS] == [9, 2, 8]


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_the_text_form_of_a_tile_has_an_inverse(tile: Tile) -> None:
    assert Tile.parse(str(tile)) is tile
    assert eval(repr(tile)) is tile


@pytest.mark.parametrize("text", ["", "09-02-09", "9-2-8", "02-08-09", "09-02-08 ", "09-02-08@0,0", "09_02_08", "tile"])
def test_bad_notation_says_what_a_tile_looks_like(text: str) -> None:
    with pytest.raises(
        BadNotation, match=r"is not a tile: expected one of the 36, such as 09-02-08 \(blue-red-gold\)"
    ) as bad:
        Tile.parse(text)
    assert repr(text) in str(bad.value)


@pytest.mark.parametrize(
    ("found", "kind"), [(7, "int"), (None, "NoneType"), ([], "list"), ({}, "dict"), (True, "bool")]
)
def test_bad_notation_names_the_type_of_what_is_no_text(found: str, kind: str) -> None:
    with pytest.raises(BadNotation, match=f"a value of type {kind} is not a tile"):
        Tile.parse(found)


def test_bad_notation_quotes_only_the_start_of_a_long_text() -> None:
    with pytest.raises(BadNotation) as bad:
        Tile.parse("x" * 10_000)
    assert len(str(bad.value)) < 200


def test_missing_values_make_no_tile() -> None:
    with pytest.raises(BadNotation):
        Tile(2, 8, 9)


def test_there_is_one_object_a_tile() -> None:
    tile = Tile.parse("09-02-08")
    assert Tile(9, 2, 8) is tile
    assert copy.copy(tile) is copy.deepcopy(tile) is tile
    assert pickle.loads(pickle.dumps(tile)) is tile


def test_tiles_never_change() -> None:
    with pytest.raises(AttributeError, match="tiles never change: blue of 09-02-08"):
        Tile.parse("09-02-08").blue = 1


def test_the_rank_is_the_sum_and_then_the_lowest_value() -> None:
    assert Tile.parse("01-05-06").rank == (12, 1)
    assert Tile.parse("03-04-05").rank == (12, 3)
