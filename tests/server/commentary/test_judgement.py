"""The questions to a commentator, and invalid answers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json

from contack.engine.records.view_form import view_from_json
from contack.server.commentary.choice import Choice, newest_choice
from contack.server.commentary.judgement import BadJudgement, question_line, read_judgement
from tests.server.party import Party

PIPE = 4096
"""Bytes that an empty pipe takes at once on every system."""

WORTH = {"chances": [0.25, 0.75], "doubt": 0.01}


@pytest.fixture
def choice(party: Party) -> Choice:
    people = party.game("ann", "bob")
    party.mover(people).plays()
    match = party.lobby.tables.by_name["inn"].match
    assert match is not None
    return newest_choice(match)


def answer(choice: Choice, **changed: Any) -> str:
    """Return a good answer, or one in which something was changed."""
    return json.encode({"turn": choice.turn, "before": WORTH, "after": WORTH, "cost": 0, **changed}).decode()


def test_question_has_the_public_state_and_the_lay_alone(choice: Choice) -> None:
    asked = json.decode(question_line(choice))
    assert asked.keys() == {"view", "lay"}
    assert view_from_json(asked["view"]) == choice.view
    assert asked["lay"] == str(choice.laid.lay)


def test_no_question_is_longer_than_a_pipe_takes_at_once(party: Party) -> None:
    people = party.game(*(f"guest {number}" for number in range(7)))
    match = party.lobby.tables.by_name["inn"].match
    assert match is not None
    lengths = []
    while people[0].view.hand < 2:
        party.mover(people).plays()
        lengths.append(len(question_line(newest_choice(match))))
    assert max(lengths) < PIPE / 2


def test_a_good_answer_is_read(choice: Choice) -> None:
    better = str(next(iter(choice.view.lays)))
    judgement = read_judgement(answer(choice, cost=0.1, better=better), choice)
    assert (judgement.after.chances, judgement.cost, judgement.better) == ((0.25, 0.75), 0.1, better)


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
def test_figures_that_cannot_be_true_are_no_answer(choice: Choice, changed: dict[str, Any]) -> None:
    with pytest.raises(BadJudgement):
        read_judgement(answer(choice, **changed), choice)


@pytest.mark.parametrize("line", ["", "good morning", "[]", "{}", "[" * 3000, "nan", '{"turn":1'])
def test_other_json_is_no_answer(choice: Choice, line: str) -> None:
    with pytest.raises(BadJudgement):
        read_judgement(line, choice)


def test_cut_off_answer_is_ignored(choice: Choice) -> None:
    whole = answer(choice)
    for length in range(len(whole)):
        with pytest.raises(BadJudgement):
            read_judgement(whole[:length], choice)
