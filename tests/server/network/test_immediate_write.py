"""Connections that write at once: in order and without loss, even if the other end does not read."""

# mypy: allow-untyped-calls
# Twisted's Port is not annotated

import socket
from collections.abc import Awaitable, Callable

from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IAddress, ITCPTransport
from twisted.internet.protocol import Protocol, ServerFactory, connectionDone
from twisted.internet.threads import deferToThread
from twisted.python.failure import Failure

from contack.server.network.backlog import write_at_once
from tests.server.waiting import address_of, waits


class Writer(Protocol, ServerFactory):
    """A server of one connection, for a test to write to."""

    transport: ITCPTransport
    noisy = False

    def __init__(self) -> None:
        self.made: Deferred[None] = Deferred()
        self.lost: Deferred[None] = Deferred()

    def buildProtocol(self, addr: IAddress | None) -> "Writer":
        return self

    def connectionMade(self) -> None:
        self.made.callback(None)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self.lost.callback(None)


async def connected(reactor: AsyncioSelectorReactor, test: Callable[[Writer, socket.socket], Awaitable[None]]) -> None:
    """Run a test with both ends of a connection: ours in the reactor, theirs a plain socket."""
    writer = Writer()
    port = reactor.listenTCP(0, writer, interface="127.0.0.1")
    write_at_once(port)
    with socket.create_connection(address_of(port), timeout=60) as peer:
        await writer.made
        await test(writer, peer)
    await writer.lost
    await port.stopListening()


def everything(peer: socket.socket, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        data += peer.recv(2**16)
    return bytes(data)


@waits
async def test_small_frame_leaves_before_the_next_reactor_turn(
    reactor: AsyncioSelectorReactor,
) -> None:
    async def test(writer: Writer, peer: socket.socket) -> None:
        writer.transport.write(b"at once")
        assert peer.recv(100, socket.MSG_DONTWAIT) == b"at once"

    await connected(reactor, test)


@waits
async def test_unread_data_waits_in_order(reactor: AsyncioSelectorReactor) -> None:
    frames = [number.to_bytes(4, "big") * 5000 for number in range(400)]

    async def test(writer: Writer, peer: socket.socket) -> None:
        for frame in frames:
            writer.transport.write(frame)
        whole = b"".join(frames)
        assert await deferToThread(everything, peer, len(whole)) == whole
        writer.transport.write(b"and more")
        assert await deferToThread(everything, peer, 8) == b"and more"

    await connected(reactor, test)


@waits
async def test_new_data_never_overtakes_waiting_data(reactor: AsyncioSelectorReactor) -> None:
    async def test(writer: Writer, peer: socket.socket) -> None:
        waiting = 2**24
        writer.transport.write(bytes(waiting))
        read = len(everything(peer, 2**16))  # there is room again, but the reactor has not had its turn
        writer.transport.write(b"last")
        assert (await deferToThread(everything, peer, waiting + 4 - read))[-4:] == b"last"

    await connected(reactor, test)


@waits
async def test_write_to_a_gone_peer_loses_the_connection_quietly(
    reactor: AsyncioSelectorReactor,
) -> None:
    async def test(writer: Writer, peer: socket.socket) -> None:
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, bytes((1, 0, 0, 0, 0, 0, 0, 0)))
        peer.close()  # with a reset, like a machine that was switched off
        for _ in range(3):
            writer.transport.write(b"are you there?")

    await connected(reactor, test)
