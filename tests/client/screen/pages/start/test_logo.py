"""The tiles of the logo and of the samples are true: they might lie so in a game."""

import pytest

from contack.client.screen.pages.start.logo import HEXAGON, STRIP
from contack.engine.board.board import Board
from contack.engine.board.lay import Lay


@pytest.mark.parametrize("board", [STRIP, HEXAGON])
def test_tiles_lie_as_they_may_be_laid(board: Board) -> None:
    first, *rest = board
    played = Board((first,))
    for lay in rest:
        assert isinstance(lay, Lay)
        played = played.lay(lay)
    assert played == board
