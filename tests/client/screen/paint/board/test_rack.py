import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.screen.paint.board.digits import drawn_large, pixels
from contack.client.screen.paint.board.mark import AHEAD, HATCH, MISFIT, PLAIN_LOOK, Mark, TileLook
from contack.client.screen.paint.board.place import tile_stencil
from contack.client.screen.paint.board.rack import paint_open_rack, paint_rack, rack_columns, rack_rows
from contack.client.screen.paint.board.size import HUGE, LARGE, LARGEST, ROOMY, SIZES, SMALL, SMALLEST, Size, quarters
from contack.client.screen.paint.board.size import STANDARD as USUAL
from contack.client.screen.paint.board.stencil import paint_alone
from contack.client.screen.paint.canvas.canvas import Canvas, Point
from contack.client.screen.paint.theme.badge import Badge
from contack.client.screen.paint.theme.palette import ANSI16, COLOUR_BLIND, MONO, PAPER, STANDARD, Palette
from contack.client.screen.paint.theme.theme import BLOCKS, GLYPHS_BY_NAME, SIXTHS, Theme
from contack.client.text.width import text_width
from contack.engine.board.tile import COLOURS, TILES, Colour, Tile
from tests.client.screen.paint.boards import themes

TILE = Tile(9, 10, 7)
RACK = [Tile.parse(name) for name in ("09-10-07", "01-02-03", "09-02-08", "02-09-10", "05-01-04")]


LAID, LAST = Mark(Badge(1, "B")), Mark(Badge(1, "B"), last=True)
LOOKS = (PLAIN_LOOK, TileLook(mark=LAID), TileLook(mark=LAST), AHEAD, MISFIT)
"""Every look of a tile."""


def picture(tile: Tile, up: bool, size: Size, theme: Theme, look: TileLook = PLAIN_LOOK) -> Canvas:
    canvas = Canvas(size.columns, size.rows + 1)
    paint_alone(canvas.area, 0, 1, tile_stencil(tile, up, size, theme, look), up, size, theme)
    return canvas


def rack_picture(
    best: list[int | None], chosen: int | None = None, size: Size = USUAL, theme: Theme = Theme()
) -> Canvas:
    canvas = Canvas(rack_columns(size, len(best)), rack_rows(size))
    paint_rack(canvas.area, RACK[: len(best)], Theme(), size, best, chosen)
    return canvas


STENCILS = {
    (USUAL, True): ["   ▟▙", "  ▟  ▙", " ▟7 10▙", "▟  9   ▙"],
    (USUAL, False): ["▜   9  ▛", " ▜10 7▛", "  ▜  ▛", "   ▜▛"],
    (SMALL, True): ["    ▟▙", "  ▄7 10▄", "▗   9    ▖"],
    (SMALL, False): ["▝    9   ▘", "  ▀10 7▀", "    ▜▛"],
    (SMALLEST, True): ["   ▟▙", " ▗7 X▙▖", "▗  9   ▖"],
    (SMALLEST, False): ["▝   9  ▘", " ▝X 7▛▘", "   ▜▛"],
    (ROOMY, True): ["    ▟▙", "   ▟  ▙", "  ▟    ▙", " ▟ 7 10 ▙", "▟   9    ▙"],
    (LARGE, True): [
        "      ▟▙", "     ▟  ▙", "    ▟    ▙", "   ▟      ▙", "  ▟  7  10 ▙", " ▟▄        ▄▙", "▟     9      ▙",
    ],
    (LARGE, False): [
        "▜      9     ▛", " ▜▄        ▄▛", "  ▜ 10  7  ▛", "   ▜      ▛", "    ▜    ▛", "     ▜  ▛", "      ▜▛",
    ],
}  # fmt: skip
"""What a tile looks like without its colours, at each size."""


@pytest.mark.parametrize(("size", "up"), STENCILS)
def test_a_tile_is_a_triangle_with_its_values_at_its_edges(size: Size, up: bool) -> None:
    assert picture(TILE, up, size, Theme()).text.split("\n")[1:] == STENCILS[size, up]


