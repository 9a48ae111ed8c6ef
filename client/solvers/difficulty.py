"""How hard a solitaire is: how often it is won by who does not plan. Finds deals that are as hard as asked for."""

from collections.abc import Iterator, Mapping
from itertools import count
from random import Random

from contack.client.solitaire.game import Deal, Difficulty, Solitaire, SolitaireGame, SolitaireKind
from contack.client.solvers.playout import RandomPlay, play_out
from contack.client.solvers.puzzle import puzzle_of
from contack.client.solvers.result import SolverVerdict
from contack.client.solvers.solve import Solver
from contack.engine.solitaire.draw import DrawSolitaire

PLAYOUTS = 400
"""How often a stacked solitaire is played out: the share that is won is then exact to about a hundredth."""


LEAST_WIN_RATE: Mapping[SolitaireKind, Mapping[Difficulty, float]] = {
    "draw": {Difficulty.EASY: 0.1, Difficulty.MEDIUM: 0.02, Difficulty.HARD: 0.002},
    "stacked": {Difficulty.EASY: 0.1, Difficulty.MEDIUM: 0.06, Difficulty.HARD: 0.035},
}
"""The least ease of a deal of each difficulty, the easiest first; what is below them all is fiendish."""


def random_win_rate(position: Solitaire) -> float:
    """Return the share of games that are won from a position without a plan; the same every time.

    In draw solitaire it is the exact chance of laying each tile on any cell that it fits. In stacked solitaire, where
    there are too many tables for that, it is the share won of `PLAYOUTS` (playout.py), which may be 0 though the deal
    can be won.
    """
    puzzle = puzzle_of(position)
    if isinstance(position, DrawSolitaire):
        return RandomPlay(puzzle).chance()
    random = Random(puzzle.board.last)  # a seed of its own a deal, and the same every time
    return sum(not play_out(puzzle, random) for _ in range(PLAYOUTS)) / PLAYOUTS


def difficulty_of(game: SolitaireKind, chance: float) -> Difficulty:
    """Return how hard a deal is that can be won and has this ease."""
    levels = LEAST_WIN_RATE[game].items()
    return next((level for level, least in levels if chance >= least), Difficulty.FIENDISH)


def measured(deal: Deal) -> Difficulty | None:
    """Return how hard a deal is; None where it cannot be won."""
    position = SolitaireGame.start(deal)[0].position
    if Solver(puzzle_of(position)).solve().verdict is not SolverVerdict.WINNABLE:
        return None
    return difficulty_of(deal.game, random_win_rate(position))


def deals(game: SolitaireKind, peek: bool, seed: str) -> Iterator[Deal]:
    """Yield deals without end, the same for the same seed."""
    return (Deal(game, f"{seed}-{number}", peek) for number in count(1))
