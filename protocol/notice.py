"""What a server sends to its clients: past participles. When each may come stands in state.py."""

from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import Tile
from contack.engine.event import Event
from contack.engine.records.header import Header
from contack.engine.rules import Rules
from contack.engine.view import View
from contack.protocol.limits import Level
from contack.protocol.message import snake
from contack.protocol.table_state import ClockState, TableState, TableSummary


class ScoredLay(NamedTuple):
    """A legal lay with its points, an array of three on the wire."""

    tile: Tile
    cell: Cell
    points: int


ScoredLays: TypeAlias = tuple[ScoredLay, ...]
"""The legal lays of the seat whose turn it is."""


def scored(lays: Lays) -> ScoredLays:
    """Return `lays` as they go over the wire."""
    return tuple(ScoredLay(tile, cell, points) for (tile, cell), points in lays.items())


def unscored(lays: ScoredLays) -> Lays:
    """Return what came over the wire as lays and points, the inverse of `scored`; nobody can change it."""
    return MappingProxyType({Lay(tile, cell): points for tile, cell, points in lays})


class ChatLine(NamedTuple):
    """What somebody at a table said, an array of two on the wire."""

    name: str
    text: str


class Change(StrEnum):
    """What changed among the people at a table; the stable `change` of a TableChanged notice."""

    JOINED = "joined"
    LEFT = "left"
    DROPPED = "dropped"
    STOOD_IN = "stood_in"
    RESUMED = "resumed"
    READY = "ready"
    ASKED = "asked"
    REVEALED = "revealed"
    WITHHELD = "withheld"
    HANDED_OVER = "handed_over"
    TOOK_BACK = "took_back"
    GAME_OVER = "game_over"
    KICKED = "kicked"
    HOST = "host"
    MUTED = "muted"
    UNMUTED = "unmuted"
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    CALLED = "called"
    SENT_AWAY = "sent_away"


class GameHeader(Struct, frozen=True):
    """What the first line of a game's record tells (records.md); `started` is a UTC time.

    `digests` are those of the seats' nonces; a game that an older server began has none.
    """

    players: tuple[str, ...]
    rules: Rules
    commitment: str
    started: str
    digests: tuple[str, ...] | None = None

    @property
    def header(self) -> Header:
        """The first line of the record."""
        return Header(self.players, self.rules, commitment=self.commitment, started=self.started, digests=self.digests)


# unlike in commands, unknown fields are let through: a newer server may tell more
class Notice(Struct, frozen=True, tag_field="type", tag=snake):
    """A message from a server."""


class Welcomed(Notice, frozen=True):
    """Answers Hello: what the server speaks, its name, the version of its program, and how many house bots are free."""

    protocol: int
    server: str
    version: str
    bots: int = 0


class TablesListed(Notice, frozen=True):
    """Answers ListTables: the tables with free seats first, and the names of the people in the lobby, sorted.

    `total` and `people_total` count those left out too; `bots` is how many house bots are free.
    """

    tables: tuple[TableSummary, ...]
    total: int
    people: tuple[str, ...]
    people_total: int
    bots: int = 0


class Joined(Notice, frozen=True):
    """Answers OpenTable, Join and Resume with the whole state.

    `token` takes the seat back later, and `seat` is the place in `table.players`; a spectator has neither. Where no
    game has been started yet, `game` and `view` are None; otherwise `events` are all of that game so far. Who comes
    back is told the last of what was said in `chat`. At the table it comes to whoever could not be told everything in
    time, in the place of what was left out.
    """

    seq: int
    name: str
    token: str | None
    table: TableState
    game: GameHeader | None
    events: tuple[Event, ...]
    view: View | None
    lays: ScoredLays
    chat: tuple[ChatLine, ...] = ()
    clock: ClockState | None = None
    seat: int | None = None


class TableChanged(Notice, frozen=True):
    """Tells everybody at a table that `name` joined, left, is ready and so on; answers the command that did it."""

    seq: int
    change: Change
    name: str
    table: TableState
    clock: ClockState | None = None


class Started(Notice, frozen=True):
    """Tells everybody at a table that a game started; a player's seat is the place of the name in `game.players`."""

    seq: int
    game: GameHeader
    table: TableState
    events: tuple[Event, ...]
    view: View
    lays: ScoredLays
    clock: ClockState | None = None


class Played(Notice, frozen=True):
    """Tells everybody at a table what happened, how it looks now, and what the seat to lay may do."""

    seq: int
    events: tuple[Event, ...]
    view: View
    lays: ScoredLays
    clock: ClockState | None = None


class Said(Notice, frozen=True):
    """Tells everybody at a table, or everybody in the lobby, what somebody there said."""

    name: str
    text: str


class BotsLent(Notice, frozen=True):
    """Answers LendBots: this connection is that of a bot host now."""

    most: int


class BotWanted(Notice, frozen=True):
    """Asks a bot host for a bot: a client that says hello and takes this seat at the table with `ticket`, by Resume."""

    ticket: str
    table: str
    name: str
    level: Level


class BotUnwanted(Notice, frozen=True):
    """Tells a bot host that the bot with this ticket is to go, or need not come."""

    ticket: str


class Left(Notice, frozen=True):
    """Tells that this connection is at the table no more, and why."""

    table: str
    words: str


class Ponged(Notice, frozen=True):
    """Answers Ping."""

    echo: int


class Halted(Notice, frozen=True):
    """Tells everybody that the server can keep nothing for the time being and time stands still, or goes on again.

    At a table with clocks that are going it tells these too.
    """

    halted: bool
    words: str
    clock: ClockState | None = None


class Refused(Notice, frozen=True):
    """Answers a command that cannot be carried out: a stable code and words.

    A refused lay comes with the `rule` that it breaks, where it breaks one, and with the table as it is. Where trying
    again helps, `retry_after` tells after how many seconds.
    """

    command: str
    reason: str
    words: str
    rule: str | None = None
    view: View | None = None
    lays: ScoredLays = ()
    retry_after: float | None = None


class Closed(Notice, frozen=True):
    """Tells why the server closes the connection; nothing follows.

    Where coming back helps, `retry_after` tells after how many seconds.
    """

    reason: str
    words: str
    retry_after: float | None = None


NOTICES: tuple[type[Notice], ...] = (
    Welcomed, TablesListed, Joined, TableChanged, Started, Played, Said, BotsLent, BotWanted, BotUnwanted,
    Left, Ponged, Halted, Refused, Closed,
)  # fmt: skip
"""Every notice of this version."""
