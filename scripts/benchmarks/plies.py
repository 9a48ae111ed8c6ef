"""Playouts at random: the game, the search position, and OpenSpiel's connect_four from Python."""

from __future__ import annotations

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


def spiel_playouts() -> Playouts | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("connect_four")

    def play(games: int) -> float:
        chance = random.Random(4).random
        plies, start = 0, perf_counter()
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                plies += 1
        return plies / (perf_counter() - start)

    return play
