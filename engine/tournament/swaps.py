"""The search of a seating: swap players of different tables while the cost falls.

Players are numbers here. The cost of a seating is the sum of the weights of all pairs at a table, plus the spread of
each table: its highest score minus its lowest.
"""

from collections.abc import Collection, Sequence
from itertools import accumulate, pairwise
from typing import TypeAlias

_Table: TypeAlias = tuple[int, ...]
# The weight of each two players; 0 for a player and itself.
Weights: TypeAlias = Sequence[Sequence[int]]


class SeatSearch:
    """A seating that `settle` improves. `order` has the players table by table; player 0 has the highest score."""

    def __init__(self, order: Sequence[int], sizes: Sequence[int], scores: Sequence[int], weights: Weights) -> None:
        self._scores = scores
        self._weights = weights
        self.tables = _cut(order, sizes)
        self._spreads = [self._spread(table) for table in self.tables]
        where = {player: number for number, table in enumerate(self.tables) for player in table}
        self._where = [where[player] for player in range(len(where))]
        # the weight of each player with each table, so that the change by a swap needs no sums
        self._beside = [[sum(row[other] for other in table) for table in self.tables] for row in weights]

    @property
    def cost(self) -> int:
        twice = sum(self._beside[player][table] for player, table in enumerate(self._where))
        return twice // 2 + sum(self._spreads)

    def settle(self) -> "SeatSearch":
        """Swap until no swap of two players lowers the cost."""
        while self._look():
            pass
        return self

    def _look(self) -> bool:
        # Every pair has its turn before the next look at all pairs. Few pairs come to the second line of the loop.
        where, weights, beside, spreads = self._where, self._weights, self._beside, self._spreads
        swapped = False
        for one, mine in enumerate(beside):
            for other in range(one + 1, len(beside)):
                here, there, theirs = where[one], where[other], beside[other]
                change = mine[there] - mine[here] + theirs[here] - theirs[there] - 2 * weights[one][other]
                # the spread cannot fall by more
                if change < spreads[here] + spreads[there] and here != there:
                    swapped |= self._swap(one, other, change)
        return swapped

    def _swap(self, one: int, other: int, change: int) -> bool:
        here, there = self._where[one], self._where[other]
        tables = _with(self.tables[here], one, other), _with(self.tables[there], other, one)
        spreads = self._spread(tables[0]), self._spread(tables[1])
        if change + sum(spreads) >= self._spreads[here] + self._spreads[there]:
            return False
        self.tables[here], self.tables[there] = tables
        self._spreads[here], self._spreads[there] = spreads
        self._where[one], self._where[other] = there, here
        for row, before, after in zip(self._beside, self._weights[one], self._weights[other], strict=True):
            row[here] += after - before
            row[there] += before - after
        return True

    def _spread(self, table: _Table) -> int:
        # the players are numbered by the scoreboard, so the lowest number has the highest score
        return self._scores[min(table)] - self._scores[max(table)]


def in_order(sizes: Sequence[int], apart: Collection[_Table]) -> list[_Table] | None:
    """Return the players 0, 1, 2, ... table by table, except that pairs kept apart trade places.

    While such a pair shares a table, one of its players swaps with a player of another table: the swap that leaves the
    fewest such pairs, then the one between the nearest places, then the lowest places. None if no swap helps.
    """
    order = list(range(sum(sizes)))
    while together := _together(_cut(order, sizes), apart):
        movers = sorted({order.index(player) for two in together for player in two})
        swaps = [(min(one, other), max(one, other)) for one in movers for other in range(len(order)) if one != other]
        left, _, _, best = min(
            (len(_together(_cut(_swapped(order, swap), sizes), apart)), swap[1] - swap[0], -swap[0], swap)
            for swap in swaps
        )
        if left >= len(together):
            return None
        order = _swapped(order, best)
    return _cut(order, sizes)


def _together(tables: Sequence[_Table], apart: Collection[_Table]) -> list[_Table]:
    where = {player: number for number, table in enumerate(tables) for player in table}
    return [(one, other) for one, other in apart if where[one] == where[other]]


def _swapped(order: Sequence[int], places: tuple[int, int]) -> list[int]:
    one, other = places
    swapped = list(order)
    swapped[one], swapped[other] = order[other], order[one]
    return swapped


def _cut(order: Sequence[int], sizes: Sequence[int]) -> list[_Table]:
    return [tuple(order[start:end]) for start, end in pairwise(accumulate(sizes, initial=0))]


def _with(table: _Table, old: int, new: int) -> _Table:
    return tuple([new if player == old else player for player in table])
