"""What the journal is given to keep: how a table is now, or what happened in its game."""

from dataclasses import dataclass
from typing import TypeAlias

from contack.engine.event import Event
from contack.engine.records.header import Header
from contack.protocol.notice import ChatLine
from contack.server.table.snapshot import TableSnapshot


@dataclass(frozen=True, slots=True)
class TableStored:
    """A table as it is now, in the place of what was kept of it; its newest broadcast has the number `seq`."""

    seq: int
    table: TableSnapshot


@dataclass(frozen=True, slots=True)
class EventsStored:
    """What happened in a game at a table, up to the broadcast `seq`; the first of a game bears its header.

    A game goes by its commitment, which no other has.
    """

    table: str
    game: str
    seq: int
    events: tuple[Event, ...]
    header: Header | None = None


@dataclass(frozen=True, slots=True)
class ChatStored:
    """A line that somebody said at a table."""

    table: str
    line: ChatLine


@dataclass(frozen=True, slots=True)
class TableGone:
    """A table is no more."""

    table: str


JournalEntry: TypeAlias = TableStored | EventsStored | ChatStored | TableGone
"""One change, to be kept with all others of its command or not at all."""
