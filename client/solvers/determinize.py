"""What may lie face down in a solitaire: puzzles that look to the player as the game does, dealt anew by lot."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

from contack.client.solitaire.game import Solitaire
from contack.client.solvers.puzzle import Puzzle, puzzle_of
from contack.engine.board.tile import TILES, Tile
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.stacked import StackedSolitaire


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
