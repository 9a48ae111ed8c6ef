"""Looks one round ahead: what each lay opens for those who follow, who draws or goes out, and its own next lay."""

from collections.abc import Sequence
from random import Random

from contack.client.bots.search.playout import PileSampler
from contack.engine.board.lay import Lay, Lays
from contack.engine.search.position import Position
from contack.engine.search.tables import number_of
from contack.engine.view import View

PILES = 24
"""How many orders of the pile it imagines; the same ones for each lay, so that luck spares none of them."""

TILE = 10
"""What a tile still in the rack costs after a round, in points."""


class Lookahead:
    """Lays what leaves it best off against the others' mean when every seat lays what scores most for a round."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View, lays: Lays) -> Lay:
        """Return the lay after which a round ends best, on average over orders of the pile."""
        if len(lays) == 1:
            return next(iter(lays))
        piles = PileSampler(view, self._random)
        positions = [piles.next() for _ in range(PILES)]
        return max(lays, key=lambda lay: sum(_outlook(position.copy(), number_of(lay)) for position in positions))


def _outlook(position: Position, lay: int) -> float:
    """Return how far the seat to lay is ahead of the others' mean after a lay, a round and its own next lay."""
    seat, seats = position.seat, len(position.racks)
    position.play(lay)
    for _ in range(seats):
        if position.reason:
            break
        position.play(max(position.lays, key=position.points_of))
    worth = _worth(position)
    return worth[seat] - (sum(worth) - worth[seat]) / (seats - 1)


def _worth(position: Position) -> Sequence[int]:
    """Return each seat's points, less what the tiles left may cost where that is not yet settled."""
    if position.reason:
        return position.points
    return [points - TILE * rack.bit_count() for points, rack in zip(position.points, position.racks, strict=True)]
