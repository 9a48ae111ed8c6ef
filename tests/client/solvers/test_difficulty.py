"""How hard a deal is follows from how often it is won without a plan."""

from itertools import islice
from random import Random

import pytest

from contack.client.solitaire.game import Deal, Difficulty, SolitaireGame, SolitaireKind
from contack.client.solvers.difficulty import deals, difficulty_of, measured, random_win_rate
from contack.client.solvers.playout import RandomPlay, play_out
from contack.client.solvers.puzzle import puzzle_of
from tests.client.solvers.brute import can_be_won, chance, near_the_end


def test_random_chance_matches_exhaustive_search() -> None:
    for key in range(12):
        position = SolitaireGame.start(Deal("draw", str(key)))[0].position
        assert random_win_rate(position) == pytest.approx(chance(position))
        ending = near_the_end(Deal("stacked", str(key)), 7)
        assert RandomPlay(puzzle_of(ending)).chance() == pytest.approx(chance(ending))


def test_a_playout_leaves_the_puzzle_as_it_was() -> None:
    puzzle = puzzle_of(SolitaireGame.start(Deal("stacked", "1"))[0].position)
    before = puzzle.key, puzzle.lays
    assert play_out(puzzle, Random(1)) < 35
    assert (puzzle.key, puzzle.lays) == before


def test_playout_continues_while_a_lay_exists() -> None:
    for key in range(60):
        ending = near_the_end(Deal("stacked", str(key)), 2)
        left = play_out(puzzle_of(ending), Random(key))
        assert (left == 0) is can_be_won(ending)


def test_ease_is_the_same_every_time() -> None:
    position = SolitaireGame.start(Deal("stacked", "1"))[0].position
    assert random_win_rate(position) == random_win_rate(position) > 0


@pytest.mark.parametrize(
    ("game", "chance", "level"),
    [
        ("stacked", 0.1, Difficulty.EASY),
        ("stacked", 0.099, Difficulty.MEDIUM),
        ("stacked", 0.035, Difficulty.HARD),
        ("stacked", 0.0, Difficulty.FIENDISH),
        ("draw", 0.5, Difficulty.EASY),
        ("draw", 0.02, Difficulty.MEDIUM),
        ("draw", 0.019, Difficulty.HARD),
        ("draw", 1e-6, Difficulty.FIENDISH),
    ],
)
def test_the_less_often_it_is_won_the_harder_it_is(game: SolitaireKind, chance: float, level: Difficulty) -> None:
    assert difficulty_of(game, chance) is level


def test_a_deal_that_cannot_be_won_has_no_difficulty() -> None:
    assert measured(Deal("stacked", "445")) is None
    assert isinstance(measured(Deal("stacked", "1")), Difficulty)


def test_the_same_seed_gives_the_same_deals() -> None:
    first = list(islice(deals("draw", False, "tea"), 2))
    assert first == [Deal("draw", "tea-1"), Deal("draw", "tea-2")]
