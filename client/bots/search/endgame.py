"""Solves what is left of a hand: the best lay when every seat wants the best for itself and every draw is as likely.

Seats may be taken for greedy with some likelihood. Exact where it ends within its budget.
"""

from collections.abc import Iterable, Sequence

from contack.client.bots.search.budget import Budget
from contack.client.bots.search.win_chances import WinChances
from contack.engine.search.position import Position


class TooLarge(Exception):
    """The budget was spent before all had been looked at."""


class EndgameSolver:
    """Looks through all lays and all draws to the end of the hand. A step of the budget is a lay looked at.

    `greedy` says how likely each seat is to lay what scores most.
    """

    def __init__(self, chances: WinChances, budget: Budget, greedy: Sequence[float]) -> None:
        self._chances = chances
        self._budget = budget
        self._greedy = greedy

    def solve(self, position: Position, lays: Iterable[int]) -> dict[int, list[float]]:
        """Return the chances of the seats after each of some lays. Raises TooLarge."""
        return {lay: self._after(position, lay, 0) for lay in lays}

    def _value(self, position: Position) -> list[float]:
        """Return the chances of the seats where the one to lay chooses best, or what scores most."""
        if position.reason:
            return self._chances.shares(position.points)
        seat, greedy = position.seat, self._greedy[position.seat]
        # most points first, as a greedy seat takes the first
        lays = sorted(position.lays, key=position.points_of, reverse=True)
        values = [self._after(position, lay, 0) for lay in lays]
        best = max(values, key=lambda shares: shares[seat])
        return [greedy * most + (1 - greedy) * well for most, well in zip(values[0], best, strict=True)]

    def _after(self, position: Position, lay: int, fixed: int) -> list[float]:
        """Return the chances after a lay, when the next `fixed` tiles of the pile are taken to be as they stand."""
        if not self._budget.step():
            raise TooLarge
        drawn = position.drawn
        position.play(lay)
        if position.drawn <= drawn + fixed:
            value = self._value(position)
            position.undo()
            return value
        # tiles were drawn: an average over all that each of them may be, one place of the pile after the other
        position.undo()
        values = []
        for pile in _next_tiles(position.pile, drawn + fixed):
            position.pile = pile  # and it stays so: each order of what is not drawn is looked at anyway
            values.append(self._after(position, lay, fixed + 1))
        return [sum(shares) / len(values) for shares in zip(*values, strict=True)]


def _next_tiles(pile: tuple[int, ...], at: int) -> Iterable[tuple[int, ...]]:
    """Yield the pile with each of the tiles from `at` on in that place."""
    for other in range(at, len(pile)):
        yield (*pile[:at], pile[other], *pile[at:other], *pile[other + 1 :])
