"""Who may say what when, as tables."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from contack.protocol.command import (
    AddBot,
    Command,
    HandHost,
    HandOver,
    Hello,
    Join,
    Kick,
    Leave,
    LendBots,
    ListTables,
    Lock,
    Mute,
    OpenTable,
    Ping,
    PlayLay,
    Ready,
    RemoveBot,
    Resume,
    Say,
    Start,
    TakeBack,
)
from contack.protocol.notice import (
    NOTICES,
    BotsLent,
    BotUnwanted,
    BotWanted,
    Closed,
    Halted,
    Joined,
    Left,
    Notice,
    Played,
    Ponged,
    Refused,
    Said,
    Started,
    TableChanged,
    TablesListed,
    Welcomed,
)


class State(StrEnum):
    """Where a connection stands; both ends follow it by what the server sends."""

    GREETING = "greeting"
    LOBBY = "lobby"
    TABLE = "table"
    LENDING = "lending"
    CLOSED = "closed"


_AT_TABLE: frozenset[type[Command]] = frozenset({
    ListTables, Ready, Start, PlayLay, HandOver, TakeBack, Say, Kick, HandHost, Mute, Lock, AddBot, RemoveBot, Leave,
    Ping,
})  # fmt: skip

COMMANDS_IN: Mapping[State, frozenset[type[Command]]] = {
    State.GREETING: frozenset({Hello, Ping}),
    State.LOBBY: frozenset({Hello, ListTables, OpenTable, Join, Resume, Say, LendBots, Ping}),
    State.TABLE: _AT_TABLE,
    # a state of its own, as what a bot host is sent goes to nobody else
    State.LENDING: frozenset({LendBots, Ping}),
    State.CLOSED: frozenset(),
}
"""The commands that a client may send in each state."""

NEXT: Mapping[State, Mapping[type[Notice], State]] = {
    State.GREETING: {
        Welcomed: State.LOBBY,
        Ponged: State.GREETING,
        Refused: State.GREETING,
        Closed: State.CLOSED,
    },
    State.LOBBY: {
        Welcomed: State.LOBBY,
        Joined: State.TABLE,
        TablesListed: State.LOBBY,
        BotsLent: State.LENDING,
        Said: State.LOBBY,
        Ponged: State.LOBBY,
        Halted: State.LOBBY,
        Refused: State.LOBBY,
        Closed: State.CLOSED,
    },
    State.TABLE: {
        Left: State.LOBBY,
        Joined: State.TABLE,
        Started: State.TABLE,
        Played: State.TABLE,
        TableChanged: State.TABLE,
        Said: State.TABLE,
        TablesListed: State.TABLE,
        Ponged: State.TABLE,
        Halted: State.TABLE,
        Refused: State.TABLE,
        Closed: State.CLOSED,
    },
    State.LENDING: {
        BotsLent: State.LENDING,
        BotWanted: State.LENDING,
        BotUnwanted: State.LENDING,
        Ponged: State.LENDING,
        Refused: State.LENDING,
        Closed: State.CLOSED,
    },
    State.CLOSED: {},
}
"""The notices that a server may send in each state, and the state that each leads to."""

STEADY: frozenset[type[Notice]] = frozenset(
    kind for kind in NOTICES if all(after.get(kind, state) is state for state, after in NEXT.items())
)
"""The notices that leave every state as it is: a server may write their bytes to all without following each."""
