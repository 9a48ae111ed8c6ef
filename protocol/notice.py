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
from contack.protocol.tournament import TournamentState
from contack.protocol.version import snake


class StandingLine(Struct, frozen=True):
    """`place` counts from 1; a shared win is a win for each.

    `best` is the highest score of a lay that the player chose, `closest` the fewest points between the player and the
    best of the others at the end of a game. `taken` is in how many games the player took the seat over.
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
    """An array of two on the wire."""

    name: ShownName
    text: SaidText


class Change(StrEnum):
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
    pass


class Welcomed(Notice, frozen=True):
    """Answers Hello and ChooseColour. `motd` is the message of the day, `colour` the client's own."""

    protocol: Natural
    server: Annotated[str, Meta(max_length=SERVER_NAME_LENGTH)]
    version: Code
    bots: Natural = 0
    motd: SaidText = ""
    colour: limits.PlayerColour = limits.PLAYER_COLOURS[0]


class TablesListed(Notice, frozen=True):
    """Answers ListTables: free seats come first.

    `total` and `people_total` also count those that did not fit; `bots` is how many house bots are free.
    """

    tables: Annotated[tuple[TableSummary, ...], Meta(max_length=limits.TABLES_LISTED)]
    total: Natural
    people: Annotated[tuple[ShownName, ...], Meta(max_length=limits.PEOPLE_LISTED)]
    people_total: Natural
    bots: Natural = 0


class StandingsListed(Notice, frozen=True):
    """Answers ListStandings: the players with the most wins, and the player who asks.

    `tonight` is for the games since `evening`, and `ever` for all games since `since` (UTC times). `since` is None if
    the server keeps no standings.
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

    `token` takes the seat back later; a spectator has none. Before the first game `game` and `view` are None. It also
    goes to a client at the table that missed notices, and replaces them.
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
    """Answers the command that caused it."""

    seq: Natural
    change: Change
    name: ShownName
    table: TableState
    clock: ClockState | None = None


class Started(Notice, frozen=True):
    """A player's seat is the place of the name in `game.players`."""

    seq: Natural
    game: GameHeader
    table: TableState
    events: tuple[Event, ...]
    view: View
    lays: ScoredLays
    clock: ClockState | None = None


class Played(Notice, frozen=True):
    seq: Natural
    events: tuple[Event, ...]
    # the whole view, not a difference: so no client can drift from the server
    view: View
    lays: ScoredLays
    clock: ClockState | None = None


class Commented(Notice, frozen=True):
    """Answers Comment: to the spectators and screens at the table, never to the players."""

    comment: LayComment


class AllTablesShown(Notice, frozen=True):
    """Tells screens about all tables: games first, and games that ended just now.

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
    """Answers Pair: `code` to scan and `typed` to type. The first use voids both."""

    code: Token
    typed: Token
    seconds: Seconds


class Said(Notice, frozen=True):
    """With the scope `server`, `table` is the sender's table, empty in the lobby."""

    name: ShownName
    text: SaidText
    scope: limits.TalkScope = "table"
    table: ShownName = ""
    colour: limits.PlayerColour = limits.PLAYER_COLOURS[0]


class Reacted(Notice, frozen=True):
    name: ShownName
    reaction: Reaction


class Nudged(Notice, frozen=True):
    name: ShownName
    by: ShownName


class TournamentChanged(Notice, frozen=True):
    """The whole tournament: to all clients except bot hosts, after `hello` and after each change.

    None means that there is no tournament any more.
    """

    tournament: TournamentState | None


class BotsLent(Notice, frozen=True):
    """This connection belongs to a bot host now."""

    most: Annotated[int, Meta(ge=0, le=limits.MOST_LENT)]


class BotWanted(Notice, frozen=True):
    """Asks a bot host for a bot, which takes this seat with `ticket`, by Resume."""

    ticket: Token
    table: ShownName
    name: ShownName
    level: Level


class BotUnwanted(Notice, frozen=True):
    """The bot with this ticket has to go, or need not come."""

    ticket: Token


class Left(Notice, frozen=True):
    """`moved` means that another device has the seat now, and that the token of this client is void."""

    table: ShownName
    words: Words
    moved: bool = False


class Ponged(Notice, frozen=True):
    echo: Natural


class Halted(Notice, frozen=True):
    """The server cannot save and time stands still, or it continues."""

    halted: bool
    words: Words
    clock: ClockState | None = None


class Announced(Notice, frozen=True):
    words: Words


class Refused(Notice, frozen=True):
    """Answers a command that the server does not execute.

    A refused lay comes with the `rule` that it breaks, if any, and with the present view. `retry_after` is set if
    waiting helps.
    """

    command: Code
    reason: Code
    words: Words
    rule: Code | None = None
    view: View | None = None
    lays: ScoredLays = ()
    retry_after: Seconds | None = None


class Closed(Notice, frozen=True):
    """Nothing follows. `retry_after` is set if coming back helps."""

    reason: Code
    words: Words
    retry_after: Seconds | None = None


NOTICES: tuple[type[Notice], ...] = (
    Welcomed, TablesListed, StandingsListed, TableOpened, Joined, TableChanged, Started, Played, Explained, Paired,
    Said, Reacted, Nudged, Commented, AllTablesShown, TournamentChanged, BotsLent, BotWanted, BotUnwanted, Left,
    Ponged, Halted, Announced, Refused, Closed,
)  # fmt: skip
