"""Numbers are drawn as a line of blocks, as high as they are."""

from hypothesis import given
from hypothesis import strategies as st

from contack.client.screen.pages.board.score_view import sparkline


@given(st.lists(st.integers(-500, 500)), st.integers(-2, 60))
def test_a_line_takes_its_columns_if_there_is_anything_to_draw(values: list[int], columns: int) -> None:
    assert len(sparkline(values, columns, -500, 500)) == (max(columns, 0) if values else 0)


@given(st.lists(st.integers(-500, 500), min_size=2, max_size=40).filter(lambda values: len(set(values)) > 1))
def test_sparkline_scales_from_lowest_to_highest(values: list[int]) -> None:
    line = sparkline(values, len(values), min(values), max(values))
    assert line[values.index(max(values))] == "▇"
    assert line[values.index(min(values))] == "▁"


def test_values_in_between_are_interpolated() -> None:
    assert sparkline([0, 6], 7, 0, 6) == "▁▂▃▄▅▆▇"


def test_lines_of_one_scale_can_be_compared() -> None:
    assert sparkline([0, 3], 2, 0, 6) == "▁▄"


def test_equal_values_lie_low() -> None:
    assert sparkline([3, 3, 3], 3, 3, 3) == "▁▁▁"
