"""The maps within notices."""

from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import Tile
from contack.engine.records.form import MOST
from contack.engine.records.header import Header
from contack.engine.rules import SEATS, ClosedRule, Rules
from contack.protocol.limits import (
    COUNTDOWN_SECONDS,
    GRACE_SECONDS,
    MOST_GRACE,
    MOST_WATCHING,
    NAMES_MUTED,
    ClockSeconds,
    Code,
    CountdownSeconds,
    HexDigest,
    Level,
    Natural,
    PauseReason,
    PerCent,
    PlayerColour,
    PlayerColours,
    Players,
    SeatNumber,
    Seats,
    Seconds,
    ShownName,
    check_reach,
)

# The score of a lay.
Points: TypeAlias = Annotated[int, Meta(ge=-MOST, le=MOST)]


class ScoredLay(NamedTuple):
    """An array of three on the wire."""

    tile: Tile
    cell: Cell
    points: Points


# The legal lays of the seat whose turn it is.
ScoredLays: TypeAlias = tuple[ScoredLay, ...]


def scored(lays: Lays) -> ScoredLays:
    # a list first: this runs for every lay, and is a third faster than a generator
    return tuple([ScoredLay(tile, cell, points) for (tile, cell), points in lays.items()])


def unscored(lays: ScoredLays) -> Lays:
    return MappingProxyType({Lay(tile, cell): points for tile, cell, points in lays})


class GameHeader(Struct, frozen=True):
    """The first line of a game's record (records.md).

    `digests` belong to the seats' nonces. `levels` are the levels of house bots by seat, None for people; a game
    without house bots has none. `colours` are those of the players at the start.
    """

    players: Players
    rules: Rules
    commitment: HexDigest
    started: Code
    digests: Annotated[tuple[HexDigest, ...], Meta(max_length=SEATS[-1])] | None = None
    levels: Annotated[tuple[Level | None, ...], Meta(max_length=SEATS[-1])] | None = None
    colours: PlayerColours = ()

    @property
    def header(self) -> Header:
        return Header(
            self.players,
            self.rules,
            commitment=self.commitment,
            started=self.started,
            digests=self.digests,
            levels=self.levels,
            colours=self.colours or None,
        )


class TableOptions(Struct, frozen=True):
    """A lost player's seat is kept for `grace` seconds; clocks limit each move and all moves of a game.

    With `hints`, clients may show what to lay. A game starts `countdown` seconds after all seated players are ready;
    with 0 when all seats are taken and ready; with `host_starts` when the host starts it.
    """

    name: str
    seats: int
    closed: ClosedRule = "next"
    spectators_allowed: bool = True
    grace: int = GRACE_SECONDS
    move_clock: int | None = None
    game_clock: int | None = None
    hints: bool = False
    countdown: int = COUNTDOWN_SECONDS
    host_starts: bool = False


class PlayerState(Struct, frozen=True):
    """A player, in seat order."""

    name: ShownName
    ready: bool
    connected: bool
    stand_in: bool  # the server's stand-in plays
    level: Level | None = None
    digest: HexDigest = ""  # empty without a part in the deal
    revealed: bool = False  # the nonce has come
    away: Seconds | None = None  # for so long the seat is kept; None while time stands still
    hints: bool = False  # clients may show this player what to lay, at any table
    asleep: bool = False  # the client was hidden and fell silent
    colour: PlayerColour = 1


class PauseState(Struct, frozen=True):
    """`by` is empty for the operator of the server."""

    by: ShownName
    reason: PauseReason = ""


