"""The points of a game, hand by hand, are those that the engine counts."""

from hypothesis import given
from hypothesis import strategies as st

from contack.client.screen.pages.board.score_view import hands_ended, penalty_of, running
from contack.engine.deal import deck
from contack.engine.event import Event, GameEnded, HandEnded, Reason
from contack.engine.game import Game
from contack.engine.rules import HANDS


def _played(seed: int, seats: int) -> list[Event]:
    game, events = Game.start(tuple(deck(f"{seed} {hand}".encode()) for hand in range(HANDS)), seats)
    played = list(events)
    while not game.over:
        game, events = game.play(next(iter(game.view.lays)))
        played += events
    return played


def test_penalties_differ_from_points() -> None:
    ended = HandEnded(1, Reason.OUT, left=(0, 3), scores=(12, -10), pile=())
    assert penalty_of(ended, 0) == 0
    assert penalty_of(ended, 1) == 30


@given(st.integers(0, 10_000), st.integers(2, 7))
def test_the_points_run_to_the_totals_of_the_game(seed: int, seats: int) -> None:
    events = _played(seed, seats)
    over = events[-1]
    assert isinstance(over, GameEnded)
    assert [sum(ended.scores[seat] for ended in hands_ended(events)) for seat in range(seats)] == list(over.totals)
    assert [running(events, seat)[-1] for seat in range(seats)] == list(over.totals)
    assert len({len(running(events, seat)) for seat in range(seats)}) == 1
