"""A bare relay to compare the server with: the same reactor, frames and bytes, without rules.

A connection's first frame names its table. The relay answers each later frame with the next notices of a recorded
session, sent to all at that table.

python -m benchmarks.relay SCRIPT [--tls]

--tls encrypts with Twisted's TLS, and writes at once as the server does.
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

from benchmarks.job import read_script
from contack.protocol.frame import Frames, framed
from contack.protocol.limits import TO_SERVER
from contack.protocol.version import ALPN
from contack.server.network.backlog import write_at_once
from contack.server.network.tls.certificate import make_certificate


class RelayProtocol(Protocol):
    transport: ITCPTransport

    def __init__(self, tables: "RelayFactory") -> None:
        self._tables = tables
        self._frames = Frames(TO_SERVER.frame)
        self._table: int | None = None

    def connectionMade(self) -> None:
        self.transport.setTcpNoDelay(True)

    def dataReceived(self, data: bytes) -> None:
        for frame in self._frames.feed(data):
            self._received(frame)

    def _received(self, frame: bytes) -> None:
        if self._table is None:
            self._table = int.from_bytes(frame, "big")
            self._tables.members[self._table].append(self)
            self.transport.write(framed(frame))
            return
        for notice in next(self._tables.notices[self._table]):
            for member in self._tables.members[self._table]:
                member.transport.write(notice)


class RelayFactory(ServerFactory):
    noisy = False

    def __init__(self, script: Path) -> None:
        self.members: defaultdict[int, list[RelayProtocol]] = defaultdict(list)
        notices = [step.notices for step in read_script(script)]
        self.notices: defaultdict[int, cycle[list[bytes]]] = defaultdict(lambda: cycle(notices))

    def buildProtocol(self, addr: object) -> RelayProtocol:
        return RelayProtocol(self)


def encrypted(relay: RelayFactory) -> TLSMemoryBIOFactory:
    key, certificate, _ = make_certificate()
    # pyOpenSSL takes cryptography's objects and warns about others; Twisted's annotations are older
    options = CertificateOptions(
        privateKey=key,  # type: ignore[arg-type]
        certificate=certificate,  # type: ignore[arg-type]
        acceptableProtocols=[ALPN],
    )
    factory = TLSMemoryBIOFactory(options, False, relay)
    factory.protocol = TLSMemoryBIOProtocol
    return factory


def main() -> None:
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
