"""Processes that think for bots: started when they are needed, and replaced when they end."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
import pytest

from contack.client.bot_pool import BotPool, PoolBot
from contack.engine.deal import deck
from contack.engine.game import Game

GAME, _ = Game.start((deck(b"a"), deck(b"b"), deck(b"c")), 2)


@pytest.fixture
def pool() -> Iterator[BotPool]:
    pool = BotPool(1)
    yield pool
    pool.close()


def thinkers() -> list[psutil.Process]:
    """Answer the processes that think."""
    children = psutil.Process().children()
    return [each for each in children if any("spawn_main" in word for word in each.cmdline())]


def test_a_bot_of_a_level_thinks_elsewhere_and_goes_on_in_another_process_when_that_one_is_killed(
    pool: BotPool,
) -> None:
    before = thinkers()
    bot = PoolBot(pool, 2)
    assert bot.choose(GAME.view, GAME.lays) in GAME.lays
    [thinker] = [each for each in thinkers() if each not in before]
    thinker.kill()
    thinker.wait()
    assert bot.choose(GAME.view, GAME.lays) in GAME.lays
