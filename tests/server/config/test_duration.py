"""How long something lasts, typed and printed."""

import pytest
from hypothesis import given
from hypothesis.strategies import integers

from contack.server.config.duration import LONGEST, duration_text, parse_duration


@given(integers(1, LONGEST))
def test_printed_duration_parses_back(seconds: int) -> None:
    assert parse_duration(duration_text(seconds)) == seconds


@pytest.mark.parametrize(
    ("text", "seconds"), [("2h", 7200), ("30m", 1800), ("1h30m", 5400), ("7d", 604_800), ("90s", 90)]
)
def test_a_duration_is_numbers_with_units(text: str, seconds: int) -> None:
    assert parse_duration(text) == seconds


@pytest.mark.parametrize(
    "text", ["", "2", "h", "2 h", "-2h", "2h ", "1m2h", "0s", "2y", "9999w", "٣h", "1" * 5000 + "s"]
)
def test_anything_else_is_refused_with_examples(text: str) -> None:
    with pytest.raises(ValueError, match="such as 30m, 2h, 1h30m or 7d"):
        parse_duration(text)
