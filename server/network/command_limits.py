"""How fast one client may go on: what its commands cost, and out of which bucket."""

from collections.abc import Callable, Mapping
from math import ceil

from contack.protocol.command import (
    AddBot,
    Claim,
    Command,
    HandOver,
    Hello,
    Join,
    ListStandings,
    ListTables,
    Look,
    Nudge,
    OpenTable,
    React,
    Resume,
    Say,
)
from contack.protocol.connection import InvalidCommand
from contack.server.config.limits import Limits
from contack.server.config.token_bucket import TokenBucket

COSTS: Mapping[type[Command | InvalidCommand], int] = {
    Hello: 5,
    Join: 5,
    HandOver: 10,
    Resume: 10,
    Claim: 10,
    OpenTable: 10,
    AddBot: 10,
    Look: 10,
    ListTables: 20,
    ListStandings: 20,
}
"""Commands that make more work than a lay: that answer a whole table, or all of them, or let a whole game be played."""

TO_THE_SERVER = 5
"""How much of what it may say a client spends on a word to everybody at the server."""

MILLISECONDS = 1000


class CommandLimits:
    """The buckets of one client, for all commands and for what it says."""

    __slots__ = ("_commands", "_talk")

    def __init__(self, limits: Limits, seconds: Callable[[], float]) -> None:
        self._commands = TokenBucket(limits.commands_per_second, limits.command_burst, seconds)
        self._talk = TokenBucket(limits.talk_per_minute / 60, limits.talk_burst, seconds)

    def wait(self, command: Command | InvalidCommand) -> float:
        """Count a command, and return 0 if it may be carried out, or else how many seconds to wait."""
        wait = self._commands.spend(COSTS.get(type(command), 1))
        talk = _talk(command)
        if talk:
            wait = max(wait, self._talk.spend(talk))
        if not wait:
            return wait
        # rounded up: after just so long the tokens must be there
        return ceil(wait * MILLISECONDS) / MILLISECONDS

    @property
    def exceeded(self) -> bool:
        """Whether the client went on and on although it was told to wait."""
        return self._commands.overdrawn or self._talk.overdrawn


def _talk(command: Command | InvalidCommand) -> int:
    """Return how much of what a client may say a command takes."""
    match command:
        case Say(scope="server"):
            return TO_THE_SERVER
        case Say() | React() | Nudge():
            return 1
    return 0
