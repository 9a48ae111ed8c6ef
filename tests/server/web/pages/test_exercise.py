"""The exercises of the page are those of `contack learn`: the same lays, the same answers, the same figures."""

import json
from typing import Any

import pytest

from contack.client.coach.exercise import OwnGame, answer_text, answered, exercises_of, is_right
from contack.client.coach.review import Review
from contack.client.coach.review_json import decisions_from_json, review_to_json
from contack.engine.records.timeline import holders_of
from tests.client.coach.fake import assessed
from tests.client.coach.games import FREE, GAME, NAMES, record
from tests.server.web.pages.node import calls
from tests.server.web.pages.test_timeline import marks, position_in_json
from tests.server.web.recorded import GAME as SHORT
from tests.server.web.recorded import choice, review

pytestmark = pytest.mark.process

REVIEW = review_to_json(Review(holders_of(GAME, NAMES), tuple(map(assessed, FREE))))
OWN = OwnGame.of(record().header, GAME, "bob")
EXERCISES = exercises_of(decisions_from_json(REVIEW, OWN.decisions) or ())


@pytest.fixture(scope="module")
def found() -> dict[int, Any]:
    return marks(json.dumps(REVIEW), [position_in_json(position) for position in GAME.positions])


def test_page_has_the_exercises_of_the_coach(found: dict[int, Any]) -> None:
    seats = {decision.at: decision.seat for decision in FREE}
    owners = {str(at): NAMES[seats[at]] for at in found}
    [learners] = calls(("./exercises.mjs", "exercisesOf", [list(found.items()), owners]))
    assert dict(learners)["bob"] == [exercise.decision.at for exercise in EXERCISES]


def test_page_judges_answers_like_the_coach(found: dict[int, Any]) -> None:
    for exercise in EXERCISES:
        mark = found[exercise.decision.at]
        for judged in mark["lays"]:
            tile, (x, y) = judged["lay"]
            (lay,) = (each for each in exercise.decision.view.lays if str(each) == f"{tile}@{x},{y}")
            answer = answered(exercise, lay)
            right, text = calls(
                ("table/replay/exercise", "isRight", [judged]), ("table/replay/exercise", "answerText", [mark, judged])
            )
            words = answer_text(exercise, answer, cells=False).replace("your lay", "the lay").split()
            assert right is is_right(answer)
            assert text.split()[3:] == words[1:]


@pytest.mark.parametrize(
    ("behind", "error", "right"),
    [(0.0, 0.0, True), (0.019, 0.0, True), (0.021, 0.0, False), (0.045, 0.02, True), (0.06, 0.03, False)],
)
def test_page_has_the_tolerance_of_the_coach(behind: float, error: float, right: bool) -> None:
    assert calls(("table/replay/exercise", "isRight", [{"behind": behind, "error": error}])) == [right]


def test_review_without_chances_has_no_exercises() -> None:
    short = marks(review(choice(2)).decode(), [position_in_json(position) for position in SHORT.positions])
    assert list(short) == [1]
    assert calls(("./exercises.mjs", "exercisesOf", [list(short.items()), {"1": "ann"}])) == [[]]
