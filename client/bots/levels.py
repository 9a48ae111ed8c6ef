"""The levels of house bots: a name and a bot for each."""

from collections.abc import Mapping

from contack.protocol.limits import LEVELS

LEVEL_NAMES: Mapping[int, str] = {1: "gentle", 2: "easy", 3: "fair", 4: "strong", 5: "unbeatable"}
"""The names of the levels, weakest first."""

LEVEL_DETAILS: Mapping[int, str] = {
    1: "overlooks most of its small lays",
    2: "overlooks a lay now and then",
    3: "thinks of the next players too",
    4: "looks far ahead",
    5: "as well as we can",
}
"""A description of each level."""

USUAL_LEVEL = 3
"""The default level."""

BOTS: Mapping[int, str] = {level: f"level{level}" for level in LEVELS}
"""The bot of each level."""

assert set(LEVEL_NAMES) == set(LEVEL_DETAILS) == set(BOTS) == set(LEVELS)


def level_text(level: int) -> str:
    """Return the name of a level, with its number.

    >>> level_text(1)
    '1 gentle'
    """
    return f"{level} {LEVEL_NAMES[level]}"
