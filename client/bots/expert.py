"""The strongest bot: Monte Carlo tree search over sampled orders of the pile, to win the game of three hands.

It solves the rest of a hand if that takes less time. During a game it learns which opponents play greedily.
"""

from collections.abc import Callable, Sequence
from random import Random

from contack.client.bots.search.endgame import Budget, EndgameSolver, TooLarge
from contack.client.bots.search.opponents import OpponentModel
from contack.client.bots.search.playout import PileSampler, noises, playout
from contack.client.bots.search.tree import Node, Option, descend, learn
from contack.client.bots.search.win_chances import WinChances
from contack.engine.board.lay import Lay, Lays
from contack.engine.search.tables import lay_of, number_of
from contack.engine.view import View

# The largest share of the time for solving the rest of the hand.
SOLVING = 0.2


class Expert:
    """Thinks for `time` seconds or `nodes` playouts per lay. The same seed and nodes give the same lays.

    `opponents` is its model of the other seats in this game.
    """

    def __init__(self, clock: Callable[[], float], seed: int | None = None, time: float = 0.5, nodes: int = 0) -> None:
        self._clock = clock
        self._random = Random(seed)
        self._time = time
        self._nodes = nodes
        self.opponents = OpponentModel()
        self._noises = noises(self._random)

    def choose(self, view: View, lays: Lays) -> Lay:
        greedy = self.opponents.see(view)
        lay = next(iter(lays)) if len(lays) == 1 else lay_of(self._best(view, [*map(number_of, lays)], greedy))
        self.opponents.note(view, lay)
        return lay

    def _best(self, view: View, lays: Sequence[int], greedy: Sequence[float]) -> int:
        whole = Budget(self._clock, self._time, self._nodes)
        part = Budget(self._clock, self._time * SOLVING, int(self._nodes * SOLVING))
        piles, chances = PileSampler(view, self._random), WinChances(view)
        try:
            # any order of the pile: the solver looks at every possible draw
            solved = EndgameSolver(chances, part, greedy).solve(piles.next(), lays)
        except TooLarge:
            return max(self._search(lays, piles, chances, whole, greedy), key=lambda option: option.tried).lay
        return max(lays, key=lambda lay: solved[lay][piles.seat])

    def _search(
        self, lays: Sequence[int], piles: PileSampler, chances: WinChances, budget: Budget, greedy: Sequence[float]
    ) -> list[Option]:
        root = Node()
        root.expand(piles.next(), lays)
        ready, chance = self._noises, self._random.random
        while budget.step():
            position = piles.next()
            # drawn for each playout, so a seat is greedy in as many playouts as it is likely to be
            path = descend(root, position, [chance() < likely for likely in greedy])
            points = playout(position, ready[int(chance() * len(ready))])
            learn(path, chances.shares(points))
        return root.options
