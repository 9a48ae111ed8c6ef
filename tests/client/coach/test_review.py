from dataclasses import replace

import pytest

from contack.client.coach.review import MOST_TURNS, Review, Sitter, Turn
from contack.client.coach.text import review_text
from contack.engine.event import ChosenBy
from tests.client.coach.games import FREE, GAME, NAMES, evaluated

END = len(GAME.positions) - 1


def review(*decisions: object, winners: tuple[int, ...] = ()) -> Review:
    return Review((NAMES,) * (END + 1), decisions, winners)  # type: ignore[arg-type]


def test_cost_within_the_noise_of_sampling_is_zero() -> None:
    assert evaluated(0, behind=0.06, error=0.04).cost == 0
    assert evaluated(0, behind=0.06, error=0.015).cost == 0.06
    assert evaluated(0, behind=0.06, error=0.04).points_cost == 0


def test_points_cost_is_the_difference_to_the_best_lay() -> None:
    assert evaluated(0, behind=0.1, points={"best": 30, "made": 18}).points_cost == 12
    assert evaluated(0, behind=0.1, points={"best": 18, "made": 30}).points_cost == -12


@pytest.mark.parametrize(("cost", "accuracy"), [(0.0, 100), (0.05, 82), (0.2, 45), (1.0, 2)])
def test_accuracy_falls_with_the_chance_lost(cost: float, accuracy: int) -> None:
    assert round(evaluated(0, behind=cost).accuracy) == accuracy


def test_a_seat_is_scored_by_its_own_decisions() -> None:
    seat = FREE[0].seat
    mine = [number for number in range(6) if FREE[number].seat == seat]
    found = review(*(evaluated(number, behind=0.05 if number == mine[-1] else 0.0) for number in range(6)))
    score = found.score(Sitter(seat, NAMES[seat]))
    assert (score.decisions, score.best, score.mistakes) == (len(mine), len(mine) - 1, 1)
    assert score.chance_lost == 0.05
    assert score.accuracy == pytest.approx((100 * (len(mine) - 1) + 81.873) / len(mine))


def test_player_without_choices_has_no_accuracy() -> None:
    other = (FREE[0].seat + 1) % 3
    assert review(evaluated(0)).score(Sitter(other, NAMES[other])).accuracy is None


def test_a_mistake_is_a_turning_point() -> None:
    found = review(evaluated(0), evaluated(1, behind=0.07))
    assert found.turns == (Turn(FREE[1].at, FREE[1].seat, -0.07, luck=False),)


def test_small_losses_turn_nothing() -> None:
    assert review(evaluated(0, behind=0.04), evaluated(1)).turns == ()


def test_changes_between_choices_are_luck() -> None:
    found = review(evaluated(0), evaluated(1, before=(0.5, 0.3, 0.2), after=(0.5, 0.3, 0.2)))
    (turn,) = found.turns
    assert (turn.at, turn.seat, turn.luck) == (FREE[1].at - 1, 0, True)
    assert turn.change == pytest.approx(1 / 6)
    luck = [found.score(sitter).luck for sitter in found.sitters]
    assert luck == pytest.approx([1 / 6, 0.3 - 1 / 3, 0.2 - 1 / 3])


def test_the_end_of_a_game_turns_it_too() -> None:
    (turn,) = review(evaluated(0), winners=(2,)).turns
    assert (turn.at, turn.seat, turn.luck) == (END, 2, True)
    assert turn.change == pytest.approx(2 / 3)


def test_review_names_the_greatest_turning_points_in_order() -> None:
    costs = [0.05 + 0.01 * (number * 7 % 12) for number in range(12)]
    found = review(*(evaluated(number, behind=cost) for number, cost in enumerate(costs)))
    assert len(found.turns) == MOST_TURNS
    assert [turn.at for turn in found.turns] == sorted(turn.at for turn in found.turns)
    assert min(-turn.change for turn in found.turns) == sorted(costs)[-MOST_TURNS]


def test_lay_counts_for_its_player_after_a_takeover() -> None:
    first, *_, last = (number for number in range(9) if FREE[number].seat == FREE[0].seat)
    changed = tuple("dora" if seat == FREE[0].seat else name for seat, name in enumerate(NAMES))
    before = FREE[last].at - 1
    choices = evaluated(first), evaluated(last, behind=0.07)
    found = Review((NAMES,) * before + (changed,) * (END + 1 - before), choices, (FREE[0].seat,))
    seat, name = FREE[0].seat, NAMES[FREE[0].seat]
    assert [sitter.name for sitter in found.sitters if sitter.seat == seat] == [name, "dora"]
    began, took_over = (found.score(Sitter(seat, name)) for name in (name, "dora"))
    assert (began.decisions, began.mistakes, began.luck) == (1, 0, 0)
    assert (took_over.decisions, took_over.mistakes) == (1, 1)
    assert took_over.luck == pytest.approx(2 / 3)


@pytest.mark.parametrize("by", [ChosenBy.STAND_IN, ChosenBy.CLOCK])
def test_lay_of_a_stand_in_is_not_the_players_decision(by: ChosenBy) -> None:
    made = evaluated(0, behind=0.07)
    found = review(replace(made, decision=replace(made.decision, by=by)))
    assert found.score(Sitter(FREE[0].seat, NAMES[FREE[0].seat])).decisions == 0
    assert f"{NAMES[FREE[0].seat]} ({by})" in next(line for line in review_text(found) if str(FREE[0].lay) in line)
