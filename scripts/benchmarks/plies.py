import random
from collections.abc import Callable
from time import perf_counter
from typing import TypeAlias

from contack.engine.game import Game
from contack.engine.search.position import Position

# Plays this many times to the end, with all legal lays at every turn, and returns plies a second.
Playouts: TypeAlias = Callable[[int], float]


def game_playouts(seats: int) -> Playouts:
    def play(games: int) -> float:
        choice = random.Random(seats).choice
        plies, start = 0, perf_counter()
        for number in range(games):
            game, _ = Game.deal(number.to_bytes(32, "big"), (b"",) * seats)
            while not game.over:
                game, _ = game.play(choice(tuple(game.lays)))
                plies += 1
        return plies / (perf_counter() - start)

    return play


def position_playouts(seats: int) -> Playouts:
    deals = (Game.deal(number.to_bytes(32, "big"), (b"",) * seats)[0] for number in range(100))
    positions = [Position(game.view, game.hand.pile) for game in deals]

    def play(hands: int) -> float:
        chance = random.Random(seats).random
        plies, start = 0, perf_counter()
        for number in range(hands):
            position = positions[number % len(positions)].copy()
            while lays := position.lays:
                position.play(lays[int(chance() * len(lays))])
                plies += 1
        return plies / (perf_counter() - start)

    return play
