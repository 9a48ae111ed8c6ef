"""A run of the reactor, from its start to its exit status."""

# mypy: allow-untyped-calls
# Twisted's reactor for tests is not annotated

from typing import cast

import pytest
from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.testing import MemoryReactorClock

from contack.client.network.reactor import GOODBYE_SECONDS, Run


class Program:
    def __init__(self) -> None:
        self.reactor = MemoryReactorClock()
        self.ends: Deferred[int] = Deferred()
        self.interrupted = 0
        self.run = Run(cast("PosixReactorBase", self.reactor), lambda _: self.ends, self._interrupt)
        self.reactor.run()

    def _interrupt(self) -> None:
        self.interrupted += 1

    def gets_signal(self) -> Deferred[None] | None:
        (trigger, arguments, options) = self.reactor.triggers["before"]["shutdown"][0]
        waits: Deferred[None] | None = trigger(*arguments, **options)
        return waits


@pytest.fixture
def program() -> Program:
    return Program()


def test_program_status_is_kept_and_the_reactor_stops(program: Program) -> None:
    program.ends.callback(3)
    assert program.run.status == 3
    assert program.reactor.hasStopped


def test_ended_program_says_no_goodbye(program: Program) -> None:
    program.ends.callback(0)
    assert program.gets_signal() is None
    assert program.interrupted == 0


def test_signal_waits_for_goodbye_and_keeps_the_status(program: Program) -> None:
    waits = program.gets_signal()
    assert waits is not None
    goodbyes: list[int | None] = []
    waits.addCallback(lambda _: goodbyes.append(program.run.status))
    assert program.interrupted == 1
    assert len(goodbyes) == 0
    program.ends.callback(130)
    assert goodbyes == [130]
    assert program.reactor.getDelayedCalls() == []


def test_goodbye_has_a_time_limit(program: Program) -> None:
    waits = program.gets_signal()
    assert waits is not None
    program.reactor.advance(GOODBYE_SECONDS)
    assert waits.called
    assert program.run.status is None
