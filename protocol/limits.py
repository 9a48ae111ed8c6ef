"""How large things on the wire may be."""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.records.form import FARTHEST
from contack.engine.rules import HANDS, SEATS


class MessageLimits(NamedTuple):
    """The largest frame in bytes, and the most members an array or a map in it may have."""

    frame: int
    array: int
    map: int


# twice what the longest command needs, for fields to come
TO_SERVER = MessageLimits(frame=4 * 1024, array=16, map=16)
# a table joined late in a game of seven, with all its events, a hundred spectators and as many muted names
TO_CLIENT = MessageLimits(frame=256 * 1024, array=4096, map=64)

LEAST_FRAME = 2048
"""Bytes that the longest command fits."""

NAME_LENGTH = 24
"""Characters in the name of a player or a table."""

PASSWORD_LENGTH = 100
"""Characters in the password of a server or a table."""

TEXT_LENGTH = 500
"""Characters in what is said at once."""

LEVELS = range(1, 6)
"""How well a house bot plays: from gentle to as well as we can."""

Level: TypeAlias = Annotated[int, Meta(ge=LEVELS[0], le=LEVELS[-1])]

MOST_LENT = 1000
"""The most bots that one bot host lends."""

SPECTATORS = 100
"""The most that watch a table: all of them are named in notices to all."""

NAMES_MUTED = 100
"""The most names that are muted at a table, the newest: all of them are told in notices to all."""

TABLES_LISTED = 240
"""The most tables that one answer lists: what fits a frame at the longest names, with PEOPLE_LISTED beside them."""

PEOPLE_LISTED = 100
"""The most people in the lobby that one answer names."""

STANDINGS_LISTED = 20
"""The most players that one answer places, beside whoever asks."""

GRACE_SECONDS = 30
"""How long a player who is lost is waited for where whoever opens the table wants nothing else."""

COUNTDOWN_SECONDS = 20
"""How long a table counts down before a game where whoever opens it wants nothing else: a party comes within so long.

Shorter, a game begins with two, and those who come a little later open another table.
"""

FULL_COUNTDOWN = 5
"""How long it counts down at the most once all seats are taken."""

MOST_COUNTDOWN = 60
MOST_GRACE = 3600
MOST_CLOCK = 86_400
"""The longest times that a table can be opened with, in seconds."""

WORDS_LENGTH = 1000
"""Characters in what a server says itself."""

CODE_LENGTH = 120
"""Characters in a code for programs, a version and a time; and in what a server repeats of a command."""

TOKEN_LENGTH = 100
"""Characters in the token of a seat."""

NEIGHBOURS = 3
"""The most tiles that one can touch."""

PAIRING_SECONDS = 60
"""How long a code is good with which a seat goes to another device."""

CHAT_TAIL = 20
"""The most lines of talk that are told to who comes back."""

MOST_WATCHING = SPECTATORS + SEATS[-1]
"""The most names among the spectators: players who were not ready become some, however many there are."""

# what commands and notices are made of

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
"""The name of a player or of a table."""

REASON_LENGTH = 40
"""Characters of why a table is paused: a word or two for the line where screens show whose turn it is."""

PauseReason: TypeAlias = Annotated[str, Meta(max_length=REASON_LENGTH)]

ShownName: TypeAlias = Annotated[str, Meta(max_length=NAME_LENGTH)]
"""The same as a server tells it; empty where it is nobody's."""

TalkScope: TypeAlias = Literal["table", "server"]
"""Who hears what is said: who is at the same table, or in the lobby as well; or everybody at the server."""

MOST_NATURAL = 2**53 - 1

Natural: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_NATURAL)]
"""A number that every language holds exactly."""

Seats: TypeAlias = Annotated[int, Meta(ge=SEATS[0], le=SEATS[-1])]

MOVES = range(HANDS * len(TILES) + 1)

Move: TypeAlias = Annotated[int, Meta(ge=MOVES[0], le=MOVES[-1])]
"""A moment of a game: how many tiles had been laid, in all hands together, the starters among them."""


SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=SEATS[-1] - 1)]
"""A seat at a table, counted from 0."""

ClockSeconds: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_CLOCK)]
"""Seconds to think."""

CountdownSeconds: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_COUNTDOWN)]
"""How long a table counts down before a game."""

Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=MOST_CLOCK)]
"""A time that is left, or to be waited."""

Words: TypeAlias = Annotated[str, Meta(max_length=WORDS_LENGTH)]
Token: TypeAlias = Annotated[str, Meta(max_length=TOKEN_LENGTH)]
Code: TypeAlias = Annotated[str, Meta(max_length=CODE_LENGTH)]

HexDigest: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]
"""A SHA-256 in hex."""

Players: TypeAlias = Annotated[tuple[ShownName, ...], Meta(max_length=SEATS[-1])]


def check_reach(lay: Lay) -> None:
    """Refuse a lay that is told of and lies farther out than 36 tiles reach. Raises ValueError."""
    if max(map(abs, lay.cell)) > FARTHEST:
        raise ValueError(f"lay: expected a cell of {-FARTHEST} to {FARTHEST} both ways")
