"""Solves the rest of a hand: every seat plays its best lay, and every draw is equally likely.

Seats can be greedy with some probability. The result is exact if the budget suffices.
"""

from collections.abc import Callable, Iterable, Sequence

from contack.client.bots.search.win_chances import WinChances
from contack.engine.search.position import Position

# Steps between two looks at the clock, about a millisecond.
BETWEEN = 16


class Budget:
    """Steps left: `nodes`, or if that is 0 as many as fit into `seconds`."""

    def __init__(self, clock: Callable[[], float], seconds: float, nodes: int = 0) -> None:
        self._clock = clock
        self._nodes = nodes
        self._end = clock() + seconds
        self.taken = 0

    def step(self) -> bool:
        """Return whether there was a step left; the first always is."""
        if self._nodes:
            over = self.taken >= self._nodes
        else:
            # not before the first step, so that a search without time has an answer
            over = not self.taken % BETWEEN and self.taken > 0 and self._clock() >= self._end
        self.taken += not over
        return not over


class TooLarge(Exception):
    pass


class EndgameSolver:
    """Each lay costs a step of the budget. `greedy` has the probability that a seat lays for most points."""

    def __init__(self, chances: WinChances, budget: Budget, greedy: Sequence[float]) -> None:
        self._chances = chances
        self._budget = budget
        self._greedy = greedy

    def solve(self, position: Position, lays: Iterable[int]) -> dict[int, list[float]]:
        """Return the chances of the seats after each lay. Raises TooLarge."""
        return {lay: self._after(position, lay, 0) for lay in lays}

    def _value(self, position: Position) -> list[float]:
        if position.reason:
            return self._chances.shares(position.points)
        seat, greedy = position.seat, self._greedy[position.seat]
        # most points first: a greedy seat takes the first
        lays = sorted(position.lays, key=position.points_of, reverse=True)
        values = [self._after(position, lay, 0) for lay in lays]
        best = max(values, key=lambda shares: shares[seat])
        return [greedy * most + (1 - greedy) * well for most, well in zip(values[0], best, strict=True)]

    def _after(self, position: Position, lay: int, fixed: int) -> list[float]:
        if not self._budget.step():
            raise TooLarge
        drawn = position.drawn
        position.play(lay)
        if position.drawn <= drawn + fixed:
            value = self._value(position)
            position.undo()
            return value
        # after draws, average over the possible tiles, one place of the pile after the other
        position.undo()
        values = []
        for pile in _next_tiles(position.pile, drawn + fixed):
            position.pile = pile  # kept in this order, as the search visits every order anyway
            values.append(self._after(position, lay, fixed + 1))
        return [sum(shares) / len(values) for shares in zip(*values, strict=True)]


def _next_tiles(pile: tuple[int, ...], at: int) -> Iterable[tuple[int, ...]]:
    for other in range(at, len(pile)):
        yield (*pile[:at], pile[other], *pile[at:other], *pile[other + 1 :])
