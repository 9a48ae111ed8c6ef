"""Bots that take their time, with a clock in hand."""

import pytest

from contack.client.bot_client.runner import pause_at, take_time
from contack.engine.board.lay import Lay
from contack.engine.deal import deck
from contack.engine.game import Game
from contack.protocol.table_state import TableState

GAME, _ = Game.start((deck(b"a"), deck(b"b"), deck(b"c")), 2)
LAY = next(iter(GAME.lays))


class Hours:
    """A clock, and how long anybody slept by it."""

    def __init__(self) -> None:
        self.now = 10.0
        self.slept: list[float] = []

    def thinks(self) -> Lay:
        self.now += 2
        return LAY


@pytest.mark.parametrize(("pause", "slept"), [(5.0, 3.0), (2.0, 0.0), (1.0, 0.0), (0.0, 0.0)])
def test_a_choice_takes_as_long_as_the_pause_or_as_the_thinking(pause: float, slept: float) -> None:
    hours = Hours()
    assert take_time(hours.thinks, pause, lambda: hours.now, hours.slept.append) == LAY
    assert hours.slept == [slept]


def test_bot_failure_is_reported_at_once() -> None:
    hours = Hours()

    def fails() -> Lay:
        raise KeyError("no lay")

    with pytest.raises(KeyError):
        take_time(fails, 5.0, lambda: hours.now, hours.slept.append)
    assert hours.slept == []


def table(**clocks: int) -> TableState:
    return TableState("den", 2, "next", True, "ann", (), (), False, "00", **clocks)  # type: ignore[arg-type]


def test_at_a_table_with_clocks_hardly_any_time_is_waited_away() -> None:
    assert pause_at(table(), 1.0) == 1.0
    assert pause_at(table(move_clock=60, game_clock=900), 1.0) == 1.0
    assert pause_at(table(move_clock=2), 1.0) == 0.5
    assert pause_at(table(game_clock=60), 1.0) == pytest.approx(0.3)
    assert pause_at(None, 1.0) == 0.0
