"""Hints at the next lay of a solitaire, by what its player may see alone.

Where all is known, because stacks are shown whole or nothing is left to be turned, a hint is exact.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice, repeat
from random import Random

from contack.client.solitaire.game import Solitaire
from contack.client.solvers.playout import RandomPlay, play_out
from contack.client.solvers.puzzle import DrawPuzzle, Puzzle, puzzle_of
from contack.client.solvers.result import SolverHint, SolverVerdict
from contack.client.solvers.solve import Solver
from contack.client.text.english import counted
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, Tile
from contack.engine.search.tables import lay_of, number_of
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.stacked import StackedSolitaire

TABLES = 40_000
"""How many tables an exact answer may look at, about a second's worth; nearly all need a hundredth of that."""

PILES = 60
"""In how many orders of the pile a draw solitaire is tried."""

STACKINGS = 300
"""With how many fillings of the stacks a stacked solitaire is tried."""

PLAYOUTS = 100
"""How often the lays that win are tried to find out which of them wins most easily."""

TILE_WORTH = 0.001
"""What a tile more is worth beside a game won, for a choice where hardly any are."""


def solver_hint(position: Solitaire) -> SolverHint:
    """Return a lay of a game that is not over; the same every time."""
    # of a single tile that lies face down it is known which it is
    return _exact(position) if len(unseen(position)) < 2 else _likely(position)


def _exact(position: Solitaire) -> SolverHint:
    puzzle = puzzle_of(position)
    verdicts = _verdicts(puzzle)
    winning = [lay for lay, verdict in verdicts.items() if verdict is SolverVerdict.WINNABLE]
    if winning:
        lays = f"{len(winning)} of {counted(len(verdicts), 'lay')} can still win, this one most easily"
        return SolverHint(_easiest(puzzle, winning), f"Certain: {lays}.")
    unknown = [lay for lay, verdict in verdicts.items() if verdict is SolverVerdict.UNKNOWN]
    if unknown:
        return SolverHint(_easiest(puzzle, unknown), "Not sure: no way to win was found, but there may be one.")
    return SolverHint(None, "Certain: the game cannot be won any more, whatever you lay.")


def _verdicts(puzzle: Puzzle) -> dict[int, SolverVerdict]:
    """Return what can become of a puzzle after each lay."""
    solver = Solver(puzzle, TABLES)  # for all lays together
    verdicts = {}
    for lay in puzzle.lays:
        puzzle.play(lay)
        verdicts[lay] = solver.solve().verdict
        puzzle.undo()
    return verdicts


def _easiest(puzzle: Puzzle, lays: list[int]) -> Lay:
    """Return the lay after which the most is won without a plan."""
    tallies = _tried(lays, repeat(puzzle, PLAYOUTS), Random(0))
    return lay_of(max(lays, key=lambda lay: tallies[lay].worth))


def _likely(position: Solitaire) -> SolverHint:
    """Return the lay after which the most is won without a plan, over games that look the same to the player."""
    random = Random(len(position.board))  # asked twice, it gives the same hint
    tries = PILES if isinstance(position, DrawSolitaire) else STACKINGS
    puzzles = (determinized(position, random) for _ in range(tries))  # each is sampled once the one before was tried
    tallies = _tried(map(number_of, position.lays), puzzles, random)
    best, tally = max(tallies.items(), key=lambda item: item[1].worth)
    text = f"Best guess: {tally.won / tries:.1%} of games like this are won after it by random lays."
    return SolverHint(lay_of(best), text)


@dataclass(slots=True)
class _Tally:
    """What came of a lay so far: how many games were won, in part where chances are known, and tiles left."""

    won: float = 0.0
    left: int = 0

    @property
    def worth(self) -> float:
        """What it counts in a choice: games won, and where hardly any are, tiles."""
        return self.won - TILE_WORTH * self.left


def _tried(lays: Iterable[int], puzzles: Iterable[Puzzle], random: Random) -> dict[int, _Tally]:
    """Return what came of each lay in each puzzle: in a draw solitaire exactly, else by playing on without a plan."""
    tallies = {lay: _Tally() for lay in lays}
    for puzzle in puzzles:
        for lay, tally in tallies.items():
            puzzle.play(lay)
            if isinstance(puzzle, DrawPuzzle):
                tally.won += RandomPlay(puzzle).chance()
            else:
                left = play_out(puzzle, random)
                tally.won += not left
                tally.left += left
            puzzle.undo()
    return tallies


def unseen(position: Solitaire) -> list[Tile]:
    """Return the tiles that lie face down, in the order of `TILES`, so that it shows nothing of how they lie."""
    match position:
        case DrawSolitaire(pile=pile):
            return [tile for tile in TILES if tile in pile]
        case StackedSolitaire(stacks=stacks, shown=shown):
            seen = {tile for stack in shown for tile in stack}
            return [tile for tile in TILES if tile not in seen and any(tile in stack for stack in stacks)]


def determinized(position: Solitaire, random: Random) -> Puzzle:
    """Return a puzzle in which what lies face down is shuffled; each order is equally likely."""
    tiles = unseen(position)
    random.shuffle(tiles)
    match position:
        case DrawSolitaire():
            return puzzle_of(replace(position, pile=tuple(tiles)))
        case StackedSolitaire(stacks=stacks, shown=shown):
            hidden = iter(tiles)
            dealt = ((*islice(hidden, len(stack) - len(top)), *top) for stack, top in zip(stacks, shown, strict=True))
            return puzzle_of(replace(position, stacks=tuple(dealt)))
