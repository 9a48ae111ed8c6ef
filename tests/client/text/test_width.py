"""Text is measured, cut and wrapped by what people see as characters, at the width that wcwidth knows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import width

from contack.client.text.width import MOST_KEPT, _kept, cells, clip, pad, text_width, wrapped

E_ACUTE, FAMILY, HEART = "e\u0301", "\U0001f469\u200d\U0001f469\u200d\U0001f467", "\u2764\ufe0f"
DEVA, THAI, BURMESE = "\u0926\u0947\u0935", "\u0e17\u0e35\u0e48", "\u1019\u102c"

texts = st.lists(st.sampled_from([*"abc  -", "\u5353", E_ACUTE, FAMILY, HEART, DEVA, THAI, BURMESE])).map("".join)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Ren" + E_ACUTE, [1, 1, 1, 1]),
        (DEVA, [1, 1]),
        (THAI, [1]),
        (FAMILY, [2]),
        (HEART, [2]),
        (BURMESE, [2]),
        ("\u5353a", [2, 1]),
    ],
)
def test_a_grapheme_takes_the_columns_that_it_looks_like(text: str, columns: list[int]) -> None:
    assert [taken for _, taken in cells(text)] == columns
    assert "".join(grapheme for grapheme, _ in cells(text)) == text


@pytest.mark.parametrize("text", ["\x1b[31m", "\x9b", "\u200b", "\u202e", "\n", "\u0301", ""])
def test_combining_character_takes_no_column(text: str) -> None:
    assert cells(text[:1]) == ()


@given(texts)
def test_text_is_as_wide_as_wcwidth_says(text: str) -> None:
    assert text_width(text) == width(text)


@given(st.text(max_size=30) | texts, st.integers(0, 20))
def test_clipped_and_padded_text_has_its_width(text: str, columns: int) -> None:
    assert text_width(clip(text, columns)) <= columns
    assert text_width(pad(text, columns)) == columns
    assert text_width(pad(text, columns, right=True)) == columns


def test_clipped_text_keeps_all_that_fits() -> None:
    assert [clip("ab猫d", columns) for columns in range(6)] == ["", "…", "a…", "ab…", "ab…", "ab猫d"]


@given(st.text(max_size=60) | texts, st.integers(2, 20))
def test_wrapped_lines_fit_unless_a_grapheme_is_wider(text: str, columns: int) -> None:
    assert all(text_width(line) <= columns or len(cells(line)) == 1 for line in wrapped(text, columns))


@given(texts, st.integers(2, 20))
def test_wrapped_text_loses_no_letter(text: str, columns: int) -> None:
    assert "".join(wrapped(text, columns)).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    ("path", "lines"),
    [
        ("/home/ann/records/a-game.contack", ["/home/ann/records/", "a-game.contack"]),
        (r"C:\Users\ann\records\a-game.contack", ["C:\\Users\\ann\\", "records\\", "a-game.contack"]),
        ("/a-long-name-of-a-game.contack", ["/", "a-long-name-of-a-g", "ame.contack"]),
    ],
)
def test_path_breaks_after_a_folder_if_it_can(path: str, lines: list[str]) -> None:
    assert wrapped(path, 18) == lines


def test_flood_of_long_texts_is_not_kept() -> None:
    for number in range(1000):
        cells(f"{number} " + "x" * 200)
    assert 0 < sum(map(len, _kept)) <= MOST_KEPT
    assert 0 < _kept.size <= MOST_KEPT
