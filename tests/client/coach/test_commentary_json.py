"""Questions to the coach about a lay, and its answers."""

from __future__ import annotations

import pytest

from contack.client.coach.commentary_json import decision_from_json, evaluation_to_json
from contack.engine.records.form import BadForm
from contack.engine.records.view_form import view_to_json
from tests.client.coach.games import FREE, evaluated


def test_question_has_view_and_lay() -> None:
    decision = FREE[0]
    found = decision_from_json({"view": view_to_json(decision.view), "lay": str(decision.lay)})
    assert (found.view, found.lay, found.points) == (decision.view, decision.lay, decision.points)


def test_costly_lay_is_shown_with_the_better_one() -> None:
    answer = evaluation_to_json(evaluated(3, behind=0.1, before=(0.5, 0.3, 0.2), after=(0.4, 0.4, 0.2)))
    assert answer["before"] == {"chances": [0.5, 0.3, 0.2], "doubt": 0.0}
    assert answer["after"] == {"chances": [0.4, 0.4, 0.2], "doubt": 0.0}
    assert (answer["turn"], answer["cost"]) == (FREE[3].view.turn + 1, 0.1)
    assert answer["better"] in map(str, FREE[3].view.lays)


def test_a_lay_within_the_noise_of_the_best_cost_nothing() -> None:
    answer = evaluation_to_json(evaluated(3, behind=0.1, error=0.05))
    assert (answer["cost"], answer["better"]) == (0, None)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"view": None}, "expected an object with the keys hand, "),
        ({"lay": "here"}, '"lay": expected a lay such as '),
        ({"lay": 5}, '"lay": expected a lay such as '),
        ({"lay": "01-02-03@20,0"}, "is no legal lay of whose turn it is"),
    ],
)
def test_forced_lay_is_refused_with_a_reason(changed: dict[str, object], words: str) -> None:
    data = {"view": view_to_json(FREE[0].view), "lay": str(FREE[0].lay), **changed}
    with pytest.raises(BadForm, match=words):
        decision_from_json(data)


def test_finished_game_gets_no_evaluation() -> None:
    view = {**view_to_json(FREE[0].view), "seat": None}
    with pytest.raises(BadForm, match="is no legal lay"):
        decision_from_json({"view": view, "lay": str(FREE[0].lay)})
