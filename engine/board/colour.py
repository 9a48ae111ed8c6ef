"""The three colours of edges."""

from enum import StrEnum


class Colour(StrEnum):
    """A colour of an edge, in the order in which tiles name their values."""

    BLUE = "blue"
    RED = "red"
    GOLD = "gold"


COLOURS = tuple(Colour)
