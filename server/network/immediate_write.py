"""Connections that write at once.

Twisted queues written data, asks the system when the socket has room, and sends it in its next turn. A socket nearly
always has room for a small frame: trying that first saves two system calls and a turn a copy, and every lay goes out in
seven copies and more.
"""

from twisted.internet.interfaces import IListeningPort
from twisted.internet.tcp import Port, Server


class ImmediateServer(Server):
    """Sends what it can at once, and queues the rest behind earlier data."""

    _queued = False

    def write(self, data: bytes) -> None:
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
        self._queued = False
        super().stopWriting()  # type: ignore[no-untyped-call]  # Twisted's


def write_at_once(port: IListeningPort) -> None:
    """Let the accepted connections of `port` write at once, unless the port is a fake."""
    if isinstance(port, Port):
        port.transport = ImmediateServer
