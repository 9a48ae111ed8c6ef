"""Connections that write at once.

Twisted queues what is written, asks the system to be told when the socket takes it, and sends it in its next turn. A
socket nearly always takes a small frame at once: trying that first saves two system calls and a turn a copy, and
every lay goes out in up to seven copies and more.
"""

from twisted.internet.interfaces import IListeningPort
from twisted.internet.tcp import Port, Server


class ImmediateServer(Server):
    """A connection that sends what it can at once and queues the rest behind what is queued already."""

    _queued = False

    def write(self, data: bytes) -> None:
        """Send `data`, now or later."""
        if self.connected and not self._queued:
            try:
                taken = self.socket.send(data)
            except OSError:
                taken = 0  # the socket is full, or the connection lost, which the reactor's next turn finds out
            if taken == len(data):
                return
            self._queued = True
            data = data[taken:]
        super().write(data)  # type: ignore[no-untyped-call]  # Twisted's

    def stopWriting(self) -> None:
        """Know that nothing is queued any more."""
        self._queued = False
        super().stopWriting()  # type: ignore[no-untyped-call]  # Twisted's


def write_at_once(port: IListeningPort) -> None:
    """Let the connections that `port` accepts write at once, where it is one of sockets and no fake."""
    if isinstance(port, Port):
        port.transport = ImmediateServer
