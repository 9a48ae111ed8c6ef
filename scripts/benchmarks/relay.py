"""A bare relay to measure the server against: the same reactor, frames and bytes, and no rules.

Every connection says in its first frame which table it is at; each later frame is answered by the next notices of a
recorded session, written to all at that table.

python -m benchmarks.relay SCRIPT [--tls]

With --tls it is encrypted, by Twisted's own means, and writes at once as the server does.
"""

import sys
from collections import defaultdict
from itertools import cycle
from pathlib import Path

from twisted.internet.address import IPv4Address
from twisted.internet.interfaces import IProtocolFactory, IReactorTCP, ITCPTransport
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.protocol import Protocol, ServerFactory
from twisted.internet.ssl import CertificateOptions
from twisted.protocols.tls import TLSMemoryBIOFactory, TLSMemoryBIOProtocol

from benchmarks.script import read_script
from contack.protocol.frame import PREFIX, framed
from contack.protocol.version import ALPN
from contack.server.network.certificate import make_certificate
from contack.server.network.immediate_write import write_at_once


class RelayProtocol(Protocol):
    """One connection: cuts frames, and hands them on."""

    transport: ITCPTransport

    def __init__(self, tables: "RelayFactory") -> None:
        self._tables = tables
        self._held = b""
        self._table: int | None = None

    def connectionMade(self) -> None:
        """Send at once, as the server does."""
        self.transport.setTcpNoDelay(True)

    def dataReceived(self, data: bytes) -> None:
        """Return each whole frame."""
        held = self._held + data
        while len(held) >= PREFIX and len(held) >= (end := PREFIX + int.from_bytes(held[:PREFIX], "big")):
            self._received(held[PREFIX:end])
            held = held[end:]
        self._held = held

    def _received(self, frame: bytes) -> None:
        if self._table is None:
            self._table = int.from_bytes(frame, "big")
            self._tables.members[self._table].append(self)
            self.transport.write(framed(frame))
            return
        for notice in self._tables.next_notices(self._table):
            for member in self._tables.members[self._table]:
                member.transport.write(notice)


class RelayFactory(ServerFactory):
    """The tables of the relay: who is there, and where each is in the recorded session."""

    noisy = False

    def __init__(self, script: Path) -> None:
        self.members: defaultdict[int, list[RelayProtocol]] = defaultdict(list)
        notices = [step.notices for step in read_script(script)]
        self._notices: defaultdict[int, cycle[list[bytes]]] = defaultdict(lambda: cycle(notices))

    def buildProtocol(self, addr: object) -> RelayProtocol:
        """Return the protocol of a new connection."""
        return RelayProtocol(self)

    def next_notices(self, table: int) -> list[bytes]:
        """Return what a table is told next."""
        return next(self._notices[table])


def encrypted(relay: RelayFactory) -> TLSMemoryBIOFactory:
    """Return a factory of encrypted connections that do not gather what is written."""
    key, certificate, _ = make_certificate()
    # pyOpenSSL takes cryptography's own objects, and warns of all others; Twisted's annotations do not know yet
    options = CertificateOptions(
        privateKey=key,  # type: ignore[arg-type]
        certificate=certificate,  # type: ignore[arg-type]
        acceptableProtocols=[ALPN],
    )
    factory = TLSMemoryBIOFactory(options, False, relay)
    factory.protocol = TLSMemoryBIOProtocol
    return factory


def main() -> None:
    """Relay on a free port, which is printed as `contack-server` prints its own."""
    from twisted.internet import reactor

    assert isinstance(reactor, PosixReactorBase)
    listener: IReactorTCP = reactor
    relay, tls = RelayFactory(Path(sys.argv[1])), "--tls" in sys.argv
    factory: IProtocolFactory = encrypted(relay) if tls else relay
    port = listener.listenTCP(0, factory, 1024, "127.0.0.1")  # type: ignore[arg-type]  # any factory will do
    if tls:
        write_at_once(port)
    address = port.getHost()
    assert isinstance(address, IPv4Address)
    print(f"    contack play 127.0.0.1:{address.port}", flush=True)
    reactor.run()


if __name__ == "__main__":
    main()
