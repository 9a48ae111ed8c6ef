"""The client's socket: what it sends at once, and how a connection ends."""

# mypy: allow-untyped-calls
# Twisted's endpoints are not annotated

from __future__ import annotations

import socket

import pytest
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import Deferred, DeferredQueue
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from contack.client.network.connection import ClientProtocol, connect
from contack.client.session.address import Address
from contack.protocol.command import Hello, Join, Ping
from contack.protocol.connection import to_frame
from contack.protocol.error import LocalProtocolError
from contack.protocol.keepalive import BEAT_SECONDS, DEAD_AFTER, KEEPALIVE
from contack.protocol.notice import Notice, Ponged, Welcomed
from tests.server.waiting import waits


class End:
    """Both things that a client tells its owner, remembered."""

    def __init__(self) -> None:
        self.notices: list[Notice] = []
        self.words: list[str] = []
        self.client = ClientProtocol(self.notices.append, self.words.append)
        self.transport = StringTransport()
        self.transport.setTcpNoDelay = lambda enabled: None  # type: ignore[attr-defined]
        self.transport.getHandle = lambda: None  # type: ignore[attr-defined]
        self.transport.setTcpKeepAlive = lambda enabled: None  # type: ignore[attr-defined]
        self.client.makeConnection(self.transport)


def test_a_command_is_sent_as_a_frame() -> None:
    end = End()
    end.client.send(Ping(5))
    assert end.transport.value() == to_frame(Ping(5))


def test_a_command_that_may_not_be_sent_now_is_our_own_mistake() -> None:
    with pytest.raises(LocalProtocolError, match="join may not be sent in state greeting"):
        End().client.send(Join("den"))


def test_a_notice_is_handed_on_when_it_is_whole() -> None:
    end = End()
    frame = to_frame(Welcomed(1, "den", "0"))
    end.client.dataReceived(frame[:-1])
    assert end.notices == []
    end.client.dataReceived(frame[-1:])
    assert end.notices == [Welcomed(1, "den", "0")]


def test_signs_of_life_are_given_all_the_time_and_their_answers_handed_to_nobody() -> None:
    end, clock = End(), Clock()
    end.client.live(clock)
    for _ in range(10):
        end.client.dataReceived(to_frame(Ponged(0)))
        clock.advance(BEAT_SECONDS)
    assert end.transport.value() == to_frame(Ping()) * 11
    assert (end.notices, end.words) == ([], [])


def test_a_server_that_gives_no_sign_of_life_is_given_up_with_words_about_it() -> None:
    end, clock = End(), Clock()
    end.client.live(clock)
    clock.advance(1)
    end.client.dataReceived(to_frame(Ponged(0)))
    clock.pump([1] * (DEAD_AFTER - 1))
    assert not end.transport.disconnecting
    clock.advance(1)
    assert end.transport.disconnecting or end.transport.aborting  # type: ignore[attr-defined]
    end.client.connectionLost()
    assert end.words == ["the server has given no sign of life for 14 s"]
    assert clock.getDelayedCalls() == []


def test_no_signs_of_life_are_given_once_the_connection_is_lost() -> None:
    end, clock = End(), Clock()
    end.client.live(clock)
    end.client.connectionLost()
    assert clock.getDelayedCalls() == []


@pytest.mark.parametrize("data", [b"HTTP/1.1 400 Bad Request\r\n", b"\0\0\0\1\xc1", b"\0\0\0\1\x80"])
def test_a_server_that_speaks_something_else_is_left_with_words_about_it(data: bytes) -> None:
    end = End()
    end.client.dataReceived(data)
    assert end.transport.disconnecting or end.transport.aborting  # type: ignore[attr-defined]
    end.client.connectionLost()
    (words,) = end.words
    assert words.startswith("the server does not speak this protocol: a frame ")


def test_a_notice_that_cannot_be_dealt_with_ends_the_connection_with_words_about_it() -> None:
    end = End()
    end.client._notified = lambda notice: [].pop()
    end.client.dataReceived(to_frame(Welcomed(1, "den", "0")))
    assert end.transport.disconnecting or end.transport.aborting  # type: ignore[attr-defined]
    end.client.connectionLost()
    assert end.words == ["the server sent what makes no sense"]


def test_a_lost_connection_is_told_once() -> None:
    end = End()
    end.client.connectionLost()
    assert end.words == ["the connection to the server is lost"]


@waits
async def test_small_frames_leave_at_once_and_dead_servers_are_found(
    reactor: AsyncioSelectorReactor, server_port: int
) -> None:
    heard: DeferredQueue[Notice] = DeferredQueue()
    lost: Deferred[str] = Deferred()
    client = ClientProtocol(heard.put, lost.callback)
    await connect(reactor, Address("127.0.0.1", server_port, tls=False), client, print)
    # without it the last seat waits 40 ms for a delayed acknowledgement: the option is looked at, not a clock
    assert client.transport.getTcpNoDelay()
    assert client.transport.getTcpKeepAlive()
    handle = client.transport.getHandle()
    assert isinstance(handle, socket.socket)
    times = [handle.getsockopt(socket.IPPROTO_TCP, getattr(socket, name)) for name in KEEPALIVE]
    assert times == list(KEEPALIVE.values())  # a dead server is noticed within seconds, not hours
    client.send(Hello(1, "ann"))
    assert isinstance(await heard.get(), Welcomed)
    client.close()
    await lost
