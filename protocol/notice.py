"""What a server sends to its clients: past participles. When each may come stands in state.py."""

from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import Tile
from contack.engine.event import Event
from contack.engine.records.form import MOST
from contack.engine.records.header import Header
from contack.engine.rules import SEATS, Rules
from contack.engine.view import View
from contack.protocol import limits
from contack.protocol.beacon import SERVER_NAME_LENGTH
from contack.protocol.limits import Code, HexDigest, Level, Natural, Players, Seconds, ShownName, Token, Words
from contack.protocol.message import snake
from contack.protocol.reaction import Reaction
from contack.protocol.standing import StandingLine
from contack.protocol.table_state import ClockState, TableState, TableSummary

Points: TypeAlias = Annotated[int, Meta(ge=-MOST, le=MOST)]
"""What a lay scores."""

SaidText: TypeAlias = Annotated[str, Meta(max_length=limits.TEXT_LENGTH)]


class ScoredLay(NamedTuple):
    """A legal lay with its points, an array of three on the wire."""

    tile: Tile
    cell: Cell
    points: Points


ScoredLays: TypeAlias = tuple[ScoredLay, ...]
"""The legal lays of the seat whose turn it is."""


def scored(lays: Lays) -> ScoredLays:
    """Return `lays` as they go over the wire."""
    # a list first: for every lay that is made, and half as quick again as a generator
    return tuple([ScoredLay(tile, cell, points) for (tile, cell), points in lays.items()])


def unscored(lays: ScoredLays) -> Lays:
    """Return what came over the wire as lays and points, the inverse of `scored`; nobody can change it."""
    return MappingProxyType({Lay(tile, cell): points for tile, cell, points in lays})


StandingLines: TypeAlias = Annotated[tuple[StandingLine, ...], Meta(max_length=limits.STANDINGS_LISTED + 1)]


class ChatLine(NamedTuple):
    """What somebody at a table said, an array of two on the wire."""

    name: ShownName
    text: SaidText


class Change(StrEnum):
    """What changed among the people at a table; the stable `change` of a TableChanged notice."""

    JOINED = "joined"
    QUEUED = "queued"
    UNQUEUED = "unqueued"
    LEFT = "left"
    DROPPED = "dropped"
    ASLEEP = "asleep"
    STOOD_IN = "stood_in"
    RESUMED = "resumed"
    READY = "ready"
    UNREADY = "unready"
    COUNTING = "counting"
    HELD_UP = "held_up"
    ASKED = "asked"
    REVEALED = "revealed"
    WITHHELD = "withheld"
    UNSEATED = "unseated"
    HANDED_OVER = "handed_over"
    TOOK_BACK = "took_back"
    CALLED_OFF = "called_off"
    PAUSED = "paused"
    UNPAUSED = "unpaused"
    GAME_OVER = "game_over"
    KICKED = "kicked"
    HOST = "host"
    MUTED = "muted"
    UNMUTED = "unmuted"
    HINTS_GIVEN = "hints_given"
    HINTS_TAKEN = "hints_taken"
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    OPTIONS = "options"
    SWAPPED = "swapped"
    CALLED = "called"
    SENT_AWAY = "sent_away"


class GameHeader(Struct, frozen=True):
    """What the first line of a game's record tells (records.md); `started` is a UTC time.

    `digests` are those of the seats' nonces; a game that an older server began has none. `levels` are by seat those of
    house bots, None for people; a game without house bots has none.
    """

    players: Players
    rules: Rules
    commitment: HexDigest
    started: Code
    digests: Annotated[tuple[HexDigest, ...], Meta(max_length=SEATS[-1])] | None = None
    levels: Annotated[tuple[Level | None, ...], Meta(max_length=SEATS[-1])] | None = None

    @property
    def header(self) -> Header:
        """The first line of the record."""
        return Header(
            self.players,
            self.rules,
            commitment=self.commitment,
            started=self.started,
            digests=self.digests,
            levels=self.levels,
        )


# unlike in commands, unknown fields are let through: a newer server may tell more
class Notice(Struct, frozen=True, tag_field="type", tag=snake):
    """A message from a server."""


class Welcomed(Notice, frozen=True):
    """Answers Hello: what the server speaks, its name, the version of its program, and how many house bots are free.

    `motd` is what its host has to say to whoever comes in, if anything.
    """

    protocol: Natural
    server: Annotated[str, Meta(max_length=SERVER_NAME_LENGTH)]
    version: Code
    bots: Natural = 0
    motd: SaidText = ""


class TablesListed(Notice, frozen=True):
    """Answers ListTables: the tables with free seats first, and the names of the people in the lobby, sorted.

    `total` and `people_total` count those left out too; `bots` is how many house bots are free.
    """

    tables: Annotated[tuple[TableSummary, ...], Meta(max_length=limits.TABLES_LISTED)]
    total: Natural
    people: Annotated[tuple[ShownName, ...], Meta(max_length=limits.PEOPLE_LISTED)]
    people_total: Natural
    bots: Natural = 0


class StandingsListed(Notice, frozen=True):
    """Answers ListStandings: the players with the most wins, and whoever asks, by their places.

    `tonight` is of the games that began since `evening`, and `ever` of all that were counted since `since` (UTC times);
    `games` and `players` count those of `ever`. Where no standings are kept, `since` is None.
    """

    tonight: StandingLines
    ever: StandingLines
    evening: Code | None
    since: Code | None
    games: Natural = 0
    players: Natural = 0


class TableOpened(Notice, frozen=True):
    """Tells everybody in the lobby, and at tables between games, that somebody opened a table."""

    table: TableSummary


