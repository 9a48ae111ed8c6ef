"""Writes at once if a socket has room, and counts the unsent bytes of a client that does not read."""

from twisted.internet.interfaces import IListeningPort
from twisted.internet.tcp import Port, Server

from contack.protocol.notice import (
    AllTablesShown,
    Commented,
    Joined,
    Notice,
    Nudged,
    Played,
    Reacted,
    Said,
    Started,
    TableChanged,
    TableOpened,
    TournamentChanged,
)

# Unsent bytes beyond which a client misses broadcasts; it gets the newest state once it reads again.
MOST_BEHIND = 2**18

# Notices that others cause without limit and that the newest state replaces. All others are few: each is an answer.
LEFT_OUT = (
    TableChanged,
    Started,
    Played,
    Said,
    Reacted,
    Nudged,
    TableOpened,
    AllTablesShown,
    Commented,
    TournamentChanged,
)


class Backlog:
    """`missed` is true if the client missed a notice since its last full state."""

    __slots__ = ("_waiting", "missed")

    def __init__(self) -> None:
        self._waiting: int | None = None
        self.missed = False

    @property
    def behind(self) -> bool:
        return self._waiting is not None

    @property
    def waiting(self) -> int:
        return self._waiting or 0

    def begin(self) -> None:
        self._waiting = 0

    def end(self) -> None:
        self._waiting = None

    def takes(self, notice: Notice, size: int) -> bool:
        """Count a notice to write, or note that the client misses it."""
        if self._waiting is None and not self.missed:
            return True  # true for nearly every copy of every lay
        if isinstance(notice, Joined):
            self.missed = False  # the full state replaces all that the client missed
        elif isinstance(notice, LEFT_OUT):
            # after one gap the client misses all of these: it lacks the state that they change
            self.missed = self.missed or (self._waiting or 0) + size > MOST_BEHIND
            if self.missed:
                return False
        if self._waiting is not None:
            self._waiting += size
        return True


class ImmediateServer(Server):
    """Sends what it can at once, and queues the rest behind earlier data."""

    _queued = False

    def write(self, data: bytes) -> None:
        # Twisted queues data and sends it in its next turn, after asking the system for room. A socket nearly always
        # has room for a small frame: trying first saves two system calls and a turn for each copy of each lay.
        if self.connected and not self._queued:
            try:
                taken = self.socket.send(data)
            except OSError:
                taken = 0  # the socket is full, or the connection is lost; the reactor's next turn finds out
            if taken == len(data):
                return
            self._queued = True
            data = data[taken:]
        super().write(data)  # type: ignore[no-untyped-call]  # Twisted's

    def stopWriting(self) -> None:
        # the reactor calls this when its queue is empty
        self._queued = False
        super().stopWriting()  # type: ignore[no-untyped-call]  # Twisted's


def write_at_once(port: IListeningPort) -> None:
    # a fake port stays as it is
    if isinstance(port, Port):
        port.transport = ImmediateServer
