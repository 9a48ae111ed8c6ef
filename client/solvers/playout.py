from random import Random

from contack.client.solvers.puzzle import Puzzle, PuzzleKey


def play_out(puzzle: Puzzle, random: Random) -> int:
    """Return the number of tiles left. The puzzle stays unchanged.

    Each lay is random among those that leave another lay, if there are any.
    """
    before = puzzle.left
    while puzzle.lays:
        _lay(puzzle, random)
    left = puzzle.left
    puzzle.undo_to(before)
    return left


def _lay(puzzle: Puzzle, random: Random) -> None:
    lays = puzzle.lays.copy()
    while len(lays) > 1:  # `int(random() * n)` below: `randrange` takes several times as long
        puzzle.play(lays.pop(int(random.random() * len(lays))))
        if puzzle.lays or not puzzle.left:
            return
        puzzle.undo()
    puzzle.play(lays[0])


class RandomPlay:
    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._known: dict[PuzzleKey, float] = {}

    def chance(self) -> float:
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
