"""The questions to a commentator, and invalid answers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json

from contack.engine.records.view_form import view_from_json
from contack.server.commentary.decision import TableDecision, newest_decision
from contack.server.commentary.evaluation import BadEvaluation, question_line, read_evaluation
from tests.server.party import Party

PIPE = 4096
"""Bytes that an empty pipe takes at once on every system."""

WORTH = {"chances": [0.25, 0.75], "doubt": 0.01}


@pytest.fixture
def decision(party: Party) -> TableDecision:
    people = party.game("ann", "bob")
    party.mover(people).plays()
    match = party.lobby.tables.by_name["inn"].match
    assert match is not None
    return newest_decision(match)


def answer(decision: TableDecision, **changed: Any) -> str:
    """Return a good answer, or one in which something was changed."""
    return json.encode({"turn": decision.turn, "before": WORTH, "after": WORTH, "cost": 0, **changed}).decode()


def test_question_has_the_public_state_and_the_lay_alone(decision: TableDecision) -> None:
    asked = json.decode(question_line(decision))
    assert asked.keys() == {"view", "lay"}
    assert view_from_json(asked["view"]) == decision.view
    assert asked["lay"] == str(decision.laid.lay)


def test_no_question_is_longer_than_a_pipe_takes_at_once(party: Party) -> None:
    people = party.game(*(f"guest {number}" for number in range(7)))
    match = party.lobby.tables.by_name["inn"].match
    assert match is not None
    lengths = []
    while people[0].view.hand < 2:
        party.mover(people).plays()
        lengths.append(len(question_line(newest_decision(match))))
    assert max(lengths) < PIPE / 2


def test_a_good_answer_is_read(decision: TableDecision) -> None:
    better = str(next(iter(decision.view.lays)))
    evaluation = read_evaluation(answer(decision, cost=0.1, better=better), decision)
    assert (evaluation.after.chances, evaluation.cost, evaluation.better) == ((0.25, 0.75), 0.1, better)


@pytest.mark.parametrize(
    "changed",
    [
        {"turn": 1},
        {"cost": -0.1},
        {"cost": 1.1},
        {"cost": "much"},
        {"cost": 0.1},
        {"better": "01-02-03@0,0"},
        {"cost": 0.1, "better": "01-02-03@99,0"},
        {"before": {"chances": [0.25, 0.25], "doubt": 0}},
        {"after": {"chances": [1.25, -0.25], "doubt": 0}},
        {"after": {"chances": [0.5, 0.25, 0.25], "doubt": 0}},
        {"after": {"chances": [1], "doubt": 0}},
        {"after": {"chances": [0.25, 0.75], "doubt": 2}},
        {"after": None},
    ],
    ids=str,
)
def test_figures_that_cannot_be_true_are_no_answer(decision: TableDecision, changed: dict[str, Any]) -> None:
    with pytest.raises(BadEvaluation):
        read_evaluation(answer(decision, **changed), decision)


@pytest.mark.parametrize("line", ["", "good morning", "[]", "{}", "[" * 3000, "nan", '{"turn":1'])
def test_other_json_is_no_answer(decision: TableDecision, line: str) -> None:
    with pytest.raises(BadEvaluation):
        read_evaluation(line, decision)


def test_cut_off_answer_is_ignored(decision: TableDecision) -> None:
    whole = answer(decision)
    for length in range(len(whole)):
        with pytest.raises(BadEvaluation):
            read_evaluation(whole[:length], decision)
