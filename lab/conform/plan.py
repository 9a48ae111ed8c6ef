"""Search for a lay on three sides, which is rare by chance. All tiles lie face up, so a plan can look ahead."""

from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from contack.engine.board.board import Board
from contack.engine.board.cell import Cell, neighbours
from contack.engine.board.lay import Lay
from contack.engine.event import Laid, Passed
from contack.engine.hand import Hand
from contack.engine.view import View
from contack.engine.what_if import hand_with, unseen

# Lines to follow at a time; more rarely find more.
WIDTH = 60

SIDES = 3


class _Line(NamedTuple):
    hand: Hand
    lays: tuple[Lay, ...] = ()

    @property
    def value(self) -> tuple[int, int]:
        board = self.hand.board
        pockets = {cell for cell in board.openings if _sides(board, cell) == SIDES}
        fitting = sum(lay.cell in pockets for lay in board.lays(tile for rack in self.hand.racks for tile in rack))
        return fitting, len(board.openings) + SIDES * len(pockets)

    @property
    def closing(self) -> Lay | None:
        return next((lay for lay in self.hand.lays if closes(self.hand.board, lay)), None)


def closes(board: Board, lay: Lay) -> bool:
    return _sides(board, lay.cell) == SIDES


def line_to_three_sides(view: View) -> tuple[Lay, ...]:
    """Return at least one lay, up to one on three sides or as far as a promising line goes."""
    start = _Line(hand_with(view, unseen(view)))
    lines = [start]
    best: tuple[Lay, ...] = (next(iter(start.hand.lays)),)
    while lines:
        for line in lines:
            if line.closing:
                return (*line.lays, line.closing)
        lines = _longer(lines)
        best = lines[0].lays if lines else best
    return best


def _longer(lines: list[_Line]) -> list[_Line]:
    longer = [each for line in lines for each in _next(line)]
    return sorted(longer, key=attrgetter("value"), reverse=True)[:WIDTH]


def _next(line: _Line) -> Iterator[_Line]:
    for lay in line.hand.lays:
        hand, events = line.hand.play(lay)
        # the pile is unknown, so a lay that leads to a draw tells nothing
        if all(isinstance(event, Laid | Passed) for event in events):
            yield _Line(hand, (*line.lays, lay))


def _sides(board: Board, cell: Cell) -> int:
    return sum(beside in board.tiles for beside in neighbours(cell))
