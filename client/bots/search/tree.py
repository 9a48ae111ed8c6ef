"""The tree that a search grows: what was tried at each choice, and what came of it.

Every seat is taken to want the best for itself (max^n), but for those known as greedy: an option's worth is the chance
of winning of the seat that takes it. What a lay leads to depends on the tiles drawn next, so an option has a node for
each of these.
"""

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from typing import TypeAlias

from contack.engine.search.position import Position

EXPLORATION = 1.0
"""How much an option that was tried seldom is given beyond its worth, in chances of winning (PUCT)."""

PRIOR_SCALE = 20.0
"""How many points more make an option e times as likely to be good, before it is tried."""


class Option:
    """A lay at a node: how often it was tried, the chances that followed summed up, and where it leads by draws."""

    __slots__ = ("after", "lay", "prior", "tried", "worth")

    def __init__(self, lay: int, prior: float) -> None:
        self.lay = lay
        self.prior = prior
        self.tried = 0
        self.worth = 0.0
        self.after: dict[tuple[int, ...], Node] = {}


class Node:
    """A choice of a seat; without options where no search has come by since it was found."""

    __slots__ = ("options", "seat", "visits", "worth")

    def __init__(self) -> None:
        self.options: list[Option] = []
        self.seat = 0
        self.visits = 0
        self.worth = 0.0

    def expand(self, position: Position, lays: Sequence[int]) -> None:
        """Take the choice among `lays` at the position that this node stands for, those with most points first."""
        self.seat = position.seat
        hopes = sorted(((exp(position.points_of(lay) / PRIOR_SCALE), lay) for lay in lays), reverse=True)
        share = EXPLORATION / sum(hope for hope, _ in hopes)
        self.options = [Option(lay, hope * share) for hope, lay in hopes]

    def select(self) -> Option:
        """Return the option to try next: by its worth, or the node's where it is untried, and what is hoped of it."""
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
"""The options that were taken, and where."""


def descend(root: Node, position: Position, greedy: Sequence[bool]) -> Path:
    """Play along the tree to the first node that has no options, give it some, and return the way there.

    `greedy` says which seats take what scores most; the others take what promises most.
    """
    node, path = root, []
    while node.options:
        # those with most points stand first: that is what a greedy seat takes
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
    """Note on the way what came of it."""
    for node, option in path:
        worth = chances[node.seat]
        node.visits += 1
        node.worth += worth
        option.tried += 1
        option.worth += worth
