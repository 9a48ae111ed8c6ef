"""A line of text is typed, edited and pasted into as in any shell."""

import pytest

from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.paint.canvas.canvas import Canvas, Point
from contack.client.screen.paint.canvas.style import PLAIN


def _typed(*keys: str, field: Field | None = None) -> Field:
    field = field or Field()
    for key in keys:
        field = field.press(key)
    return field


def test_characters_go_in_at_the_cursor() -> None:
    assert _typed(*"hello").text == "hello"
    assert _typed(*"hllo", "home", "right", "e").text == "hello"


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (("backspace",), "one tw"),
        (("c-h",), "one tw"),
        (("left", "left", "delete"), "one to"),
        (("home", "c-d"), "ne two"),
        (("c-u",), ""),
        (("c-a", "c-k"), ""),
        (("c-w",), "one "),
        (("c-w", "c-w"), ""),
        (("c-b", "c-b", "c-f", "x"), "one twxo"),
        (("c-a", "c-e", "!"), "one two!"),
        (("home", "backspace"), "one two"),
        (("end", "delete"), "one two"),
        (("f5", "up"), "one two"),
    ],
)
def test_keys_edit(keys: tuple[str, ...], text: str) -> None:
    assert _typed(*keys, field=Field.of("one two")).text == text


def test_what_cannot_be_shown_is_not_taken() -> None:
    assert Field().insert("a\x1b[2Jb\u202ec\n").text == "a[2Jbc"


def test_no_more_is_taken_than_there_is_room_for() -> None:
    assert Field.of("abc", most=5).insert("defg").text == "abcde"
    assert Field.of("abcdefg", most=5).text == "abcde"


def test_a_long_line_shows_what_is_around_the_cursor() -> None:
    canvas = Canvas(10, 1)
    Field.of("a line that is longer than ten columns").paint(canvas.area, PLAIN)
    assert canvas.text == "n columns"
    assert canvas.cursor == Point(9, 0)


def test_the_cursor_stands_right_behind_wide_characters() -> None:
    canvas = Canvas(10, 1)
    Field.of("卓a").paint(canvas.area, PLAIN)
    assert canvas.cursor == Point(3, 0)
