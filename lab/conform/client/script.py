from collections.abc import Callable
from typing import Protocol, TypeVar

from contack.engine.board.lay import Lay
from contack.engine.deal import digest
from contack.engine.event import ChosenBy
from contack.engine.rules import SEATS
from contack.engine.why_not import why_not
from contack.lab.conform.case import Skipped
from contack.lab.conform.client.table import OTHER, TABLE, ScriptedTable
from contack.lab.conform.client.visitor import Cut, Visitor, VisitorStream
from contack.lab.conform.peer import ENDED, SILENT, Unmet, check
from contack.protocol.codec import type_name
from contack.protocol.command import (
    Command,
    EnterTournament,
    HandOver,
    Hello,
    Join,
    Leave,
    ListStandings,
    ListTables,
    OpenTable,
    Ping,
    PlayLay,
    Ready,
    Resume,
    Reveal,
    Say,
    TakeBack,
)
from contack.protocol.error import Refusal
from contack.protocol.name import is_name
from contack.protocol.notice import (
    Change,
    Closed,
    Notice,
    Ponged,
    Refused,
    Said,
    StandingsListed,
    TablesListed,
    TournamentChanged,
    Welcomed,
)
from contack.protocol.table_state import TableState, TableSummary
from contack.protocol.tournament import Entrant, TournamentOptions, TournamentPhase, TournamentState
from contack.protocol.version import PROTOCOL_VERSION, snake

C = TypeVar("C", bound=Command)

# Ends each case: a client that only lost its connection would return to a table that no longer exists.
GOODBYE = Closed("server_stopped", "the server stops; tables and tokens are gone")

# The player who begins a game that the client joins.
FORMER = "former player"

# How often a client may try to reclaim a seat of an earlier case.
VISITS = 3

ROUND_SEATS = 3

# Seconds in which a client is ready by itself.
READY_SECONDS = 0.5


class Door(Protocol):
    """Accepts clients; waits `patience` seconds for each by default."""

    patience: float

    def accept(self, seconds: float | None = None) -> VisitorStream:
        pass

    def seconds(self) -> float:
        pass

    def show_other_certificate(self) -> None:
        """Show another certificate from now on. Raises Skipped without TLS."""

    def start_again(self) -> None:
        pass


