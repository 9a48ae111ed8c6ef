"""Why a lay is illegal, and its points, for clients without rules."""

from __future__ import annotations

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.why_not import why_not
from contack.protocol.command import Explain
from contack.protocol.notice import Explained
from tests.server.party import Party


def test_explain_agrees_with_the_rules(party: Party) -> None:
    people = party.game("ann", "bob")
    mover = party.mover(people)
    view, lays = mover.view, mover.view.lays
    for lay in (Lay(tile, cell) for tile in TILES for cell in (*view.board.frontier, Cell(0, 0), Cell(9, 9))):
        explained, why = mover.gets(Explained, Explain(lay)), why_not(view, lay)
        assert (explained.lay, explained.points, explained.rule, explained.words) == (
            lay,
            lays.get(lay),
            why and why.rule,
            str(why or ""),
        )
