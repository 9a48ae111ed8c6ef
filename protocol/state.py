from collections.abc import Mapping
from enum import StrEnum

from contack.protocol.command import (
    COMMANDS,
    ChangeTournament,
    ChooseColour,
    Claim,
    CloseGame,
    Command,
    EndTournament,
    EnterTournament,
    Hello,
    Hurry,
    Join,
    LeaveTournament,
    LendBots,
    ListStandings,
    ListTables,
    OpenTable,
    OpenTournament,
    PauseTournament,
    Ping,
    Resume,
    Say,
    SeatRound,
    StartRound,
)
from contack.protocol.notice import (
    NOTICES,
    AllTablesShown,
    Announced,
    BotsLent,
    BotUnwanted,
    BotWanted,
    Closed,
    Commented,
    Explained,
    Halted,
    Joined,
    Left,
    Notice,
    Nudged,
    Paired,
    Played,
    Ponged,
    Reacted,
    Refused,
    Said,
    StandingsListed,
    Started,
    TableChanged,
    TableOpened,
    TablesListed,
    TournamentChanged,
    Welcomed,
)

# A client may send them in the lobby and at a table.
TOURNAMENT_COMMANDS: tuple[type[Command], ...] = (
    OpenTournament, ChangeTournament, EnterTournament, LeaveTournament, SeatRound, StartRound, Hurry, PauseTournament,
    EndTournament,
)  # fmt: skip


class State(StrEnum):
    """The states of a connection; both ends follow it by the server's notices."""

    GREETING = "greeting"
    LOBBY = "lobby"
    TABLE = "table"
    LENDING = "lending"
    CLOSED = "closed"


# The commands that a client may send in each state.
COMMANDS_IN: Mapping[State, frozenset[type[Command]]] = {
    State.GREETING: frozenset({Hello, Ping}),
    State.LOBBY: frozenset(
        {
            Hello,
            ListTables,
            ListStandings,
            OpenTable,
            CloseGame,
            Join,
            Resume,
            Claim,
            Say,
            ChooseColour,
            LendBots,
            *TOURNAMENT_COMMANDS,
            Ping,
        }
    ),
    # all except the commands that come before a name
    State.TABLE: frozenset(COMMANDS) - {Hello, OpenTable, CloseGame, Join, Resume, Claim, LendBots},
    # a separate state, as no other client gets the notices of a bot host
    State.LENDING: frozenset({LendBots, Ping}),
    State.CLOSED: frozenset(),
}

_STAYING: Mapping[State, tuple[type[Notice], ...]] = {
    State.GREETING: (Ponged, Refused),
    State.LOBBY: (
        Welcomed,
        TablesListed,
        AllTablesShown,
        StandingsListed,
        TableOpened,
        TournamentChanged,
        Said,
        Ponged,
        Halted,
        Announced,
        Refused,
    ),
    State.TABLE: (
        Joined,
        Started,
        Played,
        TableChanged,
        Explained,
        Paired,
        Said,
        Reacted,
        Nudged,
        Commented,
        TablesListed,
        AllTablesShown,
        StandingsListed,
        TableOpened,
        TournamentChanged,
        Ponged,
        Halted,
        Announced,
        Refused,
    ),
    State.LENDING: (BotsLent, BotWanted, BotUnwanted, Ponged, Refused),
    State.CLOSED: (),
}

_LEADING_ON: Mapping[State, Mapping[type[Notice], State]] = {
    State.GREETING: {Welcomed: State.LOBBY, Closed: State.CLOSED},
    State.LOBBY: {Joined: State.TABLE, BotsLent: State.LENDING, Closed: State.CLOSED},
    State.TABLE: {Left: State.LOBBY, Closed: State.CLOSED},
    State.LENDING: {Closed: State.CLOSED},
    State.CLOSED: {},
}

# The notices that a server may send in each state, and the next state.
NEXT: Mapping[State, Mapping[type[Notice], State]] = {
    state: {**dict.fromkeys(_STAYING[state], state), **_LEADING_ON[state]} for state in State
}

# The notices that change no state: a server may write their bytes to all clients without following each.
STEADY: frozenset[type[Notice]] = frozenset(
    kind for kind in NOTICES if all(after.get(kind, state) is state for state, after in NEXT.items())
)
