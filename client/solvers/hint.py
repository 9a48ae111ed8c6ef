"""Hints for the next lay of a solitaire, from the player's own knowledge.

A hint is exact if nothing is hidden: the stacks are open, or no tile is left to turn.
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

# The most positions for an exact answer, about one second; most need a hundredth of that.
TABLES = 40_000

# Sampled orders of the pile of a draw solitaire.
PILES = 60

# Sampled fillings of the stacks of a stacked solitaire.
STACKINGS = 300

# Playouts of each winning lay to find the easiest.
PLAYOUTS = 100

# The weight of one more tile against a won game, for positions that are hardly ever won.
TILE_WORTH = 0.001


def solver_hint(position: Solitaire) -> SolverHint:
    # the same question gets the same lay
    # a single face-down tile must be the one missing tile
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
    solver = Solver(puzzle, TABLES)  # shared by all lays
    verdicts = {}
    for lay in puzzle.lays:
        puzzle.play(lay)
        verdicts[lay] = solver.solve().verdict
        puzzle.undo()
    return verdicts


def _easiest(puzzle: Puzzle, lays: list[int]) -> Lay:
    tallies = _tried(lays, repeat(puzzle, PLAYOUTS), Random(0))
    return lay_of(max(lays, key=lambda lay: tallies[lay].worth))


def _likely(position: Solitaire) -> SolverHint:
    random = Random(len(position.board))  # the same question gets the same hint
    tries = PILES if isinstance(position, DrawSolitaire) else STACKINGS
    puzzles = (determinized(position, random) for _ in range(tries))  # samples each only after the one before was tried
    tallies = _tried(map(number_of, position.lays), puzzles, random)
    best, tally = max(tallies.items(), key=lambda item: item[1].worth)
    text = f"Best guess: {tally.won / tries:.1%} of games like this are won after it by random lays."
    return SolverHint(lay_of(best), text)


@dataclass(slots=True)
class _Tally:
    # Fractions count for known chances.
    won: float = 0.0
    left: int = 0

    @property
    def worth(self) -> float:
        return self.won - TILE_WORTH * self.left


def _tried(lays: Iterable[int], puzzles: Iterable[Puzzle], random: Random) -> dict[int, _Tally]:
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
    # the order of `TILES` reveals nothing about their places
    match position:
        case DrawSolitaire(pile=pile):
            return [tile for tile in TILES if tile in pile]
        case StackedSolitaire(stacks=stacks, shown=shown):
            seen = {tile for stack in shown for tile in stack}
            return [tile for tile in TILES if tile not in seen and any(tile in stack for stack in stacks)]


def determinized(position: Solitaire, random: Random) -> Puzzle:
    """Shuffle the face-down tiles, each order equally likely."""
    tiles = unseen(position)
    random.shuffle(tiles)
    match position:
        case DrawSolitaire():
            return puzzle_of(replace(position, pile=tuple(tiles)))
        case StackedSolitaire(stacks=stacks, shown=shown):
            hidden = iter(tiles)
            dealt = ((*islice(hidden, len(stack) - len(top)), *top) for stack, top in zip(stacks, shown, strict=True))
            return puzzle_of(replace(position, stacks=tuple(dealt)))
