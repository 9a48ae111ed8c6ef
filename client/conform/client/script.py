"""A server that plays its part for one client under test: a table, another player, and a game."""

import msgspec

from contack.client.conform.client.visitor import Visitor
from contack.client.conform.peer import ByteStream, check
from contack.engine.board.lay import Lay
from contack.engine.deal import LEAST_NONCE, commitment, digest
from contack.engine.event import ChosenBy, Event
from contack.engine.game import Game
from contack.engine.what_if import greedy
from contack.protocol.command import HandOver, Hello, Join, OpenTable, PlayLay, Ready, Resume, Reveal
from contack.protocol.error import Refusal
from contack.protocol.name import is_name
from contack.protocol.notice import Change, GameHeader, Joined, Played, Refused, Started, TableChanged, Welcomed, scored
from contack.protocol.table_state import PlayerState, TableState, TableSummary
from contack.protocol.version import PROTOCOL_VERSION

OTHER = "conform"
"""Who is at the table."""

TABLE = "conform"
"""The table that is listed; a client may come to another one as well."""

# no chance: a client that fails a case fails it again, at the same lay
SEED = bytes(range(32))
NONCE = bytes(LEAST_NONCE)
STARTED = "2026-11-20T15:04:05Z"


class ScriptedServer:
    """The server's side of a case: it plays on a connection that has just been made."""

    def __init__(self, stream: ByteStream) -> None:
        self.visitor = Visitor(stream, TableSummary(TABLE, 2, "next", True, OTHER, (OTHER,), 0, False))
        self._seq = 1
        self._table = TABLE
        self._ready = self._asking = self._playing = self._revealed = False
        self._digest = b""
        self._events: tuple[Event, ...] = ()

    def greet(self) -> None:
        """Wait for the `hello` of a client, and welcome it. Raises Unmet."""
        hello = self.visitor.receives(Hello)
        check(hello.protocol == PROTOCOL_VERSION, f"protocol {PROTOCOL_VERSION}", str(hello.protocol))
        check(is_name(hello.name), "a name of visible characters", ascii(hello.name))
        self.visitor.name = hello.name
        self.visitor.send(Welcomed(PROTOCOL_VERSION, "conform", "1"))

    def seat(self) -> None:
        """Wait for a client to come to a table or to open one, and give it a seat. Raises Unmet."""
        # a client of ours may have kept a seat at an earlier case, whose table went with it
        while isinstance(command := self.visitor.receives(Join, OpenTable, Resume), Resume):
            self.visitor.send(Refused("resume", Refusal.BAD_TOKEN, "no seat is kept under this token any more"))
        assert isinstance(command, Join | OpenTable)
        self._table = command.table
        self.visitor.send(self.joined())

    def start(self) -> None:
        """Wait for a client to be ready, ask for its nonce if it has one, and start the game. Raises Unmet."""
        self.be_ready()
        self.ask(self.state)
        nonce = self.reveal() if self._digest else b""
        self._asking, self._playing = False, True
        self._game, self._events = Game.deal(SEED, (NONCE, nonce))
        view, lays = self._game.view, scored(self._game.lays)
        self.visitor.send(Started(self._count(), self._header, self.state, self._events, view, lays))
        self.others_play()

    def be_ready(self) -> bytes:
        """Wait for a client to be ready, and return the digest of its nonce; none if it has none. Raises Unmet."""
        self._digest = self.visitor.receives(Ready).digest or b""
        self._ready = True
        self.visitor.send(self.change(Change.READY, self.visitor.name))
        return self._digest

    def ask(self, table: TableState) -> None:
        """Ask for the nonces, showing a table as it is or otherwise."""
        self._asking = True
        self.visitor.send(TableChanged(self._count(), Change.ASKED, "", msgspec.structs.replace(table, asking=True)))

    def reveal(self) -> bytes:
        """Wait for the nonce of the client, and return it. Raises Unmet."""
        nonce = self.visitor.receives(Reveal).nonce
        check(digest(nonce) == self._digest, f"a nonce with the digest {self._digest.hex()}", nonce.hex())
        self._revealed = True
        self.visitor.send(self.change(Change.REVEALED, self.visitor.name))
        return nonce

    def arrive(self) -> None:
        """Bring a client from its first command to its first turn. Raises Unmet."""
        self.greet()
        self.seat()
        self.start()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._game.over

    def choice(self) -> None:
        """Wait for a lay of the client, and go on to its next turn. Raises Unmet."""
        self.visitor.send(self._lay(self.checked(self.chosen()), ChosenBy.PLAYER))
        self.others_play()

    def chosen(self) -> PlayLay | HandOver:
        """Wait for what a client does at its turn. Raises Unmet."""
        command = self.visitor.receives(PlayLay, HandOver)
        assert isinstance(command, PlayLay | HandOver)
        return command

    def checked(self, command: PlayLay | HandOver) -> Lay | None:
        """Return the lay of a command, None for one that is handed over. Raises Unmet."""
        check(command.turn == self._game.turn, f"turn {self._game.turn}, that of the view", f"turn {command.turn}")
        # not a mistake: a bot that thought for too long does so, and the game goes on
        if isinstance(command, HandOver):
            return None
        lays = self._game.lays
        check(command.lay in lays, f"one of {', '.join(map(str, lays))}", str(command.lay))
        return command.lay

    def others_play(self) -> None:
        """Play for the other seat as long as it is its turn."""
        while self._game.seat == 0:
            self.visitor.send(self._lay(None, ChosenBy.PLAYER))

    def run_out(self) -> None:
        """Lay for the client, whose time is up, and go on to its next turn."""
        self.visitor.send(self._lay(None, ChosenBy.CLOCK))
        self.others_play()

    def stand_in(self) -> None:
        """Play for the client, without a word of it, until it is its turn again."""
        turn = self._game.turn
        # nothing is sent: a server leaves notices out for a client that reads too slowly
        while self._game.turn == turn or self._game.seat == 0:
            self._lay(None, ChosenBy.STAND_IN)

    def stale(self, command: str) -> Refused:
        """Return the refusal of a command that came too late, with the table as it is."""
        words = "the table has moved on"
        return Refused(command, Refusal.STALE_TURN, words, view=self._game.view, lays=scored(self._game.lays))

    def change(self, change: Change, name: str) -> TableChanged:
        """Return the broadcast of a change."""
        return TableChanged(self._count(), change, name, self.state)

    def joined(self) -> Joined:
        """Return all that there is to know at the table."""
        view, lays = (self._game.view, scored(self._game.lays)) if self._playing else (None, ())
        header = self._header if self._playing else None
        return Joined(
            self._seq, self.visitor.name, "conform-token", self.state, header, self._events, view, lays, seat=1
        )

    @property
    def state(self) -> TableState:
        """The table, with another player and the client."""
        players = (
            PlayerState(OTHER, True, True, False, digest=digest(NONCE).hex(), revealed=self._asking or self._playing),
            PlayerState(self.visitor.name, self._ready, True, False, None, self._digest.hex(), self._revealed),
        )
        commits = commitment(SEED).hex()
        return TableState(self._table, 2, "next", True, OTHER, players, (), self._playing, commits, asking=self._asking)

    @property
    def _header(self) -> GameHeader:
        digests = (digest(NONCE).hex(), self._digest.hex())
        return GameHeader((OTHER, self.visitor.name), self._game.hand.rules, commitment(SEED).hex(), STARTED, digests)

    def _lay(self, lay: Lay | None, by: ChosenBy) -> Played:
        """Return what happens when a tile is laid, by default as the stand-in does, for the player whose turn it is."""
        self._game, events = self._game.play(lay or greedy(self._game.lays), by)
        self._events += events
        return Played(self._count(), events, self._game.view, scored(self._game.lays))

    def _count(self) -> int:
        self._seq += 1
        return self._seq
