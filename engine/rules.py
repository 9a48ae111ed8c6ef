from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

RULES_VERSION: Final = 1

# Who must answer a closed table: the next player, or any player (rules.md, Closed table).
ClosedRule: TypeAlias = Literal["next", "any"]

CLOSED: tuple[ClosedRule, ...] = get_args(ClosedRule)

SEATS = range(2, 8)

HANDS = 3

RACK = 5

PENALTY = 10


@dataclass(frozen=True, slots=True)
class Rules:
    """`closed` says who must answer a closed table (rules.md, Closed table)."""

    version: Literal[1] = RULES_VERSION
    closed: ClosedRule = "next"


@dataclass(frozen=True, slots=True)
class SolitaireRules:
    """`peek` shows whole stacks instead of their tops."""

    version: Literal[1] = RULES_VERSION
    peek: bool = False
