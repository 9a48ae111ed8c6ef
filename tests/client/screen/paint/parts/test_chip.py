import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.screen.paint.canvas.canvas import Canvas
from contack.client.screen.paint.parts.chip import (
    CHIP_COLUMNS,
    SMALL_CHIP_COLUMNS,
    paint_chip,
    paint_small_chip,
    paint_tight_chip,
    tight_columns,
)
from contack.client.screen.paint.theme.palette import ANSI16, COLOUR_BLIND, MONO, STANDARD
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.tile import TILES, Tile
from tests.client.screen.paint.boards import themes


@given(st.sampled_from(TILES), themes)
def test_chip_has_a_triangle_and_spaced_values(tile: Tile, theme: Theme) -> None:
    canvas = Canvas(20, 1)
    assert paint_chip(canvas.area, 2, 0, tile, theme) == 2 + CHIP_COLUMNS
    assert canvas.text == "  ▲" + "".join(f"{value:2} " for value in tile.values).rstrip()


@given(st.sampled_from(TILES), themes)
def test_a_small_chip_shows_the_values_alone(tile: Tile, theme: Theme) -> None:
    canvas = Canvas(20, 1)
    assert paint_small_chip(canvas.area, 2, 0, tile, theme) == 2 + SMALL_CHIP_COLUMNS
    assert canvas.text.strip() == "".join(f"{value:2} " for value in tile.values).strip()


def test_values_stand_on_the_colours_of_their_edges() -> None:
    canvas = Canvas(SMALL_CHIP_COLUMNS, 1)
    paint_small_chip(canvas.area, 0, 0, TILES[0], Theme())
    assert [style.paper for _, style in canvas.glyphs[0][::3]] == [hue.up for hue in STANDARD.hues]


@pytest.mark.parametrize(
    ("theme", "underlined", "reversed_"),
    [(Theme(MONO), 1, 3), (Theme(ANSI16), 1, 0), (Theme(COLOUR_BLIND), 1, 0), (Theme(), 0, 0)],
)
def test_values_are_marked_where_colour_may_not_be_enough(theme: Theme, underlined: int, reversed_: int) -> None:
    canvas = Canvas(SMALL_CHIP_COLUMNS, 1)
    paint_small_chip(canvas.area, 0, 0, TILES[0], theme)
    styles = [style for _, style in canvas.glyphs[0]]
    assert sum(style.underline for style in styles) == underlined
    assert sum(style.reverse for style in styles) == reversed_


@given(st.lists(st.sampled_from(TILES), min_size=1, max_size=5), themes)
def test_values_of_chips_side_by_side_never_run_together(rack: list[Tile], theme: Theme) -> None:
    for paint in (paint_small_chip, paint_tight_chip):
        canvas, x = Canvas(50, 1), 0
        for tile in rack:
            x = paint(canvas.area, x, 0, tile, theme) + (paint is paint_tight_chip)
        assert canvas.text.split() == [str(value) for tile in rack for value in tile.values]


@given(st.sampled_from(TILES))
def test_tight_chip_is_as_wide_as_its_values(tile: Tile) -> None:
    assert paint_tight_chip(Canvas(20, 1).area, 0, 0, tile, Theme()) == tight_columns(tile)


def test_tight_chip_ends_before_the_next_one() -> None:
    canvas = Canvas(20, 1)
    end = paint_tight_chip(canvas.area, 0, 0, TILES[0], Theme())
    assert canvas.glyphs[0][end - 1][0] == str(TILES[0].values[-1])[-1]
    assert canvas.glyphs[0][end][1].paper == ""
