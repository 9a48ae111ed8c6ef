"""How often the clock wakes a client that is idle, on a clock that is moved by hand."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import cast

import pytest
from pytest_twisted import blockon  # type: ignore[import-untyped]  # ships no types
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.interfaces import IDelayedCall

from contack.client.network.connection import Heartbeat
from contack.client.network.finder import Finder, Ways
from contack.client.screen.pages.base.page import Page
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.state.effects import Connect
from tests.client.house import House
from tests.client.network.test_finder import CABLE, WIRELESS, FakeReactor, posix
from tests.client.on_loop import on_loop, until
from tests.client.screen.run.test_runner import DEN, Desk

SECONDS = 60

MOST_A_SECOND = 5
"""How often all that waits together may wake a client in a second."""


class Ticking(FakeReactor):
    def __init__(self) -> None:
        super().__init__()
        self.woken = 0

    def callLater(
        self,
        delay: float,
        callable: Callable[..., object],  # noqa: A002  # Twisted's name
        *args: object,
        **kw: object,
    ) -> IDelayedCall:
        return super().callLater(delay, self._wake, callable, *args, **kw)

    def call_later(self, delay: float, call: Callable[[], object]) -> IDelayedCall:
        """Call something later, as a loop of asyncio does."""
        return self.callLater(delay, call)

    def _wake(self, call: Callable[..., object], *args: object, **kw: object) -> None:
        self.woken += 1
        call(*args, **kw)


class Idle(Desk):
    """A runner whose time is a clock's, with the signs of life that go to a server."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.clock = Ticking()
        self.pulse = Heartbeat(self.clock, lambda: self.pulse.reset(), lambda: pytest.fail("the server is given up"))

    def waits(self) -> float:
        """Let a minute pass and return how often a second something was woken."""
        self._goes_by_the_clock()
        for _ in range(SECONDS * 20):
            self.now += 0.05
            self.clock.advance(0.05)
        return self.clock.woken / SECONDS

    def _goes_by_the_clock(self) -> None:
        assert self.runner._timer
        self.runner._timer.cancel()
        self.runner._loop = cast("asyncio.AbstractEventLoop", self.clock)
        self.runner._tick()


@pytest.fixture
def idle(tmp_path: Path, reactor: AsyncioSelectorReactor) -> Iterator[Idle]:
    idle = Idle(tmp_path)
    yield idle
    blockon(on_loop(idle.end)())


async def test_a_client_on_the_page_of_servers_is_woken_seldom(idle: Idle) -> None:
    idle.runner.start()
    asking = Finder(posix(idle.clock), Ways([CABLE, WIRELESS], ("192.0.2.7",)), lambda *_: None)
    assert 1 < idle.waits() < MOST_A_SECOND
    assert idle.shows(FindPage)
    asking.stop()


@pytest.mark.parametrize(("keys", "page"), [("", LobbyPage), (("o", "enter"), TablePage)])
async def test_client_at_a_server_is_woken_seldom(idle: Idle, keys: Sequence[str], page: type[Page]) -> None:
    idle.runner.start()
    await enter(idle)
    for key in keys:
        idle.runner.press(key)
    assert 1 < idle.waits() < MOST_A_SECOND
    assert idle.shows(page)


async def enter(idle: Idle) -> None:
    """Go to a house, and give signs of life there."""
    idle.wire.house = House()
    idle.do(Connect(DEN))
    await until(lambda: DEN in idle.wire.asked)
    idle.wire.connects()
    idle.pulse.go()
