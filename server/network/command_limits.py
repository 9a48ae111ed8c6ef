from collections.abc import Callable, Mapping
from math import ceil

from contack.protocol.command import (
    AddBot,
    Claim,
    Command,
    EnterTournament,
    HandOver,
    Hello,
    Hurry,
    Join,
    LeaveTournament,
    ListStandings,
    ListTables,
    Nudge,
    OpenTable,
    OpenTournament,
    PauseTournament,
    React,
    Resume,
    Say,
    SeatRound,
    StartRound,
)
from contack.protocol.connection import InvalidCommand
from contack.protocol.limits import MOST_CLOCK
from contack.server.config.limits import Limits
from contack.server.config.token_bucket import TokenBucket

# Commands with more work than a lay: their answer is a table or all tables, or the stand-in plays a whole game.
COSTS: Mapping[type[Command | InvalidCommand], int] = {
    Hello: 5,
    Join: 5,
    HandOver: 10,
    Resume: 10,
    Claim: 10,
    OpenTable: 10,
    AddBot: 10,
    ListTables: 20,
    ListStandings: 20,
    OpenTournament: 10,
    SeatRound: 20,
    EnterTournament: 5,
    LeaveTournament: 5,
    StartRound: 5,
    Hurry: 5,
    PauseTournament: 5,
}

# The cost in chat tokens of a line to everyone at the server.
TO_THE_SERVER = 5

MILLISECONDS = 1000


class CommandLimits:
    __slots__ = ("_commands", "_talk")

    def __init__(self, limits: Limits, seconds: Callable[[], float]) -> None:
        self._commands = TokenBucket(limits.commands_per_second, limits.command_burst, seconds)
        self._talk = TokenBucket(limits.talk_per_minute / 60, limits.talk_burst, seconds)

    def wait(self, command: Command | InvalidCommand) -> float:
        """Return 0 if the client may send the command, or else the seconds to wait, a day at most."""
        wait = self._commands.spend(COSTS.get(type(command), 1))
        talk = _talk(command)
        if talk:
            wait = max(wait, self._talk.spend(talk))
        if not wait:
            return wait
        # rounded up: after exactly this time the tokens must be there
        return min(ceil(wait * MILLISECONDS) / MILLISECONDS, MOST_CLOCK)

    @property
    def exceeded(self) -> bool:
        """Whether the client continued although it had to wait."""
        return self._commands.overdrawn or self._talk.overdrawn


def _talk(command: Command | InvalidCommand) -> int:
    match command:
        case Say(scope="server"):
            return TO_THE_SERVER
        case Say() | React() | Nudge():
            return 1
    return 0
