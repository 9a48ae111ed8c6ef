"""Plays a solitaire to its end as a careful player without a plan would."""

from __future__ import annotations

from random import Random

from contack.client.solvers.puzzle import Puzzle


def play_out(puzzle: Puzzle, random: Random) -> int:
    """Play to the end and answer how many tiles are left, 0 where it is won; the puzzle is left as it was.

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
    while len(lays) > 1:
        puzzle.play(lays.pop(int(random.random() * len(lays))))
        if puzzle.lays or not puzzle.left:
            return
        puzzle.undo()
    puzzle.play(lays[0])
