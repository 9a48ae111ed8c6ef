"""The simple player that covers an absent seat. Looks at the points of each lay and at nothing else."""

from contack.engine.board.lay import Lay, Lays
from contack.engine.view import View


def choose(view: View, lays: Lays) -> Lay:  # noqa: ARG001  # the signature that every bot has
    """Return the lay with most points, the first of several; always the same for the same table."""
    return max(lays, key=lays.__getitem__)
