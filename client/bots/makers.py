"""Makes the bots that look ahead, by the options of their names. Hands them the clock; they know no other.

What they need is imported when the first is made: its tables take as long as drawing the first frame of a screen.
"""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contack.client.bot import Bot


def lookahead(seed: int | None = None) -> Bot:
    """Make a bot that looks a round ahead."""
    from contack.client.bots.lookahead import Lookahead

    return Lookahead(seed)


def expert(seed: int | None = None, time: float = 0.5, nodes: int = 0) -> Bot:
    """Make the strongest bot, which thinks for `time` seconds a lay, or `nodes` playouts where these are given.

    Raises BadBot for a time or a number that is none.
    """
    from contack.client.bot import BadBot
    from contack.client.bots.expert import Expert

    if not 0 < time < inf:
        raise BadBot(f"time={time:g}: expected seconds above 0")
    if nodes < 0:
        raise BadBot(f"nodes={nodes}: expected a number of playouts, or 0 to go by the time")
    return Expert(monotonic, seed, time, nodes)


def level1(seed: int | None = None) -> Bot:
    """Make a beginner: takes what scores, but overlooks most lays that do not strike the eye."""
    from contack.client.bots.levels import Careless

    return Careless(greedy(), 0.75, seed)


def level2(seed: int | None = None) -> Bot:
    """Make a player who takes what scores most now, and overlooks a lay now and then."""
    from contack.client.bots.levels import Careless

    return Careless(greedy(), 0.15, seed)


def level3(seed: int | None = None) -> Bot:
    """Make a player who thinks of the next players' lays too."""
    from contack.client.bots.levels import Careless

    return Careless(lookahead(seed), 0.2, seed)


def level4(seed: int | None = None) -> Bot:
    """Make a strong player: the expert's search, but a short one."""
    return expert(seed, nodes=60)


def level5(seed: int | None = None, time: float = 0.5) -> Bot:
    """Make the expert."""
    return expert(seed, time)


def greedy() -> Bot:
    """Make a bot that lays what scores most now."""
    from contack.client.bot import GreedyBot

    return GreedyBot()
