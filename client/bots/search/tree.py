"""The tree of a search: the options tried at each choice, and their results.

Every seat maximises its own chance (max^n), except greedy ones: an option's value is the winning chance of its seat. A
lay leads to a node for each combination of tiles drawn next.
"""

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from typing import TypeAlias

from contack.engine.search.position import Position

# The bonus of a rarely tried option, in winning chances (PUCT).
EXPLORATION = 1.0

# The points that make an untried option e times as likely to be good.
PRIOR_SCALE = 20.0


class Option:
    __slots__ = ("after", "lay", "prior", "tried", "worth")

    def __init__(self, lay: int, prior: float) -> None:
        self.lay = lay
        self.prior = prior
        self.tried = 0
        self.worth = 0.0
        self.after: dict[tuple[int, ...], Node] = {}


class Node:
    """A choice of a seat. It has no options until a search visits it a second time."""

    __slots__ = ("options", "seat", "visits", "worth")

    def __init__(self) -> None:
        self.options: list[Option] = []
        self.seat = 0
        self.visits = 0
        self.worth = 0.0

    def expand(self, position: Position, lays: Sequence[int]) -> None:
        self.seat = position.seat
        hopes = sorted(((exp(position.points_of(lay) / PRIOR_SCALE), lay) for lay in lays), reverse=True)
        share = EXPLORATION / sum(hope for hope, _ in hopes)
        self.options = [Option(lay, hope * share) for hope, lay in hopes]

    def select(self) -> Option:
        """Choose by value (the node's if untried) and bonus."""
        options = self.options
        if len(options) == 1:
            return options[0]
        visits = self.visits
        width = sqrt(visits + 1)
        untried = self.worth / visits if visits else 0.0
        best, chosen = -1.0, options[0]
        for option in options:
            tried = option.tried
            bound = (option.worth / tried if tried else untried) + option.prior * width / (1 + tried)
            if bound > best:
                best, chosen = bound, option
        return chosen


Path: TypeAlias = list[tuple[Node, Option]]


def descend(root: Node, position: Position, greedy: Sequence[bool]) -> Path:
    """Play down to the first node without options, expand it, and return the path.

    `greedy` marks seats that lay for most points; the others take the most promising option.
    """
    node, path = root, []
    while node.options:
        # the first has most points: a greedy seat takes it
        option = node.options[0] if greedy[node.seat] else node.select()
        path.append((node, option))
        drawn = position.drawn
        position.play(option.lay)
        draws = position.pile[drawn : position.drawn]
        found = option.after.get(draws)
        if found is None:
            option.after[draws] = Node()
            return path
        node = found
    if not position.reason:
        node.expand(position, position.lays)
    return path


def learn(path: Iterable[tuple[Node, Option]], chances: Sequence[float]) -> None:
    for node, option in path:
        worth = chances[node.seat]
        node.visits += 1
        node.worth += worth
        option.tried += 1
        option.worth += worth
