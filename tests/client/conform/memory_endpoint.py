"""A server in memory as a place for cases; what it says may be changed on the way, as a broken one would say it."""

# mypy: allow-untyped-calls
# Failure is not annotated

from __future__ import annotations

from collections.abc import Callable

from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.python.failure import Failure

from contack.client.conform.case import Skipped
from contack.client.conform.peer import ByteStream
from contack.protocol.codec import NOTICE_TYPES, decode
from contack.protocol.connection import to_frame
from contack.protocol.frame import Frames
from contack.protocol.limits import TO_CLIENT
from contack.protocol.notice import Notice
from contack.server.commands.lobby import Lobby
from contack.server.network.hub import Hub
from tests.server.caller import Wire as Transport
from tests.server.conftest import PATIENT
from tests.server.fake_journal import OpenJournal
from tests.server.party import foretold
from tests.server.settings import server_info

Change = Callable[[Notice], Notice | bytes]
"""What a notice becomes on the way: another one, or any bytes."""


def as_it_is(notice: Notice) -> Notice:
    """Change nothing."""
    return notice


class MemoryStream:
    """A connection to a hub."""

    def __init__(self, hub: Hub, change: Change, lingers: bool) -> None:
        self._lingers = lingers
        self._transport = Transport()
        self._change = change
        self._frames = Frames(TO_CLIENT.frame)
        self._protocol = hub.buildProtocol(None)
        self._protocol.makeConnection(self._transport)
        self._open = True

    def send(self, data: bytes) -> None:
        """Send bytes."""
        if self._open and not self._transport.disconnecting:
            self._protocol.dataReceived(data)

    def receive(self) -> bytes | None:
        """Return what has come; there is no time in which more could."""
        said = self._transport.value()
        self._transport.clear()
        changed = b"".join(map(self._changed, self._frames.feed(said)))
        return changed or (b"" if self._transport.disconnecting and not self._lingers else None)

    def close(self) -> None:
        """Close the connection."""
        if self._open:
            self._open = False
            self._protocol.connectionLost(Failure(ConnectionDone()))

    def _changed(self, body: bytes) -> bytes:
        changed = self._change(decode(body, NOTICE_TYPES, TO_CLIENT))
        return changed if isinstance(changed, bytes) else to_frame(changed)


class MemoryEndpoint:
    """A server in memory, without TLS; one that `lingers` says that it closes a connection, and does not."""

    def __init__(self, change: Change = as_it_is, lingers: bool = False) -> None:
        lobby = Lobby(server_info(), foretold(Clock()))
        self._hub = Hub(lobby, OpenJournal(), PATIENT, Clock())
        self._change = change
        self._lingers = lingers

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return len(self._hub.lobby.tables.by_name)

    def connect(self) -> MemoryStream:
        """Open a connection."""
        return MemoryStream(self._hub, self._change, self._lingers)

    def connect_without_tls(self) -> ByteStream:
        """Have no TLS."""
        raise Skipped("the server runs without TLS")
