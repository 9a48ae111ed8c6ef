"""A table as the journal keeps it: all that a restart must bring back but its talk and the events of its game.

A new field gets a line each in `snapshot_of` and `restored` of keeping.py.
"""

from msgspec import Struct

from contack.engine.event import Event
from contack.protocol.notice import ChatLine, GameHeader
from contack.protocol.table_state import PauseState, TableOptions


class SeatSnapshot(Struct, frozen=True, omit_defaults=True):
    """A player; `connected` tells whether the client was there or awaited, and `level` that it is a house bot.

    `former` is the token of whoever had the seat before.
    `hints` tells that the host lets clients show this player what to lay. What is as usual is not written.
    """

    name: str
    token: str
    connected: bool
    ready: bool
    nonce: bytes
    handed_over: bool
    left: bool
    level: int | None = None
    digest: bytes | None = None
    former: str = ""
    hints: bool = False
    asleep: bool = False


class ModerationSnapshot(Struct, frozen=True):
    """What the host decided; `password` is a digest, `kicked` holds what equal names have in common."""

    password: bytes | None = None
    locked: bool = False
    kicked: tuple[str, ...] = ()
    muted: tuple[str, ...] = ()


class MatchSnapshot(Struct, frozen=True):
    """The game that is going on, or the last one: with its events, all that it takes to play it again."""

    header: GameHeader
    seed: bytes
    nonces: tuple[bytes, ...]


class TableSnapshot(Struct, frozen=True):
    """A table. `seed` is that of the next game, `order` what the host decided, `asking` that nonces are asked for.

    `owner_hosts` is that of its members.
    `empty` is how many seconds it has been empty while the server ran.
    """

    options: TableOptions
    host: str
    players: tuple[SeatSnapshot, ...]
    seed: bytes
    order: ModerationSnapshot = ModerationSnapshot()
    match: MatchSnapshot | None = None
    asking: bool = False
    pause: PauseState | None = None
    owner_hosts: bool = False
    empty: float = 0.0


class StoredTable(Struct, frozen=True):
    """All that is kept of a table: `seq` is the number of its newest broadcast, `events` are those of its game."""

    table: TableSnapshot
    seq: int
    events: tuple[Event, ...] = ()
    chat: tuple[ChatLine, ...] = ()
