"""Why a tile looks as it does."""

from typing import Literal, NamedTuple, TypeAlias

from contack.client.screen.paint.board.mark import Mark
from contack.engine.board.tile import Colour

Mood: TypeAlias = Literal["plain", "ahead", "misfit"]
"""As it lies, as one is about to lay it, or where it does not fit."""

HATCH = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
"""What a tile that does not fit is hatched with; by its name, as it is easily taken for a slash."""


class TileLook(NamedTuple):
    """How a tile is painted beside what it is: its mood, whose it is, and which of its edges flash."""

    mood: Mood = "plain"
    mark: Mark | None = None
    lit: frozenset[Colour] = frozenset()


PLAIN_LOOK, AHEAD, MISFIT = TileLook(), TileLook("ahead"), TileLook("misfit")
