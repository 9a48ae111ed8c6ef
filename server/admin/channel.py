"""Listens to whoever hosts a server: an order a connection, a line of JSON each way."""

import os
import socket
import struct
from collections.abc import Callable
from hmac import compare_digest
from pathlib import Path
from typing import Any

import msgspec
from twisted.internet.address import IPv4Address
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IAddress, IListeningPort, IReactorTCP, IReactorTime, IReactorUNIX, ITCPTransport
from twisted.internet.protocol import Protocol, ServerFactory, connectionDone
from twisted.logger import Logger
from twisted.python.failure import Failure

from contack.protocol.error import wrong_field
from contack.protocol.name import printable
from contack.server.admin.answer import AnyAnswer, OrderFailed
from contack.server.admin.around import Answered
from contack.server.admin.order import AdminCall, AnyOrder, order_words
from contack.server.admin.place import LOOPBACK, PORT_NAME, AdminPort, socket_path
from contack.server.log.kinds import Kind
from contack.server.network.timers import Timer
from contack.system.command_line import join_command
from contack.system.files import write_atomically

MOST_BYTES = 2**14
"""Bytes of an order: the longest are a path, or words to all."""

PATIENCE = 10.0
"""Seconds that an order may take to come, and its answer to be read."""

MOST_WAITING = 8
"""Connections that have not asked for anything yet; one more, and the first of them goes."""

PEER_CREDENTIALS: int | None = getattr(socket, "SO_PEERCRED", None)
CREDENTIALS = struct.Struct("3i")
"""Process, user and group of whoever connected, as Linux tells them."""

CarryOut = Callable[[AnyOrder, Answered], None]


