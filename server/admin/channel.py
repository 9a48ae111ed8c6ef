"""The server's end of the admin socket: one order a connection, a line of JSON each way."""

from collections.abc import Callable, Sequence
from hmac import compare_digest
from pathlib import Path
from typing import Any

import msgspec
from twisted.internet.address import IPv4Address
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IAddress, IListeningPort, IReactorTCP, IReactorTime, ITCPTransport
from twisted.internet.protocol import Protocol, ServerFactory, connectionDone
from twisted.logger import Logger
from twisted.python.failure import Failure

from contack.protocol.error import wrong_field
from contack.protocol.name import printable
from contack.server.admin.base.answer import Answer, Answered, BadOrder, OrderFailed
from contack.server.admin.base.order import Order
from contack.server.admin.call import PORT_NAME, AdminPort, is_served
from contack.server.admin.catalog import AdminCall, parse_order
from contack.server.config.option_values import LOOPBACK
from contack.server.log.kinds import Kind
from contack.server.network.timers import Timer
from contack.system.command_line import join_command
from contack.system.files import reason, write_atomically

# Bytes of an order: the longest have a path or a message.
MOST_BYTES = 2**14

# Seconds for an order to arrive, and for the client to read its answer.
PATIENCE = 10.0

# Connections without an order; one more, and the oldest ends.
MOST_WAITING = 8

CarryOut = Callable[[Order, Answered], None]


class AdminProtocol(Protocol):
    transport: ITCPTransport

    def __init__(self, factory: "AdminFactory") -> None:
        self._factory = factory
        self._timer = Timer(factory.clock)
        self._data = b""
        self._asked = self._gone = False

    def connectionMade(self) -> None:
        self._timer.set(PATIENCE, self.hang_up)
        self._factory.waits(self)

    def dataReceived(self, data: bytes) -> None:
        if self._asked:
            return
        self._data += data
        line, end, _ = self._data.partition(b"\n")
        if len(line) > MOST_BYTES:
            self._refuse(f"an order has up to {MOST_BYTES} bytes")
        elif end:
            self._ask(line)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self._gone = True
        self._timer.stop()
        self._factory.asked(self)

    def hang_up(self) -> None:
        self.transport.abortConnection()

    def _ask(self, line: bytes) -> None:
        try:
            call = msgspec.json.decode(line, type=AdminCall)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as why:
            self._refuse(f"that is not an order: {printable(wrong_field(AdminCall, why))[:200]}")
            return
        if not compare_digest(call.token.encode("utf-8", "surrogatepass"), self._factory.token.encode()):
            self._refuse("wrong token")
            return
        try:
            order = parse_order(call.words)
        except BadOrder as why:
            self._refuse(str(why))
            return
        self._begin()
        self._factory.carry_out(order, call.words, self._answer)

    def _begin(self) -> None:
        self._asked = True
        self._data = b""
        self._timer.stop()
        self._factory.asked(self)

    def _refuse(self, words: str) -> None:
        self._factory.log.warn("refused an order of the host: {why}", kind=Kind.ADMIN, why=words)
        self._begin()
        self._answer(OrderFailed(words))

    def _answer(self, answer: Answer) -> None:
        if not self._gone:
            self._timer.set(PATIENCE, self.hang_up)
            self.transport.write(msgspec.json.encode(answer) + b"\n")
            self.transport.loseConnection()


class AdminFactory(ServerFactory):
    log = Logger()
    noisy = False

    def __init__(self, carry_out: CarryOut, clock: IReactorTime, token: str) -> None:
        self.clock = clock
        self.token = token
        self._carry_out = carry_out
        self._waiting: dict[AdminProtocol, None] = {}

    def buildProtocol(self, addr: IAddress | None) -> AdminProtocol:
        return AdminProtocol(self)

    def waits(self, connection: AdminProtocol) -> None:
        # connections without an order keep no other out
        self._waiting[connection] = None
        if len(self._waiting) > MOST_WAITING:
            first = next(iter(self._waiting))
            del self._waiting[first]
            first.hang_up()

    def asked(self, connection: AdminProtocol) -> None:
        self._waiting.pop(connection, None)

    def carry_out(self, order: Order, words: Sequence[str], answered: Answered) -> None:
        asked = join_command(words)

        def log(answer: Answer) -> None:
            what = answer.words if hasattr(answer, "words") else "shown"
            self.log.info("the host asked {order}: {what}", kind=Kind.ADMIN, order=asked, what=printable(what))
            answered(answer)

        try:
            self._carry_out(order, log)
        except Exception:  # any error: the server must continue
            self.log.failure("{order} failed because of a bug", kind=Kind.FAULT, order=asked)
            answered(OrderFailed("internal error; see the server's log"))


class Channel:
    def __init__(self, port: IListeningPort, file: Path) -> None:
        self._port = port
        self._file = file

    def stop(self) -> Any:
        """Remove all files; return when that is done."""
        self._file.unlink(missing_ok=True)
        return self._port.stopListening()


def open_channel(reactor: Any, carry_out: CarryOut, data: Path, keeps: bool, token: str) -> Channel | None:
    """Listen in a data directory, or log why not.

    A server that `keeps` something is the only one there. The client reads `token` in a file for this user alone.
    """
    if not data.is_dir():  # the server keeps nothing, not even a certificate
        return None
    try:
        if keeps or not is_served(data):
            return _open_port(reactor, AdminFactory(carry_out, reactor, token), data / PORT_NAME)
        AdminFactory.log.info("another server listens in {data}: this one does not", kind=Kind.NO_ADMIN, data=str(data))
    except (OSError, CannotListenError) as why:
        AdminFactory.log.warn(
            "admin commands are unavailable: cannot listen in {data}: {why}",
            kind=Kind.NO_ADMIN,
            data=str(data),
            why=reason(why),
        )
    return None


def _open_port(reactor: IReactorTCP, factory: AdminFactory, file: Path) -> Channel:
    # a port of its own, so nothing that comes over the network can be an order
    port = reactor.listenTCP(0, factory, interface=LOOPBACK)
    address = port.getHost()
    assert isinstance(address, IPv4Address)
    found = msgspec.json.encode(AdminPort(address.port, factory.token))
    try:
        write_atomically(file, found, mode=0o600)
    except OSError:
        port.stopListening()
        raise
    return Channel(port, file)
