"""Processes that think for bots: started when they are needed, and replaced when they end."""

from collections.abc import Iterator

import psutil
import pytest

from contack.client.bot_client.pool import PoolBot
from contack.client.bots.expert import Expert
from contack.client.bots.levels import BOTS
from contack.client.bots.registry import BotSpec
from contack.client.bots.search.opponents import AT_FIRST
from contack.client.processes.pool import ProcessPool
from contack.engine.deal import deck
from contack.engine.game import Game
from contack.engine.what_if import greedy
from tests.client.children import children

GAME, _ = Game.start((deck(b"a"), deck(b"b"), deck(b"c")), 2)


@pytest.fixture
def pool() -> Iterator[ProcessPool]:
    pool = ProcessPool(1)
    yield pool
    pool.close()


def thinkers() -> list[psutil.Process]:
    return children("spawn_main")


@pytest.mark.process
def test_levelled_bot_survives_the_kill_of_its_process(
    pool: ProcessPool,
) -> None:
    before = thinkers()
    bot = PoolBot(pool, 2)
    assert bot.choose(GAME.view, GAME.lays) in GAME.lays
    [thinker] = [each for each in thinkers() if each not in before]
    thinker.kill()
    thinker.wait()
    assert bot.choose(GAME.view, GAME.lays) in GAME.lays


def turns(seat: int, count: int) -> list[Game]:
    """Return the first turns of a seat in a game in which everybody takes what scores most."""
    game, found = GAME, list[Game]()
    while len(found) < count:
        if game.seat == seat:
            found.append(game)
        game, _ = game.play(greedy(game.lays))
    return found


@pytest.mark.process
def test_learned_opponents_are_kept_for_one_seat_alone(
    pool: ProcessPool,
) -> None:
    own, elsewhere = PoolBot(pool, 4), PoolBot(pool, 4)
    for game in turns(0, 10):
        only = greedy(game.lays)
        own.choose(game.view, {only: game.lays[only]})
    elsewhere.choose(game.view, {only: 0})
    assert own.opponents.see(game.view)[1] > AT_FIRST
    assert elsewhere.opponents.see(game.view)[1] == AT_FIRST


def test_levelled_bots_keep_only_their_opponents() -> None:
    learning = [level for level, name in BOTS.items() if isinstance(BotSpec.parse(name).make(), Expert)]
    assert learning == [4, 5]
