"""The plain client warns its player once per turn."""

from typing import Any

from twisted.internet.task import Clock

from contack.client.plain.runner import TimeWarning
from contack.protocol.notice import Notice, Said
from tests.client.house import House, PlainClient, wish


class Warned(PlainClient):
    def __init__(self, house: House, name: str, clock: Clock, **more: Any) -> None:
        self.warnings: list[float] = []
        self.hurry = TimeWarning(clock, self.warnings.append)
        super().__init__(house, wish(name, **more))

    def handle(self, notice: Notice) -> None:
        super().handle(notice)
        self.hurry.set(notice, self.plain)


def plays(move_clock: int) -> tuple[Clock, Warned, Warned]:
    """Return a clock, whose turn it is, and the other one."""
    house, clock = House(), Clock()
    ann = Warned(house, "ann", clock, move_clock=move_clock)
    bob = Warned(house, "bob", clock)
    return (clock, ann, bob) if ann.plain.model.my_turn else (clock, bob, ann)


def test_a_player_is_warned_ten_seconds_before_the_time_is_up() -> None:
    clock, mover, other = plays(30)
    clock.advance(19)
    assert mover.warnings == []
    clock.advance(1)
    clock.advance(100)
    assert (mover.warnings, other.warnings) == ([10], [])


def test_short_time_warns_at_once() -> None:
    clock, mover, _ = plays(7)
    clock.advance(0)
    assert mover.warnings == [7]


def test_chat_keeps_the_time_warning_and_a_lay_clears_it() -> None:
    clock, mover, other = plays(30)
    clock.advance(15)
    mover.handle(Said("bob", "Well?"))
    clock.advance(4)
    assert mover.warnings == []
    mover.types("1")
    clock.advance(1)
    assert mover.warnings == other.warnings == []


def test_whose_seat_the_stand_in_plays_is_not_warned() -> None:
    clock, mover, _ = plays(30)
    mover.types("auto on")
    clock.advance(100)
    assert mover.warnings == []


def test_game_without_clocks_has_no_warnings() -> None:
    house, clock = House(), Clock()
    ann, bob = Warned(house, "ann", clock), Warned(house, "bob", clock)
    assert not clock.getDelayedCalls()
    assert ann.plain.model.my_turn or bob.plain.model.my_turn
