"""Plays sampled positions quickly to the end of the hand; each seat takes the best immediate lay.

It repeats the rules of position.py without undo and without lists of lays; a test compares the two.
"""

from collections.abc import Sequence
from random import Random

from contack.engine.board.tile import TILES
from contack.engine.rules import PENALTY, RACK
from contack.engine.search.board import Cells
from contack.engine.search.position import Position
from contack.engine.search.tables import (
    BITS,
    CELL_MASK,
    EDGES,
    FITS,
    LAYS,
    NEIGHBOURS,
    POINTS,
    SIDES,
    TAKEN,
    TILE_SHIFT,
)
from contack.engine.view import View
from contack.engine.what_if import unseen

# The most noise in points per tile, so that playouts differ.
NOISE = 4.0

# Prepared sets of noise: random numbers for each tile would take as long as a part of a playout.
NOISES = 256


class PileSampler:
    """Each position has a random order of the pile."""

    def __init__(self, view: View, random: Random) -> None:
        self._position = Position(view, unseen(view))
        self._pile = list(self._position.pile)
        self._shuffle = random.shuffle
        self.seat = self._position.seat

    def next(self) -> Position:
        # a copy takes a fraction of the time of a new position
        position = self._position.copy()
        self._shuffle(self._pile)
        position.pile = tuple(self._pile)
        return position


def noises(random: Random) -> list[list[float]]:
    return [[random.random() * NOISE for _ in TILES] for _ in range(NOISES)]


def playout(position: Position, noise: Sequence[float]) -> list[int]:
    """Return the points. The position is spoiled afterwards.

    The value of a lay is its score plus the `noise` of its tile, which is never negative.
    """
    if position.reason:
        return position.points
    points, racks, around, pile, drawn = position.points, position.racks, position.around, position.pile, position.drawn
    openings, frontier, closed = position.openings, position.frontier, False
    seat, passes = position.seat, 0
    while True:
        rack = racks[seat]
        lay = _best(around, frontier, rack, noise)
        if lay < 0 and (draws := _draws(around, frontier, pile[drawn : drawn + RACK - rack.bit_count()])):
            drawn += draws
            for tile in pile[drawn - draws : drawn]:
                rack |= BITS[tile]
            racks[seat] = rack
            lay = _best(around, frontier, rack, noise)
        if lay < 0:
            passes += 1
            # no seat can lay, or the only seat that may open a closed table cannot (rules.md, Closed table)
            if passes == len(racks) or (closed and position.closed_next):
                break
        else:
            passes = 0
            tile = lay >> TILE_SHIFT
            points[seat] += POINTS[around[lay & CELL_MASK]][tile]
            racks[seat] = rack = rack ^ BITS[tile]
            openings, frontier, closed = _place(around, openings, lay)
            if not rack or not frontier:
                break
        seat = seat + 1 if seat + 1 < len(racks) else 0
    return [score - PENALTY * rack.bit_count() for score, rack in zip(points, racks, strict=True)]


def _best(around: dict[int, int], frontier: Cells, rack: int, noise: Sequence[float]) -> int:
    best, chosen = -1.0, -1
    for cell in frontier:
        looking = around[cell]
        fitting = FITS[looking] & rack
        if fitting:
            scored = POINTS[looking]
            for lay in LAYS[fitting]:
                tile = lay >> TILE_SHIFT
                worth = scored[tile] + noise[tile]
                if worth > best:
                    best, chosen = worth, lay | cell
    return chosen


def _draws(around: dict[int, int], frontier: Cells, pile: tuple[int, ...]) -> int:
    fitting = 0
    for cell in frontier:
        fitting |= FITS[around[cell]]
    for number, tile in enumerate(pile, 1):
        if fitting & BITS[tile]:
            return number
    return len(pile)


def _place(around: dict[int, int], openings: Cells, lay: int) -> tuple[Cells, Cells, bool]:
    cell = lay & CELL_MASK
    around[cell] += TAKEN
    if cell in openings:
        at = openings.index(cell)
        openings = openings[:at] + openings[at + 1 :]
    # colour by colour, not a loop: half the time
    blue, red, gold = NEIGHBOURS[cell]
    blue_edge, red_edge, gold_edge = EDGES[lay >> TILE_SHIFT]
    around[blue] = blue_looking = around.get(blue, 0) + blue_edge
    around[red] = red_looking = around.get(red, 0) + red_edge
    around[gold] = gold_looking = around.get(gold, 0) + gold_edge
    blue_sides, red_sides, gold_sides = SIDES[blue_looking], SIDES[red_looking], SIDES[gold_looking]
    beside: Cells = ()
    if blue_sides == 1:
        beside = (blue,)
    elif blue_sides == 2:
        openings += (blue,)
    if red_sides == 1:
        beside += (red,)
    elif red_sides == 2:
        openings += (red,)
    if gold_sides == 1:
        beside += (gold,)
    elif gold_sides == 2:
        openings += (gold,)
    return openings, openings + beside, not (beside or blue_sides or red_sides or gold_sides)
