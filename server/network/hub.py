"""Everybody connected to a server: from each to the lobby, through the journal, and out to those it concerns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IAddress, IReactorTime
from twisted.internet.protocol import ServerFactory
from twisted.logger import Logger

from contack.protocol.beacon import BeaconAnswer
from contack.protocol.codec import type_name
from contack.protocol.command import Command, Hello, Ping
from contack.protocol.connection import InvalidCommand, to_frame
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.notice import Closed, Halted, Refused
from contack.server.commands.lobby import Lobby
from contack.server.config.limits import Limits
from contack.server.journal.journal import Journal
from contack.server.lobby.entry import Entry
from contack.server.network.bell import Bell
from contack.server.network.connection import ServerProtocol
from contack.server.network.connection_limits import Doorkeeper, place_of
from contack.server.network.log import log_send
from contack.server.network.watchdog import Pulse
from contack.server.table.client import Guest
from contack.server.table.delivery import Send

CANNOT_SAVE = "the server cannot write to its disk: nothing is lost, and it goes on when it can; try again then"

HALTED = "the server cannot write to its disk: nothing is lost, all clocks stand still, and it goes on by itself"

GOES_ON = "the server can write to its disk again, and goes on"

SLOW_SECONDS = 2.0
"""How long the disk may take: what waits longer is trouble, though it may end well."""

MOST_LEAVING = 100
"""Clients that are waited for at a time while they go; beyond that they go without a word."""


def _wait(guest: Guest, command: Command | InvalidCommand, seconds: float) -> Send:
    """Answer what is told to a client that is too fast."""
    name = command.command if isinstance(command, InvalidCommand) else type_name(command)
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
        self._want_bot_host: Callable[[], None] | None = None
        self._journal = journal
        self._inside: dict[Guest, ServerProtocol] = {}
        self._empty: Deferred[None] | None = None
        self._put_off: list[tuple[ServerProtocol, Command | InvalidCommand]] = []
        self._troubled = False
        self._unkept = 0
        self._disk = Pulse(clock, self._slow, SLOW_SECONDS)
        self._bell = Bell(clock, self._tick)
        self._bell.ring_at(lobby.due)
        journal.watch(self._trouble)

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return len(self._lobby.tables)

    def on_bot_wanted(self, want_bot_host: Callable[[], None]) -> None:
        """Call `want_bot_host` whenever somebody waits for a bot and the server's own bot host is not there."""
        self._want_bot_host = want_bot_host

    def buildProtocol(self, addr: IAddress | None) -> ServerProtocol:
        """Return the protocol of a new connection."""
        return ServerProtocol(self, place_of(addr.host) if isinstance(addr, IPv4Address | IPv6Address) else "")

    def beacon_answer(self, port: int) -> BeaconAnswer:
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
        """Return whether there is time to wait until a client has read its last word."""
        waits = len(self._leaving) < MOST_LEAVING or client.guest in self._inside
        if waits:
            self._leaving.add(client)
        return waits

    def catch_up(self, client: ServerProtocol) -> None:
        """Tell a client that missed something how its table is, when all that led to it has been kept."""
        self._journal.commit([], partial(self._deliver, self._lobby.newest(client.guest), None))

    def seen_off(self, client: ServerProtocol) -> None:
        """Wait no longer until a client has read its last word."""
        self._leaving.discard(client)

    def receive(self, client: ServerProtocol, command: Command | InvalidCommand) -> None:
        """Carry out a command, unless it comes too fast; `client` is told when it has been answered."""
        if self._empty:
            return  # goodbye is being said
        wait = client.pace.wait(command)
        if client.pace.exceeded:
            client.expel(Closed(CloseReason.TOO_FAST, "too many commands, and on and on", wait))
        elif wait:
            self._commit([_wait(client.guest, command, wait)], client)
        else:
            self._carry_out(client, command)

    def _carry_out(self, client: ServerProtocol, command: Command | InvalidCommand) -> None:
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
            if self._troubled:
                self._deliver([Send((client.guest,), Halted(True, HALTED))], None)

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
        return self._empty.addBoth(lambda _: self._close())

    def _close(self) -> None:
        self._journal.close()
        self._disk.stop()

    def _commit(self, sends: Sequence[Send], client: ServerProtocol | None = None) -> None:
        """Have kept what changed, and then tell of it; what changed nothing need not wait for a journal in trouble."""
        entries = self._lobby.entries()
        if self._want_bot_host and self._lobby.wants_bot_host:
            self._want_bot_host()
        self._bell.ring_at(self._lobby.due)
        if self._troubled and not entries:
            self._deliver(sends, client)
        else:
            self._keep(entries, sends, client)

    def _keep(self, entries: Sequence[Entry], sends: Sequence[Send], client: ServerProtocol | None) -> None:
        if not self._unkept:
            self._disk.heard()
        self._unkept += 1
        self._journal.commit(entries, partial(self._kept, sends, client))
        if self._unkept:
            self._disk.watch()

    def _kept(self, sends: Sequence[Send], client: ServerProtocol | None) -> None:
        """Tell of what has been kept; where that took too long, all goes on."""
        self._unkept -= 1
        self._disk.heard()
        if self._troubled:
            self._trouble(None)
        self._deliver(sends, client)

    def _slow(self) -> None:
        """Take note that the disk has not answered for long, if it was asked."""
        if self._unkept and not self._troubled:
            self.log.warn("the disk has not answered for {seconds:g} s", seconds=SLOW_SECONDS)
            self._halt()

    def _tick(self) -> None:
        """Let happen what is due, which nothing is while time stands still."""
        if not self._empty:
            self._commit(self._lobby.tick())

    def _trouble(self, why: str | None) -> None:
        """Take note that an attempt to write the journal failed, or that it can be written again."""
        if why and not self._troubled:
            self.log.error("the journal cannot be written, nothing is carried out until it can: {why}", why=why)
            self._halt()
        elif not why:
            self.log.warn("the journal can be written again")
            self._go_on()
        put_off, self._put_off = self._put_off, []
        for client, command in put_off:
            if self._troubled:
                self._refuse(client, command)
            else:
                self._carry_out(client, command)

    def _halt(self) -> None:
        """Let time stand still, and tell so at once: past all that waits to be kept, as this changes nothing."""
        self._troubled = True
        self._tell_welcomed(self._lobby.halt(HALTED))
        self._bell.ring_at(self._lobby.due)

    def _go_on(self) -> None:
        """Let time go on, and tell so; a lay that waited for the disk is carried out before the bell can ring."""
        self._troubled = False
        self._tell_welcomed(self._lobby.go_on(GOES_ON))
        self._bell.ring_at(self._lobby.due)

    def _tell_welcomed(self, sends: Sequence[Send]) -> None:
        """Tell those who know already that they are welcome."""
        for send in sends:
            there = [guest for guest in send.to if guest in self._inside and self._inside[guest].welcomed]
            self._deliver([send._replace(to=there)], None)

    def _refuse(self, client: ServerProtocol, command: Command | InvalidCommand) -> None:
        name = command.command if isinstance(command, InvalidCommand) else type_name(command)
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
