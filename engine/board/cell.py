import re
from functools import lru_cache
from typing import NamedTuple

from contack.engine.board.tile import BadNotation

_CELL = re.compile(r"(-?\d{1,3}),(-?\d{1,3})", re.ASCII)


# a named tuple hashes in C: boards look up cells all the time
class Cell(NamedTuple):
    """A triangular cell: x grows by half a tile to the right, y by a row upwards."""

    x: int
    y: int

    @property
    def up(self) -> bool:
        return (self.x + self.y) % 2 == 0

    @property
    def neighbours(self) -> "tuple[Cell, Cell, Cell]":
        return neighbours(self)

    @staticmethod
    def parse(text: str) -> "Cell":
        """Return the cell that `text` names, the inverse of `str`. Raises BadNotation.

        >>> Cell.parse("0,-1")
        Cell(x=0, y=-1)
        """
        match = _CELL.fullmatch(text)
        cell = Cell(int(match[1]), int(match[2])) if match else None
        if cell is None or str(cell) != text:  # one text per cell: no -0 and no leading zeros
            raise BadNotation("cell", text, "x,y in whole numbers, such as 0,-1")
        return cell

    def __str__(self) -> str:
        return f"{self.x},{self.y}"


@lru_cache(maxsize=1024)  # bounded, because cells also come from the network
def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell]:
    # the cells across blue, red and gold (rules.md, The table)
    x, y = cell
    if cell.up:
        return Cell(x, y - 1), Cell(x + 1, y), Cell(x - 1, y)
    return Cell(x, y + 1), Cell(x - 1, y), Cell(x + 1, y)


@lru_cache(maxsize=1024)
def shared(cell: Cell) -> Cell:
    """Return one shared object for equal cells."""
    return cell  # many kept games would hold many copies


# The cell of the starter.
ORIGIN = Cell(0, 0)
