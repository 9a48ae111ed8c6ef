"""Where the badges at the ends of the points curve stand."""

from itertools import pairwise

import pytest

from tests.server.web.pages.node import calls

pytestmark = pytest.mark.process

HIGH = 96

GAP = HIGH / 7


@pytest.mark.parametrize(
    "ends",
    [[50.0] * 7, [8.0, *[88.0] * 6], [*[8.0] * 6, 88.0], [88.0, 8.0, 40.0, 41.0, 42.0, 87.0, 9.0]],
    ids=["all in the middle", "six at the foot", "six at the head", "here and there"],
)
def test_seven_badges_stay_apart_and_in_order(ends: list[float]) -> None:
    [moved] = calls(("draw/curve", "spread", [ends, GAP, HIGH]))
    order = sorted(range(7), key=lambda seat: (ends[seat], seat))
    assert all(moved[below] - moved[above] >= GAP - 0.01 for above, below in pairwise(order))
    assert min(moved) >= GAP / 2 - 0.01
    assert max(moved) <= HIGH - GAP / 2 + 0.01


def test_badges_with_room_stand_where_their_curves_end() -> None:
    assert calls(("draw/curve", "spread", [[60.0, 20.0, 40.0], 14, HIGH])) == [[60, 20, 40]]
