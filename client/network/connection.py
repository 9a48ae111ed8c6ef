"""Carries bytes between a socket and a client's protocol."""

import errno
import os
import socket
from collections.abc import Callable
from contextlib import suppress

from twisted.internet import error
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.internet.endpoints import HostnameEndpoint, TCP6ClientEndpoint, connectProtocol
from twisted.internet.error import ConnectError, DNSLookupError, UnknownHostError
from twisted.internet.interfaces import IDelayedCall, IReactorTime, ISystemHandle, ITCPTransport
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.protocol import Protocol, connectionDone
from twisted.logger import Logger, LogLevel
from twisted.python.failure import Failure

from contack.client.files.known_servers import BadKnownServers, WrongServer
from contack.client.network.reactor import cancel
from contack.client.network.tls import NotTrusted, encrypted
from contack.client.servers.address import Address
from contack.client.session.game_check import NONSENSE, Nonsense
from contack.client.text.english import OUR_FAULT
from contack.protocol.command import Command, Ping
from contack.protocol.connection import Connection, Side
from contack.protocol.error import RemoteProtocolError
from contack.protocol.limits import BEAT_SECONDS, DEAD_AFTER, keepalive_options
from contack.protocol.name import printable
from contack.protocol.notice import Notice, Ponged
from contack.protocol.state import State


class Heartbeat:
    def __init__(self, clock: IReactorTime, beat: Callable[[], None], gone: Callable[[], None]) -> None:
        self._clock = clock
        self._beat = beat
        self._gone = gone
        self._alive_at = clock.seconds()
        self._next: IDelayedCall | None = None

    def reset(self) -> None:
        self._alive_at = self._clock.seconds()

    def go(self) -> None:
        left = self._alive_at + DEAD_AFTER - self._clock.seconds()
        if left <= 0:
            self._gone()
            return
        self._beat()
        self._next = self._clock.callLater(min(left, BEAT_SECONDS), self.go)  # a failing beat must not delay the end

    def stop(self) -> None:
        cancel(self._next)


_log = Logger()

# Seconds for a server to accept the connection.
CONNECT_SECONDS = 10

# Seconds until the first command can be sent: a port may accept, and then never speak TLS.
HANDSHAKE_SECONDS = 20

_REASONS = {
    errno.ECONNREFUSED: "nothing listens there",
    errno.EHOSTUNREACH: "this machine has no route there",
    errno.ENETUNREACH: "this machine has no route there",
    errno.ETIMEDOUT: "it does not answer in time",
}


class Transport(ITCPTransport, ISystemHandle):
    pass


class ClientProtocol(Protocol):
    """`notified` gets each notice, and `lost` the reason for the end."""

    transport: Transport

    def __init__(self, notified: Callable[[Notice], None], lost: Callable[[str], None]) -> None:
        self._connection = Connection(Side.CLIENT)
        self._notified = notified
        self._lost = lost
        self._heartbeat: Heartbeat | None = None
        self._words = "the connection to the server is lost"

    @property
    def over(self) -> bool:
        return self._connection.state is State.CLOSED

    def send(self, command: Command) -> None:
        # raises LocalProtocolError if the state forbids the command
        self.transport.write(self._connection.send(command))

    def close(self) -> None:
        if self.connected:  # Twisted keeps the transport, and closing it twice is safe
            self.transport.loseConnection()

    def connectionMade(self) -> None:
        # small frames leave at once: others wait for them
        self.transport.setTcpNoDelay(True)
        self.transport.setTcpKeepAlive(True)
        handle = getattr(self.transport, "transport", self.transport).getHandle()  # TLS has its own handle
        if isinstance(handle, socket.socket):
            for option in keepalive_options(socket):
                with suppress(OSError):  # a system may refuse an option that it has a name for
                    handle.setsockopt(*option)

    def live(self, clock: IReactorTime) -> None:
        if self.connected:
            silent = f"the server has given no sign of life for {DEAD_AFTER} s"
            self._heartbeat = Heartbeat(clock, lambda: self.send(Ping()), lambda: self._abort(silent))
            self._heartbeat.go()

    def dataReceived(self, data: bytes) -> None:
        if self._heartbeat:
            self._heartbeat.reset()
        try:
            for notice in self._connection.receive(data):
                assert isinstance(notice, Notice)  # a client receives notices
                # the answer to a heartbeat is no news
                if not (self._heartbeat and isinstance(notice, Ponged)):
                    self._notified(notice)
        except RemoteProtocolError as wrong:
            self._abort(f"the server does not speak this protocol: {wrong}")
        except Nonsense:
            _log.failure("a notice does not follow from those before it", level=LogLevel.debug)
            self._abort(NONSENSE)
        except Exception:  # no notice may crash the client
            self.give_up()

    def give_up(self) -> None:
        """Call it inside an except block."""
        _log.failure("this program failed at a notice of the server")
        self._abort(OUR_FAULT)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        if self._heartbeat:
            self._heartbeat.stop()
        self._lost(self._words)

    def _abort(self, words: str) -> None:
        self._words = words
        self.transport.abortConnection()  # not loseConnection, which waits until a dead server has accepted everything