class TableState(Struct, frozen=True):
    """The people at a table, and its options."""

    name: ShownName
    seats: Seats
    closed: ClosedRule
    spectators_allowed: bool
    host: ShownName
    players: Annotated[tuple[PlayerState, ...], Meta(max_length=SEATS[-1])]
    spectators: Annotated[tuple[ShownName, ...], Meta(max_length=MOST_WATCHING)]
    playing: bool
    commitment: HexDigest  # of the running game, or else the next
    locked: bool = False
    password: bool = False  # `join` needs one
    muted: Annotated[tuple[ShownName, ...], Meta(max_length=NAMES_MUTED)] = ()  # names that may not chat
    grace: Annotated[int, Meta(ge=0, le=MOST_GRACE)] = GRACE_SECONDS
    move_clock: ClockSeconds | None = None
    game_clock: ClockSeconds | None = None
    hints: bool = False
    asking: bool = False  # the seats are final, and the ready players send their nonces
    countdown: CountdownSeconds = COUNTDOWN_SECONDS
    host_starts: bool = False
    starts_in: Seconds | None = None  # while the table counts down
    called_off: Natural = 0  # games that the host called off today
    pause: PauseState | None = None
    queue: Annotated[tuple[ShownName, ...], Meta(max_length=MOST_WATCHING)] = ()  # spectators who sit in the next game
    round: Natural = 0  # of a tournament: such a table has no host, starts by itself and plays one game

    @property
    def digests(self) -> tuple[str, ...]:
        return tuple(player.digest for player in self.players if player.ready)

    @property
    def names_ready(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players if player.ready)

    def player(self, name: str) -> PlayerState | None:
        return next((player for player in self.players if player.name == name), None)


class ClockState(Struct, frozen=True):
    """`left` is for the seat whose turn it is, in seconds.

    `game` is the time that each seat has left for the game. `running` means that time passes.
    """

    left: Seconds
    game: Annotated[tuple[Seconds, ...], Meta(max_length=SEATS[-1])]
    running: bool


class TableSummary(Struct, frozen=True):
    """At an `empty` table no client is connected; the game of an `idle` one is unlikely to continue.

    `vacant` are the stand-ins' seats that a new player may take over now.
    """

    name: ShownName
    seats: Seats
    closed: ClosedRule
    spectators_allowed: bool
    host: ShownName
    players: Players
    spectators: Natural
    playing: bool
    locked: bool = False
    password: bool = False
    empty: bool = False
    idle: bool = False
    paused: bool = False
    vacant: Annotated[tuple[SeatNumber, ...], Meta(max_length=SEATS[-1])] = ()
    colours: PlayerColours = ()

    @property
    def joinable(self) -> bool:
        """A password may be needed."""
        free = bool(self.vacant) if self.playing else len(self.players) < self.seats
        return free and not self.locked

    @property
    def stand_ins(self) -> tuple[str, ...]:
        return tuple(self.players[seat] for seat in self.vacant if seat < len(self.players))


class TableGlance(Struct, frozen=True):
    """`points` are there during a game; `free` counts the seats that a new player can take.

    `asleep` are players whose page is in the background and silent.
    A `private` table has a password or takes no spectators; `close` means a close finish. With `comments`, lays may
    have comments.
    """

    name: ShownName
    seats: Seats
    players: Players
    points: Annotated[tuple[int, ...], Meta(max_length=SEATS[-1])] = ()
    asleep: Players = ()
    free: Natural = 0
    playing: bool = False
    private: bool = False
    close: bool = False
    starts_in: Seconds | None = None
    pause: PauseState | None = None
    colours: PlayerColours = ()
    comments: bool = False


class Luck(Struct, frozen=True):
    """The seat whose chance to win changed most without a choice, and by how many per cent."""

    seat: SeatNumber
    change: Annotated[int, Meta(ge=-100, le=100)]


class LayComment(Struct, frozen=True):
    """The value of a lay. `chances` are the seats' chances to win after it, in per cent.

    The best lay was better by `cost` per cent; `best` means that no lay was. `better` is the best lay, once it is
    impossible. `luck` came between the lay before and this.
    """

    turn: Natural
    seat: SeatNumber
    lay: Lay
    chances: Annotated[tuple[PerCent, ...], Meta(max_length=SEATS[-1])]
    cost: PerCent = 0
    better: Lay | None = None
    best: bool = False
    luck: Luck | None = None

    def __post_init__(self) -> None:
        for lay in filter(None, (self.lay, self.better)):
            check_reach(lay)


class GameEnding(Struct, frozen=True):
    """The table may be gone; `started` tells the game from others there."""

    table: ShownName
    started: Code
    players: Players
    totals: Annotated[tuple[int, ...], Meta(max_length=SEATS[-1])]
    winners: Annotated[tuple[SeatNumber, ...], Meta(max_length=SEATS[-1])]
    colours: PlayerColours = ()
