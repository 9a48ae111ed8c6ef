"""What the simple bots choose."""

from contack.client.bots.simple import GreedyBot, RandomBot
from contack.engine.game import Game

GAME, _ = Game.deal(bytes(32), (b"", b"", b""))


def test_the_greedy_bot_takes_most_points() -> None:
    lay = GreedyBot().choose(GAME.view, GAME.lays)
    assert GAME.lays[lay] == max(GAME.lays.values())


def test_the_random_bot_chooses_the_same_with_the_same_seed_and_any_lay_in_time() -> None:
    first, second = RandomBot(7), RandomBot(7)
    chosen = [first.choose(GAME.view, GAME.lays) for _ in range(200)]
    assert chosen == [second.choose(GAME.view, GAME.lays) for _ in range(200)]
    assert set(chosen) == set(GAME.lays)
