"""Entries of the journal: the state of a table, or what happened in its game."""

from typing import TypeAlias

from msgspec import Struct

from contack.engine.event import Event
from contack.protocol.notice import ChatLine
from contack.protocol.table_state import GameHeader
from contack.server.table.snapshot import SeatSnapshot, TableSnapshot
from contack.server.tournament.snapshot import TournamentSnapshot

# arrays, so that the journal writes no names of fields with each lay


class TableStored(Struct, frozen=True, array_like=True, tag="table"):
    seq: int
    table: TableSnapshot
    chat: tuple[ChatLine, ...] = ()


class SeatsStored(Struct, frozen=True, array_like=True, tag="seats"):
    """All else at the table is as before."""

    table: str
    seq: int
    seats: dict[int, SeatSnapshot]


class EventsStored(Struct, frozen=True, array_like=True, tag="events"):
    """Events of the game at a table up to the broadcast `seq`; the first entry of a game has its header.

    `private` says that the table had a password or no spectators.
    """

    table: str
    seq: int
    events: tuple[Event, ...]
    header: GameHeader | None = None
    private: bool | None = None


class ChatStored(Struct, frozen=True, array_like=True, tag="chat"):
    table: str
    line: ChatLine


class TableGone(Struct, frozen=True, array_like=True, tag="gone"):
    table: str


class TournamentStored(Struct, frozen=True, array_like=True, tag="tournament"):
    """The tournament, and the lines of its file from number `first` on."""

    state: TournamentSnapshot
    first: int
    lines: tuple[str, ...]


class TournamentGone(Struct, frozen=True, array_like=True, tag="over"):
    file: str


# One change. The journal keeps all entries of a command, or none.
JournalEntry: TypeAlias = (
    TableStored | SeatsStored | EventsStored | ChatStored | TableGone | TournamentStored | TournamentGone
)
