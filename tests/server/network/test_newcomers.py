"""Players are served between any number of new clients; the clock is a fake."""

# mypy: allow-untyped-calls
# Twisted's Port is not annotated

import socket
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import DeferredQueue
from twisted.internet.interfaces import IAddress
from twisted.internet.protocol import Protocol, ServerFactory
from twisted.internet.task import Clock

from contack.server.network.newcomers import ACCEPTED, AT_A_TIME, Newcomers, accept_in_line
from tests.server.waiting import address_of


class Line:
    """Numbered newcomers, each of whom uses up one turn."""

    def __init__(self, count: int) -> None:
        self.clock = Clock()
        self.done: list[int] = []
        self.newcomers = Newcomers(self.clock)
        for number in range(count):
            self.newcomers.add(self.work(number))

    def work(self, number: int, seconds: float = AT_A_TIME) -> Callable[[], None]:
        def work() -> None:
            self.done.append(number)
            self.clock.rightNow += seconds

        return work


def test_line_waits_for_the_reactor() -> None:
    line = Line(1)
    assert not line.done
    line.clock.advance(0)
    assert line.done == [0]


def test_newcomers_get_half_of_the_time_in_order() -> None:
    line = Line(3)
    line.clock.advance(0)
    assert line.done == [0]
    line.clock.advance(AT_A_TIME * 0.9)
    assert line.done == [0]
    line.clock.advance(AT_A_TIME * 0.1)
    assert line.done == [0, 1]
    line.clock.advance(AT_A_TIME)
    assert line.done == [0, 1, 2]


def test_newcomers_share_a_turn_within_its_time() -> None:
    line = Line(0)
    for number in range(5):
        line.newcomers.add(line.work(number, AT_A_TIME / 3))
    line.clock.advance(0)
    assert line.done == [0, 1, 2]


def test_newcomer_during_a_rest_waits() -> None:
    line = Line(1)
    line.clock.advance(0)
    line.newcomers.add(line.work(1))
    line.clock.advance(AT_A_TIME / 2)
    assert line.done == [0]
    line.clock.advance(AT_A_TIME / 2)
    assert line.done == [0, 1]


def test_failing_newcomer_delays_no_other() -> None:
    line = Line(0)
    line.newcomers.add(lambda: 1 // 0)  # type: ignore[arg-type]
    line.newcomers.add(line.work(1))
    with pytest.raises(ZeroDivisionError):
        line.clock.advance(0)
    line.clock.advance(0)
    assert line.done == [1]


class Arrivals(ServerFactory):
    noisy = False
    count = 0

    def buildProtocol(self, addr: IAddress | None) -> Protocol:
        self.count += 1
        return Protocol()


class Knocks(Newcomers):
    """A line whose turns the test gives."""

    def __init__(self) -> None:
        super().__init__(Clock())
        self.queue: DeferredQueue[Callable[[], None]] = DeferredQueue()

    def add(self, work: Callable[[], None]) -> None:
        self.queue.put(work)


async def test_few_connections_are_accepted_at_a_time(reactor: AsyncioSelectorReactor) -> None:
    arrivals, knocks = Arrivals(), Knocks()
    port = reactor.listenTCP(0, arrivals, interface="127.0.0.1")
    accept_in_line(port, knocks)
    with ExitStack() as peers:
        for _ in range(ACCEPTED + 2):
            peers.enter_context(socket.create_connection(address_of(port), timeout=60))
        for before, after in ((0, ACCEPTED), (ACCEPTED, ACCEPTED + 2)):
            turn = await knocks.queue.get()
            assert arrivals.count == before
            turn()
            assert arrivals.count == after
    await port.stopListening()


async def test_closed_port_accepts_no_connection(reactor: AsyncioSelectorReactor) -> None:
    arrivals, knocks = Arrivals(), Knocks()
    port = reactor.listenTCP(0, arrivals, interface="127.0.0.1")
    accept_in_line(port, knocks)
    with socket.create_connection(address_of(port), timeout=60):
        turn = await knocks.queue.get()
        await port.stopListening()
        turn()
    assert not arrivals.count