class AdminProtocol(Protocol):
    """One connection of whoever hosts the server."""

    transport: ITCPTransport

    def __init__(self, factory: "AdminFactory") -> None:
        self._factory = factory
        self._timer = Timer(factory.clock)
        self._data = b""
        self._asked = self._gone = False

    def connectionMade(self) -> None:
        """Wait for an order, for some seconds."""
        self._timer.set(PATIENCE, self.hang_up)
        self._factory.waits(self)

    def dataReceived(self, data: bytes) -> None:
        """Take the order once it is whole; what comes after it is nobody's concern."""
        if self._asked:
            return
        self._data += data
        line, end, _ = self._data.partition(b"\n")
        if len(line) > MOST_BYTES:
            self._refuse(f"an order has up to {MOST_BYTES} bytes")
        elif end:
            self._ask(line)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Know that nobody waits for an answer."""
        self._gone = True
        self._timer.stop()
        self._factory.asked(self)

    def hang_up(self) -> None:
        """End the connection at once."""
        self.transport.abortConnection()

    def _ask(self, line: bytes) -> None:
        try:
            call = msgspec.json.decode(line, type=AdminCall)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as why:
            self._refuse(f"that is no order: {printable(wrong_field(AdminCall, why))[:200]}")
            return
        if not compare_digest(call.token.encode("utf-8", "surrogatepass"), self._factory.token.encode()):
            self._refuse("the token is not that of this server")
            return
        self._begin()
        self._factory.carry_out(call.order, self._caller, self._answer)

    def _begin(self) -> None:
        self._asked = True
        self._data = b""
        self._timer.stop()
        self._factory.asked(self)

    def _refuse(self, words: str) -> None:
        self._factory.log.warn("refused what {caller} sent: {why}", kind=Kind.ADMIN, caller=self._caller, why=words)
        self._begin()
        self._answer(OrderFailed(words))

    def _answer(self, answer: AnyAnswer) -> None:
        """Write the answer, and end the connection once it is read."""
        if not self._gone:
            self._timer.set(PATIENCE, self.hang_up)
            self.transport.write(msgspec.json.encode(answer) + b"\n")
            self.transport.loseConnection()

    @property
    def _caller(self) -> str:
        """Who is connected, as far as the system tells."""
        handle: object = getattr(self.transport, "socket", None)
        if not isinstance(handle, socket.socket) or handle.family == socket.AF_INET or PEER_CREDENTIALS is None:
            return "the host"
        told = handle.getsockopt(socket.SOL_SOCKET, PEER_CREDENTIALS, CREDENTIALS.size)
        process, user, _ = CREDENTIALS.unpack(told)
        return f"user {user}, process {process}"


class AdminFactory(ServerFactory):
    """All connections of whoever hosts a server; `token` is empty where the system sees to who may connect."""

    log = Logger()
    noisy = False

    def __init__(self, carry_out: CarryOut, clock: IReactorTime, token: str = "") -> None:
        self.clock = clock
        self.token = token
        self._carry_out = carry_out
        self._waiting: dict[AdminProtocol, None] = {}

    def buildProtocol(self, addr: IAddress | None) -> AdminProtocol:
        """Return the protocol of a new connection."""
        return AdminProtocol(self)

    def waits(self, connection: AdminProtocol) -> None:
        """Count a connection in that has not asked yet; those that never ask keep nobody out."""
        self._waiting[connection] = None
        if len(self._waiting) > MOST_WAITING:
            first = next(iter(self._waiting))
            del self._waiting[first]
            first.hang_up()

    def asked(self, connection: AdminProtocol) -> None:
        """Count a connection out that has asked, or is gone."""
        self._waiting.pop(connection, None)

    def carry_out(self, order: AnyOrder, caller: str, answered: Answered) -> None:
        """Do as asked and log it, whatever comes of it."""
        asked = join_command(order_words(order))

        def told(answer: AnyAnswer) -> None:
            what = answer.words if hasattr(answer, "words") else "shown"
            self.log.info(
                "{caller} asked {order}: {what}", kind=Kind.ADMIN, caller=caller, order=asked, what=printable(what)
            )
            answered(answer)

        try:
            self._carry_out(order, told)
        except Exception:  # whatever it is, the server goes on
            self.log.failure("{order} failed, by a mistake of the server's own", kind=Kind.FAULT, order=asked)
            answered(OrderFailed("the server failed at that, by a mistake of its own: its log tells more"))


class Channel:
    """Where a server listens to whoever hosts it, as long as it runs."""

    def __init__(self, port: IListeningPort, file: Path | None = None) -> None:
        self._port = port
        self._file = file

    def stop(self) -> Any:
        """Listen no more, and leave nothing behind; return when that is done."""
        if self._file:
            self._file.unlink(missing_ok=True)
        return self._port.stopListening()


def open_channel(reactor: Any, carry_out: CarryOut, data: Path, keeps: bool, token: str) -> Channel | None:
    """Listen in a data directory, or log why not; a server that `keeps` something is the only one there.

    `token` is what must be said where the system does not see to who may connect.
    """
    if not data.is_dir():  # of a server that keeps nothing, not even a certificate
        return None
    path = socket_path(data)
    try:
        if path is None:
            return _open_port(reactor, AdminFactory(carry_out, reactor, token), data / PORT_NAME)
        if _is_free(path, keeps):
            return _open_socket(reactor, AdminFactory(carry_out, reactor), path)
        AdminFactory.log.info("another server listens in {data}: this one does not", kind=Kind.NO_ADMIN, data=str(data))
    except (OSError, CannotListenError) as why:
        text = getattr(why, "strerror", None) or str(why)
        AdminFactory.log.warn(
            "nobody can be listened to in {data}: {why}", kind=Kind.NO_ADMIN, data=str(data), why=text
        )
    return None


def _is_free(path: Path, keeps: bool) -> bool:
    """Make room for a socket where a server that was killed left one; return whether there is room."""
    if not path.exists():
        return True
    with socket.socket(socket.AF_UNIX) as probe:  # type: ignore[attr-defined,unused-ignore]  # where there are some
        probe.settimeout(1.0)
        # whoever holds the journal is the server of this directory
        lives = not keeps and not probe.connect_ex(str(path))
    if not lives:
        path.unlink()
    return not lives


def _open_socket(reactor: IReactorUNIX, factory: AdminFactory, path: Path) -> Channel:
    before = os.umask(0o177)  # Twisted sets the mode after the socket is there
    try:
        return Channel(reactor.listenUNIX(str(path), factory, mode=0o600))
    finally:
        os.umask(before)


def _open_port(reactor: IReactorTCP, factory: AdminFactory, file: Path) -> Channel:
    port = reactor.listenTCP(0, factory, interface=LOOPBACK)
    address = port.getHost()
    assert isinstance(address, IPv4Address)
    told = msgspec.json.encode(AdminPort(address.port, factory.token))
    try:
        write_atomically(file, told, file.with_name(file.name + ".part"), 0o600)
    except OSError:
        port.stopListening()
        raise
    return Channel(port, file)
