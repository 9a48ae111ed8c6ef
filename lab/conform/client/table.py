from collections.abc import Callable
from dataclasses import replace as with_fields
from hashlib import sha256

from msgspec.structs import asdict, replace

from contack.engine.board.lay import Lay
from contack.engine.deal import LEAST_NONCE, commitment, digest
from contack.engine.event import Abandoned, ChosenBy, Event, GameEnded, Laid, Seated
from contack.engine.game import Game
from contack.engine.rules import SEATS, Rules
from contack.engine.view import View
from contack.engine.what_if import greedy
from contack.lab.conform.plan import closes, line_to_three_sides
from contack.protocol.command import Join, OpenTable
from contack.protocol.error import Refusal
from contack.protocol.limits import PLAYER_COLOURS
from contack.protocol.name import name_key
from contack.protocol.notice import Change, Joined, Notice, Played, Refused, Started, TableChanged
from contack.protocol.table_state import (
    ClockState,
    GameHeader,
    PlayerState,
    ScoredLays,
    TableOptions,
    TableState,
    TableSummary,
    scored,
)

OTHER = "conform"

# The table in the list; a client may also join another name.
TABLE = "conform"

STARTED = "2026-11-20T15:04:05Z"


class ScriptedTable:
    """A table with a client under test, `name`, and others who are ready and lay at once.

    Others fill a table that the client opened; one that it joins has `seats`. `seconds` is the clock. A table of a
    tournament has the number of its `round`, and no host. Methods that change the table return the notices for it.
    """

    def __init__(
        self,
        name: str,
        command: Join | OpenTable,
        move_clock: int | None,
        seconds: Callable[[], float],
        seats: int = SEATS[0],
        number: int = 0,
    ) -> None:
        opens = isinstance(command, OpenTable)
        usual = TableOptions(command.table, seats, move_clock=move_clock)
        self.options = command.options if isinstance(command, OpenTable) else usual
        self.name = name
        self.watches = command.spectate
        self._token = sha256(f"{name} {seconds()}".encode()).hexdigest()
        names = (f"{OTHER} {number}" if number else OTHER for number in range(9))
        self._names = [other for other in names if name_key(other) != name_key(name)]
        self._others = self._names[: self._room]
        own = [] if self.watches else [PlayerState(name, False, True, False)]
        self._players = own if opens else [PlayerState(self._others[0], False, True, False), *own]
        self._round = number
        self._host = name if opens else self._others[0]
        self._password = isinstance(command, OpenTable) and bool(command.password)
        self._seconds = seconds
        self._seq = 1 if opens else 2
        self._games = 0
        self._asking = False
        self._starts_in: float | None = None
        self._header: GameHeader | None = None
        self._events: tuple[Event, ...] = ()
        self._began = self._turn = 0.0
        self.game: Game | None = None

    @property
    def token(self) -> str | None:
        return None if self.watches else self._token

    @property
    def seat(self) -> int | None:
        names = [player.name for player in self._players]
        return names.index(self.name) if self.name in names else None

    @property
    def playing(self) -> bool:
        return self.game is not None and not self.game.over

    @property
    def is_turn(self) -> bool:
        return self.game is not None and self.game.seat == self.seat and self.seat is not None

    @property
    def keeps_turn(self) -> bool:
        """Whether the client would lay again if the stand-in laid for it now."""
        return self.game is not None and self.game.play(greedy(self.game.lays))[0].seat == self.seat

    @property
    def state(self) -> TableState:
        return TableState(
            **asdict(self.options),
            host="" if self._round else self._host,
            players=tuple(
                replace(one, colour=colour) for one, colour in zip(self._players, PLAYER_COLOURS, strict=False)
            ),
            spectators=(self.name,) if self.watches else (),
            playing=self.playing,
            commitment=commitment(self._seed).hex(),
            password=self._password,
            asking=self._asking,
            starts_in=self._starts_in,
            round=self._round,
        )

    @property
    def _next_host(self) -> str:
        """A lost host with a reservation stays host; a host who left does not."""
        there = [player.name for player in self._players if player.connected or not player.stand_in]
        there += [self.name] * self.watches
        return self._host if self._host in there else there[0]

    @property
    def _room(self) -> int:
        return self.options.seats - (not self.watches)

    @property
    def summary(self) -> TableSummary:
        options, names = self.options, tuple(player.name for player in self._players)
        busy, watch = self.playing or self._asking, int(self.watches)
        taken = (
            options.name,
            options.seats,
            options.closed,
            options.spectators_allowed,
            self._host,
            names,
            watch,
            busy,
        )
        return TableSummary(*taken, password=self._password)

    def joined(self) -> Joined:
        view, lays = self._shown
        return Joined(
            self._seq, self.name, self.token, self.state, self._header, self._events, view, lays,
            clock=self._clock, seat=self.seat,
        )  # fmt: skip

    def changed(self, change: Change, name: str, **fields: object) -> TableChanged:
        self._players = [replace(one, **fields) if one.name == name else one for one in self._players]
        self._host = self._next_host
        return TableChanged(self._count(), change, name, self.state, self._clock)

    def fill(self) -> list[Notice]:
        notices: list[Notice] = []
        for other in self._others:
            if other not in [player.name for player in self._players]:
                self._players.append(PlayerState(other, False, True, False))
                notices.append(self.changed(Change.JOINED, other))
        ready = [other for other in self._others if not self._player(other).ready]
        return notices + [
            self.changed(Change.READY, each, ready=True, digest=digest(self._nonce(each)).hex()) for each in ready
        ]

    def count_down(self, seconds: float | None) -> TableChanged:
        self._starts_in = seconds
        return self.changed(Change.HELD_UP if seconds is None else Change.COUNTING, "")

    def make_room(self) -> TableChanged:
        self.options = replace(self.options, seats=min(self.options.seats + 1, SEATS[-1]))
        self._others = self._names[: self._room]
        return self.changed(Change.OPTIONS, self._host)

    def swap(self) -> TableChanged:
        names, other = [player.name for player in self._players], self._others[0]
        seat, place = names.index(self.name), names.index(other)
        self._players[seat], self._players[place] = self._players[place], self._players[seat]
        return self.changed(Change.SWAPPED, other)

    def ask(self, lie: Callable[[TableState], TableState] = lambda table: table) -> TableChanged:
        self._asking, self._starts_in = True, None
        asked = self.changed(Change.ASKED, "")
        return replace(asked, table=lie(asked.table))

    def reveal(self) -> list[Notice]:
        return [self.changed(Change.REVEALED, other, revealed=True) for other in self._others]

    def call_off(self) -> TableChanged:
        """Start the deal over because one of the others withholds the nonce."""
        self._over()
        return self.changed(Change.WITHHELD, self._others[0])

    def call_off_silently(self) -> TableChanged:
        """Start the deal over without naming a player, like a server that dislikes the deal."""
        self._over()
        return self.changed(Change.HELD_UP, "")

    def start(self, nonce: bytes) -> Started:
        players = tuple(player.name for player in self._players)
        digests = tuple(player.digest for player in self._players)
        colours = tuple(PLAYER_COLOURS[: len(players)])
        self._nonces = tuple(nonce if name == self.name else self._nonce(name) for name in players)
        rules = Rules(closed=self.options.closed)
        self._header = GameHeader(players, rules, commitment(self._seed).hex(), STARTED, digests, colours=colours)
        self._asking = False
        self._began = self._turn = self._seconds()
        self.game, events = Game.deal(self._seed, self._nonces, rules)
        self._events = tuple(map(self._stamped, events))
        view, lays = self._shown
        assert view
        return Started(self._count(), self._header, self.state, self._events, view, lays, self._clock)

    def lay(self, lay: Lay | None, by: ChosenBy) -> list[Notice]:
        """Play a lay for the seat at turn, by default the stand-in's choice."""
        assert self.game
        self.game, events = self.game.play(lay or greedy(self.game.lays), by)
        self._turn = self._seconds()
        return self._broadcast(tuple(map(self._stamped, events)))

    def approach_three_sides(self) -> Lay:
        assert self.game
        for lay in line_to_three_sides(self.game.view):
            if closes(self.game.view.board, lay):
                return lay
            self.lay(lay, ChosenBy.PLAYER)
        return self.approach_three_sides()

    def take_over(self, newcomer: str) -> list[Notice]:
        before = self._others[0]
        left = self.changed(Change.LEFT, before, connected=False, stand_in=True)
        seat = [player.name for player in self._players].index(before)
        played = self._broadcast((Seated(seat, newcomer, PLAYER_COLOURS[seat]),))
        self._others[0], self._players[seat] = newcomer, PlayerState(newcomer, False, True, False)
        return [left, *played, self.changed(Change.JOINED, newcomer)]

    def take_in(self, newcomer: str) -> None:
        seat = self.seat
        assert seat is not None
        self._broadcast((Seated(seat, newcomer, PLAYER_COLOURS[seat]),))
        self.name, self._players[seat] = newcomer, PlayerState(newcomer, True, True, False)

    def give_up(self) -> list[Notice]:
        if not self.playing:
            return []
        abandoned = Abandoned("the server stops", self._seed.hex(), tuple(nonce.hex() for nonce in self._nonces))
        view = self._shown[0]
        self.game, events = None, (abandoned,)
        assert view
        return [Played(self._count(), events, with_fields(view, seat=None), ()), *self._end()]

    def refused(self, command: str, reason: Refusal, words: str, rule: str | None = None) -> Refused:
        view, lays = self._shown
        return Refused(command, reason, words, rule, view, lays)

    def _broadcast(self, events: tuple[Event, ...]) -> list[Notice]:
        self._events += events
        view, lays = self._shown
        assert view
        played = Played(self._count(), events, view, lays, self._clock)
        return [played] if self.playing else [played, *self._end()]

    def _end(self) -> list[Notice]:
        if self.game:  # after a finished game the player in the second seat begins the next
            self._players = self._players[1:] + self._players[:1]
        self._over()
        return [self.changed(Change.GAME_OVER, "")]

    def _over(self) -> None:
        self._games += 1
        self._asking = False
        self._players = [replace(one, ready=False, digest="", revealed=False, stand_in=False) for one in self._players]

    @property
    def _shown(self) -> tuple[View | None, ScoredLays]:
        return (self.game.view, scored(self.game.lays)) if self.game else (None, ())

    @property
    def _seed(self) -> bytes:
        # no chance: a client that fails a case fails again, at the same lay
        return sha256(b"seed %d" % self._games).digest()

    def _nonce(self, name: str) -> bytes:
        return sha256(f"{name} {self._games}".encode()).digest()[:LEAST_NONCE]

    def _player(self, name: str) -> PlayerState:
        return next(player for player in self._players if player.name == name)

    @property
    def _clock(self) -> ClockState | None:
        # The others lay at once, so only the client's clock runs.
        limits = self.options.move_clock, self.options.game_clock
        if not self.playing or not any(limits):
            return None
        left = max(0.0, min(limit for limit in limits if limit) - (self._seconds() - self._turn))
        game = () if limits[1] is None else (float(limits[1]),) * len(self._players)
        return ClockState(round(left, 3), game, True)

    def _stamped(self, event: Event) -> Event:
        match event:
            case Laid():
                return with_fields(event, at=round(self._seconds() - self._began, 3))
            case GameEnded():
                return with_fields(event, seed=self._seed.hex(), nonces=tuple(nonce.hex() for nonce in self._nonces))
        return event

    def _count(self) -> int:
        self._seq += 1
        return self._seq
