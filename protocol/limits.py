"""Limits of everything on the wire."""

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from contack.engine.board.lay import Lay
from contack.engine.records.form import COLOUR_NUMBERS, FARTHEST
from contack.engine.rules import SEATS


class MessageLimits(NamedTuple):
    """The largest frame in bytes, and the most members of an array or a map in it."""

    frame: int
    array: int
    map: int


# twice the size of the longest command, as room for new fields
TO_SERVER = MessageLimits(frame=4 * 1024, array=16, map=16)
# a `joined` late in a game of seven, with all its events, a hundred spectators and as many muted names
TO_CLIENT = MessageLimits(frame=256 * 1024, array=4096, map=64)

# Bytes that the longest command fits.
LEAST_FRAME = 2048

NAME_LENGTH = 24

# Characters in the name of a server: at four bytes each they fit an answer of the beacon, with room
# for later fields.
SERVER_NAME_LENGTH = 48

PASSWORD_LENGTH = 100

TEXT_LENGTH = 500

# The name of a client that is a bot begins like this.
BOT_PROGRAM = "contack-bot"

# Levels of house bots: from gentle to the best we have.
LEVELS = range(1, 6)

# No two players at a table look alike.
PLAYER_COLOURS = COLOUR_NUMBERS

PlayerColour: TypeAlias = Annotated[int, Meta(ge=PLAYER_COLOURS[0], le=PLAYER_COLOURS[-1])]

PlayerColours: TypeAlias = Annotated[tuple[PlayerColour, ...], Meta(max_length=SEATS[-1])]

Level: TypeAlias = Annotated[int, Meta(ge=LEVELS[0], le=LEVELS[-1])]

MOST_LENT = 1000

# The most spectators of a table: notices name them all.
SPECTATORS = 100

# The most muted names of a table, the newest: notices name them all.
NAMES_MUTED = 100

# The most tables in one answer: a frame has room for them at the longest names, with PEOPLE_LISTED beside them.
TABLES_LISTED = 240

# The most people of the lobby in one answer.
PEOPLE_LISTED = 100

# The most players in one answer, besides the one who asks.
STANDINGS_LISTED = 20

# Seconds that a lost player's seat is kept by default.
GRACE_SECONDS = 30

# Seconds that a table counts down before a game by default, for a party to gather. With fewer, a game begins with two
# players, and later ones open another table.
COUNTDOWN_SECONDS = 20

# The longest count when all seats are taken.
FULL_COUNTDOWN = 5

MOST_COUNTDOWN = 60
MOST_GRACE = 3600
# The longest times of a table's options, in seconds.
MOST_CLOCK = 86_400

# Characters in the server's own texts.
WORDS_LENGTH = 1000

# Characters in a code for programs, a version and a time; also in a command's type that a server repeats.
CODE_LENGTH = 120

TOKEN_LENGTH = 100

# The most tiles that one tile can touch.
NEIGHBOURS = 3

# Seconds that a code for another device is valid.
PAIRING_SECONDS = 60

# The most chat lines for a player who comes back.
CHAT_TAIL = 20

# The most names among the spectators: players who were not ready become spectators, beyond the limit too.
MOST_WATCHING = SPECTATORS + SEATS[-1]

# types of the fields of commands and notices

# The name of a player or of a table.
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]

# Characters in the reason of a pause: a word or two for the line of screens that shows whose turn it is.
REASON_LENGTH = 40

PauseReason: TypeAlias = Annotated[str, Meta(max_length=REASON_LENGTH)]

# The same in a notice; empty for no person.
ShownName: TypeAlias = Annotated[str, Meta(max_length=NAME_LENGTH)]

# The readers of a chat line: the same table or lobby, or everyone at the server.
TalkScope: TypeAlias = Literal["table", "server"]

# The most tables that a screen gets, games first.
TABLES_SHOWN = 40

# The most names of people in the lobby that a screen gets, the newest.
PEOPLE_SHOWN = 12

# The most ends of games that a screen gets.
RESULTS_SHOWN = 8

PerCent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]

MOST_NATURAL = 2**53 - 1

Natural: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_NATURAL)]

Seats: TypeAlias = Annotated[int, Meta(ge=SEATS[0], le=SEATS[-1])]


SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=SEATS[-1] - 1)]

ClockSeconds: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_CLOCK)]

# Seconds that a table counts down before a game.
CountdownSeconds: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_COUNTDOWN)]

# Seconds that are left, or to wait.
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=MOST_CLOCK)]

Words: TypeAlias = Annotated[str, Meta(max_length=WORDS_LENGTH)]
Token: TypeAlias = Annotated[str, Meta(max_length=TOKEN_LENGTH)]
Code: TypeAlias = Annotated[str, Meta(max_length=CODE_LENGTH)]

HexDigest: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]

Players: TypeAlias = Annotated[tuple[ShownName, ...], Meta(max_length=SEATS[-1])]


def check_reach(lay: Lay) -> None:
    # raises ValueError for a lay that is farther out than 36 tiles reach
    if max(map(abs, lay.cell)) > FARTHEST:
        raise ValueError(f"lay: expected a cell of {-FARTHEST} to {FARTHEST} both ways")


# Seconds within which everyone at a table sees that a connection is dead.
NOTICED_WITHIN = 15

# Seconds without a sign of life after which a peer counts as dead; the rest is for the notices to others.
DEAD_AFTER = NOTICED_WITHIN - 1

# Seconds between a client's signs of life: two may be lost or late.
BEAT_SECONDS = 4

# Options of a TCP socket by name: two probes after 4 s of silence, and no longer for unread data.
# The system's own times are hours. Systems that lack an option work without it.
KEEPALIVE: Mapping[str, int] = {
    "TCP_KEEPIDLE": BEAT_SECONDS,
    "TCP_KEEPINTVL": BEAT_SECONDS,
    "TCP_KEEPCNT": 2,
    "TCP_USER_TIMEOUT": DEAD_AFTER * 1000,
}


def unread_option(constants: ModuleType, seconds: float) -> Iterator[tuple[int, int, int]]:
    """Yield the arguments of `setsockopt` that limit how long written data may stay unread."""
    # Linux also counts the time in which a peer answers but has no room
    return keepalive_options(constants, {"TCP_USER_TIMEOUT": round(seconds * 1000)})


def keepalive_options(constants: ModuleType, options: Mapping[str, int] = KEEPALIVE) -> Iterator[tuple[int, int, int]]:
    """Yield the arguments of `setsockopt` for each option of this system."""
    for name, value in options.items():
        if hasattr(constants, name):
            yield constants.IPPROTO_TCP, getattr(constants, name), value


# Seconds between tries to connect, and between starts of a program that dies; the last one repeats.
PAUSES = (1, 2, 4, 8, 16, 30)


def pause_after(tries: int) -> int:
    """Return the pause after some failed tries.

    >>> [pause_after(tries) for tries in (0, 1, 99)]
    [1, 2, 30]
    """
    return PAUSES[min(tries, len(PAUSES) - 1)]
