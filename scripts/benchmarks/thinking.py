from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from contack.client.bots.registry import BUILT_IN
from contack.engine.game import Game


class Thinking(NamedTuple):
    middle: float
    longest: float


def thinking(seats: int, seconds: float, choices: int) -> Thinking:
    bot = BUILT_IN["expert"](seed=seats, time=seconds)
    took: list[float] = []
    number = 0
    game, _ = Game.deal(b"", (b"",) * seats)
    while len(took) < choices:
        if game.over:
            number += 1
            game, _ = Game.deal(number.to_bytes(4, "big"), (b"",) * seats)
        start = perf_counter()
        lay = bot.choose(game.view, game.lays)
        if len(game.lays) > 1:
            took.append(perf_counter() - start)
        game, _ = game.play(lay)
    took.sort()
    return Thinking(took[len(took) // 2], took[-1])
