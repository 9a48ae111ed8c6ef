from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count

from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IAddress, IReactorTime
from twisted.internet.protocol import ServerFactory
from twisted.logger import Logger
from twisted.python.failure import Failure

from contack.engine.tournament.line import RoundSeated
from contack.protocol.command import Claim, Command, Hello, Ping, PlayLay, Resume
from contack.protocol.connection import InvalidCommand, to_frame
from contack.protocol.discovery.page import bracketed
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.notice import Closed, Halted
from contack.protocol.sentences import say
from contack.server.commands.lobby.lobby import FAILED, Lobby
from contack.server.config.limits import Limits
from contack.server.config.refused import NotAllowed, closed
from contack.server.journal.journal import Journal
from contack.server.lobby.table_list import refused
from contack.server.log.kinds import Kind
from contack.server.log.lines import LoggedName
from contack.server.meter.meter import Meter
from contack.server.network.connection import ServerProtocol
from contack.server.network.connection_limits import CROWDED, IDLE, IDLE_SECONDS, ConnectionLimiter, place_of
from contack.server.network.disk import Disk
from contack.server.network.log import log_delivery, log_tournament, origin
from contack.server.network.screens import Screens
from contack.server.network.timers import DeadlineTimer
from contack.server.network.turned_away import TurnedAway
from contack.server.network.turns import Turns
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table

HALTED, GOES_ON = say("halted"), say("halted.over")

# Departing clients that the server waits for at a time; beyond that they get no last notice.
MOST_LEAVING = 100


