"""The limit of a search: a number of steps, or a time by a clock."""

from collections.abc import Callable

BETWEEN = 16
"""Steps between two looks at the clock, about a millisecond."""


class Budget:
    """Steps left: `nodes`, or if that is 0 as many as fit into `seconds`."""

    def __init__(self, clock: Callable[[], float], seconds: float, nodes: int = 0) -> None:
        self._clock = clock
        self._nodes = nodes
        self._end = clock() + seconds
        self.taken = 0

    def step(self) -> bool:
        """Take a step. Return whether there was one left; the first always is."""
        if self._nodes:
            over = self.taken >= self._nodes
        else:
            # not before the first step, so that a search without time has an answer
            over = not self.taken % BETWEEN and self.taken > 0 and self._clock() >= self._end
        self.taken += not over
        return not over
