from collections.abc import Sequence
from random import Random

from contack.client.bots.search.playout import PileSampler
from contack.engine.board.lay import Lay, Lays
from contack.engine.search.position import Position
from contack.engine.search.tables import number_of
from contack.engine.view import View

# Sampled orders of the pile, the same for each lay, so that luck affects all lays equally.
PILES = 24

# The cost in points of a tile left in the rack after a round.
TILE = 10


class Lookahead:
    """Picks the lay that puts it furthest ahead of the others' mean if every seat plays greedily for a round."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View, lays: Lays) -> Lay:
        if len(lays) == 1:
            return next(iter(lays))
        piles = PileSampler(view, self._random)
        positions = [piles.next() for _ in range(PILES)]
        return max(lays, key=lambda lay: sum(_outlook(position.copy(), number_of(lay)) for position in positions))


def _outlook(position: Position, lay: int) -> float:
    seat, seats = position.seat, len(position.racks)
    position.play(lay)
    for _ in range(seats):
        if position.reason:
            break
        position.play(max(position.lays, key=position.points_of))
    worth = _worth(position)
    return worth[seat] - (sum(worth) - worth[seat]) / (seats - 1)


def _worth(position: Position) -> Sequence[int]:
    if position.reason:
        return position.points
    return [points - TILE * rack.bit_count() for points, rack in zip(position.points, position.racks, strict=True)]
