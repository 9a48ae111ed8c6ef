"""Notices: the messages from a server to its clients. state.py says when each may come."""

from enum import StrEnum
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from contack.engine.board.lay import Lay
from contack.engine.event import Event
from contack.engine.records.form import MOST
from contack.engine.rules import SEATS
from contack.engine.view import View
from contack.protocol import limits
from contack.protocol.command import Reaction
from contack.protocol.limits import (
    MOST_NATURAL,
    SERVER_NAME_LENGTH,
    Code,
    Level,
    Natural,
    Seconds,
    ShownName,
    Token,
    Words,
)
from contack.protocol.table_state import (
    ClockState,
    GameEnding,
    GameHeader,
    LayComment,
    ScoredLays,
    TableGlance,
    TableState,
    TableSummary,
)
from contack.protocol.version import snake


class StandingLine(Struct, frozen=True):
    """A player's results in some games. `place` counts from 1; `level` belongs to a house bot.

    A shared win is a win for each. `points` are the sum of all games, `best` the highest score of a lay that the player
    chose, `closest` the fewest points between the player and the best of the others at the end of a game. `taken` is in
    how many of the games the player took the seat over.
    """

    place: Natural
    name: ShownName
    games: Natural
    wins: Natural
    points: Annotated[int, Meta(ge=-MOST_NATURAL, le=MOST_NATURAL)]
    best: Annotated[int, Meta(ge=0, le=MOST)]
    closest: Annotated[int, Meta(ge=0, le=2 * MOST)]
    level: Level | None = None
    taken: Natural = 0


SaidText: TypeAlias = Annotated[str, Meta(max_length=limits.TEXT_LENGTH)]

StandingLines: TypeAlias = Annotated[tuple[StandingLine, ...], Meta(max_length=limits.STANDINGS_LISTED + 1)]


class ChatLine(NamedTuple):
    """A chat line of a table, an array of two on the wire."""

    name: ShownName
    text: SaidText


class Change(StrEnum):
    """The kinds of changes among the people at a table; the stable `change` of a TableChanged notice."""

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
    COLOURED = "coloured"
    CALLED = "called"
    SENT_AWAY = "sent_away"


# unlike in commands, unknown fields are accepted: a newer server may send more
class Notice(Struct, frozen=True, tag_field="type", tag=snake):
    """A message from a server."""


class Welcomed(Notice, frozen=True):
    """Answers Hello: the protocol, the server's name, the version of its program, and how many house bots are free.

    `motd` is the message of the day, if any, and `colour` the client's own colour. Answers ChooseColour too.
    """

    protocol: Natural
    server: Annotated[str, Meta(max_length=SERVER_NAME_LENGTH)]
    version: Code
    bots: Natural = 0
    motd: SaidText = ""
    colour: limits.PlayerColour = limits.PLAYER_COLOURS[0]


class TablesListed(Notice, frozen=True):
    """Answers ListTables: the tables with free seats first, and the names of the people in the lobby, sorted.

    `total` and `people_total` also count those that did not fit; `bots` is how many house bots are free.
    """

    tables: Annotated[tuple[TableSummary, ...], Meta(max_length=limits.TABLES_LISTED)]
    total: Natural
    people: Annotated[tuple[ShownName, ...], Meta(max_length=limits.PEOPLE_LISTED)]
    people_total: Natural
    bots: Natural = 0


class StandingsListed(Notice, frozen=True):
    """Answers ListStandings: the players with the most wins, and the player who asks, by their places.

    `tonight` is for the games since `evening`, and `ever` for all games since `since` (UTC times); `games` and
    `players` count the games and players of `ever`. `since` is None if the server keeps no standings.
    """

    tonight: StandingLines
    ever: StandingLines
    evening: Code | None
    since: Code | None
    games: Natural = 0
    players: Natural = 0


class TableOpened(Notice, frozen=True):
    """A person opened a table: to everyone in the lobby, and at tables between games."""

    table: TableSummary


class Joined(Notice, frozen=True):
    """Answers OpenTable, Join and Resume with the whole state.

    `token` takes the seat back later, and `seat` is the place in `table.players`; a spectator has neither. Before the
    first game `game` and `view` are None; otherwise `events` are all events of the game so far. A player who comes back
    gets the newest lines of `chat`. It also goes to a client at the table that missed notices, and replaces them.
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
    """`name` joined, left, is ready and so on: to everyone at a table; answers the command that caused it."""

    seq: Natural
    change: Change
    name: ShownName
    table: TableState
    clock: ClockState | None = None


class Started(Notice, frozen=True):
    """A game started: to everyone at a table; a player's seat is the place of the name in `game.players`."""

    seq: Natural
    game: GameHeader
    table: TableState
    events: tuple[Event, ...]
    view: View
    lays: ScoredLays
    clock: ClockState | None = None