@pytest.mark.parametrize("size", SIZES)
def test_a_tile_pointing_down_is_one_pointing_up_by_half_a_turn(size: Size) -> None:
    up, down = quarters(True, size), quarters(False, size)
    turned = {(size.rows - 1 - row, size.columns - 1 - column): parts[::-1] for (row, column), parts in up.items()}
    assert down == turned


@pytest.mark.parametrize("size", [HUGE, LARGEST])
@pytest.mark.parametrize("up", [True, False])
def test_large_tiles_have_large_values_on_their_edges(size: Size, up: bool) -> None:
    parts = quarters(up, size)
    for tile in TILES:
        for colour in COLOURS:
            ink = pixels(tile.value(colour), colour, up, size)
            owners = [parts[y // 2, x // 2][y % 2 * 2 + x % 2] for y, x in ink]
            assert set(owners) == {colour}


def test_a_digit_is_drawn_in_three_by_five_pixels() -> None:
    ink = pixels(7, Colour.RED, True, HUGE)
    rows = ["".join(" #"[(8 + row, 22 + column) in ink] for column in range(6)).rstrip() for row in range(5)]
    assert rows == ["######", "    ##", "    ##", "  ##", "  ##"]


def test_large_digits_need_a_terminal_that_draws_sixths() -> None:
    drawn, written = (picture(TILE, True, LARGE, Theme(STANDARD, glyphs)).text for glyphs in (SIXTHS, BLOCKS))
    assert "9" in written
    assert "9" not in drawn
    assert any(0x1FB00 <= ord(character) <= 0x1FB3B for character in drawn)


@pytest.mark.parametrize("palette", [MONO, ANSI16])
def test_letters_name_the_edges_without_all_colours(palette: Palette) -> None:
    theme = Theme(palette, BLOCKS, "facets")
    assert picture(TILE, True, ROOMY, theme).text.split("\n")[4:] == [" ▟7g 10r▙", "▟   9b   ▙"]
    assert picture(TILE, True, USUAL, theme).text.split("\n")[2:] == ["  ▟gr▙", " ▟7 10▙", "▟  9b  ▙"]
    assert picture(TILE, False, USUAL, theme).text.split("\n")[1:4] == ["▜  9b  ▛", " ▜10 7▛", "  ▜rg▛"]


@pytest.mark.parametrize("up", [True, False])
def test_letters_lie_beside_large_digits(up: bool) -> None:
    text = picture(TILE, up, HUGE, Theme(MONO, BLOCKS, "facets")).text.split("\n")[1:]
    places = {letter: (row, line.index(letter)) for row, line in enumerate(text) for letter in "bgr" if letter in line}
    assert places == ({"b": (8, 12), "g": (3, 8), "r": (3, 11)} if up else {"b": (1, 12), "r": (6, 8), "g": (6, 11)})


def test_monochrome_edges_are_plain_underlined_and_reversed() -> None:
    glyphs = picture(TILE, True, SMALLEST, Theme(MONO, BLOCKS, "lines")).glyphs
    styles = {character: style for row in glyphs for character, style in row if character in "9X7"}
    assert {key: (style.underline, style.reverse) for key, style in styles.items()} == {
        "9": (False, False),
        "X": (True, False),
        "7": (False, True),
    }


@pytest.mark.parametrize("size", [SMALLEST, SMALL, USUAL, ROOMY])
def test_red_values_are_underlined_for_the_colour_blind(size: Size) -> None:
    glyphs = picture(TILE, True, size, Theme(COLOUR_BLIND)).glyphs
    underlined = {character for row in glyphs for character, style in row if style.underline}
    assert underlined == ({"X"} if size == SMALLEST else {"1", "0"})


@pytest.mark.parametrize("size", [USUAL, ROOMY])
def test_the_three_sectors_have_the_colours_of_the_edges(size: Size) -> None:
    up, down = picture(TILE, True, size, Theme()).glyphs, picture(TILE, False, size, Theme()).glyphs
    blue, red, gold = STANDARD.hues
    assert {style.paper for _, style in up[size.rows][1:-1]} == {blue.up}
    assert {style.paper for _, style in down[1][1:-1]} == {blue.down}
    row, half = size.rows - 1, size.rows - 2  # of the values
    assert [style.paper for _, style in up[row][2:-2]] == [gold.up] * half + [red.up] * half
    assert [style.paper for _, style in down[2][2:-2]] == [red.down] * half + [gold.down] * half


@given(st.sampled_from(TILES), st.booleans(), st.sampled_from(SIZES), themes, st.sampled_from(LOOKS))
def test_every_value_of_every_tile_is_written(tile: Tile, up: bool, size: Size, theme: Theme, look: TileLook) -> None:
    if not drawn_large(size, theme.sixths):
        text = picture(tile, up, size, theme, look).text
        values = ["X" if value == 10 and size == SMALLEST else str(value) for value in tile.values]
        assert sorted(re.findall(r"\d+|X", text)) == sorted(values)


@given(st.sampled_from(TILES), st.booleans(), st.sampled_from(SIZES), themes)
def test_each_look_is_another_one(tile: Tile, up: bool, size: Size, theme: Theme) -> None:
    pictures = [picture(tile, up, size, theme, look).glyphs for look in LOOKS]
    if theme.palette is not MONO or theme.view == "lines":
        assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("up", [True, False])
def test_looks_differ_by_characters_without_colours(size: Size, up: bool) -> None:
    theme = Theme(MONO, BLOCKS, "lines")
    plain, laid, last, ahead, misfit = (picture(TILE, up, size, theme, look).text for look in LOOKS)
    assert len({plain, laid, last, ahead, misfit}) == 5
    assert "B" in laid
    assert "B●" in last
    assert set("╔═" if up else "╚═") <= set(ahead)
    assert misfit.count(HATCH) > plain.count(HATCH)


@pytest.mark.parametrize("palette", [STANDARD, PAPER, ANSI16])
def test_chosen_tile_has_a_frame(palette: Palette) -> None:
    for up in (True, False):
        glyphs = picture(TILE, up, USUAL, Theme(palette), AHEAD).glyphs
        base = glyphs[4 if up else 1]
        assert base[0][1].ink == base[-1][1].ink == palette.frame
        assert base[2][1].paper == palette.hues[0].ahead


def test_glyphs_are_one_column_wide() -> None:
    for glyphs in GLYPHS_BY_NAME.values():
        assert [text_width(glyph) for glyph in glyphs[1:]] == [1, 1, 1, 1]


def test_tiles_that_can_be_laid_are_lifted_above_their_points() -> None:
    lines = rack_picture([12, None]).text.split("\n")
    assert lines[0].rstrip() == "   ▟▙"
    assert lines[1].rstrip() == "  ▟  ▙       ▟▙"
    assert lines[5].split() == ["1", "+12", "2", "-"]
    assert rack_picture([12, None], size=LARGE).text.split("\n")[-1].split() == ["1", "+12", "2", "no", "place"]


def test_number_of_the_chosen_tile_is_in_brackets() -> None:
    assert rack_picture([1, 2, None], chosen=1).text.split("\n")[-1].split()[::2] == ["1", "[2]", "3"]


def test_tiles_that_cannot_be_laid_are_hatched() -> None:
    lifted, stays = (rack_picture([points]).text for points in (5, None))
    assert HATCH in stays
    assert HATCH not in lifted


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])
def test_each_tile_of_a_rack_is_a_spot_for_its_number(size: Size) -> None:
    canvas = rack_picture([0, None, 3, None, 25], size=size)
    assert {canvas.spots[Point(0, 0)], canvas.spots[Point(canvas.columns - 1, canvas.rows - 1)]} == {"1", "5"}
    assert set(canvas.spots.values()) == set("12345")
    assert sum(spot == "3" for spot in canvas.spots.values()) == size.columns * rack_rows(size)


@pytest.mark.parametrize("columns", [40, 33])
def test_another_rack_hides_no_value_however_close_its_tiles_lie(columns: int) -> None:
    canvas = Canvas(columns, 4)
    paint_open_rack(canvas.area, RACK, USUAL, Theme())
    values = sorted(str(value) for tile in RACK for value in tile.values)
    assert sorted(re.findall(r"\d+", canvas.text)) == values


def test_an_empty_rack_takes_no_columns() -> None:
    assert rack_columns(USUAL, 0) == 0
    assert rack_columns(USUAL, 5) == 48