class Joined(Notice, frozen=True):
    """Answers OpenTable, Join and Resume with the whole state.

    `token` takes the seat back later, and `seat` is the place in `table.players`; a spectator has neither. Where no
    game has been started yet, `game` and `view` are None; otherwise `events` are all of that game so far. Who comes
    back is told the last of what was said in `chat`. At the table it comes to whoever could not be told everything in
    time, in the place of what was left out.
    """

    seq: Natural
    name: ShownName
    token: Token | None
    table: TableState
    game: GameHeader | None
    events: tuple[Event, ...]
    view: View | None
    lays: ScoredLays
    chat: Annotated[tuple[ChatLine, ...], Meta(max_length=limits.CHAT_TAIL)] = ()
    clock: ClockState | None = None
    seat: Annotated[int, Meta(ge=0, le=SEATS[-1] - 1)] | None = None


class TableChanged(Notice, frozen=True):
    """Tells everybody at a table that `name` joined, left, is ready and so on; answers the command that did it."""

    seq: Natural
    change: Change
    name: ShownName
    table: TableState
    clock: ClockState | None = None


class Started(Notice, frozen=True):
    """Tells everybody at a table that a game started; a player's seat is the place of the name in `game.players`."""

    seq: Natural
    game: GameHeader
    table: TableState
    events: tuple[Event, ...]
    view: View
    lays: ScoredLays
    clock: ClockState | None = None


class Played(Notice, frozen=True):
    """Tells everybody at a table what happened, how it looks now, and what the seat to lay may do."""

    seq: Natural
    events: tuple[Event, ...]
    view: View
    lays: ScoredLays
    clock: ClockState | None = None


class Explained(Notice, frozen=True):
    """Answers Explain: what the lay would score, or the `rule` that it breaks first, in `words`.

    `contacts` spells out how it touches what lies beside it, a sum each. Before its turn a lay that fits breaks the
    rule of the turn, and has its points all the same.
    """

    lay: Lay
    points: Natural | None
    rule: Code | None
    words: Words
    contacts: Annotated[tuple[Code, ...], Meta(max_length=limits.NEIGHBOURS)] = ()

    def __post_init__(self) -> None:
        limits.check_reach(self.lay)


class Paired(Notice, frozen=True):
    """Answers Pair: two codes for the seat, `code` to scan and `typed` to type. The first use voids both."""

    code: Token
    typed: Token
    seconds: Seconds


class Said(Notice, frozen=True):
    """Tells everybody at a table, or everybody in the lobby, what somebody there said.

    With the `scope` of the server it is for all, and `table` is that of who speaks, empty for who is at none.
    """

    name: ShownName
    text: SaidText
    scope: limits.TalkScope = "table"
    table: ShownName = ""


class Reacted(Notice, frozen=True):
    """Tells everybody at a table what somebody there thinks."""

    name: ShownName
    reaction: Reaction


class Nudged(Notice, frozen=True):
    """Tells everybody at a table that somebody, `by` name, wakes the player whose turn it is."""

    name: ShownName
    by: ShownName


class Looked(Notice, frozen=True):
    """Tells everybody at a table which moment of the game before a player looks at; answers Look."""

    name: ShownName
    move: limits.Move


class BotsLent(Notice, frozen=True):
    """Answers LendBots: this connection is that of a bot host now."""

    most: Annotated[int, Meta(ge=0, le=limits.MOST_LENT)]


class BotWanted(Notice, frozen=True):
    """Asks a bot host for a bot: a client that says hello and takes this seat at the table with `ticket`, by Resume."""

    ticket: Token
    table: ShownName
    name: ShownName
    level: Level


class BotUnwanted(Notice, frozen=True):
    """Tells a bot host that the bot with this ticket is to go, or need not come."""

    ticket: Token


class Left(Notice, frozen=True):
    """Tells that this connection left the table, and why.

    `moved` tells that another device has the seat now, and that the token of this client is void.
    """

    table: ShownName
    words: Words
    moved: bool = False


class Ponged(Notice, frozen=True):
    """Answers Ping."""

    echo: Natural


class Halted(Notice, frozen=True):
    """Tells everybody that the server can keep nothing for the time being and time stands still, or goes on again.

    At a table with clocks that are going it tells these too.
    """

    halted: bool
    words: Words
    clock: ClockState | None = None


class Proclaimed(Notice, frozen=True):
    """Tells everybody in the lobby and at tables what whoever hosts the server has to say."""

    words: Words


class Refused(Notice, frozen=True):
    """Answers a command that cannot be carried out: a stable code and words.

    A refused lay comes with the `rule` that it breaks, where it breaks one, and with the table as it is. Where trying
    again helps, `retry_after` tells after how many seconds.
    """

    command: Code
    reason: Code
    words: Words
    rule: Code | None = None
    view: View | None = None
    lays: ScoredLays = ()
    retry_after: Seconds | None = None


class Closed(Notice, frozen=True):
    """Tells why the server closes the connection; nothing follows.

    Where coming back helps, `retry_after` tells after how many seconds.
    """

    reason: Code
    words: Words
    retry_after: Seconds | None = None


NOTICES: tuple[type[Notice], ...] = (
    Welcomed, TablesListed, StandingsListed, TableOpened, Joined, TableChanged, Started, Played, Explained, Paired,
    Said, Reacted, Nudged, Looked, BotsLent, BotWanted, BotUnwanted, Left, Ponged, Halted, Proclaimed, Refused,
    Closed,
)  # fmt: skip
"""Every notice of this version."""
