"""The levels of house bots: what people call each, and the bot that plays it. Knows no table."""

from __future__ import annotations

from collections.abc import Mapping

from contack.protocol.limits import LEVELS

LEVEL_WORDS: Mapping[int, str] = {1: "gentle", 2: "easy", 3: "fair", 4: "strong", 5: "unbeatable"}
"""What each level is called, from the first to the last."""

USUAL_LEVEL = 3
"""The level of whoever names none."""

BOTS: Mapping[int, str] = {1: "random", 2: "random", 3: "greedy", 4: "greedy", 5: "greedy"}
"""The bot of each level."""

assert set(LEVEL_WORDS) == set(BOTS) == set(LEVELS)


def level_words(level: int) -> str:
    """Answer how a level is called, with its number.

    >>> level_words(1)
    '1 gentle'
    """
    return f"{level} {LEVEL_WORDS[level]}"
