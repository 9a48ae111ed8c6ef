"""The maps within notices: the options of a table, the people there, its game and its line in the list of tables."""

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

Points: TypeAlias = Annotated[int, Meta(ge=-MOST, le=MOST)]
"""The score of a lay."""


class ScoredLay(NamedTuple):
    """A legal lay with its points, an array of three on the wire."""

    tile: Tile
    cell: Cell
    points: Points


ScoredLays: TypeAlias = tuple[ScoredLay, ...]
"""The legal lays of the seat whose turn it is."""


def scored(lays: Lays) -> ScoredLays:
    """Return `lays` in their wire form."""
    # a list first: this runs for every lay, and is a third faster than a generator
    return tuple([ScoredLay(tile, cell, points) for (tile, cell), points in lays.items()])


def unscored(lays: ScoredLays) -> Lays:
    """Return the inverse of `scored` as an immutable map of lays to points."""
    return MappingProxyType({Lay(tile, cell): points for tile, cell, points in lays})


class GameHeader(Struct, frozen=True):
    """The first line of a game's record (records.md); `started` is a UTC time.

    `digests` belong to the seats' nonces; a game that an older server began has none. `levels` are the levels of house
    bots by seat, None for people; a game without house bots has none.
    """

    players: Players
    rules: Rules
    commitment: HexDigest
    started: Code
    digests: Annotated[tuple[HexDigest, ...], Meta(max_length=SEATS[-1])] | None = None
    levels: Annotated[tuple[Level | None, ...], Meta(max_length=SEATS[-1])] | None = None

    @property
    def header(self) -> Header:
        """The first line of the record."""
        return Header(
            self.players,
            self.rules,
            commitment=self.commitment,
            started=self.started,
            digests=self.digests,
            levels=self.levels,
        )


class TableOptions(Struct, frozen=True):
    """Name, seats, rules and times; without the password, which may change.

    A lost player's seat is kept for `grace` seconds; each move may take `move_clock` seconds, and all moves of a player
    in a game `game_clock`. With `hints`, clients may show what to lay. A game starts `countdown` seconds after all
    seated players are ready; with 0 when all seats are taken and ready; with `host_starts` when the host starts it.
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
    """A player, in seat order. `stand_in`: the server's stand-in plays; `connected`: the client is there.

    `level` belongs to a house bot. `digest` (hex) belongs to the nonce, empty without a part in the deal, and
    `revealed` means that the nonce has come. The seat of an absent player is kept for `away` more seconds; None if it
    is not, or while time stands still. With `hints`, clients may show this player what to lay, at any table. A player
    whose client was hidden and fell silent is `asleep`. No two players at a table have the same `colour`.
    """

    name: ShownName
    ready: bool
    connected: bool
    stand_in: bool
    level: Level | None = None
    digest: HexDigest = ""
    revealed: bool = False
    away: Seconds | None = None
    hints: bool = False
    asleep: bool = False
    colour: PlayerColour = 1


class PauseState(Struct, frozen=True):
    """Who paused a table, and why; `by` is empty for the operator of the server."""

    by: ShownName
    reason: PauseReason = ""


class TableState(Struct, frozen=True):
    """The people at a table and its options.

    `commitment` (hex SHA-256 of the seed) is for the running game, or else the next.

    `locked`: no new people; `password`: `join` needs one; `muted`: the names that may not chat. `grace`, the clocks and
    the `countdown` are options, in seconds. With `hints` clients may show what to lay. While the table counts down, the
    next game `starts_in` so many seconds. `queue` has the spectators who take a seat in the next game, in order.
    `called_off` is how many games the host called off today. While it is `asking`, the seats are final, and the ready
    players send their nonces.
    """

    name: ShownName
    seats: Seats
    closed: ClosedRule
    spectators_allowed: bool
    host: ShownName
    players: Annotated[tuple[PlayerState, ...], Meta(max_length=SEATS[-1])]
    spectators: Annotated[tuple[ShownName, ...], Meta(max_length=MOST_WATCHING)]
    playing: bool
    commitment: HexDigest
    locked: bool = False
    password: bool = False
    muted: Annotated[tuple[ShownName, ...], Meta(max_length=NAMES_MUTED)] = ()
    grace: Annotated[int, Meta(ge=0, le=MOST_GRACE)] = GRACE_SECONDS
    move_clock: ClockSeconds | None = None
    game_clock: ClockSeconds | None = None
    hints: bool = False
    asking: bool = False
    countdown: CountdownSeconds = COUNTDOWN_SECONDS
    host_starts: bool = False
    starts_in: Seconds | None = None
    called_off: Natural = 0
    pause: PauseState | None = None
    queue: Annotated[tuple[ShownName, ...], Meta(max_length=MOST_WATCHING)] = ()

    @property
    def digests(self) -> tuple[str, ...]:
        """The digests of all ready players, in the order of their seats: final while the table asks for nonces."""
        return tuple(player.digest for player in self.players if player.ready)

    @property
    def names_ready(self) -> tuple[str, ...]:
        """The names of all ready players, in the order of their seats."""
        return tuple(player.name for player in self.players if player.ready)


class ClockState(Struct, frozen=True):
    """The clocks of a game: `left` is how many seconds the seat whose turn it is may still think.

    `game` is the time that each seat has left for the game, if there is a game clock. `running` means that time passes.
    """

    left: Seconds
    game: Annotated[tuple[Seconds, ...], Meta(max_length=SEATS[-1])]
    running: bool


class TableSummary(Struct, frozen=True):
    """A line in the list of tables.

    At an `empty` table no client is connected; the game of an `idle` one is unlikely to continue. `vacant` are the
    places in `players` of the stand-ins' seats that a new player may take over now. `colours` are those of `players`.
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
        """Whether a player can take a seat now, with the password if there is one."""
        free = bool(self.vacant) if self.playing else len(self.players) < self.seats
        return free and not self.locked

    @property
    def stand_ins(self) -> tuple[str, ...]:
        """The players whose seats a new player may take over."""
        return tuple(self.players[seat] for seat in self.vacant if seat < len(self.players))


class TableGlance(Struct, frozen=True):
    """A table for screens. `points` and `colours` belong to `players`; `points` are there during a game.

    `free` counts the seats that a new player can take, `asleep` are players whose page is in the background and silent.
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
    """The end of a game at a table, which may be gone; `started` tells it from others there."""

    table: ShownName
    started: Code
    players: Players
    totals: Annotated[tuple[int, ...], Meta(max_length=SEATS[-1])]
    winners: Annotated[tuple[SeatNumber, ...], Meta(max_length=SEATS[-1])]
    colours: PlayerColours = ()
