"""Carries bytes between sockets and the lobby: the one place where the server meets the network."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import (
    IAddress,
    IConsumer,
    IDelayedCall,
    IPushProducer,
    IReactorTime,
    ISystemHandle,
    ITCPTransport,
)
from twisted.internet.protocol import Protocol, ServerFactory, connectionDone
from twisted.logger import Logger
from twisted.python.failure import Failure
from zope.interface import implementer

from contack.protocol.beacon import Answer
from contack.protocol.codec import type_name
from contack.protocol.command import Command, Hello, Ping
from contack.protocol.connection import Connection, Side, Wrong, to_frame
from contack.protocol.error import Fault, RemoteProtocolError
from contack.protocol.keepalive import keepalive_options
from contack.protocol.notice import Closed, Notice, Refused
from contack.protocol.refusal import Refusal
from contack.protocol.state import STEADY
from contack.server.bell import Bell
from contack.server.doorkeeper import Doorkeeper, place_of
from contack.server.guest import Guest
from contack.server.journal import Journal
from contack.server.limits import Limits
from contack.server.lobby import Lobby
from contack.server.log import log_send
from contack.server.pace import Pace
from contack.server.send import Send


class Transport(ITCPTransport, IPushProducer, IConsumer, ISystemHandle):
    """What Twisted's TCP connections are, all of it documented, and none of it said in one place."""


MOST_BEHIND = 2**20
"""Bytes that wait for a client that does not read, beyond which it is given up."""

MOST_UNREAD = 2**16
"""Bytes of a client's commands that wait for earlier answers, beyond which no more are read."""

CANNOT_SAVE = "the server cannot write to its disk: nothing is lost, and it goes on when it can; try again then"


LINGER_SECONDS = 2.0
"""How long a client that is told to go may take to read why and to consent."""

MOST_LEAVING = 100
"""Clients that are waited for at a time while they go; beyond that they go without a word."""


