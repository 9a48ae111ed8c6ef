"""A line of text is typed, edited and pasted into as in any shell."""

import pytest

from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.paint.canvas.canvas import PLAIN, Canvas, Point

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"


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


def test_unprintable_input_is_ignored() -> None:
    assert Field().insert("a\x1b[2Jb\u202ec\n").text == "a[2Jbc"


def test_no_more_is_taken_than_there_is_room_for() -> None:
    assert Field.of("abc", most=5).insert("defg").text == "abcde"
    assert Field.of("abcdefg", most=5).text == "abcde"


@pytest.mark.parametrize("grapheme", ["e\u0301", "\u0926\u0947", "\u0e17\u0e35\u0e48", FAMILY, "\U0001f1e9\U0001f1ea"])
def test_keys_take_whole_graphemes(grapheme: str) -> None:
    field = _typed(*grapheme, field=Field.of("a")).press("b")
    assert field.line == f"a{grapheme}b"
    assert field.press("left").press("backspace").line == "ab"
    assert field.press("home").press("right").press("delete").line == "ab"
    assert field.press("left").press("left").press("x").line == f"ax{grapheme}b"


@pytest.mark.parametrize("typed", ["a\u200db", "\U0001f469\u200d", "\u200d\U0001f469"])
def test_a_joiner_is_entered_only_between_emoji(typed: str) -> None:
    assert _typed(*typed).line == typed.replace("\u200d", "")


@pytest.mark.parametrize(
    ("field", "text", "cursor"),
    [
        pytest.param(Field.of("a line of seven"), "seven", 5, id="end of a long line"),
        pytest.param(Field.of(f"abcd{FAMILY}e\u0301"), f"cd{FAMILY}e\u0301", 5, id="graphemes"),
        pytest.param(Field.of("卓a"), "卓a", 3, id="wide characters"),
        pytest.param(Field(f"a{FAMILY}", at=1, secret=True), "••", 1, id="a dot for each grapheme of a secret"),
    ],
)
def test_line_shows_what_is_around_its_cursor(field: Field, text: str, cursor: int) -> None:
    canvas = Canvas(6, 1)
    field.paint(canvas.area, PLAIN)
    assert canvas.text == text
    assert canvas.cursor == Point(cursor, 0)
