"""Plays a solitaire to its end as a careful player without a plan would."""

from random import Random

from contack.client.solvers.puzzle import Puzzle, PuzzleKey


def play_out(puzzle: Puzzle, random: Random) -> int:
    """Play to the end and return how many tiles are left, 0 where it is won; the puzzle is left as it was.

    Each lay is chosen by lot from those after which there is another, if there are any.
    """
    before = puzzle.left
    while puzzle.lays:
        _lay(puzzle, random)
    left = puzzle.left
    puzzle.undo_to(before)
    return left


def _lay(puzzle: Puzzle, random: Random) -> None:
    """Lay by lot, if possible so that it goes on."""
    lays = puzzle.lays.copy()
    while len(lays) > 1:  # `int(random() * n)` below, as `randrange` takes several times as long
        puzzle.play(lays.pop(int(random.random() * len(lays))))
        if puzzle.lays or not puzzle.left:
            return
        puzzle.undo()
    puzzle.play(lays[0])


class RandomPlay:
    """Chances at the tables of one deal, each worked out once."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._known: dict[PuzzleKey, float] = {}

    def chance(self) -> float:
        """Return the chance at the table as it stands, each lay being as likely as any other."""
        puzzle = self._puzzle
        if not puzzle.lays:
            return float(not puzzle.left)
        key = puzzle.key
        if key not in self._known:
            self._known[key] = sum(map(self._after, puzzle.lays)) / len(puzzle.lays)
        return self._known[key]

    def _after(self, lay: int) -> float:
        self._puzzle.play(lay)
        chance = self.chance()
        self._puzzle.undo()
        return chance
