"""What a line of the log looks like."""

import pytest

from contack.client.screen.state.line import Line, event_lines
from contack.engine.board.cell import Cell
from contack.engine.board.tile import Tile
from contack.engine.event import Laid


@pytest.mark.parametrize(("name", "words"), [("you", "You lay 03-07-08"), ("bob", "bob lays 03-07-08")])
def test_line_starts_with_a_capital_unless_with_a_name(name: str, words: str) -> None:
    laid = Laid(0, Tile(3, 7, 8), Cell(0, -1), 10)
    assert [*event_lines([(laid, (name,))])] == [Line(f"{words} for 10 points", lay=True)]
