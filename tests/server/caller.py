"""A client at the end of a wire that is held in memory."""

# mypy: allow-untyped-calls
# StringTransport and Failure are not annotated

from collections.abc import Iterable
from typing import Any

from twisted.internet.address import IPv4Address
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from contack.protocol.command import Command, Hello, Join, OpenTable, Ready
from contack.protocol.notice import Notice, Started
from contack.protocol.testing.client import N, ScriptedClient
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.commands.lobby.lobby import Lobby
from contack.server.config.limits import Limits
from contack.server.journal.journal import Journal
from contack.server.network.hub import Hub
from tests.server.fake_journal import OpenJournal
from tests.server.party import foretold
from tests.server.settings import server_info

PATIENT = Limits(talk_per_minute=1e6, talk_burst=10**6, commands_per_second=1e6, command_burst=10**6)
"""Limits of a server that does not mind how fast its clients are."""


def new_hub(limits: Limits = PATIENT, clock: Clock | None = None, journal: Journal | None = None) -> Hub:
    """Return a hub whose lobby has its clock and limits."""
    clock = clock or Clock()
    lobby = Lobby(server_info(limits=limits), foretold(clock))
    return Hub(lobby, journal or OpenJournal(), limits, clock)


class Wire(StringTransport):
    """What the server writes to, without a socket."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[bytes] = []
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.frames.append(data)
        super().write(data)

    def abortConnection(self) -> None:  # Twisted's name
        self.aborted = True
        super().abortConnection()

    def setTcpNoDelay(self, enabled: bool) -> None:  # Twisted's name
        """Have no socket."""

    def getHandle(self) -> None:  # Twisted's name
        """Have no socket."""

    def setTcpKeepAlive(self, enabled: bool) -> None:  # Twisted's name
        """Have no socket."""


class Caller(ScriptedClient):
    def __init__(self, hub: Hub, address: IPv4Address | None = None) -> None:
        super().__init__("")
        self.wire = Wire()
        assert isinstance(hub.clock, Clock)
        self._clock = hub.clock
        self._protocol = hub.buildProtocol(address)
        self._protocol.makeConnection(self.wire)

    @property
    def let_go(self) -> bool:
        return self.wire.disconnecting

    def sends(self, *commands: Command) -> list[Notice]:
        return self.sends_bytes(self.send(*commands))

    def sends_bytes(self, data: bytes) -> list[Notice]:
        self.hears()
        self.writes(data)
        self._clock.advance(0)
        return self.hears()

    def writes(self, data: bytes) -> None:
        """Send bytes in one piece; the server may put off some of it."""
        self._protocol.dataReceived(data)

    def hears(self) -> list[Notice]:
        return list(self.receive(self.taken()))

    def taken(self) -> bytes:
        """Return the bytes that came since the last time."""
        data = bytes(self.wire.value())
        self.wire.clear()
        return data

    def hangs_up(self, why: Exception | None = None) -> None:
        """Close the connection, or see that it is closed, by default in order."""
        self._protocol.connectionLost(Failure(why or ConnectionDone()))


def hello(name: str) -> Hello:
    return Hello(PROTOCOL_VERSION, name)


def client(hub: Hub, name: str) -> Caller:
    caller = Caller(hub)
    caller.sends(hello(name))
    return caller


def table(hub: Hub, *names: str, seats: int | None = None, **options: Any) -> list[Caller]:
    """Seat callers at a new table, the first as its host; without a countdown unless the options say otherwise."""
    callers = [client(hub, name) for name in names]
    callers[0].sends(OpenTable("inn", seats or len(names), **{"countdown": 0, **options}))
    for caller in callers[1:]:
        caller.sends(Join("inn"))
    return callers


def game(hub: Hub, *names: str, **options: Any) -> list[Caller]:
    callers = table(hub, *names, **options)
    for caller in callers:
        caller.sends(Ready())
    return callers


def only(kind: type[N], notices: Iterable[object]) -> N:
    [notice] = notices
    assert isinstance(notice, kind)
    return notice


def last(caller: Caller, kind: type[N]) -> N:
    caller.hears()
    return caller.last(kind)


def mover_of(callers: list[Caller]) -> Caller:
    """Return the caller whose turn it is in a game that started."""
    seat = last(callers[0], Started).view.seat
    assert seat is not None
    return callers[seat]
