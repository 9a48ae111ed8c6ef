from collections.abc import Mapping

from contack.protocol.limits import LEVELS
from contack.protocol.sentences import say

# The names of the levels, weakest first.
LEVEL_NAMES: Mapping[int, str] = {level: say(f"level.{level}") for level in LEVELS}

# A description of each level.
LEVEL_DETAILS: Mapping[int, str] = {
    1: "overlooks most of its small lays",
    2: "overlooks a lay now and then",
    3: "thinks of the next players too",
    4: "looks far ahead",
    5: "as well as we can",
}

USUAL_LEVEL = 3

BOTS: Mapping[int, str] = {level: f"level{level}" for level in LEVELS}

assert set(LEVEL_NAMES) == set(LEVEL_DETAILS) == set(BOTS) == set(LEVELS)


def level_text(level: int) -> str:
    return f"{level} {LEVEL_NAMES[level]}"
