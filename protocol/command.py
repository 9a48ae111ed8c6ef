from enum import StrEnum
from typing import Annotated, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from contack.engine.board.lay import Lay
from contack.engine.deal import LEAST_NONCE, LONGEST_NONCE
from contack.engine.rules import ClosedRule
from contack.protocol import limits
from contack.protocol.limits import ClockSeconds, CountdownSeconds, Name, Natural, Seats, Token
from contack.protocol.table_state import LayComment, TableOptions
from contack.protocol.tournament import Minutes, PairsApart, Rounds, TargetSize, TournamentFormat, TournamentOptions
from contack.protocol.version import snake


class Reaction(StrEnum):
    WELL_PLAYED = "well_played"
    OUCH = "ouch"
    HURRY = "hurry"
    THANKS = "thanks"
    WOW = "wow"
    LAUGH = "laugh"


Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=limits.TEXT_LENGTH)]

# Empty if unknown.
PasswordText: TypeAlias = Annotated[str, Meta(max_length=limits.PASSWORD_LENGTH)]

Digest: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
Commitment: TypeAlias = Annotated[str, Meta(min_length=64, max_length=64)]
Nonce: TypeAlias = Annotated[bytes, Meta(min_length=LEAST_NONCE, max_length=LONGEST_NONCE)]


