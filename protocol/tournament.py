"""The maps of a tournament, for players a game night."""

from enum import StrEnum
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from contack.engine.rules import SEATS
from contack.engine.tournament.options import MINUTES, MOST_APART, MOST_ENTRANTS, ROUNDS
from contack.engine.tournament.seating import TARGETS
from contack.protocol.limits import (
    MOST_NATURAL,
    ClockSeconds,
    Code,
    Level,
    Name,
    Natural,
    PauseReason,
    SeatNumber,
    Seconds,
    ShownName,
    Words,
)

MOST_AWARDS = 8

# A round's tables begin so many seconds after they are seated.
SEATED_SECONDS = 20

# The move clock of a round that the organiser hurries, in seconds.
HURRIED_CLOCK = 20

# With `auto`, the next round is seated so many seconds after the last table ended.
AUTO_SECONDS = 60

# `rounds`: everyone plays each round; `open`: who is free is seated, until the time is over.
TournamentFormat: TypeAlias = Literal["rounds", "open"]

Rounds: TypeAlias = Annotated[int, Meta(ge=ROUNDS[0], le=ROUNDS[-1])]
Minutes: TypeAlias = Annotated[int, Meta(ge=MINUTES[0], le=MINUTES[-1])]
TargetSize: TypeAlias = Annotated[int, Meta(ge=TARGETS[0], le=TARGETS[-1])]
PairApart: TypeAlias = tuple[Name, Name]
PairsApart: TypeAlias = Annotated[tuple[PairApart, ...], Meta(max_length=MOST_APART)]

# The number of an entrant: the place in the list of entrants.
EntrantNumber: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_ENTRANTS - 1)]

# Units of a score: 420 are a point (engine/tournament/scoreboard.py).
Shares: TypeAlias = Annotated[int, Meta(ge=-MOST_NATURAL, le=MOST_NATURAL)]


class TournamentPhase(StrEnum):
    """`entering` before the first round; then `seated`, `playing` and `between` for each round; `over` at the end."""

    ENTERING = "entering"
    SEATED = "seated"
    PLAYING = "playing"
    BETWEEN = "between"
    OVER = "over"


class Presence(StrEnum):
    HERE = "here"
    AWAY = "away"
    LEFT = "left"


class TournamentTablePhase(StrEnum):
    SEATED = "seated"
    PLAYING = "playing"
    OVER = "over"
    GIVEN_UP = "given_up"


class Entrant(NamedTuple):
    """A player or bot in the tournament, an array of six on the wire. `level` is that of a house bot."""

    name: ShownName
    score: Shares
    games: Natural
    won: Natural
    presence: Presence = Presence.HERE
    level: Level | None = None


class TournamentTable(NamedTuple):
    """A table of the running round, an array of six on the wire: its seats name entrants by number.

    `hand` is 0 before the first deal; `points` are there once the game has begun. `turn` is the seat that is to lay.
    """

    name: ShownName
    seats: Annotated[tuple[EntrantNumber, ...], Meta(max_length=SEATS[-1])]
    phase: TournamentTablePhase
    hand: Natural = 0
    points: Annotated[tuple[int, ...], Meta(max_length=SEATS[-1])] = ()
    turn: SeatNumber | None = None


class Award(Struct, frozen=True):
    """`kind` is `best_lay`, `closest_finish` or `luckiest_tile`; `words` give the numbers behind it."""

    kind: Code
    name: ShownName
    words: Words


class TournamentOptions(Struct, frozen=True):
    """`rounds` counts for the format `rounds`, `minutes` for `open`. `size` is the number of seats to aim at.

    With `auto` each round is seated by itself. With `bots` bots may enter. Pairs in `apart` do not meet.
    """

    name: ShownName
    format: TournamentFormat = "rounds"
    rounds: Rounds = 5
    minutes: Minutes = 120
    size: TargetSize = 4
    auto: bool = True
    bots: bool = False
    move_clock: ClockSeconds | None = None
    apart: PairsApart = ()


class TournamentState(Struct, frozen=True):
    """`entrants` stand in the order of the scoreboard; who never played stands at its end.

    `round` counts from 1, and 0 comes before the first; in an open tournament it counts the seatings. `starts_in` is
    the time until the tables of a seated round begin, or until the next round is seated; `ends_in` the time until an
    open tournament seats nobody any more. `again` tells that seating the round again would change it, because the
    entrants changed. `file` is the name of the tournament file.
    """

    options: TournamentOptions
    organiser: ShownName
    phase: TournamentPhase
    round: Natural = 0
    entrants: Annotated[tuple[Entrant, ...], Meta(max_length=MOST_ENTRANTS)] = ()
    tables: Annotated[tuple[TournamentTable, ...], Meta(max_length=MOST_ENTRANTS)] = ()
    starts_in: Seconds | None = None
    ends_in: Seconds | None = None
    hurried: bool = False
    again: bool = False
    seatings: Natural = 0  # how often this round was seated
    may_enter: bool = True
    pause: PauseReason | None = None
    awards: Annotated[tuple[Award, ...], Meta(max_length=MOST_AWARDS)] = ()
    file: Code = ""
