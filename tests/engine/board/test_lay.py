"""Lays as text."""

import pytest

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, BadNotation, Tile

LAYS = [Lay(tile, Cell(index - 18, -index)) for index, tile in enumerate(TILES)]


def test_a_lay_is_written_as_tile_at_cell() -> None:
    assert str(Lay(Tile(9, 2, 8), Cell(0, -1))) == "09-02-08@0,-1"


@pytest.mark.parametrize("lay", LAYS, ids=str)
def test_the_text_form_of_a_lay_has_an_inverse(lay: Lay) -> None:
    assert Lay.parse(str(lay)) == lay
    assert eval(repr(lay)) == lay


@pytest.mark.parametrize(
    ("text", "what", "right"),
    [
        ("", "lay", "09-02-08@0,-1"),
        ("09-02-08", "lay", "09-02-08@0,-1"),
        ("09-02-08 0,-1", "lay", "09-02-08@0,-1"),
        ("@0,-1", "tile", "09-02-08"),
        ("09-02-07@0,-1", "tile", "09-02-08"),
        ("09-02-08@", "cell", "0,-1"),
        ("09-02-08@0,-1@1,0", "cell", "0,-1"),
    ],
)
def test_bad_lay_notation_names_the_wrong_part(text: str, what: str, right: str) -> None:
    with pytest.raises(BadNotation, match=right) as bad:
        Lay.parse(text)
    assert f" is not a {what}: " in str(bad.value)
