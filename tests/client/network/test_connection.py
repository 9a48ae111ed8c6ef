"""The client's socket: data sent at once, and the end of a connection."""

# mypy: allow-untyped-calls
# Twisted's endpoints are not annotated

import errno
import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import Deferred, DeferredQueue
from twisted.internet.error import ConnectError, DNSLookupError, TCPTimedOutError, getConnectError
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.logger import LogEvent, LogLevel
from twisted.python.failure import Failure

from contack.client.files.known_servers import BadKnownServers, WrongServer
from contack.client.network.connection import ClientProtocol, connect, why_not
from contack.client.network.tls import NotTrusted
from contack.client.servers.address import Address
from contack.client.servers.servers_met import Doubt
from contack.client.text.english import OUR_FAULT
from contack.protocol.command import Hello, Join, Ping
from contack.protocol.connection import to_frame
from contack.protocol.error import LocalProtocolError
from contack.protocol.limits import BEAT_SECONDS, KEEPALIVE
from contack.protocol.notice import Closed, Notice, Ponged, Welcomed
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


def test_pings_are_sent_and_their_answers_kept_back() -> None:
    end, clock = End(), Clock()
    end.client.live(clock)
    for _ in range(10):
        end.client.dataReceived(to_frame(Ponged(0)))
        clock.advance(BEAT_SECONDS)
    assert end.transport.value() == to_frame(Ping()) * 11
    assert (end.notices, end.words) == ([], [])


@pytest.mark.parametrize("data", [b"HTTP/1.1 400 Bad Request\r\n", b"\0\0\0\1\xc1", b"\0\0\0\1\x80"])
def test_foreign_server_is_left_with_a_message(data: bytes) -> None:
    end = End()
    end.client.dataReceived(data)
    assert end.transport.disconnecting or end.transport.aborting  # type: ignore[attr-defined]
    end.client.connectionLost()
    (words,) = end.words
    assert words.startswith("the server does not speak this protocol: a frame ")


def test_own_fault_ends_the_connection_and_is_logged(
    logged: list[LogEvent],
) -> None:
    end = End()
    end.client._notified = lambda notice: [].pop()
    end.client.dataReceived(to_frame(Welcomed(1, "den", "0")))
    assert end.transport.disconnecting or end.transport.aborting  # type: ignore[attr-defined]
    end.client.connectionLost()
    assert end.words == [OUR_FAULT]
    assert [event["log_level"] for event in logged] == [LogLevel.critical]


REASONS: dict[str, Exception] = {
    "nothing listens there": getConnectError(OSError(errno.ECONNREFUSED, "Connection refused")),
    "this machine has no route there": getConnectError(OSError(errno.EHOSTUNREACH, "No route to host")),
    "it does not answer in time": TCPTimedOutError(errno.ETIMEDOUT, "timed out"),
    "no machine has this name": DNSLookupError("no results for hostname lookup: shed"),
    "Permission denied": getConnectError(OSError(errno.EACCES, "Permission denied")),
    "it does not speak TLS": NotTrusted("it does not speak TLS"),
    "the connection could not be made": ConnectError(string="an Errno"),
    "no?[2J route": NotTrusted("no\x1b[2J route"),
    "one line": NotTrusted("one line\nand another"),
}


@pytest.mark.parametrize(("words", "failed"), REASONS.items())
def test_connection_errors_use_our_own_words(words: str, failed: Exception) -> None:
    assert why_not(Address("shed"), Failure(failed)) == f"No Contack server answers at shed: {words}"


@waits
async def test_small_frames_leave_at_once_and_dead_servers_are_found(
    reactor: AsyncioSelectorReactor, server_port: int
) -> None:
    received: DeferredQueue[Notice] = DeferredQueue()
    lost: Deferred[str] = Deferred()
    client = ClientProtocol(received.put, lost.callback)
    await connect(reactor, Address("127.0.0.1", server_port, tls=False), client, print)
    # without it the last seat waits 40 ms for a delayed acknowledgement; the test reads the option, not a clock
    assert client.transport.getTcpNoDelay()
    assert client.transport.getTcpKeepAlive()
    handle = client.transport.getHandle()
    assert isinstance(handle, socket.socket)
    times = [handle.getsockopt(socket.IPPROTO_TCP, getattr(socket, name)) for name in KEEPALIVE]
    assert times == list(KEEPALIVE.values())  # a dead server is noticed within seconds, not hours
    client.send(Hello(2, "ann"))
    assert isinstance(await received.get(), Welcomed)
    client.close()
    await lost


WELCOME = Welcomed(1, "den", "0")


@given(st.binary(max_size=64))
def test_any_bytes_of_a_server_give_one_message(data: bytes) -> None:
    end = End()
    end.client.dataReceived(to_frame(WELCOME) + data)
    end.client.connectionLost()
    assert end.notices[0] == WELCOME
    assert len(end.words) == 1


def test_goodbye_of_a_server_is_final() -> None:
    end = End()
    end.client.dataReceived(to_frame(WELCOME))
    states = [end.client.over]
    end.client.dataReceived(to_frame(Closed("server_stopped", "it stops")) + to_frame(WELCOME))
    states.append(end.client.over)
    assert states == [False, True]
    assert end.notices == [WELCOME, Closed("server_stopped", "it stops")]
    with pytest.raises(LocalProtocolError, match="may not be sent in state closed"):
        end.client.send(Ping())


def test_unconnected_connection_can_be_closed() -> None:
    client, clock = ClientProtocol(print, print), Clock()
    client.close()
    client.live(clock)
    assert clock.getDelayedCalls() == []


def test_unreadable_known_servers_are_reported_as_such() -> None:
    assert why_not(Address("den"), Failure(BadKnownServers("the file cannot be read"))) == "the file cannot be read"


def test_untrusted_server_message_cannot_steer_a_terminal() -> None:
    wrong = WrongServer(Address("den\x1b[2J"), "SHA256:new", Doubt("SHA256:old"))
    lines = why_not(Address("den"), Failure(wrong)).splitlines()
    assert len(lines) == len(str(wrong).splitlines()) > 5
    assert lines[0].startswith("den?[2J has a new fingerprint:")
    assert all(map(str.isprintable, lines))
