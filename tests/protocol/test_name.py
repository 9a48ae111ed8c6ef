from __future__ import annotations

import pytest

from contack.protocol.name import is_name


@pytest.mark.parametrize("name", ["a", "ann", "Ann of the Den", "a" * 24, "\u00e5sa", "\u5f20\u4e09"])
def test_a_name_is_made_of_characters_that_can_be_seen(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    "name", ["", " ann", "ann ", "a" * 25, "a\nb", "a\x1b[2J", "a\u202eb", "a\u200bb", "\u00a0ann"]
)
def test_blanks_around_control_bidirectional_and_invisible_characters_make_no_name(name: str) -> None:
    assert not is_name(name)
