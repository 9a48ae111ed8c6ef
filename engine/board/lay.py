from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from contack.engine.board.cell import Cell
from contack.engine.board.tile import BadNotation, Tile


# a named tuple hashes in C: legal lays are the keys of a dict
class Lay(NamedTuple):
    """A tile on a cell. The cell dictates the tile's turn (rules.md, The table).

    >>> Lay.parse("09-02-08@0,-1").cell
    Cell(x=0, y=-1)
    """

    tile: Tile
    cell: Cell

    @staticmethod
    def parse(text: str) -> "Lay":
        # raises BadNotation
        tile, at, cell = text.partition("@")
        if not at:
            raise BadNotation("lay", text, "tile@cell, such as 09-02-08@0,-1")
        return Lay(Tile.parse(tile), Cell.parse(cell))

    def __str__(self) -> str:
        return f"{self.tile}@{self.cell}"


# Legal lays with their points, ordered by rack, then by cell.
Lays: TypeAlias = Mapping[Lay, int]
