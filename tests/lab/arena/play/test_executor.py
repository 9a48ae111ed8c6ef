"""Distributing games: every game once, even after a crash, in batches that fit the pace."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future

import pytest

from contack.lab.arena.plan.schedule import schedule
from contack.lab.arena.play.executor import AIM, MOST, PATIENCE, Play, Throughput, WorkersDied
from contack.lab.arena.play.worker import Batch
from tests.lab.arena.games import LocalExecutor, plan

PLAN = plan("greedy", "random")
GAMES = list(schedule(2, 2, 0, 10))


class Mortal(LocalExecutor):
    """An executor whose workers die at the first few batches."""

    def __init__(self, deaths: int) -> None:
        self.deaths = deaths

    def ask(self, call: Callable[..., Batch], *arguments: object) -> Future[Batch]:
        if not self.deaths:
            return super().ask(call, *arguments)
        self.deaths -= 1
        future: Future[Batch] = Future()
        future.set_exception(BrokenExecutor("a worker died"))
        return future


def test_workers_that_die_take_no_game_with_them() -> None:
    done = [done.result.game for done in Play(PLAN, GAMES, Mortal(3))]
    assert sorted(done) == list(range(10))


def test_workers_that_die_again_and_again_end_it() -> None:
    with pytest.raises(WorkersDied, match=f"died {PATIENCE + 1} times"):
        list(Play(PLAN, GAMES, Mortal(1000)))


def test_executors_play_the_same_game_and_keep_its_record() -> None:
    plain = {done.result.game: done.result.totals for done in Play(PLAN, GAMES, LocalExecutor())}
    recorded = list(Play(PLAN, list(reversed(GAMES)), LocalExecutor(), records=True))
    assert {done.result.game: done.result.totals for done in recorded} == plain
    assert all(done.record and done.record.startswith('{"contack": 1') for done in recorded)


def test_a_bot_against_itself_wins_its_half_of_each_deal() -> None:
    mirror = plan("random", "random")
    totals = {done.result.game: done.result.totals for done in Play(mirror, GAMES, LocalExecutor())}
    assert all(totals[game] == totals[game + 1] for game in range(0, 10, 2))


def test_the_first_batches_are_single_games() -> None:
    assert Throughput().batch(1000, 4) == 1


def test_batches_take_about_as_long_as_aimed_for() -> None:
    assert Throughput().after(10, 1.0).batch(10_000, 2) == 10 * AIM
    assert Throughput().after(10, 600.0).batch(10_000, 2) == 1
    assert Throughput().after(1000, 0.001).batch(10_000, 2) == MOST


def test_batches_get_smaller_when_little_is_left() -> None:
    assert Throughput().after(1000, 0.1).batch(40, 4) == 5
