"""A table as the journal keeps it, without its chat and the events of its game.

A new field needs a line in `snapshot_of` and in `restored` of keeping.py.
"""

from msgspec import Struct

from contack.engine.event import Event
from contack.protocol.notice import ChatLine
from contack.protocol.table_state import GameHeader, PauseState, TableOptions


class SeatSnapshot(Struct, frozen=True, omit_defaults=True):
    """A player. `connected` covers a reservation too; `level` marks a house bot.

    `former` is the token of the player before. `hints` means that the host allows hints for this player. Default values
    are not written.
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
    colour: int = 1


class ModerationSnapshot(Struct, frozen=True):
    """The host's decisions. `password` is a digest, `kicked` has the keys of names."""

    password: bytes | None = None
    locked: bool = False
    kicked: tuple[str, ...] = ()
    muted: tuple[str, ...] = ()


class MatchSnapshot(Struct, frozen=True):
    """The current or last game: with its events, everything needed to replay it."""

    header: GameHeader
    seed: bytes
    nonces: tuple[bytes, ...]


class TableSnapshot(Struct, frozen=True):
    """A table. `seed` is for the next game, `order` has the host's seating, `asking` means that nonces are requested.

    `owner_hosts` is its members'. `empty` has the seconds that it was empty while the server ran.
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
    """Everything stored of a table: `seq` is the number of its newest broadcast, `events` are its game's."""

    table: TableSnapshot
    seq: int
    events: tuple[Event, ...] = ()
    chat: tuple[ChatLine, ...] = ()
