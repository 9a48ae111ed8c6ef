"""Exercises: which lays become one, which answers are right, and what players read."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from contack.client.coach.evaluation import EvaluatedLay, Evaluation
from contack.client.coach.exercise import (
    MOST,
    Course,
    ExerciseTally,
    OwnGame,
    answer_text,
    answered,
    exercises_of,
    gain_text,
    is_right,
    own_game,
    question_text,
)
from contack.client.coach.review import EvaluatedDecision, Review
from contack.client.coach.review_json import review_to_json
from contack.engine.event import ChosenBy, Laid
from contack.engine.records.record import Record
from contack.engine.records.timeline import holders_of
from contack.engine.rules import SolitaireRules
from tests.client.coach.fake import assessed
from tests.client.coach.games import FREE, GAME, NAMES, evaluated, expectation, record

HEADER = record().header
WIDE = next(decision for decision in FREE if len(decision.view.lays) >= 4)


def judged(behinds: Sequence[float], error: float = 0.0) -> EvaluatedDecision:
    """Return a decision whose lay cost 20 %, with other lays so far behind the best."""
    others = [lay for lay in WIDE.view.lays if lay != WIDE.lay][: len(behinds)]
    chances = [[0.5 - behind] * 3 for behind in (*behinds, 0.2)]
    lays = [
        EvaluatedLay(lay, expectation(chance, [10 - 20 * behind] * 3), behind, error if behind else 0.0)
        for lay, chance, behind in zip((*others, WIDE.lay), chances, (*behinds, 0.2), strict=True)
    ]
    return EvaluatedDecision(WIDE, Evaluation(WIDE.seat, tuple(lays)))


def lays(exercise: EvaluatedDecision) -> list[EvaluatedLay]:
    return list(exercise.evaluation.lays)


def test_greatest_mistakes_become_exercises_in_game_order() -> None:
    costs = [0.06, 0.0, 0.04, 0.3, 0.07, 0.08, 0.09, 0.1]
    found = exercises_of(evaluated(number, behind=cost) for number, cost in enumerate(costs))
    assert [exercise.cost for exercise in found] == [0.3, 0.07, 0.08, 0.09, 0.1]
    assert len(found) == MOST


def test_player_learns_from_own_free_lays_alone() -> None:
    own = OwnGame.of(HEADER, GAME, "bob")
    seats = {decision.seat for decision in own.decisions}
    assert seats == {NAMES.index("bob")}
    assert all(decision.free for decision in own.decisions)
    assert len(own.decisions) == sum(decision.seat in seats for decision in FREE)


def test_lays_of_the_stand_in_are_not_learnt_from() -> None:
    game = record()
    events = tuple(replace(e, by=ChosenBy.STAND_IN) if isinstance(e, Laid) else e for e in game.events)
    assert own_game(Record(game.header, events), "bob", None) is None


def test_stranger_and_solitaire_have_nothing_to_learn() -> None:
    game = record()
    assert own_game(game, "zoe", None) is None
    header = replace(game.header, game="draw", rules=SolitaireRules())
    assert own_game(Record(header, game.events), "bob", None) is None


def test_review_spares_the_coach_its_work() -> None:
    decisions = tuple(map(assessed, FREE))
    review = review_to_json(Review(holders_of(GAME, NAMES), decisions))
    own = own_game(record(), "bob", review)
    assert own is not None
    assert own.evaluated is not None
    assert [each.decision for each in own.evaluated] == list(own.decisions)
    assert exercises_of(own.evaluated) != ()
    for read in own.evaluated:
        made = next(each for each in decisions if each.decision == read.decision)
        assert read.cost == pytest.approx(made.cost, abs=1e-4)
        assert read.evaluation.best.lay == made.evaluation.best.lay


@pytest.mark.parametrize(
    "damage",
    [
        lambda plain: plain.pop("decisions"),
        lambda plain: plain.update(review=2),
        lambda plain: plain["decisions"].clear(),
        lambda plain: plain["decisions"][0].update(lay="01-01-01@9,9"),
        lambda plain: plain["decisions"][0]["lays"].pop(),
        lambda plain: plain["decisions"][0]["lays"][0].update(chances=[2.0, 0.0, 0.0]),
        lambda plain: plain["decisions"][0]["lays"][0].update(points=[0.0]),
        lambda plain: plain["decisions"][0]["lays"][0].update(behind=float("nan")),
        lambda plain: plain["decisions"][0].update(lays=3),
    ],
)
def test_damaged_review_is_ignored(damage: object) -> None:
    review = review_to_json(Review(holders_of(GAME, NAMES), tuple(map(assessed, FREE))))
    first = FREE[0]
    assert callable(damage)
    damage(review)
    own = own_game(record(), NAMES[first.seat], review)
    assert own is not None
    assert own.evaluated is None


@pytest.mark.parametrize(
    ("behind", "error", "right"),
    [(0.0, 0.0, True), (0.019, 0.0, True), (0.021, 0.0, False), (0.045, 0.02, True), (0.06, 0.03, False)],
)
def test_answer_is_right_without_a_mark(behind: float, error: float, right: bool) -> None:
    exercise = judged([0.0, behind], error)
    assert is_right(answered(exercise, lays(exercise)[1].lay)) is right


def test_lay_of_the_game_is_never_right() -> None:
    exercise = judged([0.0])
    assert not is_right(answered(exercise, exercise.decision.lay))
    assert answer_text(exercise, exercise).endswith("is your lay from the game.")


def test_words_tell_what_an_answer_gains() -> None:
    exercise = judged([0.0, 0.01, 0.1])
    best, good, poor = (answered(exercise, candidate.lay) for candidate in lays(exercise)[:3])
    assert question_text(exercise).endswith("which cost 20.0 % of the chance to win. Find a better lay.")
    assert answer_text(exercise, best) == f"{best.decision.lay} is the best: 50.0 % to win, not 30.0 %."
    assert answer_text(exercise, good, cells=False).startswith(f"{good.decision.lay.tile} is as good as the best: 49.0")
    assert answer_text(exercise, poor) == f"{poor.decision.lay} also costs 10.0 % of the chance to win."
    assert gain_text(exercise, best) == "On average it brings 4.0 points more in this hand."
    assert gain_text(best, exercise) == "On average it brings 4.0 points fewer in this hand."


def test_course_counts_what_was_found_before_it_was_shown() -> None:
    exercise = judged([0.0, 0.1])
    best, poor = (candidate.lay for candidate in lays(exercise)[:2])
    course = Course((exercise,) * 4)
    assert course.answered(poor).tally == ExerciseTally()
    course = course.answered(poor).answered(best)
    assert (course.known, course.tally) == (True, ExerciseTally(1, 1))
    assert course.answered(best).tally == ExerciseTally(1, 1)
    course = course.next().revealed()
    assert (course.known, course.tally) == (True, ExerciseTally(1, 2))
    assert course.answered(best).tally == course.revealed().tally == ExerciseTally(1, 2)
    course = course.next()
    assert course.place == "3 of 4"
    course = course.next().next()
    assert (course.exercise, str(course.tally)) == (None, "1 of 4 found")