class Hub(ServerFactory):
    """Takes commands to the lobby and through the journal, and notices to their clients.

    `on_bot_wanted` is called when a seat waits for a bot and the server's own bot host is not connected, `on_closed`
    after the last game of a closing server.
    """

    log = Logger()
    noisy = False

    def __init__(
        self, lobby: Lobby, journal: Journal, limits: Limits, clock: IReactorTime, meter: Meter | None = None
    ) -> None:
        self.limits = limits
        self.meter = meter
        self.clock = clock
        self.log = self.log  # a bound method from the class would be a new object with every notice
        self._limiter = ConnectionLimiter(limits)
        self.turns = Turns(clock)
        self._turned_away = TurnedAway(self.log, clock, meter)
        self._numbers = count(1)
        self._leaving: set[ServerProtocol] = set()
        self.lobby = lobby
        self.on_bot_wanted: Callable[[], None] | None = None
        self.on_closed: Callable[[], None] | None = None
        self._inside: dict[Client, ServerProtocol] = {}
        self._empty: Deferred[None] | None = None
        self._put_off: list[tuple[ServerProtocol, Command | InvalidCommand]] = []
        self.disk = Disk(journal, clock, self.log, self._halt, self._carry_out_put_off)
        self._tick_timer = DeadlineTimer(clock, self._tick)
        self._tick_timer.set(lobby.due)
        lobby.on_fault = self.failed
        lobby.office.on_event = partial(log_tournament, self.log)
        self.screens = Screens(lobby, clock, self._show_screens)

    def buildProtocol(self, addr: IAddress | None) -> ServerProtocol:
        known = addr if isinstance(addr, IPv4Address | IPv6Address) else None
        host = known.host if known else ""
        connection = ServerProtocol(self, place_of(host), host)
        connection.client.address = spoken(known) if known else ""
        connection.client.number = next(self._numbers)
        return connection

    @property
    def inside(self) -> tuple[ServerProtocol, ...]:
        """The oldest connection comes first."""
        return tuple(connection for connection in self._inside.values() if not connection.closed)

    def tell(self, deliveries: Sequence[Delivery], sent: Callable[[], None] | None = None) -> None:
        # the result is an operator's; call `sent` after it
        self._commit(deliveries)
        if sent:
            self.disk.when_kept(sent)

    def enter(self, connection: ServerProtocol) -> Closed | None:
        if self._empty:
            return self.lobby.goodbye
        ban = self.lobby.bans.of_address(connection.client.place)
        # a banned client must not cost an idle guest the place
        if not ban and self._limiter.free <= 0:
            self._free_a_place()
        # without a place for guests this may be a player who returns: the first command decides
        connection.returns_only = self._limiter.free <= 0
        turned_away = self.lobby.bans.closed(ban) if ban else self._limiter.accept(connection.client)
        if turned_away is None:
            self._inside[connection.client] = connection
            if self.meter:
                self.meter.connections += 1
            in_the_way = self._limiter.in_the_way()
            if in_the_way:
                self._dismiss(in_the_way, CROWDED)
        else:
            self._turned_away.note(connection.client, turned_away)
        return turned_away

    def _free_a_place(self) -> None:
        before = self.clock.seconds() - IDLE_SECONDS
        idle = [connection for connection in self._inside.values() if self._is_idle(connection, before)]
        idle.sort(key=lambda connection: connection.active_at)
        clients = [connection.client for connection in idle]
        while clients and self._limiter.free <= 0:
            first = self._limiter.first_to_go(clients)
            clients.remove(first)
            self._dismiss(first, IDLE)

    def _is_idle(self, connection: ServerProtocol, before: float) -> bool:
        # screens and bot hosts have work to do
        client = connection.client
        guest = (client.name or connection.greeting) and client not in self.lobby.bots.hosts
        return bool(guest) and client.table is None and connection.active_at <= before

    def _dismiss(self, client: Client, why: Closed) -> None:
        connection = self._inside[client]
        # first, so that no notice of a table follows the last one
        self.lose(connection)
        connection.close(why)
        self._turned_away.note(client, why)

    def sees_off(self, connection: ServerProtocol) -> bool:
        # at the stop of the server all clients are still inside, and all of them may read `closed`
        waits = len(self._leaving) < MOST_LEAVING or connection.client in self._inside
        if waits:
            self._leaving.add(connection)
        return waits

    def catch_up(self, connection: ServerProtocol) -> None:
        # no client may see a state that a crash can take back
        self.disk.when_kept(partial(self._deliver, self.lobby.newest(connection.client), None))

    def look_on(self, connection: ServerProtocol) -> None:
        """Wait for no hello of a connection: no player uses it."""
        self._limiter.greeted(connection.client)
        connection.greeted()

    def seen_off(self, connection: ServerProtocol) -> None:
        self._leaving.discard(connection)

    def receive(self, connection: ServerProtocol, command: Command | InvalidCommand) -> None:
        # `connection` learns when it has its answer
        if self._empty:
            return  # it has got `closed`
        if connection.returns_only and not self._may_stay(connection, command):
            self._dismiss(connection.client, self._limiter.full)
            return
        if self.meter and type(command) is PlayLay:
            connection.lay_came = self.clock.seconds()
        wait = connection.command_limits.wait(command)
        if not wait:
            self._carry_out(connection, command)
        elif connection.command_limits.exceeded:
            connection.expel(closed(CloseReason.TOO_FAST, retry_after=wait))
        else:
            why = NotAllowed(Refusal.TOO_FAST, retry_after=wait, seconds=f"{wait:g}")
            # through the journal, as all notices go out in the order of events
            self._commit([refused(connection.client, command, why)], connection)

    def _may_stay(self, connection: ServerProtocol, command: Command | InvalidCommand) -> bool:
        # a place kept for players who return needs a command that takes a seat back
        if connection.client.table is not None or self._limiter.free >= 0:
            connection.returns_only = False
        return not connection.returns_only or isinstance(command, Hello | Ping | Resume | Claim)

    def _carry_out(self, connection: ServerProtocol, command: Command | InvalidCommand) -> None:
        # while the journal cannot write, only commands that change no table run: all others wait for the next attempt
        # to write, and get a refusal if that fails
        if self.disk.troubled and not isinstance(command, Hello | Ping):
            self._put_off.append((connection, command))
            return
        self._commit(self.lobby.receive(connection.client, command), connection)
        if isinstance(command, Hello) and command.owner and connection.client.name and not connection.client.owner:
            text = "{name} says hello with an owner's secret that is not this server's; it is ignored"
            self._tell_of(connection.client, Kind.NOT_OWNER, text)
        self._see_greeted(connection)

    def _see_greeted(self, connection: ServerProtocol) -> None:
        client = connection.client
        if connection.greeting and (client.name or client.screen) and client in self._inside:
            self._limiter.greeted(client)
            words = f"a {client.role} says hello" if client.screen else "{name} says hello"
            self._tell_of(client, Kind.HELLO, f"{words} as the owner" if client.owner else words)
            connection.greeted()
            self._show(())
            if self.disk.troubled:
                self._deliver([Delivery((client,), Halted(True, HALTED))], None)

    def lose(self, connection: ServerProtocol) -> None:
        # an expelled client is removed at once, and once more when its socket closes
        if not self._inside.pop(connection.client, None):
            return
        self._limiter.let_out(connection.client)
        if self._empty is None:
            if not connection.greeting:
                words = f"a {connection.client.role} is gone" if connection.client.screen else "{name} is gone"
                self._tell_of(connection.client, Kind.GONE, words)
            with self.faults():
                self._commit(self.lobby.drop(connection.client), by=connection.client)
                self._show(())
        elif not self._inside:  # after the stop every client got `closed`
            self._empty.callback(None)

    def stop(self) -> Deferred[None]:
        """Return when all clients are gone."""
        self._turned_away.stop()
        self.screens.stop()
        # through the journal, to save everything before the last notice
        with self.faults():
            self._commit(self.lobby.stop(list(self._inside)))
        self._tick_timer.set(None)
        self._empty = Deferred()
        if not self._inside:
            self._empty.callback(None)
        return self._empty.addBoth(lambda _: self.disk.close())

    def expelled(self, client: Client, why: Closed) -> None:
        self._tell_of(client, Kind.CLOSED, "closed {name}: {why}" if client.name else "closed a stranger: {why}", why)
        if self.meter:
            self.meter.closed[why.reason] += 1

    @property
    def waiting_bytes(self) -> int:
        return sum(connection.backlog for connection in self._inside.values())

    @property
    def connected(self) -> int:
        return len(self._inside)

    def _tell_of(self, client: Client, kind: Kind, words: str, closed: Closed | None = None) -> None:
        why = {"why": closed.words, "reason": closed.reason} if closed else {}
        self.log.info(words, kind=kind, name=LoggedName(client.name), **why, **origin(client))

    def _commit(
        self, deliveries: Sequence[Delivery], connection: ServerProtocol | None = None, by: Client | None = None
    ) -> None:
        # `connection` learns when it has its answer; `by` caused the change if no client waits for an answer.
        if self.lobby.office.behind or self.lobby.office.stale or (self.lobby.screens and self.lobby.tables.touched):
            self._show(self.lobby.tables.touched)
        entries = self.lobby.entries()
        self._tick_timer.set(self.lobby.due)
        if self.on_bot_wanted and self.lobby.bots.is_missed:
            self.on_bot_wanted()
        # signs of life, lists and refusals change nothing, and need no disk
        if self.disk.troubled and not entries:
            self._deliver(deliveries, connection, by)
            return
        # on the disk before any client sees it
        self.disk.keep(entries, partial(self._deliver, deliveries, connection, by))

    def _show(self, tables: Collection[Table]) -> None:
        with self.faults():
            self.screens.changed(tables)

    def _show_screens(self, deliveries: Sequence[Delivery]) -> None:
        # All that screens get must be kept before.
        self.disk.when_kept(partial(self._deliver, deliveries, None))

    def seated(self, answer: RoundSeated | None) -> None:
        """Take the seating of a tournament's round from the thread that computed it."""
        with self.faults():
            self._commit(self.lobby.seat(answer))

    def failed(self, why: Failure | None = None) -> None:
        """Log the failure of a thread, or the exception that is being handled."""
        self.log.failure("internal error; the server continues", why, kind=Kind.FAULT)

    def _tick(self) -> None:
        if not self._empty:
            with self.faults():
                self._commit(self.lobby.tick())

    def _carry_out_put_off(self) -> None:
        # take the list first: commands below may be postponed again
        put_off, self._put_off = self._put_off, []
        for connection, command in put_off:
            with self.faults(connection):
                if self.disk.troubled:
                    why = NotAllowed(Refusal.CANNOT_SAVE)
                    self._deliver([refused(connection.client, command, why)], connection)
                else:
                    self._carry_out(connection, command)

    def _halt(self, halted: bool) -> None:
        # the notice goes out at once, before changes that wait for the disk
        for delivery in self.lobby.halt(halted, HALTED if halted else GOES_ON):
            # before `welcomed`, `halted` would violate the protocol
            there = [client for client in delivery.to if client in self._inside and self._inside[client].welcomed]
            self._deliver([delivery._replace(to=there)], None)
        self._tick_timer.set(self.lobby.due)

    def _deliver(self, deliveries: Sequence[Delivery], asking: ServerProtocol | None, by: Client | None = None) -> None:
        by = asking.client if asking else by
        for delivery in deliveries:
            # not `faults`, which takes longer than everything else here
            try:
                self._write(delivery, by)
            except Exception:
                self.fail(asking)
        if asking:
            if self.meter and asking.lay_came is not None:
                self.meter.answers.note(self.clock.seconds() - asking.lay_came)
                asking.lay_came = None
            asking.answered()
        if self.on_closed and self.lobby.closed:
            self.on_closed()

    @contextmanager
    def faults(self, connection: ServerProtocol | None = None) -> Iterator[None]:
        """Log an unexpected exception, close the client that caused it, and continue."""
        try:
            yield
        except Exception:  # an exception must not hurt other clients
            self.fail(connection)

    def fail(self, connection: ServerProtocol | None) -> None:
        self.failed()
        if connection:
            connection.expel(FAILED)

    def _write(self, delivery: Delivery, by: Client | None) -> None:
        log_delivery(self.log, delivery, by)
        if self.meter:
            self.meter.count(delivery.notice)
        if type(delivery.notice) is Closed:
            self._note_closed(delivery.to, delivery.notice)
        # once, for up to seven seats and a hundred spectators
        frame = delivery.frame or to_frame(delivery.notice)
        for client in delivery.to:
            connection = self._inside.get(client)
            if connection:
                try:
                    connection.write(delivery.notice, frame)
                except Exception:
                    self.fail(connection)

    def _note_closed(self, to: Sequence[Client], why: Closed) -> None:
        # the stop of the server has its own line
        if why.reason != CloseReason.SERVER_STOPPED:
            for client in to:
                if client in self._inside:
                    self.expelled(client, why)


def spoken(address: IPv4Address | IPv6Address) -> str:
    """Return an address with its port, in the form of the log."""
    return f"{bracketed(address.host)}:{address.port}"
