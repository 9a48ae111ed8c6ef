"""Why a lay is not legal: each rule with its words."""

from dataclasses import replace

import pytest

from contack.engine.board.board import Board
from contack.engine.board.contact import Contact
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Colour, Tile
from contack.engine.rules import Rules
from contack.engine.view import View
from contack.engine.why_not import Rule, WhyNot, why_not

BOARD = Board(map(Lay.parse, ["01-02-03@0,0", "09-02-08@0,-1"]))
RACKS = (
    tuple(map(Tile.parse, ["09-05-08", "08-04-07", "04-05-06", "07-08-02", "05-06-07"])),
    tuple(map(Tile.parse, ["06-07-08", "08-09-10"])),
)
VIEW = View(1, 2, 0, RACKS, BOARD, 20, (0, 0), (0, 0), (), Rules())


def reason(lay: str, view: View = VIEW, seat: int | None = None) -> tuple[Rule, str]:
    why = why_not(view, Lay.parse(lay), seat)
    assert why is not None
    return why.rule, str(why)


ONE_TILE = replace(VIEW, board=Board([Lay.parse("05-01-04@0,0")]))
OVER = replace(VIEW, seat=None)


@pytest.mark.parametrize(
    ("lay", "view", "seat", "rule", "words"),
    [
        ("06-07-08@1,-1", VIEW, None, Rule.RACK, "06-07-08 is not in your rack"),
        ("09-05-08@1,-1", VIEW, 1, Rule.RACK, "09-05-08 is not in your rack"),
        ("09-05-08@0,0", VIEW, None, Rule.EMPTY, "01-02-03 lies at 0,0 already"),
        ("06-07-08@0,0", VIEW, 1, Rule.EMPTY, "01-02-03 lies at 0,0 already"),
        ("09-05-08@5,5", VIEW, None, Rule.TOUCH, "5,5 does not touch any tile"),
        ("08-04-07@-1,0", VIEW, None, Rule.REACH, "-1,0 does not touch the last tile and is not an opening"),
        ("08-04-07@-1,0", ONE_TILE, None, Rule.EDGES, "gold 7 + 4 = 11: neither equal nor a multiple of five"),
        ("06-07-08@1,-1", VIEW, 1, Rule.TURN, "it is not your turn"),
        ("09-05-08@1,-1", OVER, None, Rule.TURN, "no seat must lay: the game is over"),
    ],
)
def test_illegal_lay_breaks_a_rule(lay: str, view: View, seat: int | None, rule: Rule, words: str) -> None:
    assert reason(lay, view, seat) == (rule, words)


def test_only_misfit_contacts_are_named() -> None:
    board = Board(map(Lay.parse, ["06-07-04@0,-1", "03-04-01@1,0", "01-08-09@-1,0"]))
    why = why_not(replace(VIEW, board=board), Lay.parse("08-04-07@0,0"))
    words = (
        "blue 8 + 6 = 14: neither equal nor a multiple of five; gold 7 + 9 = 16: neither equal nor a multiple of five"
    )
    assert why == WhyNot(Rule.EDGES, words, (Contact(Colour.BLUE, 8, 6), Contact(Colour.GOLD, 7, 9)))


def test_rack_is_checked_before_cell_and_edges_last() -> None:
    assert reason("08-09-10@0,0")[0] is Rule.RACK
    assert reason("04-05-06@0,0")[0] is Rule.EMPTY
    assert reason("04-05-06@5,5")[0] is Rule.TOUCH
    assert reason("04-05-06@1,0")[0] is Rule.REACH
    assert reason("04-05-06@1,-1")[0] is Rule.EDGES
