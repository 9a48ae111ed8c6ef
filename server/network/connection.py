import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Protocol

from twisted.internet import interfaces, protocol
from twisted.internet.error import ConnectionDone
from twisted.python.failure import Failure
from zope.interface import implementer

from contack.protocol.command import Command, Ping
from contack.protocol.connection import Connection, InvalidCommand, Side, to_frame
from contack.protocol.error import CloseReason, RemoteProtocolError
from contack.protocol.limits import DEAD_AFTER, keepalive_options, unread_option
from contack.protocol.notice import Closed, Notice
from contack.protocol.state import STEADY, State
from contack.server.config.limits import Limits
from contack.server.config.refused import closed
from contack.server.network.backlog import Backlog, ImmediateServer
from contack.server.network.command_limits import CommandLimits
from contack.server.network.timers import Timer, Watchdog
from contack.server.network.turns import Turns
from contack.server.table.client import Client


class SocketTransport(
    interfaces.ITCPTransport, interfaces.IPushProducer, interfaces.IConsumer, interfaces.ISystemHandle
):
    """What Twisted documents for TCP connections, in one place."""


# Data of a waiting connection: one shared value, as otherwise each connection would keep a generator.
NOTHING: Iterator[Command | Notice | InvalidCommand] = iter(())

# Bytes of unanswered commands of a client, beyond which the server reads no more.
MOST_UNREAD = 2**16


# Bytes of a socket's send buffer: the system's own default is megabytes, and would hide a client that does not
# read.
SENT_AHEAD = 2**16

# Commands of one client before others have their turn.
COMMANDS_AT_ONCE = 10

# Commands of a lost client that the server still executes, so that `leave` before a goodbye counts. Up to 2,000 may
# wait, each worth a whole game.
COMMANDS_AT_THE_END = 10

# Seconds for a client to read why it has to go and to close.
LINGER_SECONDS = 2.0

# Seconds that a client may read nothing.
STUCK_SECONDS = 30.0


class ConnectionHub(Protocol):
    limits: Limits
    clock: interfaces.IReactorTime
    turns: Turns

    def enter(self, connection: "ServerProtocol") -> Closed | None:
        """Return why a connection is turned away."""

    def receive(self, connection: "ServerProtocol", command: Command | InvalidCommand) -> None:
        """Call `connection.answered` after the command."""

    def catch_up(self, connection: "ServerProtocol") -> None:
        """Send a client that missed notices the state of its table."""

    def lose(self, connection: "ServerProtocol") -> None:
        pass  # this may be done twice

    def expelled(self, client: Client, why: Closed) -> None:
        pass

    def sees_off(self, connection: "ServerProtocol") -> bool:
        """Return whether there is time for a client to read its last notice."""

    def seen_off(self, connection: "ServerProtocol") -> None:
        pass

    def fail(self, connection: "ServerProtocol") -> None:
        """Log the exception that is being handled, close the client that caused it, and continue."""


