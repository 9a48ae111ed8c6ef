"""What the simple bots choose."""

from random import Random

import pytest

from contack.client.bots.registry import BUILT_IN
from contack.client.bots.simple import STRIKING, Careless, GreedyBot, RandomBot
from contack.engine.game import Game

GAME, _ = Game.deal(bytes(32), (b"", b"", b""))


def test_the_greedy_bot_takes_most_points() -> None:
    lay = GreedyBot().choose(GAME.view, GAME.lays)
    assert GAME.lays[lay] == max(GAME.lays.values())


def test_random_bot_repeats_its_choices_with_a_seed() -> None:
    first, second = RandomBot(7), RandomBot(7)
    chosen = [first.choose(GAME.view, GAME.lays) for _ in range(200)]
    assert chosen == [second.choose(GAME.view, GAME.lays) for _ in range(200)]
    assert set(chosen) == set(GAME.lays)


LEVELS = ["level1", "level2", "level3", "level4"]


def games_begun(count: int) -> list[Game]:
    """Return games_begun with several lays, at tables of any size."""
    random = Random(1)
    found: list[Game] = []
    while len(found) < count:
        game, _ = Game.deal(random.randbytes(4), [b""] * random.randint(2, 7))
        for _ in range(random.randint(1, 9)):
            game, _ = game.play(random.choice(list(game.lays)))
        if len(game.lays) > 1:
            found.append(game)
    return found


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_answers_one_of_the_lays(name: str) -> None:
    bot = BUILT_IN[name](seed=1)
    for game in games_begun(10):
        assert bot.choose(game.view, game.lays) in game.lays


def test_a_careless_player_never_overlooks_a_striking_lay() -> None:
    bot = Careless(GreedyBot(), 0.9, seed=1)
    for game in games_begun(200):
        most = max(game.lays.values())
        if most >= STRIKING:
            assert game.lays[bot.choose(game.view, game.lays)] == most


def test_the_more_careless_the_more_points_are_left_lying() -> None:
    missed = []
    for blind in (0.0, 0.2, 0.5):
        bot = Careless(GreedyBot(), blind, seed=1)
        found = games_begun(300)
        missed.append(sum(max(g.lays.values()) - g.lays[bot.choose(g.view, g.lays)] for g in found))
    assert missed[0] == 0 < missed[1] < missed[2]