@implementer(IPushProducer)
class ServerProtocol(Protocol):
    """One connection from a client.

    A command waits until the one before it has been answered, which may take as long as a disk does: the answer tells
    in which state the next one is to be judged. A client that does not read is not read from either, nor is one with
    much that waits, so its own commands cannot fill our memory; of what others cause it may fall behind by MOST_BEHIND.
    """

    transport: Transport

    def __init__(self, hub: Hub, place: str) -> None:
        self.guest = Guest(place)
        self.greeting = True
        self.pace = Pace(hub.limits, hub.clock.seconds)
        self._hub = hub
        self._connection = Connection(Side.SERVER)
        self._unread = b""
        self._arrived: Iterator[Command | Notice | Wrong] = iter(())
        self._busy = self._going_on = self._lost = self._closed = False
        self._reading = True
        self._behind: int | None = None
        self._alarm: IDelayedCall | None = None

    def connectionMade(self) -> None:
        """Let the client in, or tell it that there is no room."""
        # without it the last seat waits 40 ms for the delayed acknowledgement of a player who only listens
        self.transport.setTcpNoDelay(True)
        self.transport.setTcpKeepAlive(True)
        handle = getattr(self.transport, "transport", self.transport).getHandle()  # TLS has a handle of its own
        if isinstance(handle, socket.socket):
            for option in keepalive_options(socket):
                handle.setsockopt(*option)
        self.transport.registerProducer(self, True)
        turned_away = self._hub.enter(self)
        if turned_away:
            self.close(turned_away)
        else:
            self._set_alarm(self._hub.limits.greeting_seconds, self._too_late)

    def dataReceived(self, data: bytes) -> None:
        """Hand on each command as it becomes whole and its turn comes."""
        self._unread += data
        self._go_on()

    def answered(self) -> None:
        """Know that the last command has been answered, and take the next."""
        self._busy = False
        self._go_on()

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Let the lobby know that the client is gone, once all that it said before has been carried out."""
        self._set_alarm(None)
        self._hub.seen_off(self)
        self._lost = True
        self._go_on()

    def greeted(self) -> None:
        """Know that the client has said hello in time."""
        self.greeting = False
        self._set_alarm(None)

    def expel(self, notice: Closed) -> None:
        """Let go of a client that does not do as it should, and tell it why."""
        self._hub.log.info("closed {name}: {why}", name=self.guest.name or self.guest.place, why=notice.words)
        self._hub.lose(self)  # at once, so that nothing said at a table follows the last word
        self.close(notice)

    def write(self, notice: Notice, frame: bytes) -> None:
        """Send a notice whose bytes were made once for all who get it; a goodbye is the last."""
        if self._closed:
            return
        if type(notice) not in STEADY:
            self._connection.sent(notice)
        if self._behind is not None:
            self._fall_behind(len(frame))
        self.transport.write(frame)
        if isinstance(notice, Closed):
            self._hang_up()

    def close(self, notice: Closed) -> None:
        """Say why and close."""
        self.write(notice, to_frame(notice))

    def pauseProducing(self) -> None:
        """Read no more from a client that does not read."""
        self._behind = 0
        self._mind_reading()

    def resumeProducing(self) -> None:
        """Read again from a client that has caught up."""
        self._behind = None
        self._mind_reading()

    def stopProducing(self) -> None:
        """Do nothing: the connection is lost, which is told elsewhere."""

    def _go_on(self) -> None:
        """Carry out what has come, up to a command that is not answered at once."""
        if self._going_on:
            return  # called from below, by a command that is answered at once: the loop there goes on
        self._going_on = True
        try:
            while not (self._busy or self._closed) and (command := self._next()):
                self._busy = True
                self._hub.receive(self, command)
        except RemoteProtocolError as wrong:
            self.expel(Closed(wrong.fault, wrong.words))
        self._going_on = False
        self._mind_reading()
        if self._lost and not self._busy:
            self._hub.lose(self)

    def _next(self) -> Command | Wrong | None:
        """Answer the next command that is whole; each is judged by the state that earlier answers led to."""
        command = next(self._arrived, None)
        while command is None and self._unread:
            data, self._unread = self._unread, b""
            self._arrived = self._connection.receive(data)
            command = next(self._arrived, None)
        assert not isinstance(command, Notice)  # a server's end receives commands
        return command

    def _mind_reading(self) -> None:
        """Read from a client while it reads what it is told and little that it said waits."""
        reading = self._behind is None and len(self._unread) < MOST_UNREAD
        if reading is not self._reading:
            self._reading = reading
            if reading:
                self.transport.resumeProducing()
            else:
                self.transport.pauseProducing()

    def _too_late(self) -> None:
        seconds = self._hub.limits.greeting_seconds
        self.expel(Closed(Fault.NO_HELLO, f"no hello came within {seconds:g} s"))

    def _set_alarm(self, seconds: float | None, ring: Callable[[], None] | None = None) -> None:
        """Let something happen later, in place of what was to happen before."""
        if self._alarm and self._alarm.active():
            self._alarm.cancel()
        self._alarm = self._hub.clock.callLater(seconds, ring) if seconds is not None and ring else None

    def _fall_behind(self, size: int) -> None:
        self._behind = (self._behind or 0) + size
        if self._behind > MOST_BEHIND:
            self.transport.abortConnection()

    def _hang_up(self) -> None:
        """Close once all is sent, or at once where nobody reads it or too many are being told why they must go."""
        self._closed = True
        self.transport.unregisterProducer()
        if self._behind is None and self._hub.sees_off(self):
            self.transport.loseConnection()
            # TLS waits for the peer's consent to the end, and TCP until all is read
            self._set_alarm(LINGER_SECONDS, self.transport.abortConnection)
        else:
            self.transport.abortConnection()


def _wait(guest: Guest, command: Command | Wrong, seconds: float) -> Send:
    """Answer what is told to a client that is too fast."""
    name = command.command if isinstance(command, Wrong) else type_name(command)
    words = f"that is too fast: wait {seconds:g} s"
    return Send((guest,), Refused(name, Refusal.TOO_FAST, words, retry_after=seconds))


class Hub(ServerFactory):
    """All connections of a server: from each to the lobby, through the journal, and out to those it concerns."""

    log = Logger()
    noisy = False

    def __init__(self, lobby: Lobby, journal: Journal, limits: Limits, clock: IReactorTime) -> None:
        self.limits = limits
        self.clock = clock
        self._doorkeeper = Doorkeeper(limits)
        self._leaving: set[ServerProtocol] = set()
        self._lobby = lobby
        self._journal = journal
        self._inside: dict[Guest, ServerProtocol] = {}
        self._empty: Deferred[None] | None = None
        self._put_off: list[tuple[ServerProtocol, Command | Wrong]] = []
        self._troubled = False
        self._bell = Bell(clock, self._tick)
        self._bell.ring_at(lobby.due)
        journal.watch(self._trouble)

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return len(self._lobby.tables)

    def buildProtocol(self, addr: IAddress | None) -> ServerProtocol:
        """Answer the protocol of a new connection."""
        return ServerProtocol(self, place_of(addr.host) if isinstance(addr, IPv4Address | IPv6Address) else "")

    def beacon_answer(self, port: int) -> Answer:
        """Answer what the server tells those who look for one."""
        return self._lobby.beacon_answer(port)

    def enter(self, client: ServerProtocol) -> Closed | None:
        """Count a connection in, or answer why it is turned away."""
        if self._empty:
            return self._lobby.goodbye
        turned_away = self._doorkeeper.let_in(client.guest.place)
        if turned_away is None:
            self._inside[client.guest] = client
        return turned_away

    def sees_off(self, client: ServerProtocol) -> bool:
        """Answer whether there is time to wait until a client has read its last word."""
        waits = len(self._leaving) < MOST_LEAVING or client.guest in self._inside
        if waits:
            self._leaving.add(client)
        return waits

    def seen_off(self, client: ServerProtocol) -> None:
        """Wait no longer until a client has read its last word."""
        self._leaving.discard(client)

    def receive(self, client: ServerProtocol, command: Command | Wrong) -> None:
        """Carry out a command, unless it comes too fast; `client` is told when it has been answered."""
        if self._empty:
            return  # goodbye is being said
        wait = client.pace.wait(command)
        if client.pace.exceeded:
            client.expel(Closed(Fault.TOO_FAST, "too many commands, and on and on", wait))
        elif wait:
            self._commit([_wait(client.guest, command, wait)], client)
        else:
            self._carry_out(client, command)

    def _carry_out(self, client: ServerProtocol, command: Command | Wrong) -> None:
        """Carry out a command and tell everybody whom it concerns.

        While the journal cannot be written, only what changes no table is carried out. All else waits for the next
        attempt to write, and is refused if that fails.
        """
        if self._troubled and not isinstance(command, Hello | Ping):
            self._put_off.append((client, command))
            return
        self._commit(self._lobby.receive(client.guest, command), client)
        self._see_greeted(client)

    def _see_greeted(self, client: ServerProtocol) -> None:
        if client.greeting and client.guest.name and client.guest in self._inside:
            self._doorkeeper.greeted()
            client.greeted()

    def lose(self, client: ServerProtocol) -> None:
        """Count a connection out."""
        if not self._inside.pop(client.guest, None):
            return
        self._doorkeeper.let_out(client.guest.place, client.greeting)
        if self._empty is None:
            self._commit(self._lobby.drop(client.guest))
        elif not self._inside:  # after the stop there is nobody to tell: Closed was the last word to all
            self._empty.callback(None)

    def stop(self) -> Deferred[None]:
        """Tell everybody that the server stops; answer when all are gone."""
        self._commit(self._lobby.stop(list(self._inside)))
        self._bell.ring_at(None)
        self._empty = Deferred()
        if not self._inside:
            self._empty.callback(None)
        return self._empty.addBoth(lambda _: self._journal.close())

    def _commit(self, sends: Sequence[Send], client: ServerProtocol | None = None) -> None:
        """Have kept what changed, and then tell of it; what changed nothing need not wait for a journal in trouble."""
        entries = self._lobby.entries()
        self._bell.ring_at(self._lobby.due)
        if self._troubled and not entries:
            self._deliver(sends, client)
        else:
            self._journal.commit(entries, partial(self._deliver, sends, client))

    def _tick(self) -> None:
        """Let happen what is due, unless nothing can be kept."""
        if not (self._troubled or self._empty):
            self._commit(self._lobby.tick())

    def _trouble(self, why: str | None) -> None:
        """Take note that an attempt to write the journal failed, or that it can be written again."""
        if why and not self._troubled:
            self.log.error("the journal cannot be written, nothing is carried out until it can: {why}", why=why)
        elif not why:
            self.log.warn("the journal can be written again")
        self._troubled = why is not None
        self._tick()
        put_off, self._put_off = self._put_off, []
        for client, command in put_off:
            if self._troubled:
                self._refuse(client, command)
            else:
                self._carry_out(client, command)

    def _refuse(self, client: ServerProtocol, command: Command | Wrong) -> None:
        name = command.command if isinstance(command, Wrong) else type_name(command)
        self._deliver([Send((client.guest,), Refused(name, Refusal.CANNOT_SAVE, CANNOT_SAVE))], client)

    def _deliver(self, sends: Sequence[Send], asking: ServerProtocol | None) -> None:
        """Write each notice, encoded once, to all who get it and are still there; then let whoever asked go on."""
        try:
            for send in sends:
                self._write(send)
        finally:
            if asking:
                asking.answered()

    def _write(self, send: Send) -> None:
        log_send(self.log, send)
        frame = to_frame(send.notice)
        for guest in send.to:
            client = self._inside.get(guest)
            if client:
                client.write(send.notice, frame)
