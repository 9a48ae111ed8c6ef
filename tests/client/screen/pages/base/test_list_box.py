"""One line of a list is chosen, and is always in sight."""

import pytest

from contack.client.screen.pages.base.list_box import ARROWS, moved, window


@pytest.mark.parametrize(
    ("key", "after"),
    [
        ("up", [9, 0, 8]),
        ("down", [1, 2, 0]),
        ("wheel-up", [0, 0, 8]),
        ("wheel-down", [1, 2, 9]),
        ("pageup", [0, 0, 4]),
        ("pagedown", [5, 6, 9]),
        ("home", [0, 0, 0]),
        ("end", [9, 9, 9]),
    ],
)
def test_single_steps_wrap_around_and_pages_stop(key: str, after: list[int]) -> None:
    assert [moved(at, 10, key) for at in (0, 1, 9)] == after


@pytest.mark.parametrize("key", ARROWS)
def test_the_only_line_stays_chosen(key: str) -> None:
    assert moved(0, 1, key) == 0


@pytest.mark.parametrize("room", range(1, 12))
@pytest.mark.parametrize("at", range(10))
def test_the_chosen_line_is_in_sight_and_no_row_is_wasted(at: int, room: int) -> None:
    shown = window(10, at, room)
    assert at in shown
    assert len(shown) == min(room, 10)
    assert 0 <= shown[0] <= shown[-1] < 10


def test_without_rows_nothing_is_in_sight() -> None:
    assert list(window(10, 5, 0)) == []
