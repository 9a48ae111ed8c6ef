"""Valid names and chat, and names that people would confuse."""

from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from contack.protocol.name import is_name, is_sayable, name_key, printable

UNSEEN = [
    "\u200b",
    "\u200d",
    "\ufeff",
    "\u00ad",
    "\u2060",
    "\u034f",
    "\u115f",
    "\u3164",
    "\u180b",
    "\u2800",
    "\u2d7f",
    "\ufffc",
    "\U00013441",
    "\U00013442",
    "\U0001bc9d",
    "\U00016fe4",
    "\U000e0100",
]
JOINED = [
    "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "\U0001f469\U0001f3fd\u200d\u2695\ufe0f",
    "\u2764\ufe0f\u200d\U0001f525",
]
BIDIRECTIONAL = ["\u200e", "\u061c", "\u202e", "\u2066", "\u2069"]
CONTROLS = ["\n", "\r", "\x00", "\x1b", "\x7f", "\x9b", "\u2028", "\u2029"]


JAMO = ["\u1161", "\u11a8", "\u11ff", "\ud7b0", "\ud7c6", "\ud7cb", "\ud7fb"]
"""Later parts of a Hangul syllable."""

HANGUL = ["김철수", normalize("NFD", "김철수"), "ㄱㅏ"]


@pytest.mark.parametrize(
    "name", ["a", "ann", "Ann of the Den", "a" * 24, "\u00e5sa", "\u5f20\u4e09", "e\u0301va", *HANGUL]
)
def test_name_has_visible_characters(name: str) -> None:
    assert is_name(name)


BLANKS = ["", " ann", "ann ", "a" * 25, "\u00a0ann", "a\u00a0b"]
LONE_MARKS = ["\u0301ann", "\ufe0f", "a\ufe0f"]


@pytest.mark.parametrize(
    "name", [*BLANKS, *LONE_MARKS, *JAMO, *(f"ann{jamo}" for jamo in JAMO), *(f"ann {emoji}" for emoji in JOINED)]
)
def test_blanks_and_parts_of_characters_are_not_names(name: str) -> None:
    assert not is_name(name)


@pytest.mark.parametrize("character", [*UNSEEN, *BIDIRECTIONAL, *CONTROLS])
def test_invisible_characters_are_refused_everywhere(character: str) -> None:
    assert not is_name(f"a{character}b")
    assert not is_sayable(f"a{character}b")


def test_name_has_no_zero_width_characters_except_marks() -> None:
    letters = (chr(number) for number in range(0x20000) if not category(chr(number)).startswith("M"))
    assert [letter for letter in letters if wcwidth(letter) < 1 and is_name("a" + letter)] == []


@pytest.mark.parametrize("text", ["Grüße!", "a\u2764\ufe0fb", "  indented", "🎲", "e\u0301", *JOINED])
def test_other_visible_text_is_sayable(text: str) -> None:
    assert is_sayable(text)


@pytest.mark.parametrize(
    "text", ["\U0001f469\u200d", "\u200d\U0001f469", "a\u200d\U0001f469", "\U0001f469\u200d\u200d\U0001f467"]
)
def test_joiner_needs_emoji_on_both_sides(text: str) -> None:
    assert not is_sayable(text)


@given(st.text() | st.lists(st.sampled_from([*JOINED, "\u200d", "a", "\u2764", "\ufe0f"])).map("".join))
def test_printable_replaces_invisible_characters(text: str) -> None:
    shown = printable(text, "")
    assert shown.replace("\u200d", "").isprintable()
    assert printable(shown, "") == shown
    assert len(printable(text)) == len(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ann", "ANN"),
        ("ann", "\uff41\uff4e\uff4e"),  # letters as wide as ideographs
        ("\u00e9va", "e\u0301va"),
        ("Strauss", "strauß"),
        ("fine", "\ufb01ne"),  # fi in one letter
        ("ann  lee", "ann lee"),
        ("\u03c3\u03bf\u03c2", "\u03a3\u039f\u03a3"),  # the two small sigmas
    ],
)
def test_confusable_names_are_equal(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("ann", "anna"), ("ann", "an n"), ("eva", "\u00e9va")])
def test_distinct_names_differ(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@given(st.text(max_size=24))
def test_name_key_is_idempotent(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name)
