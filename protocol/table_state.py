"""What a table is opened with, who is there, and its line in the list of tables."""

from typing import Annotated

from msgspec import Meta, Struct

from contack.engine.rules import SEATS, ClosedRule
from contack.protocol.limits import (
    COUNTDOWN_SECONDS,
    GRACE_SECONDS,
    MOST_GRACE,
    MOST_WATCHING,
    NAMES_MUTED,
    ClockSeconds,
    CountdownSeconds,
    HexDigest,
    Level,
    Natural,
    PauseReason,
    Players,
    SeatNumber,
    Seats,
    Seconds,
    ShownName,
)


class TableOptions(Struct, frozen=True):
    """Name, seats, rules and times; a password may change, so it is none of them.

    For `grace` seconds a player who lost the connection is waited for; each move may take `move_clock` seconds, and
    all moves of a player in a game `game_clock`. With `hints`, clients may show what to lay. Once all who sit are ready
    a game starts after `countdown` seconds; with 0 of them as soon as all seats are taken and ready; with
    `host_starts` when the host starts it.
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
    """A player, in seat order. `stand_in` tells that the server's stand-in plays; `connected` that the client is there.

    `level` is that of a house bot. `digest` (hex) is that of the nonce, empty for who takes no part in the deal, and
    `revealed` tells that the nonce has come. For `away` seconds more the seat is kept for a player who is not there;
    None where nobody is awaited, or time stands still. With `hints`, clients may show this player what to lay, at any
    table. A player whose client was hidden and fell silent is `asleep`.
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


class PauseState(Struct, frozen=True):
    """Who paused a table, and why; `by` is empty for the operator of the server."""

    by: ShownName
    reason: PauseReason = ""


class TableState(Struct, frozen=True):
    """Who is at a table. `commitment` (hex SHA-256 of the seed) is for the game that is played, or else the next.

    `locked` tells that nobody may come, `password` that whoever comes must know one, `muted` who may say nothing.
    `grace`, the clocks and the `countdown` are those of its options, in seconds; `hints` tells that clients may give
    them. While the table counts down, the next game `starts_in` so many seconds.
    `queue` names the spectators who take a seat in the next game, the first of them first.
    `called_off` is how many games its host called off today. While it is `asking`, the seats are
    as they are, and those who are ready are to send their nonces.
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
        """The digests of all who are ready, in the order of their seats: the final ones while the seats are asked."""
        return tuple(player.digest for player in self.players if player.ready)

    @property
    def names_ready(self) -> tuple[str, ...]:
        """The names of all who are ready, in the order of their seats."""
        return tuple(player.name for player in self.players if player.ready)


class ClockState(Struct, frozen=True):
    """The clocks of a game: `left` is for how many seconds the seat whose turn it is may still think.

    `game` is what each seat has left for the game, where there is such a clock. `running` tells whether time passes.
    """

    left: Seconds
    game: Annotated[tuple[Seconds, ...], Meta(max_length=SEATS[-1])]
    running: bool


class TableSummary(Struct, frozen=True):
    """A line in the list of tables.

    At an `empty` table nobody is connected, and at an `idle` one nobody is likely to play on. `vacant` are the
    places in `players` of those for whom stand-ins play, and whose seats anybody may take over now.
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

    @property
    def joinable(self) -> bool:
        """Whether a player can take a seat now, one who knows the password if there is one."""
        free = bool(self.vacant) if self.playing else len(self.players) < self.seats
        return free and not self.locked

    @property
    def stand_ins(self) -> tuple[str, ...]:
        """The players whose seats anybody may take over."""
        return tuple(self.players[seat] for seat in self.vacant if seat < len(self.players))
