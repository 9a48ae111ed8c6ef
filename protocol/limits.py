"""How large things on the wire may be."""

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta


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

TABLES_LISTED = 250
"""The most tables that one answer lists: what fits a frame at the longest names, with PEOPLE_LISTED beside them."""

PEOPLE_LISTED = 100
"""The most people in the lobby that one answer names."""

GRACE_SECONDS = 30
"""How long a player who is lost is waited for where whoever opens the table wants nothing else."""

MOST_GRACE = 3600
MOST_CLOCK = 86_400
"""The longest times that a table can be opened with, in seconds."""
