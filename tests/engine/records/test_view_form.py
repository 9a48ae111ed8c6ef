"""Views as plain data and back."""

import json
from typing import Any

import pytest

from contack.engine.game import Game
from contack.engine.records.form import BadForm
from contack.engine.records.view_form import view_from_json, view_to_json
from contack.engine.what_if import greedy
from tests.engine.dealt import GAME


def test_every_view_of_a_game_and_its_form_are_inverse() -> None:
    game, _ = Game.deal(bytes(32), (b"",) * 3)
    while not game.over:
        assert view_from_json(json.loads(json.dumps(view_to_json(game.view)))) == game.view
        game, _ = game.play(greedy(game.lays))
    assert view_from_json(view_to_json(game.view)) == game.view


def plain(**changed: Any) -> dict[str, Any]:
    return {**view_to_json(GAME.view), **changed}


RACK = [str(tile) for tile in GAME.view.racks[0]]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (None, "expected an object with the keys hand, turn"),
        ({}, '"hand" is missing: expected a whole number'),
        (plain(hand=True), '"hand": expected a whole number'),
        (plain(seat=2), '"seat", "winners": there are seats 0 to 1'),
        (plain(winners=[5]), '"seat", "winners": there are seats 0 to 1'),
        (plain(seat="0"), '"seat": expected a whole number or null'),
        (plain(racks=[RACK]), '"racks": 1 of them: a game is for 2 to 7'),
        (plain(racks=[RACK, RACK]), "a tile occurs twice on the board or in the racks"),
        (plain(racks=[["01-02-99"], []]), '"racks": expected a list of racks'),
        (plain(board=[["01-02-03", [0, 0]], ["01-02-03", [1, 0]]]), '"board": expected a list of lays'),
        (plain(board=[["01-02-03"]]), '"board": expected a list of lays'),
        (plain(board=[["01-02-03", [36, 0]]]), '"board": expected a list of lays'),
        (plain(scores=[1]), '"scores", "totals": expected one for each of the 2 racks'),
        (plain(rules={"version": 2, "closed": "next"}), '"rules": expected {"version": 1'),
        (plain(rules={"version": 1, "closed": "never"}), '"rules": expected {"version": 1'),
        (plain(rules={}), '"rules": expected {"version": 1'),
    ],
)
def test_invalid_view_is_explained(wrong: object, words: str) -> None:
    with pytest.raises(BadForm) as bad:
        view_from_json(wrong)
    assert words in str(bad.value)
