"""A server and its clients over real sockets."""

import socket

from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.internet.interfaces import IListeningPort, IReactorTCP
from twisted.internet.threads import deferToThread

from contack.protocol.command import Ping
from contack.protocol.connection import Connection, Side, to_frame
from contack.protocol.frame import framed
from contack.protocol.limits import KEEPALIVE
from contack.protocol.notice import Closed
from contack.server.commands.lobby.lobby import Lobby
from contack.server.config.limits import Limits
from contack.server.network.backlog import write_at_once
from contack.server.network.connection import SENT_AHEAD, ServerProtocol
from contack.server.network.hub import Hub
from tests.server.fake_journal import OpenJournal
from tests.server.waiting import address_of, visit, waits


@waits
async def test_small_frames_do_not_wait_for_acknowledgements(reactor: AsyncioSelectorReactor, open_hub: Hub) -> None:
    listening = listen(reactor, open_hub)
    visitors = [await visit(reactor, address_of(listening)[1], name) for name in ("ann", "bob")]
    protocols = list(open_hub.inside)
    assert len(protocols) == 2
    for protocol in protocols:
        assert protocol.transport.getTcpNoDelay()
        assert protocol.transport.getTcpKeepAlive()
        handle = protocol.transport.getHandle()
        assert isinstance(handle, socket.socket)
        times = [handle.getsockopt(socket.IPPROTO_TCP, getattr(socket, name)) for name in KEEPALIVE]
        assert times == list(KEEPALIVE.values())  # a dead peer is noticed within seconds, not hours
        # Linux doubles the value; its own default is megabytes, which would hide a client that does not read
        assert handle.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 2 * SENT_AHEAD
    for visitor in visitors:
        await visitor.leave()
    stopped = listening.stopListening()
    assert stopped
    await stopped


def listen(reactor: IReactorTCP, hub: Hub) -> IListeningPort:
    return reactor.listenTCP(0, hub, interface="127.0.0.1")


class EndingHub(Hub):
    """A hub that notifies the end of its one connection."""

    def __init__(self, lobby: Lobby, reactor: AsyncioSelectorReactor) -> None:
        super().__init__(lobby, OpenJournal(), Limits(), reactor)
        self.ended: Deferred[None] = Deferred()

    def seen_off(self, connection: ServerProtocol) -> None:
        super().seen_off(connection)
        self.ended.callback(None)


def everything(peer: socket.socket) -> bytes:
    """Return all data until the end; a reset of the connection is an error."""
    data = b""
    while more := peer.recv(2**16):
        data += more
    return data


@waits
async def test_last_word_arrives_after_a_burst_of_commands(reactor: AsyncioSelectorReactor, lobby: Lobby) -> None:
    hub = EndingHub(lobby, reactor)
    port = listen(reactor, hub)
    write_at_once(port)
    with socket.create_connection(address_of(port), timeout=60) as peer:
        garbage = framed(b"")
        await deferToThread(peer.sendall, to_frame(Ping(1)) * 20 + garbage + to_frame(Ping(1)) * 200_000)
        data = await deferToThread(everything, peer)
    notices = list(Connection(Side.CLIENT).receive(data))
    assert isinstance(notices[-1], Closed)
    await hub.ended
    await maybeDeferred(port.stopListening)
