from collections.abc import Callable

import pytest

from contack.client.bots.search.opponents import AT_FIRST, OpponentModel, choices_since
from contack.engine.board.lay import Lay
from contack.engine.game import Game
from contack.engine.view import View
from contack.engine.what_if import greedy


def modest(view: View) -> Lay:
    return min(view.lays, key=view.lays.__getitem__)


def taking_most(view: View) -> Lay:
    return greedy(view.lays)


def watched(seats: int, others: Callable[[View], Lay]) -> list[float]:
    game, _ = Game.deal(b"habits", [b""] * seats)
    opponents, found = OpponentModel(), [AT_FIRST] * seats
    while not game.over:
        lay = others(game.view)
        if game.seat == 0:
            found = opponents.see(game.view)
            opponents.note(game.view, lay)
        game, _ = game.play(lay)
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_highest_scorer_is_recognised_as_greedy(seats: int) -> None:
    assert min(watched(seats, taking_most)[1:]) > 0.7


@pytest.mark.parametrize("seats", [2, 4])
def test_other_players_are_not_greedy(seats: int) -> None:
    assert max(watched(seats, modest)[1:]) < 0.05


def test_own_seat_is_never_greedy() -> None:
    assert watched(3, taking_most)[0] == 0


def test_choices_are_seen_with_what_there_was_to_choose_from() -> None:
    game, _ = Game.deal(b"seen", [b""] * 2)
    for _ in range(40):
        before, lay = game, taking_most(game.view)
        game, _ = game.play(lay)
        if game.over or game.hand.number != before.hand.number:
            break
        answered, answer = game, taking_most(game.view)
        game, _ = game.play(answer)
        drew = answered.view.racks[answered.hand.seat] != before.view.racks[answered.hand.seat]
        if answered.seat != before.seat == game.seat and game.hand.number == before.hand.number and not drew:
            (choice,) = choices_since(before.view, lay, game.view)
            assert choice == (answered.seat, answer, answered.lays)


def test_a_view_of_another_game_teaches_nothing() -> None:
    first, _ = Game.deal(b"first", [b""] * 3)
    other, _ = Game.deal(b"other", [b""] * 3)
    opponents = OpponentModel()
    opponents.see(first.view)
    opponents.note(first.view, taking_most(first.view))
    for _ in range(5):
        other, _ = other.play(taking_most(other.view))
    assert {0.0, AT_FIRST} == set(opponents.see(other.view))
