"""The strongest bot: Monte Carlo tree search over sampled orders of the pile, for winning the game of three hands.

What is left of a hand is solved where that takes less. It learns during a game which of the others are greedy.
"""

from collections.abc import Callable, Sequence
from random import Random

from contack.client.bots.search.budget import Budget
from contack.client.bots.search.endgame import EndgameSolver, TooLarge
from contack.client.bots.search.opponents import OpponentModel
from contack.client.bots.search.playout import PileSampler, noises, playout
from contack.client.bots.search.tree import Node, Option, descend, learn
from contack.client.bots.search.win_chances import WinChances
from contack.engine.board.lay import Lay, Lays
from contack.engine.search.tables import lay_of, number_of
from contack.engine.view import View

SOLVING = 0.2
"""What share of the time goes into solving what is left of the hand, at most."""


class Expert:
    """Thinks for `time` seconds about each lay, or `nodes` playouts; the same seed and nodes give the same lays.

    `opponents` is what it has learnt of the others in this game.
    """

    def __init__(self, clock: Callable[[], float], seed: int | None = None, time: float = 0.5, nodes: int = 0) -> None:
        self._clock = clock
        self._random = Random(seed)
        self._time = time
        self._nodes = nodes
        self.opponents = OpponentModel()
        self._noises = noises(self._random)

    def choose(self, view: View, lays: Lays) -> Lay:
        """Return the lay with the best chance of winning the game, as far as it has seen."""
        greedy = self.opponents.see(view)
        lay = next(iter(lays)) if len(lays) == 1 else lay_of(self._best(view, [*map(number_of, lays)], greedy))
        self.opponents.note(view, lay)
        return lay

    def _best(self, view: View, lays: Sequence[int], greedy: Sequence[float]) -> int:
        """Return the best lay: solved, or else the one that was tried most, as it kept its promise longest."""
        whole = Budget(self._clock, self._time, self._nodes)
        part = Budget(self._clock, self._time * SOLVING, int(self._nodes * SOLVING))
        piles, chances = PileSampler(view, self._random), WinChances(view)
        try:
            # any order of the pile will do, as all that can be drawn is looked at
            solved = EndgameSolver(chances, part, greedy).solve(piles.next(), lays)
        except TooLarge:
            return max(self._search(lays, piles, chances, whole, greedy), key=lambda option: option.tried).lay
        return max(lays, key=lambda lay: solved[lay][piles.seat])

    def _search(
        self, lays: Sequence[int], piles: PileSampler, chances: WinChances, budget: Budget, greedy: Sequence[float]
    ) -> list[Option]:
        """Return the lays with how often they were tried and what came of them."""
        root = Node()
        root.expand(piles.next(), lays)
        ready, chance = self._noises, self._random.random
        while budget.step():
            position = piles.next()
            # by chance anew each time: a seat is taken for greedy in as many playouts as that is likely
            path = descend(root, position, [chance() < likely for likely in greedy])
            points = playout(position, ready[int(chance() * len(ready))])
            learn(path, chances.shares(points))
        return root.options