class ScriptedServer:
    """The server's side of a case; its methods raise Unmet. `move_clock` is for a table that the client joins.

    `cut` splits everything that it sends; `ready_at` and `chosen_at` are the times of the client's last `ready` and
    lay.
    """

    def __init__(self, door: Door) -> None:
        self.door = door
        self.move_clock: int | None = None
        self.cut: Cut | None = None
        self.name = ""
        self.ready_at = self.chosen_at = 0.0
        self._digest = b""
        self._table: ScriptedTable | None = None
        self.welcome_next()

    @property
    def table(self) -> ScriptedTable:
        assert self._table is not None
        return self._table

    def welcome_next(self, seconds: float | None = None) -> None:
        self.visitor = Visitor(self.door.accept(seconds), self.door.seconds)

    def settle(self) -> None:
        """Nothing to wait for: no rule says how a client takes the end of a case."""

    def farewell(self) -> None:
        given_up = self._table.give_up() if self._table and self.visitor.at_table else []
        self.visitor.say_goodbye(GOODBYE, *given_up)

    def send(self, *notices: Notice) -> None:
        self.visitor.cut = self.cut
        self.visitor.send(*notices)

    def receives(self, *kinds: type[C], seconds: float | None = None) -> C:
        expected = " or ".join(snake(kind.__name__) for kind in kinds) or "nothing"
        end = self.door.seconds() + (self.door.patience if seconds is None else seconds)
        # count from the start, not from the last sign of life: a client that only pings has stalled
        while True:
            command = self.visitor.next_command(expected, max(0.0, end - self.door.seconds()))
            if isinstance(command, kinds):
                return command
            if not self._answered(command):
                raise Unmet(expected, type_name(command))
            if self.door.seconds() >= end:
                raise Unmet(expected, f"{SILENT} but {type_name(command)}")

    def receives_unless(self, fine: tuple[str, ...], *kinds: type[C], seconds: float | None = None) -> C | None:
        """Wait for one of these commands, or accept a `fine` end: ENDED, SILENT."""
        try:
            return self.receives(*kinds, seconds=seconds)
        except Unmet as unmet:
            if unmet.came.startswith(fine):
                return None
            raise

    def stays_quiet(self, seconds: float) -> None:
        self.receives_unless((SILENT,), seconds=seconds)

    def greet(self) -> None:
        hello = self.receives(Hello)
        check(hello.protocol == PROTOCOL_VERSION, f"protocol {PROTOCOL_VERSION}", str(hello.protocol))
        self._welcome(hello)

    def seat(self) -> None:
        command = self._arrival()
        self._table = ScriptedTable(self.name, command, self.move_clock, self.door.seconds)
        self.send(self.table.joined(), *self.table.fill())

    def enter(self) -> None:
        """Wait until the client enters the tournament. Raises Skipped if it goes to a table instead."""
        self.send(_tournament())
        if not isinstance(self.receives(EnterTournament, Join, OpenTable, Resume), EnterTournament):
            raise Skipped("this client enters no tournament")
        self.send(_tournament(self.name))

    def seat_for(self, number: int) -> None:
        """Seat the client for a round, unasked. It need not be ready: then it takes no part in the deal."""
        self._table = ScriptedTable(self.name, Join(TABLE), None, self.door.seconds, ROUND_SEATS, number)
        self.send(self.table.joined(), *self.table.fill())
        self._show_ready(self.receives_unless((SILENT,), Ready, seconds=READY_SECONDS))

    def seat_before_three_sides(self) -> None:
        """Seat the client in a running game, then close the table by a lay on three sides. Raises Skipped."""
        command = self._arrival()
        if isinstance(command, OpenTable) or command.spectate:
            raise Skipped("this client does not join a table to play")
        self._table = ScriptedTable(FORMER, command, self.move_clock, self.door.seconds, SEATS[-1])
        self.table.fill()
        self.table.changed(Change.READY, FORMER, ready=True)
        self.table.start(b"")
        lay = self.table.approach_three_sides()
        self.table.take_in(self.name)
        self.send(self.table.joined(), *self.table.lay(lay, ChosenBy.PLAYER))

    def _arrival(self) -> Join | OpenTable:
        """A client that had a seat in an earlier case may first try its token."""
        command = self.receives(Join, OpenTable, Resume)
        for _ in range(VISITS):
            if isinstance(command, Join | OpenTable):
                return command
            self.send(Refused("resume", Refusal.BAD_TOKEN, "this token no longer holds a seat"))
            another = self.receives_unless((ENDED,), Join, OpenTable, Resume)
            if another is None:
                self.door.start_again()
                self.welcome_next()
                self.greet()
            command = another or self.receives(Join, OpenTable, Resume)
        raise Unmet("join or open_table", "resume repeatedly")

    def be_ready(self) -> bytes:
        """Wait until the client is ready, and return its digest (empty if it has no nonce)."""
        check(not self.table.watches, "a client that plays", "a spectator")
        ready = self.receives(Ready)
        self.ready_at = self.door.seconds()
        return self._show_ready(ready)

    def is_ready_again(self, seconds: float) -> bool:
        again = self.receives_unless((ENDED, SILENT), Ready, Leave, seconds=seconds)
        if not isinstance(again, Ready):
            return False
        self._show_ready(again)
        return True

    def _show_ready(self, ready: Ready | None) -> bytes:
        if ready:
            self.check_deal(ready)
        self._digest = (ready and ready.digest) or b""
        self.send(self.table.changed(Change.READY, self.name, ready=True, digest=self._digest.hex()))
        return self._digest

    def check_deal(self, ready: Ready) -> None:
        now = self.table.state.commitment
        right = ready.commitment == now or not (ready.digest or ready.commitment)
        check(right, f"ready with the commitment {now}", str(ready.commitment))

    def ask(self, lie: Callable[[TableState], TableState] = lambda table: table) -> None:
        self.send(self.table.ask(lie))

    def reveal(self) -> bytes:
        """Wait for the client's nonce, which is empty if it takes no part in the deal."""
        self.send(*self.table.reveal())
        if not self._digest:
            return b""
        nonce = self.receives(Reveal).nonce
        check(digest(nonce) == self._digest, f"a nonce with the digest {self._digest.hex()}", nonce.hex())
        self.send(self.table.changed(Change.REVEALED, self.name, revealed=True))
        return nonce

    def start(self) -> None:
        """Bring a seated client to its first turn."""
        self.be_ready()
        self.begin()

    def begin(self) -> None:
        """Ask for the nonces, start the game, and play up to the client's turn."""
        self.ask()
        self.send(self.table.start(self.reveal()))
        self.others_play()

    def gather(self) -> bytes:
        """Bring a client from its first command to a table where it is ready, and return its digest."""
        self.greet()
        self.seat()
        return self.be_ready()

    def commit(self) -> bytes:
        """Gather a client that takes part in the deal. Raises Skipped."""
        if not (shown := self.gather()):
            raise Skipped("the client takes no part in the deal")
        return shown

    def arrive(self) -> None:
        """Bring a client from its first command to its first turn."""
        self.gather()
        self.begin()

    def choice(self) -> None:
        self.carry_out(self.chosen())
        self.others_play()

    def choices(self, lays: int) -> None:
        """Wait for as many lays of the client, or for the end of the game."""
        for _ in range(lays):
            if self.table.playing:
                self.choice()

    def chosen(self) -> PlayLay | HandOver:
        command = self.receives(PlayLay, HandOver)
        self.chosen_at = self.door.seconds()
        assert isinstance(command, PlayLay | HandOver)
        return command

    def carry_out(self, command: PlayLay | HandOver) -> None:
        if isinstance(command, HandOver) and command.scope == "seat":
            self.send(self.table.changed(Change.HANDED_OVER, self.name, stand_in=True))
            while self.table.playing:
                self.send(*self.table.lay(None, ChosenBy.STAND_IN))
            return
        lay = self.checked(command)
        self.send(*self.table.lay(lay, ChosenBy.PLAYER if lay else ChosenBy.STAND_IN))

    def checked(self, command: PlayLay | HandOver) -> Lay | None:
        game, name = self.table.game, type_name(command)
        assert game is not None
        if command.turn != game.turn:
            self.send(self.table.refused(name, Refusal.STALE_TURN, "the game has moved on"))
            raise Unmet(f"turn {game.turn}, as in the view", f"turn {command.turn}")
        # no mistake: a bot that thought too long does so, and the game continues
        if isinstance(command, HandOver):
            return None
        why = why_not(game.view, command.lay)
        if why:
            self.send(self.table.refused(name, Refusal.ILLEGAL_LAY, str(why), why.rule))
            raise Unmet(f"one of the lays {', '.join(map(str, game.lays))}", str(command.lay))
        return command.lay

    def others_play(self) -> None:
        while self.table.playing and not self.table.is_turn:
            self.send(*self.table.lay(None, ChosenBy.PLAYER))

    def _welcome(self, hello: Hello) -> None:
        check(is_name(hello.name), "a name of visible characters", ascii(hello.name))
        self.name = hello.name
        self.send(Welcomed(PROTOCOL_VERSION, "conform", "1", motd="Welcome to the scripted server."))

    def _answered(self, command: Command) -> bool:
        match command:
            case Ping(echo=echo):
                self.send(Ponged(echo))
            case ListTables():
                self.send(self._list())
            case ListStandings():
                self.send(StandingsListed((), (), None, None))
            case Say(text=text):
                self.send(Said(self.name, text))
            case Hello() if self.visitor.greeted:
                self._welcome(command)
            case TakeBack() if self._table:
                self.send(self.table.changed(Change.TOOK_BACK, self.name, stand_in=False))
            case _:
                return False
        return True

    def _list(self) -> TablesListed:
        other = TableSummary(TABLE, 2, "next", True, OTHER, (OTHER,), 0, False)
        people = () if self._table else (self.name,)
        return TablesListed((self._table.summary if self._table else other,), 1, people, len(people))


def _tournament(*names: str) -> TournamentChanged:
    entrants = tuple(Entrant(name, 0, 0, 0) for name in names)
    options = TournamentOptions(TABLE, bots=True)
    return TournamentChanged(TournamentState(options, OTHER, TournamentPhase.ENTERING, entrants=entrants))
