"""Who comes back is shown what was said meanwhile: every line of it, and as few as possible twice."""

from __future__ import annotations

import pytest

from contack.client.session.chat import missed


@pytest.mark.parametrize(
    ("known", "told", "new"),
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
def test_what_was_told_goes_on_where_what_is_known_ends(known: str, told: str, new: str) -> None:
    assert "".join(missed(known, told)) == new