class Played(Notice, frozen=True):
    """The events, the view after them, and the legal lays of the next seat: to everyone at a table."""

    seq: Natural
    events: tuple[Event, ...]
    view: View
    lays: ScoredLays
    clock: ClockState | None = None


class Commented(Notice, frozen=True):
    """Answers Comment: to the spectators and screens at the table, never to the players."""

    comment: LayComment


class AllTablesShown(Notice, frozen=True):
    """Tells screens about all tables, at most four times a second: games first, and games that ended just now.

    `here` counts the people on the server, `people` are the last ones who came to the lobby, `more` counts the tables
    that are left out.
    """

    tables: Annotated[tuple[TableGlance, ...], Meta(max_length=limits.TABLES_SHOWN)]
    ended: Annotated[tuple[GameEnding, ...], Meta(max_length=limits.RESULTS_SHOWN)]
    people: Annotated[tuple[ShownName, ...], Meta(max_length=limits.PEOPLE_SHOWN)]
    here: Natural
    more: Natural = 0


class Explained(Notice, frozen=True):
    """Answers Explain: the score of the lay, or the first `rule` that it breaks, in `words`.

    `contacts` has a sum for each touching tile. Ahead of the turn a lay that fits breaks the rule `turn`, and has its
    points all the same.
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
    """A chat line: to everyone at the same table, or in the lobby.

    With the scope `server` it goes to all, and `table` is the sender's table, empty in the lobby. `colour` is the
    sender's.
    """

    name: ShownName
    text: SaidText
    scope: limits.TalkScope = "table"
    table: ShownName = ""
    colour: limits.PlayerColour = limits.PLAYER_COLOURS[0]


class Reacted(Notice, frozen=True):
    """A reaction: to everyone at the table."""

    name: ShownName
    reaction: Reaction


class Nudged(Notice, frozen=True):
    """A person, `by` name, reminds the player whose turn it is: to everyone at the table."""

    name: ShownName
    by: ShownName


class BotsLent(Notice, frozen=True):
    """Answers LendBots: this connection belongs to a bot host now."""

    most: Annotated[int, Meta(ge=0, le=limits.MOST_LENT)]


class BotWanted(Notice, frozen=True):
    """Asks a bot host for a bot: a client that says hello and takes this seat at the table with `ticket`, by Resume."""

    ticket: Token
    table: ShownName
    name: ShownName
    level: Level


class BotUnwanted(Notice, frozen=True):
    """Tells a bot host that the bot with this ticket has to go, or need not come."""

    ticket: Token


class Left(Notice, frozen=True):
    """This connection left the table, and why.

    `moved` means that another device has the seat now, and that the token of this client is void.
    """

    table: ShownName
    words: Words
    moved: bool = False


class Ponged(Notice, frozen=True):
    """Answers Ping."""

    echo: Natural


class Halted(Notice, frozen=True):
    """The server cannot save and time stands still, or it continues: to everyone, with a table's running clocks."""

    halted: bool
    words: Words
    clock: ClockState | None = None


class Announced(Notice, frozen=True):
    """An announcement of the operator: to everyone in the lobby and at tables."""

    words: Words


class Refused(Notice, frozen=True):
    """Answers a command that the server does not execute: a stable code and words.

    A refused lay comes with the `rule` that it breaks, if any, and with the present view. `retry_after` is the seconds
    to wait, if waiting helps.
    """

    command: Code
    reason: Code
    words: Words
    rule: Code | None = None
    view: View | None = None
    lays: ScoredLays = ()
    retry_after: Seconds | None = None


class Closed(Notice, frozen=True):
    """Why the server closes the connection; nothing follows.

    `retry_after` is the seconds after which coming back helps, if it does.
    """

    reason: Code
    words: Words
    retry_after: Seconds | None = None


NOTICES: tuple[type[Notice], ...] = (
    Welcomed, TablesListed, StandingsListed, TableOpened, Joined, TableChanged, Started, Played, Explained, Paired,
    Said, Reacted, Nudged, Commented, AllTablesShown, BotsLent, BotWanted, BotUnwanted, Left, Ponged, Halted,
    Announced, Refused, Closed,
)  # fmt: skip
"""Every notice of this version."""
