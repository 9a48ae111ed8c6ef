from __future__ import annotations

import json
from dataclasses import replace

import pytest

from contack.client.arena.results.result import Fault, FaultKind, result_from_plain, result_to_plain
from contack.engine.game import Game
from contack.engine.records.view_form import view_to_plain
from tests.client.arena.games import result

VIEW = view_to_plain(Game.deal(bytes(32), (b"", b""))[0].view)


def test_a_result_is_read_from_what_it_was_written_as() -> None:
    faults = (Fault(1, FaultKind.LATE, 2, 17, "too late", "in detail", VIEW), Fault(1, FaultKind.DIED, 2, 19, "died"))
    told = replace(result(5, (1, 0), (40, -10)), faults=faults)
    assert result_from_plain(json.loads(json.dumps(result_to_plain(told)))) == told


def test_equal_totals_share_the_win() -> None:
    assert result(0, (0, 1, 2), (50, 50, 20)).shares == (0.5, 0.5, 0.0)


def test_the_margin_is_that_to_the_best_of_the_others() -> None:
    assert result(0, (0, 1, 2), (50, 30, 20)).margins == (20, -20, -30)
    assert result(0, (0, 1, 2), (50, 50, 20)).margins == (0, 0, -30)


@pytest.mark.parametrize(
    "plain", [{}, {"game": "x"}, {**result_to_plain(result(0, (0, 1), (1, 2))), "reasons": ["tired"]}]
)
def test_anything_else_is_no_result(plain: dict[str, object]) -> None:
    with pytest.raises((KeyError, ValueError)):
        result_from_plain(plain)
