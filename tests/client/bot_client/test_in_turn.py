"""Bots that come one after the other, without a network."""

from pathlib import Path

from twisted.internet.defer import Deferred

from contack.client.bot_client.runner import BotsInTurn
from contack.client.files.known_servers import KnownServers
from contack.client.servers.address import Address

THERE = Address("shed")


class Runner:
    def __init__(self) -> None:
        self.come: Deferred[None] = Deferred()
        self.end: Deferred[int] = Deferred()
        self.begun = False

    def run(self, *_: object) -> Deferred[int]:
        self.begun = True
        return self.end

    def leave(self) -> None:
        self.end.callback(0)


class Bots:
    """Three of them, and the statuses with which all have ended."""

    def __init__(self, folder: Path) -> None:
        self.runners = [Runner() for _ in range(3)]
        self.bots = BotsInTurn(self.runners)  # type: ignore[arg-type]  # as much of a bot as is used
        self.statuses: list[int] = []
        self.bots.run(None, THERE, KnownServers(folder)).addCallback(self.statuses.append)  # type: ignore[arg-type]

    @property
    def begun(self) -> list[bool]:
        return [runner.begun for runner in self.runners]


def test_each_comes_once_the_one_before_it_has(tmp_path: Path) -> None:
    bots = Bots(tmp_path)
    assert bots.begun == [True, False, False]
    bots.runners[0].come.callback(None)
    assert bots.begun == [True, True, False]
    bots.runners[1].come.callback(None)
    assert bots.begun == [True, True, True]


def test_the_worst_status_is_that_of_all(tmp_path: Path) -> None:
    bots = Bots(tmp_path)
    for runner, status in zip(bots.runners, (0, 2, 1), strict=True):
        runner.come.callback(None)
        runner.end.callback(status)
    assert bots.statuses == [2]


def test_interrupted_players_do_not_start(tmp_path: Path) -> None:
    bots = Bots(tmp_path)
    bots.bots.interrupt()
    bots.runners[0].come.callback(None)
    assert bots.begun == [True, False, False]
    assert bots.statuses == [0]
