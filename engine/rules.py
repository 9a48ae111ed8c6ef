"""The version and options of the rules."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

RULES_VERSION: Final = 1
"""The version of rules.md that this engine plays."""

ClosedRule: TypeAlias = Literal["next", "any"]
"""Who must answer a closed table: the next player, or anyone (rules.md, Closed table)."""

CLOSED: tuple[ClosedRule, ...] = get_args(ClosedRule)

SEATS = range(2, 8)
"""How many may play at a table."""

HANDS = 3
"""How many hands make a game."""

RACK = 5
"""How many tiles are dealt to a seat, and the most that drawing fills a rack to."""

PENALTY = 10
"""What each tile costs that is still in a rack when the hand ends."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a table may choose: `closed` says who must answer a closed table (rules.md, Closed table)."""

    version: Literal[1] = RULES_VERSION
    closed: ClosedRule = "next"


@dataclass(frozen=True, slots=True)
class SolitaireRules:
    """What a solitaire may choose: `peek` shows whole stacks instead of their tops."""

    version: Literal[1] = RULES_VERSION
    peek: bool = False
