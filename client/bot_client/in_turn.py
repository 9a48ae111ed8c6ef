"""Runs bots that join a table one after the other, seated in the order of their names."""

from collections.abc import Sequence

from twisted.internet.defer import Deferred, gatherResults
from twisted.internet.posixbase import PosixReactorBase

from contack.client.bot_client.runner import BotRunner
from contack.client.files.known_servers import KnownServers
from contack.client.servers.address import Address


class BotsInTurn:
    """Bots that each start after the one before is seated, or has ended."""

    def __init__(self, runners: Sequence[BotRunner]) -> None:
        self._left = list(runners)
        self._begun: list[BotRunner] = []
        self._ends: list[Deferred[int]] = [Deferred() for _ in runners]

    def run(self, reactor: PosixReactorBase, address: Address, known: KnownServers) -> Deferred[int]:
        def next_one(_: None) -> None:
            if self._left:
                runner = self._left.pop(0)
                end = self._ends[len(self._begun)]
                self._begun.append(runner)
                runner.run(reactor, address, known).chainDeferred(end)
                runner.come.addCallback(next_one)

        next_one(None)
        return gatherResults(self._ends).addCallback(max)

    def interrupt(self) -> None:
        self._left.clear()
        for end in self._ends[len(self._begun) :]:
            end.callback(0)
        for runner in self._begun:
            runner.leave()