def connect(
    reactor: PosixReactorBase, address: Address, protocol: ClientProtocol, check: Callable[[str], None]
) -> Deferred[ClientProtocol]:
    """Connect `protocol` to a server. `check` gets its fingerprint (empty without encryption) and may raise."""
    endpoint = _endpoint(reactor, address)

    def in_the_clear() -> Deferred[object]:
        """Connect, if that is allowed whatever the server shows."""
        check("")
        return connectProtocol(endpoint, protocol)  # type: ignore[no-any-return, no-untyped-call]  # Twisted's

    connecting = encrypted(endpoint, protocol, check) if address.tls else maybeDeferred(in_the_clear)

    def connected(_: object) -> ClientProtocol:
        protocol.live(reactor)
        return protocol

    return connecting.addTimeout(HANDSHAKE_SECONDS, reactor).addCallback(connected)


def shown_fingerprint(reactor: PosixReactorBase, address: Address) -> Deferred[str]:
    shown: list[str] = []
    glance = Protocol()

    def seen(_: object) -> str:
        assert glance.transport is not None
        glance.transport.loseConnection()
        return shown[0]

    asking = encrypted(_endpoint(reactor, address), glance, shown.append)
    return asking.addTimeout(HANDSHAKE_SECONDS, reactor).addCallback(seen)


def _endpoint(reactor: PosixReactorBase, address: Address) -> HostnameEndpoint | TCP6ClientEndpoint:
    if "%" in address.host:  # the interface, which HostnameEndpoint drops
        return TCP6ClientEndpoint(reactor, address.host, address.port, timeout=CONNECT_SECONDS)  # type: ignore[no-untyped-call]  # Twisted's
    return HostnameEndpoint(reactor, address.host, address.port, timeout=CONNECT_SECONDS)


def why_not(address: Address, failure: Failure) -> str:
    # an untrusted server needs several lines
    if isinstance(failure.value, WrongServer):
        return "\n".join(map(printable, str(failure.value).splitlines()))
    why = failure_reason(failure)
    if isinstance(failure.value, BadKnownServers):
        return why
    return f"No Contack server answers at {address}: {why}"


def failure_reason(failure: Failure) -> str:
    """Twisted's messages have their own words and numbers."""
    match failure.value:
        case DNSLookupError() | UnknownHostError():
            return "no machine has this name"
        case error.TimeoutError() | TimeoutError():  # a Deferred that timed out raises the second
            return _REASONS[errno.ETIMEDOUT]
        case ConnectError(osError=int(number)):
            return _REASONS.get(number) or os.strerror(number)
        case BadKnownServers() | NotTrusted():
            return printable(str(failure.value).partition("\n")[0])
    return "the connection could not be made"