@implementer(interfaces.IPushProducer, interfaces.IHandshakeListener)
class ServerProtocol(protocol.Protocol):
    """One connection from a client."""

    transport: SocketTransport

    def __init__(self, hub: ConnectionHub, place: str, address: str) -> None:
        self.client = Client(place)
        self.address = address
        self.since = hub.clock.seconds()
        self.active_at = self.since
        self.greeting = True
        self.returns_only = False
        self.lay_came: float | None = None
        self.command_limits = CommandLimits(hub.limits, hub.clock.seconds)
        self._hub = hub
        self._connection = Connection(Side.SERVER, hub.limits.max_frame)
        self._unread = b""
        self._arrived = NOTHING
        self._busy = self._going_on = self._lost = self._closed = self._can_answer = False
        self._reading = True
        self._backlog = Backlog()
        self._watchdog = Watchdog(hub.clock, self._silent)
        self._pinged = False
        self._timer = Timer(hub.clock)
        self._stuck = Timer(hub.clock)
        self._in_line = False
        self._left = COMMANDS_AT_THE_END

    def connectionMade(self) -> None:
        # otherwise the last seat waits 40 ms for the delayed acknowledgement of a player who only listens
        self.transport.setTcpNoDelay(True)
        self.transport.setTcpKeepAlive(True)
        self._set(keepalive_options(socket))
        self._set([(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)])
        # a program that comes to an address of its own machine comes from that same address
        here = getattr(self.transport.getHost(), "host", None)
        self.client.on_server = self.address in (here, "127.0.0.1", "::1")
        self._can_answer = not interfaces.ISSLTransport.providedBy(self.transport)
        self.transport.registerProducer(self, True)
        turned_away = self._hub.enter(self)
        if turned_away:
            self.close(turned_away)
        else:
            self._timer.set(self._hub.limits.greeting_seconds, self._too_late)

    def _set(self, options: Iterable[tuple[int, int, int]]) -> None:
        handle = getattr(self.transport, "transport", self.transport).getHandle()  # TLS has its own handle
        if isinstance(handle, socket.socket) and handle.fileno() >= 0:
            for option in options:
                with suppress(OSError):  # a system may refuse an option that it has a name for
                    handle.setsockopt(*option)

    def handshakeCompleted(self) -> None:
        self._can_answer = True

    def dataReceived(self, data: bytes) -> None:
        if self._closed:
            return
        self._watchdog.reset()
        self._unread += data
        self._go_on()

    def carry_over(self, transport: SocketTransport, awaited: bool) -> None:
        # a client that still owes its hello has the full time for hello again
        self.transport = transport
        self._can_answer = True  # an HTTP answer or a handshake has reached the client already
        self._timer.stop()
        if awaited:
            self._timer.set(self._hub.limits.greeting_seconds, self._too_late)

    def answered(self) -> None:
        self._busy = False
        self._go_on()

    def connectionLost(self, reason: Failure = protocol.connectionDone) -> None:
        for timer in (self._timer, self._stuck, self._watchdog):
            timer.stop()
        self._hub.seen_off(self)
        self._lost = True
        # TCP's own keepalive may notice before the watchdog; a closed page ends its connection in order
        self.client.silent |= not isinstance(reason.value, ConnectionDone)
        self._go_on()

    @property
    def backlog(self) -> int:
        return self._backlog.waiting

    @property
    def welcomed(self) -> bool:
        return self._connection.state is not State.GREETING

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def may_work(self) -> bool:
        """Whether the client's address has time left before it must wait in line."""
        return self._hub.turns.may(self.client.place)

    def work(self, work: Callable[[], None]) -> None:
        self._hub.turns.run(self.client.place, work)

    def wait_in_line(self, work: Callable[[], None]) -> None:
        self._hub.turns.wait(self.client.place, work)

    def greeted(self) -> None:
        self.greeting = False
        self._timer.stop()

    def expel(self, notice: Closed) -> None:
        """Tell the client why."""
        self._hub.expelled(self.client, notice)
        self._hub.lose(self)  # at once, so that no notice of a table follows the last one
        self.close(notice)

    def write(self, notice: Notice, frame: bytes) -> None:
        """`frame` was made once for all readers; `closed` is the last notice."""
        if self._closed or not self._backlog.takes(notice, len(frame)):
            return
        # most notices change no state, and every copy of every lay comes by here
        if type(notice) in STEADY:
            self.transport.write(frame)
            return
        self._connection.sent(notice)
        last = isinstance(notice, Closed)
        if last:
            # TLS would let us pause before the handshake is done; then nothing more would be read, and it would
            # never be done
            self.transport.unregisterProducer()
        self.transport.write(frame)
        if last:
            self._hang_up()

    def close(self, notice: Closed) -> None:
        self.write(notice, to_frame(notice))

    def pauseProducing(self) -> None:
        # TCP calls this again at every write, TLS once
        if self._backlog.behind:
            return
        self._backlog.begin()
        # otherwise the system would cut the connection off before the client gets the reason
        self._set(unread_option(socket, STUCK_SECONDS + DEAD_AFTER))
        self._stuck.set(STUCK_SECONDS, self._too_slow)
        self._mind_reading()

    def resumeProducing(self) -> None:
        self._backlog.end()
        self._set(unread_option(socket, DEAD_AFTER))
        self._stuck.stop()
        if self._backlog.missed:
            # outside of tables the client missed nothing that it can catch up on
            self._backlog.missed = self.client.table is not None
            self._hub.catch_up(self)
        self._mind_reading()

    def stopProducing(self) -> None:
        pass

    def _go_on(self) -> None:
        if self._going_on or self._in_line:
            return  # a command with an immediate answer calls this within the loop; or the turn in the line will come
        idle = self._arrived is NOTHING and not self._unread
        if idle and not self._lost:
            self._mind_reading()
        elif idle or self.may_work:  # a loss needs no line
            self.work(self._carry_out_what_came)
        else:
            self._put_off()

    def _put_off(self) -> None:
        self._in_line = True
        self.wait_in_line(self._take_turn)

    def _take_turn(self) -> None:
        self._in_line = False
        self._carry_out_what_came()

    def _carry_out_what_came(self) -> None:
        self._going_on = True
        try:
            try:
                self._carry_out_some()
            except RemoteProtocolError as wrong:
                self.expel(Closed(wrong.reason, str(wrong)))
        except Exception:  # an exception must not hurt other clients
            self._hub.fail(self)
        self._going_on = False
        self._mind_reading()
        # a loss waits behind the commands that came before it, such as `leave`
        if self._lost and not (self._busy or self._in_line):
            self._hub.lose(self)

    def _carry_out_some(self) -> None:
        for _ in range(COMMANDS_AT_ONCE):
            if self._lost and not self._left:
                self._unread, self._arrived = b"", NOTHING
            # a command waits for the answer to the one before, which decides in which state the next command is
            if self._busy or self._closed or (command := self._next()) is None:
                return
            # a bool: the number falls only after the loss
            self._left -= self._lost
            self._busy = True
            if isinstance(command, Ping):
                self._pinged = True
                self._watchdog.allow(self._hub.limits.asleep_after_seconds if command.hidden else DEAD_AFTER)
            else:
                # not for a ping: it shows that the program runs, and an idle guest must not keep a place by it
                self.active_at = self._hub.clock.seconds()
            self._hub.receive(self, command)
            if self._hub.turns.over:  # a command may make the stand-in play a whole game
                break
        self._put_off()

    def _next(self) -> Command | InvalidCommand | None:
        command = next(self._arrived, None)
        while command is None and self._unread:
            data, self._unread = self._unread, b""
            self._arrived = self._connection.receive(data)
            command = next(self._arrived, None)
        # most clients send one command and wait for its answer, which finds nothing more to do here
        if not self._connection.unread:
            self._arrived = NOTHING
        assert not isinstance(command, Notice)  # a server's end receives commands
        return command

    def _mind_reading(self) -> None:
        # a client that does not read is not read either, so its own commands cannot fill the memory; `Backlog` skips
        # notices that others cause
        # a socket that closes with unread data discards its last notice, so after `closed` read all and drop it
        reading = self._closed or (not self._backlog.behind and len(self._unread) < MOST_UNREAD)
        if reading is not self._reading:
            self._reading = reading
            if reading:
                self.transport.resumeProducing()
                self._watchdog.reset()
            else:
                self.transport.pauseProducing()
                self._watchdog.stop()  # unread data is not a sign of life
        # only a client that sent a ping owes more of them: do not cut off bots that do not know pings
        if self._pinged and reading and not (self._closed or self._lost):
            self._watchdog.watch()

    def _silent(self) -> None:
        self.client.silent = True
        self.expel(closed(CloseReason.SILENT, seconds=f"{self._watchdog.seconds:g}"))

    def _too_slow(self) -> None:
        self.expel(closed(CloseReason.TOO_SLOW, seconds=f"{STUCK_SECONDS:g}"))

    def _too_late(self) -> None:
        seconds = self._hub.limits.greeting_seconds
        self.expel(closed(CloseReason.NO_HELLO, seconds=f"{seconds:g}"))
        # a client that has not finished the handshake by now cannot read that
        if not self._can_answer:
            self.transport.abortConnection()

    def _hang_up(self) -> None:
        self._closed = True
        self._stuck.stop()
        self._watchdog.stop()
        if self._lost:
            return  # the client was wrong and has gone
        self._unread, self._arrived = b"", NOTHING
        self._mind_reading()
        if self._hub.sees_off(self):
            if isinstance(self.transport, ImmediateServer):
                # the client closes the other direction when it has read everything
                self.transport.loseWriteConnection()  # type: ignore[no-untyped-call]  # Twisted's
            else:
                self.transport.loseConnection()
            # TLS waits for the peer's goodbye, and TCP until all is read
            self._timer.set(LINGER_SECONDS, self.transport.abortConnection)
        else:
            self.transport.abortConnection()
