"""Slow oracles: the immutable solitaires of the engine, searched to the end without any cleverness."""

from functools import cache
from random import Random

from contack.client.solitaire.game import Deal, Solitaire, SolitaireGame
from contack.client.solvers.puzzle import puzzle_of
from contack.client.solvers.solve import Solver
from contack.engine.search.tables import lay_of


def can_be_won(position: Solitaire) -> bool:
    return position.won or any(can_be_won(position.play(lay)[0]) for lay in position.lays)


def chance(position: Solitaire) -> float:
    """Return the chance to win by laying at random."""
    if position.over:
        return float(position.won)
    return sum(chance(position.play(lay)[0]) for lay in position.lays) / len(position.lays)


@cache
def near_the_end(deal: Deal, left: int) -> Solitaire:
    """Return a position of a deal with so many tiles left: a lay at random off a way that wins."""
    random = Random(f"{deal}")
    position: Solitaire = SolitaireGame.start(deal)[0].position
    solution = Solver(puzzle_of(position)).solve()
    for lay in solution.lays[: -left - 1]:
        position = position.play(lay_of(lay))[0]
    after = [position.play(lay)[0] for lay in position.lays]
    return random.choice([position for position in after if not position.over])
