"""Fair turns: an address that has much to do does not keep the others waiting; the clock is a fake."""

from collections.abc import Callable

import pytest
from twisted.internet.task import Clock

from contack.server.network.turns import AT_A_TIME, AT_ONCE, AT_ONCE_A_SECOND, MILLISECOND, Turns


class Loop:
    """Turns over a clock that work moves on."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.turns = Turns(self.clock)
        self.done: list[str] = []

    def work(self, name: str, seconds: float = AT_A_TIME) -> Callable[[], None]:
        def work() -> None:
            self.done.append(name)
            self.clock.rightNow += seconds

        return work

    def turn(self) -> None:
        for call in [call for call in self.clock.calls if call.getTime() <= self.clock.seconds()]:
            self.clock.calls.remove(call)
            call.called = 1
            call.func()

    def tires(self, place: str) -> None:
        self.turns.run(place, self.work("before", AT_ONCE * MILLISECOND))
        self.done.clear()


@pytest.fixture
def loop() -> Loop:
    return Loop()


def test_line_does_no_work_before_the_reactor_turns(loop: Loop) -> None:
    loop.turns.wait("a", loop.work("a"))
    assert loop.done == []
    loop.turn()
    assert loop.done == ["a"]


def test_turn_of_the_reactor_is_bounded(loop: Loop) -> None:
    for number in range(90):
        loop.turns.wait("a", loop.work(str(number), AT_A_TIME / 4))
    start = loop.clock.seconds()
    loop.turn()
    assert loop.done == ["0", "1", "2", "3"]
    assert loop.clock.seconds() == pytest.approx(start + AT_A_TIME)


def test_quiet_address_waits_for_one_piece_of_a_flood(loop: Loop) -> None:
    for _ in range(90):
        loop.turns.wait("flood", loop.work("flood"))
    loop.turns.wait("quiet", loop.work("quiet"))
    for _ in range(3):
        loop.turn()
    assert loop.done == ["flood", "quiet", "flood"]


def test_line_keeps_the_order_of_an_address(loop: Loop) -> None:
    for number in range(4):
        loop.turns.wait("a", loop.work(str(number), 0))
    loop.turn()
    assert loop.done == ["0", "1", "2", "3"]


def test_address_that_used_its_time_has_to_wait(loop: Loop) -> None:
    assert loop.turns.may("a")
    loop.tires("a")
    assert not loop.turns.may("a")
    assert loop.turns.may("b")


def test_address_may_work_at_once_again_after_a_rest(loop: Loop) -> None:
    loop.tires("a")
    loop.clock.advance(1 / AT_ONCE_A_SECOND)
    assert loop.turns.may("a")


def test_rested_address_waits_behind_its_own_line(loop: Loop) -> None:
    loop.turns.wait("a", loop.work("a"))
    assert not loop.turns.may("a")
    loop.turn()
    assert loop.turns.may("a")


def test_long_flood_leaves_a_small_debt(loop: Loop) -> None:
    for _ in range(1000):
        loop.turns.run("a", loop.work("a"))
    loop.clock.advance(4 * AT_ONCE / AT_ONCE_A_SECOND)
    assert loop.turns.may("a")


def test_work_within_work_counts_once(loop: Loop) -> None:
    more_than_half = 0.6 * AT_ONCE * MILLISECOND
    loop.turns.run("a", lambda: loop.turns.run("a", loop.work("a", more_than_half)))
    assert loop.turns.may("a")


def test_failing_work_does_not_stop_the_line(loop: Loop) -> None:
    def fail() -> None:
        raise ValueError("broken")

    loop.turns.wait("a", fail)
    loop.turns.wait("b", loop.work("b"))
    with pytest.raises(ValueError, match="broken"):
        loop.turn()
    loop.turn()
    assert loop.done == ["b"]


def test_piece_of_work_sees_that_its_time_is_over(loop: Loop) -> None:
    seen = []

    def work() -> None:
        seen.append(loop.turns.over)
        loop.clock.rightNow += AT_A_TIME
        seen.append(loop.turns.over)

    loop.turns.run("a", work)
    assert (seen, loop.turns.over) == ([False, True], False)
