"""Short texts that stand in free cells of a drawing, so that a lay can be found there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lays

Marks: TypeAlias = Mapping[Cell, str]
"""What stands in each marked cell."""

MARK_WIDTH = 6
"""The longest mark that fits between the tiles around a free cell."""

NO_MARKS: Marks = MappingProxyType({})


def lay_marks(lays: Lays) -> Marks:
    """Return marks that number `lays` from 1: `#3`, `#1,4` where two tiles fit, `#1,4+` where there is no more room."""
    numbers: dict[Cell, list[str]] = {}
    for number, lay in enumerate(lays, 1):
        numbers.setdefault(lay.cell, []).append(str(number))
    return {cell: _joined(found) for cell, found in numbers.items()}


def _joined(numbers: list[str]) -> str:
    mark = "#" + ",".join(numbers)
    while len(mark) > MARK_WIDTH:
        numbers = numbers[:-1]
        mark = "#" + ",".join(numbers) + "+"
    return mark
