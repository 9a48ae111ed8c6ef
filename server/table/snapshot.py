"""A table as the journal keeps it, without its chat and the events of its game.

A new field needs a line in `snapshot_of` and in `restored` of keeping.py.
"""

from msgspec import Struct

from contack.engine.event import Event
from contack.protocol.notice import ChatLine
from contack.protocol.table_state import GameHeader, PauseState, TableOptions


class SeatSnapshot(Struct, frozen=True, omit_defaults=True):
    """`connected` covers a reservation too; `level` marks a house bot."""

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
    """`password` is a digest, `kicked` has the keys of names."""

    password: bytes | None = None
    locked: bool = False
    kicked: tuple[str, ...] = ()
    muted: tuple[str, ...] = ()


class MatchSnapshot(Struct, frozen=True):
    """Everything needed, with its events, to replay the current or last game."""

    header: GameHeader
    seed: bytes
    nonces: tuple[bytes, ...]


class TableSnapshot(Struct, frozen=True):
    """`seed` is for the next game, `order` has the host's seating.

    `owner_hosts` is its members'. `empty` has the seconds that the table was empty while the server ran.
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
    round: int = 0


class StoredTable(Struct, frozen=True):
    """`seq` is the number of the table's newest broadcast."""

    table: TableSnapshot
    seq: int
    events: tuple[Event, ...] = ()
    chat: tuple[ChatLine, ...] = ()
