"""What the cases for servers share: connections, names that are not taken, and the usual ways to a table and a game."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import NamedTuple, Protocol

from contack.engine.board.lay import Lay
from contack.engine.deal import LEAST_NONCE
from contack.engine.view import View
from contack.lab.conform.case import Skipped
from contack.lab.conform.peer import ByteStream, Peer
from contack.lab.conform.watch.server import PeerWatch, ServerWatch
from contack.protocol.command import Hello, Join, OpenTable, PlayLay, Reveal
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.notice import Change, Joined, Started, TableChanged, Welcomed
from contack.protocol.table_state import TableState, unscored
from contack.protocol.version import PROTOCOL_VERSION

MOST_SECONDS = 60.0
"""The longest that a case waits for what a server does by itself."""


class Endpoint(Protocol):
    """Where the server is."""

    def connect(self) -> ByteStream:
        """Open a connection, as clients do."""

    def connect_without_tls(self) -> ByteStream:
        """Open one without TLS to a server with it. Raises Skipped where the server has none."""

    def connect_slowly(self) -> ByteStream:
        """Open one that has little room for what is not read."""

    def protocol_of(self, offered: Sequence[str]) -> str | None:
        """Return which of the protocols that TLS offers the server takes. Raises Skipped without TLS, or Unmet."""

    def seconds(self) -> float:
        """Return the time."""

    def wait(self, seconds: float) -> None:
        """Let time pass."""


class Running(NamedTuple):
    """A game of two: `mover` is to lay, `other` is not."""

    mover: Peer
    other: Peer
    view: View
    lays: tuple[Lay, ...]

    @property
    def first(self) -> PlayLay:
        """The command that plays the first of the legal lays."""
        return PlayLay(self.lays[0], self.view.turn)


class ServerFixture:
    """Connections to the server under test, for one case; `mark` keeps its names apart from those of other cases.

    `password` and `bot_token` are what clients and bot hosts must know, as far as the tester does; cases that need
    more than `most` seconds are not tried.
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

    @property
    def table(self) -> str:
        """A name for a table."""
        return self.named("table")

    def named(self, name: str) -> str:
        """Return a name that belongs to this case."""
        return f"{name}-{self._mark}"[:NAME_LENGTH]

    def hello(self, name: str) -> Hello:
        """Return the `hello` of a client, with this very name."""
        return Hello(PROTOCOL_VERSION, name, "contack conform", self.password)

    def connected(self, name: str = "ann", tls: bool = True) -> Peer:
        """Return a connection on which nothing has been sent yet.

        Without `tls`, one that does not encrypt where the server does. Raises Skipped where it does not either.
        """
        return self._peer(name, self.endpoint.connect if tls else self.endpoint.connect_without_tls)

    def _peer(self, name: str, connect: Callable[[], ByteStream]) -> Peer:
        watch = PeerWatch(self._watch)
        peer = Peer(connect(), self.named(name), watch)
        self._peers.append((peer, watch))
        return peer

    def slow(self, name: str) -> Peer:
        """Return a client in the lobby that may be told less than the others, as it has little room for it."""
        peer = self._peer(name, self.endpoint.connect_slowly)
        self._peers[-1][1].slow = True
        peer.is_answered(self.hello(peer.name), Welcomed)
        return peer

    def wait(self, seconds: float) -> None:
        """Let time pass. Raises Skipped where that is more than the tester wants to wait for."""
        self.allow(seconds)
        self.endpoint.wait(seconds)

    def allow(self, seconds: float) -> None:
        """Raise Skipped where a case may take longer than the tester wants to wait."""
        if seconds > self._most:
            raise Skipped(f"it takes {seconds:g} s")

    def welcomed(self, name: str = "ann") -> Peer:
        """Return a client in the lobby."""
        peer = self.connected(name)
        self._bots = peer.is_answered(self.hello(peer.name), Welcomed).bots
        return peer

    @property
    def has_bots(self) -> bool:
        """Whether there were house bots, other than a case's own, when somebody came last."""
        return self._bots > 0

    def knows(self, token: str, name: str) -> None:
        """Let everybody know whose seat a token takes back that no client of the case was given."""
        self._watch.holders[token] = name

    def host(self, seats: int = 2, **options: object) -> Peer:
        """Return the host of a new table; its games begin without a countdown unless the options say otherwise."""
        ann, options = self.welcomed("ann"), {"countdown": 0, **options}
        ann.is_answered(OpenTable(self.table, seats, **options), Joined)  # type: ignore[arg-type]  # the command's fields
        return ann

    def two_at_table(self, seats: int = 2, **options: object) -> tuple[Peer, Peer]:
        """Return ann, the host of a table, and bob, who has joined it."""
        ann, bob = self.host(seats, **options), self.welcomed("bob")
        bob.is_answered(Join(self.table), Joined)
        ann.receives(TableChanged, change=Change.JOINED, name=bob.name)
        return ann, bob

    def full_table(self, seats: int, **options: object) -> tuple[Peer, ...]:
        """Return the players of a table with no free seat, in the order of their seats."""
        ann = self.host(seats, **options)
        others = [self.welcomed(f"p{number}") for number in range(1, seats)]
        for peer in others:
            peer.is_answered(Join(self.table), Joined)
        return ann, *others

    def game(self, ann: Peer, bob: Peer) -> Running:
        """Let two players who fill a table get ready, and return the game that starts."""
        start = self.start(ann, bob)
        mover, other = (ann, bob) if start.view.seat == 0 else (bob, ann)
        return Running(mover, other, start.view, tuple(unscored(start.lays)))

    def start(self, *peers: Peer) -> Started:
        """Let all players of a full table get ready, and return the start of their game. Raises Unmet."""
        self.asked(*peers)
        for peer in peers:
            peer.send(Reveal(peer.nonce))
        start, *_ = [peer.receives(Started) for peer in peers]
        return start

    def asked(self, *peers: Peer) -> TableState:
        """Let all players of a full table get ready with fresh nonces; return it as it asks for them. Raises Unmet."""
        for peer in peers:
            peer.nonce = f"{peer.name} {next(self._nonces)}".encode().ljust(LEAST_NONCE, b".")
            peer.send(peer.ready())
            peer.receives(TableChanged, change=Change.READY, name=peer.name)
        asked, *_ = [peer.receives(TableChanged, change=Change.ASKED) for peer in peers]
        return asked.table

    def new_game(self) -> Running:
        """Return a game that has just started at a new table."""
        return self.game(*self.two_at_table())

    def settle(self) -> None:
        """Let each client read all that was sent to it, and see that all were told the same. Raises Unmet."""
        tracked = [(peer, watch) for peer, watch in self._peers if watch.tracked]
        for peer, _ in tracked:
            peer.settle()
        for _, watch in tracked:
            watch.caught_up()

    def clear(self) -> None:
        """Let all peers leave, so that the server keeps no table for them, and close all connections."""
        for peer, _ in self._peers:
            peer.hand_over()
        for peer, _ in self._peers:
            peer.depart()
