"""The exact chance to win a solitaire by laying at random. Only for games with few tables, such as draw solitaire."""

from __future__ import annotations

from contack.client.solvers.puzzle import Puzzle, PuzzleKey


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
