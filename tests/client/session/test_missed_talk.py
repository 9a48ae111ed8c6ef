"""Missed chat after a return: every line, and as few as possible twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.session.model import missed


@pytest.mark.parametrize(
    ("known", "newest", "new"),
    [
        ("", "", ""),
        ("", "abc", "abc"),
        ("abc", "abc", ""),
        ("abc", "abcd", "d"),
        ("c", "abcd", "d"),
        ("abcdef", "efgh", "gh"),
        ("abc", "xyz", "xyz"),
        ("h", "ahh", "h"),
        ("hh", "hh", ""),
        ("hh", "hhh", "h"),
        ("ahb", "hbh", "h"),
        ("abc", "", ""),
    ],
)
def test_new_chat_follows_the_known_chat(known: str, newest: str, new: str) -> None:
    assert "".join(missed(known, newest)) == new


lines = st.lists(st.sampled_from("abc"), max_size=8)


@given(lines, lines)
def test_end_of_the_chat_counts_as_new(known: list[str], newest: list[str]) -> None:
    new = list(missed(known, newest))
    assert newest[len(newest) - len(new) :] == new


@given(lines, lines)
def test_no_missed_line_is_ever_lost(known: list[str], since: list[str]) -> None:
    new = list(missed(known, known + since))
    assert len(new) >= len(since)
    assert new[len(new) - len(since) :] == since


@given(st.lists(st.integers(), unique=True, max_size=8), st.integers(0, 8), st.integers(0, 8))
def test_lines_that_differ_are_shown_once_each(said: list[int], received: int, forgotten: int) -> None:
    newest = list(map(str, said))
    known, kept = newest[:received], newest[min(forgotten, received) :]
    assert list(missed(known, kept)) == newest[received:]
