from collections.abc import Iterator

from contack.engine.board.board import Board
from contack.engine.board.lay import Lay, Lays
from contack.engine.view import View

# The probability before the first observed choice.
AT_FIRST = 0.5

# How often a careful player also picks the lay with most points: the expert did in 76 % of its choices with two seats,
# in 89 % with four.
BY_CHANCE = 0.75

# How often a greedy player picks another lay.
GREEDY_BLUNDER = 0.03


class OpponentModel:
    """Watches the other seats between two turns of this seat; all racks are open."""

    def __init__(self) -> None:
        self._greedy: list[float] = []
        self._before: tuple[View, Lay] | None = None

    def see(self, view: View) -> list[float]:
        if self._before is None or len(self._greedy) != len(view.racks) or view.turn < self._before[0].turn:
            self._greedy = [AT_FIRST] * len(view.racks)
        else:
            for seat, lay, lays in choices_since(*self._before, view):
                self._greedy[seat] = _learned(self._greedy[seat], lay, lays)
        return [0.0 if seat == view.seat else greedy for seat, greedy in enumerate(self._greedy)]

    def note(self, view: View, lay: Lay) -> None:
        self._before = view, lay


def choices_since(before: View, lay: Lay, now: View) -> Iterator[tuple[int, Lay, Lays]]:
    """Yield the choices of other seats between two own turns in a hand, each with its options."""
    laid, start = now.board.laid, len(before.board) + 1
    if laid[:start] != (*before.board, lay):
        return
    racks = {seat: rack for seat, rack in enumerate(before.racks) if seat != before.seat}
    for at, found in enumerate(laid[start:], start):
        # only tiles of the rack from before: a drawn tile must be laid, which teaches nothing
        for seat in [seat for seat, rack in racks.items() if found.tile in rack]:
            # once per seat: before its second lay it may have drawn tiles unknown here
            yield seat, found, Board(laid[:at]).lays(racks.pop(seat))


def _learned(greedy: float, lay: Lay, lays: Lays) -> float:
    most = max(lays.values())
    if most == min(lays.values()):
        return greedy
    took_most = lays[lay] == most
    as_greedy = greedy * (1 - GREEDY_BLUNDER if took_most else GREEDY_BLUNDER)
    as_careful = (1 - greedy) * (BY_CHANCE if took_most else 1 - BY_CHANCE)
    return as_greedy / (as_greedy + as_careful)
