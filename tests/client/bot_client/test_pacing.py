"""Bots that take their time, with a clock in hand."""

from __future__ import annotations

import pytest

from contack.client.bot_client.pacing import PacedBot, pause_at
from contack.client.bots.simple import GreedyBot
from contack.engine.board.lay import Lay, Lays
from contack.engine.deal import deck
from contack.engine.event import Event, Passed
from contack.engine.game import Game
from contack.engine.view import View
from contack.protocol.table_state import TableState


class Slow(GreedyBot):
    """Takes two seconds for a choice, and remembers what it was told."""

    def __init__(self) -> None:
        self.now = 10.0
        self.heard: list[Event] = []
        self.closed = False

    def choose(self, view: View, lays: Lays) -> Lay:
        self.now += 2
        return super().choose(view, lays)

    def watch(self, events: list[Event]) -> None:
        self.heard += events

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(("pause", "waited"), [(5.0, 3.0), (1.0, 0.0)])
def test_a_choice_takes_as_long_as_the_pause_or_as_the_thinking(pause: float, waited: float) -> None:
    bot = Slow()
    waits: list[float] = []
    game, _ = Game.start((deck(b"a"), deck(b"b"), deck(b"c")), 2)
    lay = PacedBot(bot, lambda: pause, lambda: bot.now, waits.append).choose(game.view, game.lays)
    assert lay in game.lays
    assert waits == [waited]


def test_the_bot_hears_what_happens_and_that_it_is_over() -> None:
    bot = Slow()
    paced = PacedBot(bot, lambda: 0.0)
    paced.watch([Passed(1)])
    paced.close()
    assert (bot.heard, bot.closed) == ([Passed(1)], True)


def table(**clocks: int) -> TableState:
    return TableState("den", 2, "next", True, "ann", (), (), False, "00", **clocks)  # type: ignore[arg-type]


def test_at_a_table_with_clocks_hardly_any_time_is_waited_away() -> None:
    assert pause_at(table(), 1.0) == 1.0
    assert pause_at(table(move_clock=60, game_clock=900), 1.0) == 1.0
    assert pause_at(table(move_clock=2), 1.0) == 0.5
    assert pause_at(table(game_clock=60), 1.0) == pytest.approx(0.3)
    assert pause_at(None, 1.0) == 0.0
