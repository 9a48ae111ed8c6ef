"""The protocol over requests of HTTP, for browsers that get no WebSocket."""

from collections.abc import Callable
from typing import Any, TypeAlias

from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.defer import Deferred
from twisted.internet.error import ConnectionDone
from twisted.internet.interfaces import IProducer, IReactorTime
from twisted.python.failure import Failure
from zope.interface import implementer

from contack.protocol.error import CloseReason
from contack.protocol.frame import POLL_SECONDS
from contack.protocol.limits import DEAD_AFTER
from contack.server.config.limits import Limits
from contack.server.config.refused import closed
from contack.server.config.token_bucket import TokenBucket
from contack.server.network.connection import STUCK_SECONDS, ServerProtocol, SocketTransport
from contack.server.network.timers import Timer
from contack.server.web.asked import OpenAnswer

# Bytes of one answer to a GET: the next GET says that they arrived, and only then are they forgotten.
ANSWERED = 2**15

# Bytes beyond which the client does not keep up: an answer on its way, and as many again.
KEPT = 2 * ANSWERED


# An end of a connection.
SocketAddress: TypeAlias = IPv4Address | IPv6Address


class _NoSocket:
    """The parts of a transport that only sockets have."""

    def getHandle(self) -> None:
        pass

    def setTcpNoDelay(self, enabled: bool) -> None:
        pass

    def getTcpNoDelay(self) -> bool:
        return True

    def setTcpKeepAlive(self, enabled: bool) -> None:
        pass

    def getTcpKeepAlive(self) -> bool:
        return False

    def loseWriteConnection(self) -> None:
        pass

    def stopProducing(self) -> None:
        pass


@implementer(SocketTransport)
class Stream(_NoSocket):
    """A transport whose bytes come in POSTs and leave in the answers to GETs.

    `protocol` gets the same bytes as over a socket, so all its states and limits apply. A stream without an open GET
    for 14 s is a lost connection.
    """

    disconnecting = False

    def __init__(
        self,
        protocol: ServerProtocol,
        ends: tuple[SocketAddress, SocketAddress],
        limits: Limits,
        clock: IReactorTime,
        on_end: Callable[[], object],
    ) -> None:
        self.protocol = protocol
        self._here, self._there = ends
        self._on_end = on_end
        self._requests = TokenBucket(limits.commands_per_second, limits.command_burst, clock.seconds)
        self._kept = bytearray()
        self._arrived = self._sent = 0  # of all bytes so far; `_kept` begins behind those that arrived
        self._listener: OpenAnswer | None = None
        self._polled = False
        self.number = 0  # of the last POST that was taken
        self._unread = b""
        self._answer: Deferred[None] | None = None
        self._registered = self._paused = self._full = False
        self.over = False
        self._away = Timer(clock)
        self._away.set(DEAD_AFTER, self.end)

    @property
    def kept(self) -> bytes:
        """No GET has confirmed these bytes."""
        return bytes(self._kept)

    @property
    def busy(self) -> bool:
        """Whether the last POST is not answered yet."""
        return self._answer is not None

    def post(self, number: int, data: bytes) -> "Deferred[None]":
        """Take a POST once, however often it comes; the result fires when the next one may follow."""
        self._count()
        # a browser repeats a POST whose answer got lost
        if number > self.number:
            self.number = number
            self._unread = data
        self._free()  # a client that repeats a POST does not wait for the first answer any more
        answer: Deferred[None] = Deferred()
        self._answer = answer
        self._deliver()
        return answer

    def has_sent(self, received: int) -> bool:
        # a client that has received this many bytes can resume from there
        return self._arrived <= received <= self._sent

    def listen(self, listener: OpenAnswer, received: int, poll: bool) -> None:
        """Send all behind the received bytes; an older listener is done."""
        self._count()
        self.protocol.dataReceived(b"")  # a sign of life
        if self.over or not self.has_sent(received):
            listener.finish()
            return
        self._dismiss()
        # bytes are kept until a GET confirms them, and all others go out again: so a lost answer costs nothing
        del self._kept[: received - self._arrived]
        self._arrived = self._sent = received
        self._listener, self._polled = listener, poll
        self._away.stop()
        if poll:
            self._away.set(POLL_SECONDS, self._dismiss)
        self._push()
        if self._full and len(self._kept) <= KEPT:
            self._full = False
            if self._registered:
                self.protocol.resumeProducing()

    def stop_listening(self, listener: OpenAnswer) -> None:
        if listener is self._listener:
            self._forget_listener()

    def end(self) -> None:
        if self.over:
            return
        self.over = True
        self._dismiss()
        self._away.stop()
        self._free()
        self._on_end()
        self.protocol.connectionLost(Failure(ConnectionDone()))  # type: ignore[no-untyped-call]  # Twisted's

    def write(self, data: bytes) -> None:
        if self.over:
            return
        self._kept += data
        self._push()
        if len(self._kept) > KEPT and not self._full:
            self._full = True
            if self._registered:
                self.protocol.pauseProducing()

    def writeSequence(self, parts: Any) -> None:
        self.write(b"".join(parts))

    def loseConnection(self) -> None:
        """Send everything first."""
        self.disconnecting = True
        self._push()

    def abortConnection(self) -> None:
        self.end()

    def registerProducer(self, producer: IProducer, streaming: bool) -> None:
        # the protocol is the producer
        self._registered = True

    def unregisterProducer(self) -> None:
        self._registered = False

    def pauseProducing(self) -> None:
        """Answer no POST for a while, so no other one comes."""
        self._paused = True

    def resumeProducing(self) -> None:
        """Answer the POST that waits, in its turn."""
        self._paused = False
        if self._answer:
            self.protocol.wait_in_line(self._deliver)

    def getPeer(self) -> SocketAddress:
        return self._there

    def getHost(self) -> SocketAddress:
        return self._here

    def _push(self) -> None:
        listener, start = self._listener, self._sent - self._arrived
        if not listener:
            return
        data = bytes(self._kept[start:ANSWERED])
        if data:
            self._sent += len(data)
            listener.write(data)
        last = self.disconnecting and self._sent == self._arrived + len(self._kept)
        full = self._sent - self._arrived >= ANSWERED
        if last or full or (data and self._polled):
            self._dismiss()
        if full:
            self._away.set(STUCK_SECONDS, self.end)  # it may be slow to arrive, as bytes on a socket may
        if last:
            self._away.set(0, self.end)  # and not now: the caller is not done with the connection

    def _dismiss(self) -> None:
        listener = self._listener
        if listener:
            self._forget_listener()
            listener.finish()

    def _forget_listener(self) -> None:
        self._listener = None
        self._away.set(DEAD_AFTER, self.end)

    def _deliver(self) -> None:
        # answers the POST, so that the next one may come
        if not self._paused:
            data, self._unread = self._unread, b""
            self.protocol.dataReceived(data)
        if self.over or not self._paused:
            self._free()

    def _free(self) -> None:
        answer, self._answer = self._answer, None
        if answer and not answer.called:
            answer.callback(None)

    def _count(self) -> None:
        # an endless row of requests, most without a command, would cost no command tokens
        if self._requests.spend() and not self.protocol.closed:
            self.protocol.expel(closed(CloseReason.TOO_FAST, "requests"))
