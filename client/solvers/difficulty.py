from collections.abc import Iterator, Mapping
from itertools import count
from random import Random

from contack.client.solitaire.game import Deal, Difficulty, Solitaire, SolitaireGame, SolitaireKind
from contack.client.solvers.playout import RandomPlay, play_out
from contack.client.solvers.puzzle import puzzle_of
from contack.client.solvers.result import SolverVerdict
from contack.client.solvers.solve import Solver
from contack.engine.solitaire.draw import DrawSolitaire

# Playouts of a stacked solitaire, for a win rate exact to about a hundredth.
PLAYOUTS = 400


# The lowest win rate of each difficulty, easiest first. Anything lower is fiendish.
LEAST_WIN_RATE: Mapping[SolitaireKind, Mapping[Difficulty, float]] = {
    "draw": {Difficulty.EASY: 0.1, Difficulty.MEDIUM: 0.02, Difficulty.HARD: 0.002},
    "stacked": {Difficulty.EASY: 0.1, Difficulty.MEDIUM: 0.06, Difficulty.HARD: 0.035},
}


def random_win_rate(position: Solitaire) -> float:
    """Return the share of games won from a position without a plan; the same every time.

    For draw solitaire it is the exact chance for random fitting cells. Stacked solitaire has too many positions: it is
    the share of `PLAYOUTS` won, possibly 0 for a deal that can be won.
    """
    puzzle = puzzle_of(position)
    if isinstance(position, DrawSolitaire):
        return RandomPlay(puzzle).chance()
    random = Random(puzzle.board.last)  # a seed per deal, the same every time
    return sum(not play_out(puzzle, random) for _ in range(PLAYOUTS)) / PLAYOUTS


def difficulty_of(game: SolitaireKind, chance: float) -> Difficulty:
    levels = LEAST_WIN_RATE[game].items()
    return next((level for level, least in levels if chance >= least), Difficulty.FIENDISH)


def measured(deal: Deal) -> Difficulty | None:
    position = SolitaireGame.start(deal)[0].position
    if Solver(puzzle_of(position)).solve().verdict is not SolverVerdict.WINNABLE:
        return None
    return difficulty_of(deal.game, random_win_rate(position))


def deals(game: SolitaireKind, peek: bool, seed: str) -> Iterator[Deal]:
    # the same seed gives the same deals
    return (Deal(game, f"{seed}-{number}", peek) for number in count(1))
