"""The version and options of the rules."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

RULES_VERSION: Final = 1
"""The version of rules.md that this engine implements."""

ClosedRule: TypeAlias = Literal["next", "any"]
"""Who must answer a closed table: the next player, or any player (rules.md, Closed table)."""

CLOSED: tuple[ClosedRule, ...] = get_args(ClosedRule)

SEATS = range(2, 8)
"""Allowed numbers of players."""

HANDS = 3
"""Hands in a game."""

RACK = 5
"""Tiles dealt to a seat, and the most that a seat draws up to."""

PENALTY = 10
"""Penalty for each tile left in a rack at the end of a hand."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Options of a table: `closed` says who must answer a closed table (rules.md, Closed table)."""

    version: Literal[1] = RULES_VERSION
    closed: ClosedRule = "next"


@dataclass(frozen=True, slots=True)
class SolitaireRules:
    """Options of a solitaire: `peek` shows whole stacks instead of their tops."""

    version: Literal[1] = RULES_VERSION
    peek: bool = False
