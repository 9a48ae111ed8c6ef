"""Links that die or clog, over real sockets; only the hub's clock is a fake."""

import socket
from collections.abc import Iterator

import pytest
import pytest_twisted  # type: ignore[import-untyped]  # ships no types
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.interfaces import IAddress, IReactorTCP
from twisted.internet.task import Clock

from contack.protocol.command import Join, OpenTable, Say
from contack.protocol.limits import DEAD_AFTER
from contack.protocol.notice import Joined, Said
from contack.server.commands.lobby.lobby import Lobby
from contack.server.network import backlog
from contack.server.network.connection import STUCK_SECONDS, ServerProtocol
from contack.server.network.hub import Hub
from tests.server.caller import PATIENT
from tests.server.fake_journal import OpenJournal
from tests.server.party import foretold
from tests.server.settings import server_info
from tests.server.waiting import LITTLE, address_of, visit, waits

LONG = "are you there? " * 30

BEHIND = 2**16
"""Bytes that a client may leave unread here: a quarter of the usual, so that a busy machine sends them in time."""


@pytest.fixture(autouse=True)
def _little_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "MOST_BEHIND", BEHIND)


class SmallHub(Hub):
    """A hub with small socket buffers."""

    def buildProtocol(self, addr: IAddress | None) -> ServerProtocol:
        return SmallProtocol(self, "", "")


class SmallProtocol(ServerProtocol):
    """A connection with a small socket buffer."""

    def connectionMade(self) -> None:
        super().connectionMade()
        handle = self.transport.getHandle()
        assert isinstance(handle, socket.socket)
        handle.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LITTLE)

    @property
    def unread_for(self) -> float:
        handle = self.transport.getHandle()
        assert isinstance(handle, socket.socket)
        return handle.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) / 1000


@pytest.fixture
def hub(reactor: IReactorTCP, clock: Clock) -> SmallHub:
    return SmallHub(Lobby(server_info(), foretold(clock)), OpenJournal(), PATIENT, clock)


@pytest.fixture
def port(reactor: IReactorTCP, hub: SmallHub) -> Iterator[int]:
    listening = reactor.listenTCP(0, hub, interface="127.0.0.1")
    yield address_of(listening)[1]
    pytest_twisted.blockon(listening.stopListening())
    pytest_twisted.blockon(hub.stop())


@waits
async def test_slow_reader_gets_the_same_time_from_system_and_server(
    reactor: AsyncioSelectorReactor, port: int, hub: SmallHub
) -> None:
    ann, bob = [await visit(reactor, port, name) for name in ("ann", "bob")]
    await ann.ask(Joined, OpenTable("inn", 2, countdown=0))
    await bob.ask(Joined, Join("inn"))
    connection = hub.inside[0]
    assert isinstance(connection, SmallProtocol)
    assert connection.unread_for == DEAD_AFTER
    ann.reads_little()
    for _ in range(3 * BEHIND // len(LONG)):
        await bob.ask(Said, Say(LONG))
    assert connection.unread_for > STUCK_SECONDS
    ann.reads_again()
    await ann.next(Joined)
    assert connection.unread_for == DEAD_AFTER
    await ann.leave()
    await bob.leave()
