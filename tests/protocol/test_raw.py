"""Messages in forms that our encoder does not write."""

import pytest

from contack.protocol.raw import MIDDLE, raw_wide


@pytest.mark.parametrize(("number", "first"), [(-1, 0xD3), (0, 0xCF), (1, 0xCF)])
def test_only_a_negative_number_has_a_sign(number: int, first: int) -> None:
    packed = raw_wide(number, MIDDLE)
    assert (packed[0], len(packed)) == (first, 9)
