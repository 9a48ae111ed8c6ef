"""The look of a tile: its state, its player, its lit edges."""

from typing import Literal, NamedTuple, TypeAlias

from contack.client.screen.paint.board.mark import Mark
from contack.engine.board.tile import Colour

Mood: TypeAlias = Literal["plain", "ahead", "misfit"]
"""A laid tile, a preview, or a tile that does not fit."""

HATCH = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
"""The hatching of a tile that does not fit, by its name because it looks like a slash."""


class TileLook(NamedTuple):
    """How to paint a tile: its mood, its player, and its lit edges."""

    mood: Mood = "plain"
    mark: Mark | None = None
    lit: frozenset[Colour] = frozenset()


PLAIN_LOOK, AHEAD, MISFIT = TileLook(), TileLook("ahead"), TileLook("misfit")
