"""The shared base of server cases: connections, free names, and common ways to a table and a game."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import NamedTuple, Protocol

from contack.engine.board.lay import Lay
from contack.engine.deal import LEAST_NONCE
from contack.engine.event import ChosenBy, Laid
from contack.engine.view import View
from contack.lab.conform.case import Skipped
from contack.lab.conform.peer import ByteStream, Peer, all_receive, check
from contack.lab.conform.watch.server import PeerWatch, ServerWatch
from contack.protocol.command import Hello, Join, OpenTable, PlayLay, Ready, Reveal
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.notice import Change, Joined, Played, Started, TableChanged, Welcomed
from contack.protocol.table_state import TableState, unscored
from contack.protocol.version import PROTOCOL_VERSION

# Seconds that a case waits at most for an action of the server.
MOST_SECONDS = 60.0

# Extra seconds for a busy server.
LATE = 3.0


class Endpoint(Protocol):
    def connect(self) -> ByteStream:
        pass

    def connect_without_tls(self) -> ByteStream:
        pass

    def connect_slowly(self) -> ByteStream:
        pass

    def protocol_of(self, offered: Sequence[str]) -> str | None:
        """Return the server's choice among ALPN protocols. Raises Skipped without TLS, or Unmet."""

    def seconds(self) -> float:
        pass

    def wait(self, seconds: float) -> None:
        pass


def sees_lay(peer: Peer, by: ChosenBy, seconds: float | None = None) -> Played:
    played = peer.receives(Played, seconds)
    first = played.events[0]
    check(isinstance(first, Laid) and first.by is by, f"a lay by the {by}", str(first))
    return played


class Running(NamedTuple):
    """A game for two: `mover` is at turn, `other` is not."""

    mover: Peer
    other: Peer
    view: View
    lays: tuple[Lay, ...]

    @property
    def first(self) -> PlayLay:
        return PlayLay(self.lays[0], self.view.turn)


class ServerFixture:
    """Connections to the server for one case; `mark` keeps its names apart from those of other cases.

    `password` and `bot_token` are the server's, if the tester knows them. A case that needs more than `most` seconds is
    skipped.
    """

    def __init__(
        self, endpoint: Endpoint, mark: str, password: str = "", bot_token: str = "", most: float = MOST_SECONDS
    ) -> None:
        self.endpoint = endpoint
        self.password = password
        self.bot_token = bot_token
        self._most = most
        self._mark = mark
        self._peers: list[tuple[Peer, PeerWatch]] = []
        self._watch = ServerWatch(endpoint.seconds)
        self._nonces = count()
        self._bots = 0
        self.organiser: Peer | None = None

    @property
    def table(self) -> str:
        return self.named("table")

    def named(self, name: str) -> str:
        return f"{name}-{self._mark}"[:NAME_LENGTH]

    def hello(self, name: str) -> Hello:
        return Hello(PROTOCOL_VERSION, name, "contack conform", self.password)

    def connected(self, name: str = "ann", tls: bool = True) -> Peer:
        """Return a new connection that has sent nothing.

        Without `tls` it is unencrypted on a server with TLS; raises Skipped if the server has none.
        """
        return self._peer(name, self.endpoint.connect if tls else self.endpoint.connect_without_tls)

    def _peer(self, name: str, connect: Callable[[], ByteStream]) -> Peer:
        watch = PeerWatch(self._watch)
        peer = Peer(connect(), self.named(name), watch)
        self._peers.append((peer, watch))
        return peer

    def slow(self, name: str) -> Peer:
        """Return a client in the lobby with a small buffer, so that the server may skip broadcasts to it."""
        peer = self._peer(name, self.endpoint.connect_slowly)
        self._peers[-1][1].slow = True
        peer.is_answered(self.hello(peer.name), Welcomed)
        return peer

    def wait(self, seconds: float) -> None:
        """Wait. Raises Skipped if that is longer than the tester allows."""
        self.allow(seconds)
        self.endpoint.wait(seconds)

    def allow(self, seconds: float) -> None:
        if seconds > self._most:
            raise Skipped(f"it takes {seconds:g} s")

    def welcomed(self, name: str = "ann") -> Peer:
        peer = self.connected(name)
        self._bots = peer.is_answered(self.hello(peer.name), Welcomed).bots
        return peer

    def joined(self, name: str) -> Peer:
        peer = self.welcomed(name)
        peer.is_answered(Join(self.table), Joined)
        return peer

    def watching(self, name: str) -> Peer:
        peer = self.welcomed(name)
        peer.is_answered(Join(self.table, spectate=True), Joined)
        return peer

    def ready(self, *peers: Peer) -> None:
        for peer in peers:
            peer.is_answered(Ready(), TableChanged, change=Change.READY, name=peer.name)

    @property
    def has_bots(self) -> bool:
        return self._bots > 0

    def knows(self, token: str, name: str) -> None:
        self._watch.holders[token] = name

    def host(self, seats: int = 2, **options: object) -> Peer:
        """Return the host of a new table, whose games start without a countdown by default."""
        ann, options = self.welcomed("ann"), {"countdown": 0, **options}
        ann.is_answered(OpenTable(self.table, seats, **options), Joined)  # type: ignore[arg-type]  # the command's fields
        return ann

    def two_at_table(self, seats: int = 2, **options: object) -> tuple[Peer, Peer]:
        ann, bob = self.host(seats, **options), self.joined("bob")
        ann.receives(TableChanged, change=Change.JOINED, name=bob.name)
        return ann, bob

    def full_table(self, seats: int, **options: object) -> tuple[Peer, ...]:
        ann = self.host(seats, **options)
        return ann, *(self.joined(f"p{number}") for number in range(1, seats))

    def game(self, ann: Peer, bob: Peer) -> Running:
        start = self.start(ann, bob)
        mover, other = (ann, bob) if start.view.seat == 0 else (bob, ann)
        return Running(mover, other, start.view, tuple(unscored(start.lays)))

    def start(self, *peers: Peer) -> Started:
        self.asked(*peers)
        for peer in peers:
            peer.send(Reveal(peer.nonce))
        return all_receive(peers, Started)

    def asked(self, *peers: Peer) -> TableState:
        self.commit(*peers)
        return all_receive(peers, TableChanged, change=Change.ASKED).table

    def commit(self, *peers: Peer) -> None:
        for peer in peers:
            peer.nonce = f"{peer.name} {next(self._nonces)}".encode().ljust(LEAST_NONCE, b".")
            peer.is_answered(peer.ready(), TableChanged, change=Change.READY, name=peer.name)

    def new_game(self) -> Running:
        return self.game(*self.two_at_table())

    def settle(self) -> None:
        tracked = [(peer, watch) for peer, watch in self._peers if watch.tracked]
        for peer, _ in tracked:
            peer.settle()
        for _, watch in tracked:
            watch.caught_up()

    def clear(self) -> None:
        """Let all peers leave, so that the server closes their tables, and disconnect them."""
        if self.organiser:
            self.organiser.end_tournament()
        for peer, _ in self._peers:
            peer.hand_over()
        for peer, _ in self._peers:
            peer.depart()
