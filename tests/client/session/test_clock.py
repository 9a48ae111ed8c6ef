"""Clocks between two notices, in whole seconds, that stop when time stands still."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.session.clock import Clock, clock_text, limits_words
from contack.protocol.table_state import ClockState

SENT = ClockState(12.5, (100.0, 50.5), True)
CLOCK = Clock.of(SENT, 1, 1000.0)


def test_a_clock_shows_whole_seconds_until_the_last_one_is_over() -> None:
    assert (CLOCK.left, CLOCK.game) == (13, (100, 51))
    assert [CLOCK.at(1000 + passed).left for passed in (0.25, 0.5, 12.25, 12.5, 99.0)] == [13, 12, 1, 0, 0]


def test_time_passes_for_the_seat_to_lay_alone() -> None:
    assert CLOCK.at(1010.0).game == (100, 41)


def test_the_time_of_a_seat_is_what_it_has_now_or_for_the_game() -> None:
    assert (CLOCK.of_seat(0), CLOCK.of_seat(1)) == (100, 13)
    assert Clock.of(ClockState(5.0, (), True), 1, 0.0).of_seat(0) is None


def test_stopped_clock_keeps_its_time() -> None:
    still = Clock.of(ClockState(5.0, (5.0, 9.0), False), 0, 0.0)
    assert still.at(100.0) is still
    assert not still.short


def test_a_clock_that_shows_the_same_is_the_same() -> None:
    assert CLOCK.at(1000.1) is CLOCK
    assert CLOCK.at(1001.0) is not CLOCK


def test_little_time_is_ten_seconds() -> None:
    assert not CLOCK.at(1002.25).short
    assert CLOCK.at(1002.5).short


def test_clock_continues_from_the_last_notice() -> None:
    shown = CLOCK
    for passed in range(1, 12):
        shown = shown.at(1000 + passed)
    assert shown == CLOCK.at(1011.0)
    assert shown.left == 2


def test_before_a_turn_begins_no_seat_loses_time() -> None:
    clock = Clock.of(ClockState(9.0, (9.0, 9.0), True), None, 0.0)
    assert clock.at(5.0).game == (9, 9)


@pytest.mark.parametrize(
    ("move", "game", "words"),
    [
        (None, None, ""),
        (30, None, "30 seconds for each move"),
        (None, 900, "15 minutes for all moves of a game"),
        (1, 3600, "1 second for each move and 1 hour for all moves of a game"),
    ],
)
def test_limits_of_a_table_have_words(move: int | None, game: int | None, words: str) -> None:
    assert limits_words(move, game) == words


@given(st.integers(0, 400_000))
def test_a_clock_text_can_be_read_back(seconds: int) -> None:
    read = 0
    for part in clock_text(seconds).split(":"):
        read = 60 * read + int(part)
    assert read == seconds
