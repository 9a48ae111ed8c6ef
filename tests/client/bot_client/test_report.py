"""The report for a bot's author."""

from dataclasses import replace
from pathlib import Path

import pytest

from contack.client.bot_client.player import Question
from contack.client.bot_client.report import game_words, report, wrong_answer
from contack.engine.board.board import Board
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.engine.event import Abandoned, GameEnded
from contack.engine.rules import Rules
from contack.engine.view import View
from tests.client.tournament.nights import after_game
from tests.engine.dealt import GAME

QUESTION = Question(GAME.view, GAME.lays)


def test_report_contains_the_problem_and_the_position() -> None:
    text = report("mine", ("ann", "bob"), QUESTION, "it raised")
    assert text.startswith("mine: it raised\nThis lay (hand 1, turn 1) is left to the stand-in.")
    assert "last" in text
    assert all(str(tile) in text for rack in GAME.view.racks for tile in rack)
    assert all(str(lay) in text for lay in GAME.lays)


def test_the_name_in_a_report_cannot_steer_a_terminal() -> None:
    assert report("mi\x1bne", ("ann", "bob"), QUESTION, "it raised").startswith("mi?ne: it raised")


def test_the_view_in_a_report_can_be_pasted_into_a_program() -> None:
    line = report("mine", ("ann", "bob"), QUESTION, "it raised").splitlines()[-1]
    names = {"View": View, "Board": Board, "Lay": Lay, "Tile": Tile, "Cell": Cell, "Rules": Rules}
    assert eval(line.removeprefix("view: "), names) == GAME.view


@pytest.mark.parametrize("answer", [None, "x" * 10_000, 7])
def test_unreadable_answer_is_shortened(answer: object) -> None:
    words = wrong_answer(QUESTION, answer)
    assert words.endswith("expected one of the lays it was given, a Lay")
    assert len(words) < 300


def test_illegal_lay_is_reported_with_its_reason() -> None:
    lay = Lay(GAME.view.rack[0], GAME.view.board.last)
    assert "which is not legal" in wrong_answer(QUESTION, lay)
    assert "already" in wrong_answer(QUESTION, lay)


def test_result_in_a_tournament_names_bot_round_and_table() -> None:
    ended = GameEnded((105, 30), (0,))
    model = replace(after_game(), events=(ended,))
    assert game_words(model, Path("/records/one.contack")) == (
        "ann in round 2 at den: 105 points, score +38: /records/one.contack"
    )
    given_up = replace(model, events=(Abandoned("supper"),))
    assert game_words(given_up, None) == "ann in round 2 at den: the game is given up: supper"
