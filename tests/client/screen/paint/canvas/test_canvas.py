"""Nothing is painted outside of one's area, and characters take the columns that they look like."""

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import width

from contack.client.screen.paint.canvas.canvas import Canvas, Point, Style
from contack.client.text.width import text_width

RED = Style("#ff0000")
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
numbers = st.integers(-12, 24)


def test_put_writes_text_and_returns_the_next_column() -> None:
    canvas = Canvas(8, 2)
    assert canvas.area.put(1, 1, "ab") == 3
    assert canvas.text == "\n ab"


def test_text_keeps_the_paper_that_is_there() -> None:
    canvas = Canvas(3, 1, Style("#111111", "#222222"))
    canvas.area.put(0, 0, "a", RED)
    assert canvas.glyphs[0][0] == ("a", Style("#ff0000", "#222222"))


def test_text_at_the_right_and_in_the_middle() -> None:
    canvas = Canvas(9, 2)
    assert canvas.area.put_right(0, "ab") == 7
    assert canvas.area.put_centred(1, "abc") == 3
    assert canvas.text == "       ab\n   abc"


def test_part_has_its_own_origin() -> None:
    canvas = Canvas(6, 3)
    canvas.area.part(2, 1, 3, 1).put(0, 0, "abcd")
    assert canvas.text == "\n  abc\n"


def test_a_part_is_cut_off_where_the_area_ends() -> None:
    area = Canvas(6, 3).area
    part = area.part(-2, -1, 4, 2)
    assert (part.left, part.top, part.columns, part.rows) == (0, 0, 2, 1)
    assert area.part(9, 9, 2, 2).columns == 0


def test_wide_character_takes_two_columns_or_is_omitted() -> None:
    canvas = Canvas(4, 1)
    canvas.area.put(0, 0, "a卓卓")
    assert [character for character, _ in canvas.glyphs[0]] == ["a", "卓", "", " "]


def test_half_a_wide_character_is_blank() -> None:
    canvas = Canvas(4, 1)
    canvas.area.put(0, 0, "卓卓")
    canvas.area.put(1, 0, "x")
    assert [character for character, _ in canvas.glyphs[0]] == [" ", "x", "卓", ""]
    canvas.area.put(2, 0, "y")
    assert [character for character, _ in canvas.glyphs[0]] == [" ", "x", "y", " "]


def test_later_spot_covers_an_earlier_one() -> None:
    canvas = Canvas(4, 1)
    canvas.area.spot(0, 0, 4, 1, "a")
    canvas.area.spot(2, 0, 9, 9, "b")
    assert [canvas.spots[Point(x, 0)] for x in range(4)] == ["a", "a", "b", "b"]


def test_cursor_is_inside_or_hidden() -> None:
    canvas = Canvas(4, 1)
    canvas.area.cursor(4, 0)
    assert canvas.cursor is None
    canvas.area.part(1, 0).cursor(2, 0)
    assert canvas.cursor == Point(3, 0)


@given(numbers, numbers, numbers, numbers, numbers, numbers, st.text(max_size=12))
def test_nothing_is_painted_outside_of_an_area(
    x: int, y: int, columns: int, rows: int, at: int, row: int, text: str
) -> None:
    canvas = Canvas(10, 5)
    part = canvas.area.part(x, y, columns, rows)
    part.fill(RED, "#")
    part.put(at, row, text, RED)
    part.rule(row, RED)
    part.spot(at, row, columns, rows, "s")
    inside = {
        (column, line)
        for line in range(part.top, part.top + part.rows)
        for column in range(part.left, part.left + part.columns)
    }
    painted = {
        (column, line)
        for line, glyphs in enumerate(canvas.glyphs)
        for column, (_, style) in enumerate(glyphs)
        if style.ink
    }
    assert painted == inside
    assert set(canvas.spots) <= inside
    assert all(sum(text_width(character) for character, _ in glyphs) == 10 for glyphs in canvas.glyphs)


@given(st.text(max_size=12))
def test_no_control_character_gets_onto_a_canvas(text: str) -> None:
    canvas = Canvas(24, 1)
    canvas.area.put(0, 0, text)
    assert not {"Cc", "Zl", "Zp"}.intersection(map(category, canvas.text))
    assert not {"\u202e", "\u2066", "\u200b"}.intersection(canvas.text)


@pytest.mark.parametrize("text", ["Rene\u0301", "\u0926\u0947\u0935", "\u0e17\u0e35\u0e48", FAMILY])
def test_a_cell_holds_a_whole_grapheme(text: str) -> None:
    canvas = Canvas(9, 1)
    end = canvas.area.put(0, 0, text)
    canvas.area.put(end, 0, "|")
    assert canvas.text == f"{text}|"
    assert end == width(text)


def test_half_of_joined_emoji_is_blank() -> None:
    canvas = Canvas(4, 1)
    canvas.area.put(0, 0, FAMILY)
    canvas.area.put(1, 0, "x")
    assert canvas.text == " x"