# unknown fields are refused: a misspelt field would silently get its default
class Command(Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    pass


Role: TypeAlias = Literal["player", "screen", "commentator"]
"""A person who plays or watches, a big screen, or the server's own program that comments on lays."""


class Hello(Command, frozen=True):
    """Introduce a client: the first command of a connection, and in the lobby a change of name.

    `client` names the program and its version, `password` is the server's, if it has one. `owner` is the secret of the
    program that started the server. Only a player has a name. The password of a commentator is its token.
    """

    protocol: int
    name: limits.ShownName = ""
    client: Annotated[str, Meta(max_length=100)] = ""
    password: PasswordText = ""
    owner: PasswordText = ""
    role: Role = "player"


class ListTables(Command, frozen=True):
    pass


class ListStandings(Command, frozen=True):
    pass


class OpenTable(Command, frozen=True):
    """Open a table and join it as its host, in a seat or, with `spectate`, as a spectator.

    The options are those of TableOptions.
    """

    table: Name
    seats: Seats
    closed: ClosedRule = "next"
    spectators: bool = True
    spectate: bool = False
    password: PasswordText = ""
    grace: Annotated[int, Meta(ge=0, le=limits.MOST_GRACE)] = limits.GRACE_SECONDS
    move_clock: ClockSeconds | None = None
    game_clock: ClockSeconds | None = None
    hints: bool = False
    countdown: CountdownSeconds = limits.COUNTDOWN_SECONDS
    host_starts: bool = False

    @property
    def options(self) -> TableOptions:
        times = self.grace, self.move_clock, self.game_clock
        more = self.hints, self.countdown, self.host_starts
        return TableOptions(self.table, self.seats, self.closed, self.spectators, *times, *more)


class ChangeOptions(Command, frozen=True):
    """As the host, between games. None keeps an option.

    A clock of 0 seconds means no clock, an empty `password` no password.
    """

    seats: Seats | None = None
    closed: ClosedRule | None = None
    spectators: bool | None = None
    password: PasswordText | None = None
    grace: Annotated[int, Meta(ge=0, le=limits.MOST_GRACE)] | None = None
    move_clock: Annotated[int, Meta(ge=0, le=limits.MOST_CLOCK)] | None = None
    game_clock: Annotated[int, Meta(ge=0, le=limits.MOST_CLOCK)] | None = None
    hints: bool | None = None
    countdown: CountdownSeconds | None = None
    host_starts: bool | None = None


class Swap(Command, frozen=True):
    """As the host, between games."""

    name: Name
    other: Name


class CloseGame(Command, frozen=True):
    """As the host of the server, if the game is idle. The answer lists the remaining tables."""

    table: Name


class Join(Command, frozen=True):
    table: Name
    spectate: bool = False
    password: PasswordText = ""


class Sit(Command, frozen=True):
    wanted: bool = True


class Resume(Command, frozen=True):
    token: Token


class Claim(Command, frozen=True):
    code: Token


class Pair(Command, frozen=True):
    pass


class Ready(Command, frozen=True):
    """Be ready, with the digest of a nonce (records.md) or without a part in the deal.

    A digest is valid only for the deal of that `commitment`.
    """

    digest: Digest | None = None
    commitment: Commitment | None = None


class Reveal(Command, frozen=True):
    """Send the nonce of Ready's digest, after the final digests of all seats."""

    nonce: Nonce


class Start(Command, frozen=True):
    """As the host; with `host_starts` after a count of 5 s."""


class Wait(Command, frozen=True):
    """Take back `Ready` and stop the count before a game; each player can stop one count a game."""


class CallOff(Command, frozen=True):
    pass


class SetPause(Command, frozen=True):
    """As the host. While the host is not connected each player may end the pause."""

    paused: bool = True
    reason: limits.PauseReason = ""


class PlayLay(Command, frozen=True):
    """`turn` is that of the view in which the player chose the lay."""

    lay: Lay
    turn: int


class Explain(Command, frozen=True):
    """A spectator asks for the seat whose turn it is."""

    lay: Lay

    def __post_init__(self) -> None:
        limits.check_reach(self.lay)


class HandOver(Command, frozen=True):
    """Hand over this `lay` (of the view's `turn`), or the `seat` from now on."""

    scope: Literal["lay", "seat"]
    turn: int | None = None


class TakeBack(Command, frozen=True):
    pass


class Say(Command, frozen=True):
    """Outside of tables the line goes to the lobby; with the scope `server` to everyone."""

    text: Text
    scope: limits.TalkScope = "table"


class React(Command, frozen=True):
    reaction: Reaction


class Nudge(Command, frozen=True):
    name: Name


class ChooseColour(Command, frozen=True):
    """No other player at the table has the colour, in the lobby no other person unless all are taken."""

    colour: limits.PlayerColour


class Kick(Command, frozen=True):
    """As the host; during a game the stand-in plays on."""

    name: Name


class HandHost(Command, frozen=True):
    name: Name


class Mute(Command, frozen=True):
    name: Name
    muted: bool = True


class GiveHints(Command, frozen=True):
    """As the host; the table's options may forbid hints."""

    name: Name
    hints: bool = True


class Lock(Command, frozen=True):
    """As the host, against new people."""

    locked: bool = True


class AddBot(Command, frozen=True):
    level: limits.Level


class RemoveBot(Command, frozen=True):
    """As the host; during a game the stand-in plays on."""

    name: Name


class LendBots(Command, frozen=True):
    """Play up to `most` bots at the server's request; sent again, it changes how many."""

    most: Annotated[int, Meta(ge=0, le=limits.MOST_LENT)]
    token: PasswordText = ""


class Comment(Command, frozen=True):
    """Comment on a lay at the table, as the server's commentator, once the next lay is made."""

    comment: LayComment


class OpenTournament(Command, frozen=True):
    """Open a tournament and be its organiser; with `enter` an entrant too. The options are TournamentOptions."""

    tournament: Name
    format: TournamentFormat = "rounds"
    rounds: Rounds = 5
    minutes: Minutes = 120
    size: TargetSize = 4
    auto: bool = True
    bots: bool = False
    move_clock: ClockSeconds | None = None
    apart: PairsApart = ()
    enter: bool = True

    @property
    def options(self) -> TournamentOptions:
        kind = self.format, self.rounds, self.minutes, self.size
        return TournamentOptions(self.tournament, *kind, self.auto, self.bots, self.move_clock, self.apart)


class ChangeTournament(Command, frozen=True):
    """As the organiser. None keeps an option; a clock of 0 seconds means no clock."""

    rounds: Rounds | None = None
    minutes: Minutes | None = None
    size: TargetSize | None = None
    auto: bool | None = None
    bots: bool | None = None
    move_clock: Annotated[int, Meta(ge=0, le=limits.MOST_CLOCK)] | None = None
    apart: PairsApart | None = None


_Options = TypeVar("_Options", TableOptions, TournamentOptions)

_CLOCKS = ("move_clock", "game_clock")


def changed_options(options: _Options, command: ChangeOptions | ChangeTournament, **renamed: str) -> _Options:
    # `renamed` has the option of a field with another name
    fields = {renamed.get(name, name): getattr(command, name) for name in command.__struct_fields__}
    given = {name: value for name, value in fields.items() if value is not None and name in options.__struct_fields__}
    return replace(options, **{name: (value or None) if name in _CLOCKS else value for name, value in given.items()})


class EnterTournament(Command, frozen=True):
    pass


class LeaveTournament(Command, frozen=True):
    """During a game the stand-in plays on, and the game counts."""


class SeatRound(Command, frozen=True):
    """As the organiser, seat the next round, or this one again until the first lay at any of its tables."""


class StartRound(Command, frozen=True):
    """As the organiser, skip the wait before the tables of a seated round begin."""


class Hurry(Command, frozen=True):
    """As the organiser, give the last games of a round a short move clock."""


class PauseTournament(Command, frozen=True):
    """As the organiser or the host of the server: all tables of the tournament, and its clock."""

    paused: bool = True
    reason: limits.PauseReason = ""


class EndTournament(Command, frozen=True):
    """As the organiser. Running games are given up and do not count."""


class Leave(Command, frozen=True):
    pass


class Ping(Command, frozen=True):
    """The answer repeats `echo`.

    `hidden` means that the player cannot see the client now: a hidden client that falls silent is asleep, not lost.
    """

    echo: Natural = 0
    hidden: bool = False


COMMANDS: tuple[type[Command], ...] = (
    Hello, ListTables, ListStandings, OpenTable, CloseGame, Join, Sit, Resume, Claim, Pair, Ready, Reveal, Start, Wait,
    CallOff, SetPause, PlayLay, Explain, HandOver, TakeBack, Say, React, Nudge, ChooseColour, Kick, HandHost, Mute,
    GiveHints, Lock, ChangeOptions, Swap, AddBot, RemoveBot, LendBots, Comment, OpenTournament, ChangeTournament,
    EnterTournament, LeaveTournament, SeatRound, StartRound, Hurry, PauseTournament, EndTournament, Leave, Ping,
)  # fmt: skip
