from twisted.internet.interfaces import IReactorTime
from twisted.python.components import proxyForInterface

from contack.server.network.connection import LINGER_SECONDS, ServerProtocol, SocketTransport
from contack.server.network.timers import Timer


class Carrier(proxyForInterface(SocketTransport, "wire")):  # type: ignore[misc]  # made as the module is loaded
    """A transport upon another one, `wire`, while something else than frames goes over it.

    Both the connection that it serves and the carrier itself may stop the reading for a while.
    """

    disconnecting = False

    def __init__(self, wire: SocketTransport, protocol: ServerProtocol, clock: IReactorTime) -> None:
        self.wire = wire
        self.transport = getattr(wire, "transport", wire)  # the socket's, inside TLS
        self.clock = clock
        self.paused = self.held = False
        self._protocol = protocol
        self._in_line = False
        self._registered = True  # by the connection, before anything came
        self._timer = Timer(clock)

    def pauseProducing(self) -> None:
        self._mind_reading(paused=True, held=self.held)

    def resumeProducing(self) -> None:
        self._mind_reading(paused=False, held=self.held)

    def unregisterProducer(self) -> None:
        if self._registered:
            self._registered = False
            self.wire.unregisterProducer()

    def hold(self) -> None:
        """Read no more until the present data has had its turn."""
        self._mind_reading(paused=self.paused, held=True)

    def release(self) -> None:
        self._mind_reading(paused=self.paused, held=False)

    def end(self) -> None:
        """Close the connection once all is sent; cut off a client that does not consent."""
        if self.disconnecting:
            return
        self.disconnecting = True
        self.unregisterProducer()  # TLS does not close while it has a producer
        self.wire.loseConnection()
        self._timer.set(LINGER_SECONDS, self.wire.abortConnection)

    def connectionLost(self) -> None:
        self._timer.stop()
        self.disconnecting = True

    def read_in_turn(self) -> None:
        """Read now if the address has time left."""
        if self._in_line:
            return
        if self._protocol.may_work:
            self._protocol.work(self.read)
        else:
            self.wait_in_line()

    def wait_in_line(self) -> None:
        self._in_line = True
        self.hold()
        self._protocol.wait_in_line(self._take_turn)

    def _take_turn(self) -> None:
        self._in_line = False
        if not self.disconnecting:
            self.read()

    def read(self) -> None:
        raise NotImplementedError

    def _mind_reading(self, paused: bool, held: bool) -> None:
        # reads only while neither the connection nor the carrier wants a pause
        before, after = self.paused or self.held, paused or held
        self.paused, self.held = paused, held
        if after and not before:
            self.wire.pauseProducing()
        elif before and not after and not self.disconnecting:
            self.wire.resumeProducing()
