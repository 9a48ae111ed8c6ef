"""`contack commentate` judges a lay a line, the same every time."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from contack.client.coach.decisions import Decision
from contack.client.commands import commentate as module
from contack.client.commands.shared.group import main
from contack.engine.records.view_form import view_to_json
from tests.client.coach.games import FREE


@pytest.fixture(autouse=True)
def gave_way(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return whether all else came first; the process of the tests is not to stay so."""
    found: list[bool] = []
    monkeypatch.setattr(module, "give_way", lambda: found.append(True))
    return found


def commentate(*lines: str, nodes: int = 400) -> Result:
    return CliRunner().invoke(main, ["commentate", "--nodes", str(nodes)], input="".join(f"{line}\n" for line in lines))


def question(decision: Decision) -> str:
    return json.dumps({"view": view_to_json(decision.view), "lay": str(decision.lay)})


def test_commentate_answers_each_line_independently() -> None:
    lines = list(map(question, FREE[:3]))
    together = commentate(*lines).stdout.splitlines()
    assert together == [commentate(line).stdout.rstrip() for line in lines]
    assert [json.loads(line)["turn"] for line in together] == [decision.view.turn + 1 for decision in FREE[:3]]


def test_chances_sum_to_1_before_a_lay_and_after_it() -> None:
    [evaluated] = map(json.loads, commentate(question(FREE[4])).stdout.splitlines())
    for when in ("before", "after"):
        assert sum(evaluated[when]["chances"]) == pytest.approx(1, abs=0.001)


def test_all_else_on_the_machine_comes_first(gave_way: list[bool]) -> None:
    assert commentate().exit_code == 0
    assert gave_way == [True]


@pytest.mark.parametrize("line", ["good morning", "[]", '{"view": 5}', "[" * 100_000, "9" * 5000])
def test_invalid_line_ends_the_command_in_one_line(line: str) -> None:
    result = commentate(question(FREE[0]), line)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: line 2: ")
    assert len(result.stderr.splitlines()) == 1
