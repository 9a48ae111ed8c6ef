from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.screen.paint.board.rack import paint_rack, paint_tile, rack_columns, rack_rows
from contack.client.screen.paint.board.tile import Mood
from contack.client.screen.paint.canvas.canvas import Canvas, Point
from contack.client.screen.paint.theme.glyphs import BLOCKS, GLYPHS_BY_NAME
from contack.client.screen.paint.theme.palette import ANSI16, COLOUR_BLIND, MONO, STANDARD, Palette
from contack.client.screen.paint.theme.theme import Theme
from contack.client.text.width import text_width
from contack.engine.board.tile import TILES, Tile
from tests.client.screen.paint.boards import themes

TILE = Tile(9, 10, 7)
RACK = [Tile.parse(name) for name in ("09-10-07", "01-02-03", "09-02-08", "02-09-10", "05-01-04")]


def picture(tile: Tile, up: bool, size: int, theme: Theme, mood: Mood = "plain") -> Canvas:
    canvas = Canvas(2 * size, size + 1)
    paint_tile(canvas.area, 0, 1, tile, up, size, theme, mood)
    return canvas


def rack_picture(best: list[int | None], chosen: int | None = None, size: int = 4, theme: Theme = Theme()) -> Canvas:
    canvas = Canvas(rack_columns(size, len(best)), rack_rows(size))
    paint_rack(canvas.area, RACK[: len(best)], theme, size, best, chosen)
    return canvas


@pytest.mark.parametrize(
    ("up", "lines"),
    [
        (True, ["", "   ▟▙", "  ▟  ▙", " ▟7 10▙", "▟  9   ▙"]),
        (False, ["", "▜   9  ▛", " ▜10 7▛", "  ▜  ▛", "   ▜▛"]),
    ],
)
def test_a_tile_is_a_triangle_with_its_values_at_its_edges(up: bool, lines: list[str]) -> None:
    assert picture(TILE, up, 4, Theme()).text.split("\n") == lines


@pytest.mark.parametrize("palette", [MONO, ANSI16])
def test_without_all_colours_letters_name_the_edges_where_there_is_room(palette: Palette) -> None:
    theme = Theme(palette, BLOCKS, "facets")
    assert picture(TILE, True, 5, theme).text.split("\n")[4:] == [" ▟7g 10r▙", "▟   9b   ▙"]
    assert picture(TILE, True, 4, theme).text.split("\n")[2:] == ["  ▟gr▙", " ▟7 10▙", "▟  9b  ▙"]
    assert picture(TILE, False, 4, theme).text.split("\n")[1:4] == ["▜  9b  ▛", " ▜10 7▛", "  ▜rg▛"]


def test_without_colours_and_room_blue_is_plain_red_underlined_and_gold_reversed() -> None:
    glyphs = picture(TILE, True, 3, Theme(MONO, BLOCKS, "lines")).glyphs
    styles = {character: style for row in glyphs for character, style in row if character in "9X7"}
    assert {key: (style.underline, style.reverse) for key, style in styles.items()} == {
        "9": (False, False),
        "X": (True, False),
        "7": (False, True),
    }


@pytest.mark.parametrize("size", [3, 4, 5])
def test_red_values_are_underlined_for_the_colour_blind(size: int) -> None:
    glyphs = picture(TILE, True, size, Theme(COLOUR_BLIND)).glyphs
    underlined = {character for row in glyphs for character, style in row if style.underline}
    assert underlined == ({"X"} if size == 3 else {"1", "0"})


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_three_sectors_have_the_colours_of_the_edges(size: int) -> None:
    up, down = picture(TILE, True, size, Theme()).glyphs, picture(TILE, False, size, Theme()).glyphs
    blue, red, gold = STANDARD.hues
    assert {style.paper for _, style in up[size][1:-1]} == {blue.up}
    assert {style.paper for _, style in down[1][1:-1]} == {blue.down}
    row = size - 1  # of the values
    assert [style.paper for _, style in up[row][2:-2]] == [gold.up] * (size - 2) + [red.up] * (size - 2)
    assert [style.paper for _, style in down[2][2:-2]] == [red.down] * (size - 2) + [gold.down] * (size - 2)


@given(st.sampled_from(TILES), st.booleans(), st.sampled_from([3, 4, 5]), themes, st.sampled_from(get_args(Mood)))
def test_every_value_of_every_tile_is_written(tile: Tile, up: bool, size: int, theme: Theme, mood: Mood) -> None:
    text = picture(tile, up, size, theme, mood).text
    digits = "".join("X" if value == 10 and size == 3 else str(value) for value in tile.values)
    assert sorted(character for character in text if character.isdigit() or character == "X") == sorted(digits)


@given(st.sampled_from(TILES), st.booleans(), st.sampled_from([3, 4, 5]), themes)
def test_each_mood_looks_different(tile: Tile, up: bool, size: int, theme: Theme) -> None:
    pictures = [picture(tile, up, size, theme, mood).glyphs for mood in ("plain", "last", "preview")]
    if theme.palette is not MONO or theme.view == "lines":
        assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


def test_glyphs_are_one_column_wide() -> None:
    for glyphs in GLYPHS_BY_NAME.values():
        assert [text_width(glyph) for glyph in glyphs[1:]] == [1, 1, 1, 1]


def test_tiles_that_can_be_laid_are_lifted_above_their_points() -> None:
    lines = rack_picture([12, None]).text.split("\n")
    assert lines[0].rstrip() == "   ▟▙"
    assert lines[1].rstrip() == "  ▟  ▙       ▟▙"
    assert lines[4].rstrip() == "  +12     ▟  1   ▙"


def test_the_number_of_the_chosen_tile_stands_in_brackets() -> None:
    assert rack_picture([1, 2, None], chosen=1).text.split("\n")[-1].split() == ["1", "[2]", "3"]


def test_tiles_that_cannot_be_laid_are_dulled() -> None:
    (_, lifted), (_, dull) = (rack_picture([points]).glyphs[3][3] for points in (5, None))
    assert lifted != dull


@pytest.mark.parametrize("size", [3, 4, 5])
def test_each_tile_of_a_rack_is_a_spot_for_its_number(size: int) -> None:
    canvas = rack_picture([0, None, 3, None, 25], size=size)
    assert {canvas.spots[Point(0, 0)], canvas.spots[Point(canvas.columns - 1, canvas.rows - 1)]} == {"1", "5"}
    assert set(canvas.spots.values()) == set("12345")
    assert sum(spot == "3" for spot in canvas.spots.values()) == 2 * size * rack_rows(size)


def test_an_empty_rack_takes_no_columns() -> None:
    assert rack_columns(4, 0) == 0
    assert rack_columns(4, 5) == 48
