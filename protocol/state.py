"""Who may say what when, as tables. Knows nothing of bytes and of what messages mean."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from contack.protocol.command import (
    Command,
    HandHost,
    HandOver,
    Hello,
    Join,
    Kick,
    Leave,
    ListTables,
    Lock,
    Mute,
    OpenTable,
    Ping,
    PlayLay,
    Ready,
    Resume,
    Say,
    Start,
    TakeBack,
)
from contack.protocol.notice import (
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
    CLOSED = "closed"


COMMANDS_IN: Mapping[State, frozenset[type[Command]]] = {
    State.GREETING: frozenset({Hello, Ping}),
    State.LOBBY: frozenset({Hello, ListTables, OpenTable, Join, Resume, Say, Ping}),
    State.TABLE: frozenset(
        {ListTables, Ready, Start, PlayLay, HandOver, TakeBack, Say, Kick, HandHost, Mute, Lock, Leave, Ping}
    ),
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
    State.CLOSED: {},
}
"""The notices that a server may send in each state, and the state that each leads to."""

STEADY: frozenset[type[Notice]] = frozenset(
    kind for kind in NEXT[State.TABLE] if all(after[kind] is state for state, after in NEXT.items() if kind in after)
)
"""The notices that leave every state as it is: a server may write their bytes to all without following each."""
