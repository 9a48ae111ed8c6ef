"""What a client may send to a server: imperatives. When each is allowed stands in state.py."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from contack.engine.board.lay import Lay
from contack.engine.deal import LEAST_NONCE, LONGEST_NONCE
from contack.engine.rules import ClosedRule
from contack.protocol import limits
from contack.protocol.limits import ClockSeconds, CountdownSeconds, Name, Natural, Seats, Token
from contack.protocol.message import snake
from contack.protocol.reaction import Reaction
from contack.protocol.table_state import TableOptions

Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=limits.TEXT_LENGTH)]

PasswordText: TypeAlias = Annotated[str, Meta(max_length=limits.PASSWORD_LENGTH)]
"""Empty where none is known."""

Digest: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
Commitment: TypeAlias = Annotated[str, Meta(min_length=64, max_length=64)]
Nonce: TypeAlias = Annotated[bytes, Meta(min_length=LEAST_NONCE, max_length=LONGEST_NONCE)]


# no unknown fields: where one is misspelt, its default would be taken without a word
class Command(Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """A message from a client; each gets an answer."""


class Hello(Command, frozen=True):
    """Say who is there; the first command of a connection, and in the lobby a change of name.

    `client` names the program and its version, `password` is the server's, if it has one. `owner` is the secret of the
    program that started the server.
    """

    protocol: int
    name: Name
    client: Annotated[str, Meta(max_length=100)] = ""
    password: PasswordText = ""
    owner: PasswordText = ""


class ListTables(Command, frozen=True):
    """Ask for the tables of the server."""


class ListStandings(Command, frozen=True):
    """Ask who won how often here, tonight and for ever."""


class OpenTable(Command, frozen=True):
    """Open a table and join it as its host, in a seat or, with `spectate`, beside it.

    With a `password`, others must know it to come in. Who loses the connection is waited for `grace` seconds; each
    move may take `move_clock` seconds, and all moves of a player in a game `game_clock`. With `hints` it is for
    practice: clients may show what to lay. A game starts `countdown` seconds after all who sit are ready, or with 0 as
    soon as all seats are taken and ready. With `host_starts` it waits for the host, see `Start`.
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
        """What holds at the table."""
        times = self.grace, self.move_clock, self.game_clock
        more = self.hints, self.countdown, self.host_starts
        return TableOptions(self.table, self.seats, self.closed, self.spectators, *times, *more)


class ChangeOptions(Command, frozen=True):
    """Change how the table was opened, as its host, between games; what is None stays as it is.

    A clock of 0 seconds is none, and with an empty `password` everybody can come in.
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
    """Let two players change seats, as the host, between games."""

    name: Name
    other: Name


class CloseGame(Command, frozen=True):
    """Close a table whose game nobody is likely to play on, as the owner of the server; answered by the tables left."""

    table: Name


class Join(Command, frozen=True):
    """Take a seat at a table or, with `spectate`, watch it."""

    table: Name
    spectate: bool = False
    password: PasswordText = ""


class Sit(Command, frozen=True):
    """As a spectator, take a seat as soon as no game runs and one is free; without `wanted` only watch again."""

    wanted: bool = True


class Resume(Command, frozen=True):
    """Take back a seat with the secret token that was given with it."""

    token: Token


class Claim(Command, frozen=True):
    """Take a seat that another device has, with the code that was given for it."""

    code: Token


class Pair(Command, frozen=True):
    """Ask for a code with which another device takes one's own seat."""


class Ready(Command, frozen=True):
    """Be ready for the next game, with the digest of one's nonce (records.md) or without a part in its deal.

    A digest is for the deal of that `commitment` and no other.
    """

    digest: Digest | None = None
    commitment: Commitment | None = None


class Reveal(Command, frozen=True):
    """Send the nonce whose digest went with Ready, once the final digests of all seats are there."""

    nonce: Nonce


class Start(Command, frozen=True):
    """Start the game with the seats that are ready, as the host; with `host_starts` after a count of 5 s."""


class Wait(Command, frozen=True):
    """Take back `Ready`, and stop the count before a game; each player can stop one count a game."""


class CallOff(Command, frozen=True):
    """Give the game up, as the host, while no seat has laid twice."""


class SetPause(Command, frozen=True):
    """Pause the table, as its host, or end the pause; while the host is not connected each player may end it."""

    paused: bool = True
    reason: limits.PauseReason = ""


class PlayLay(Command, frozen=True):
    """Lay a tile on a cell; `turn` is that of the view in which the lay was chosen."""

    lay: Lay
    turn: int


class Explain(Command, frozen=True):
    """Ask what a lay would score, or why it may not be made; who watches asks for the seat whose turn it is."""

    lay: Lay

    def __post_init__(self) -> None:
        limits.check_reach(self.lay)


class HandOver(Command, frozen=True):
    """Let the server's stand-in choose: this `lay` (of the view's `turn`), or for the `seat` from now on."""

    scope: Literal["lay", "seat"]
    turn: int | None = None


class TakeBack(Command, frozen=True):
    """Choose again for a seat that was handed over."""


class Say(Command, frozen=True):
    """Say something to everybody at the table or, at none, to everybody in the lobby.

    With the `scope` of the server everybody hears it, in the lobby and at all tables.
    """

    text: Text
    scope: limits.TalkScope = "table"


class React(Command, frozen=True):
    """Let everybody at the table know what one thinks, in one of few words."""

    reaction: Reaction


class Nudge(Command, frozen=True):
    """Wake the player whose turn it is."""

    name: Name


class Look(Command, frozen=True):
    """Let everybody at the table look at a moment of the game that was played last, as a player, between games."""

    move: limits.Move


class Kick(Command, frozen=True):
    """Make somebody leave the table, as its host; in the middle of a game the stand-in plays on."""

    name: Name


class HandHost(Command, frozen=True):
    """Let somebody else at the table be its host, as its host."""

    name: Name


class Mute(Command, frozen=True):
    """Let somebody at the table say nothing, or again, as its host."""

    name: Name
    muted: bool = True


class GiveHints(Command, frozen=True):
    """Let clients show a player what to lay, or no more, as the host."""

    name: Name
    hints: bool = True


class Lock(Command, frozen=True):
    """Let nobody come to the table, or again, as its host."""

    locked: bool = True


class AddBot(Command, frozen=True):
    """Give a free seat to a house bot, as the host, before a game."""

    level: limits.Level


class RemoveBot(Command, frozen=True):
    """Send a house bot away, as the host; in the middle of a game the stand-in plays on."""

    name: Name


class LendBots(Command, frozen=True):
    """Be a bot host: play for up to `most` bots that the server asks for; `token` is what it wants of bot hosts.

    Sent again, it changes how many.
    """

    most: Annotated[int, Meta(ge=0, le=limits.MOST_LENT)]
    token: PasswordText = ""


class Leave(Command, frozen=True):
    """Leave the table; in the middle of a game the stand-in plays on."""


class Ping(Command, frozen=True):
    """Ask for a sign of life; `echo` comes back.

    `hidden` tells that the player does not see the client now, as a page in the background: a hidden client that falls
    silent is asleep, not lost.
    """

    echo: Natural = 0
    hidden: bool = False


COMMANDS: tuple[type[Command], ...] = (
    Hello, ListTables, ListStandings, OpenTable, CloseGame, Join, Sit, Resume, Claim, Pair, Ready, Reveal, Start, Wait,
    CallOff, SetPause, PlayLay, Explain, HandOver, TakeBack, Say, React, Nudge, Look, Kick, HandHost, Mute, GiveHints,
    Lock, ChangeOptions, Swap, AddBot, RemoveBot, LendBots, Leave, Ping,
)  # fmt: skip
"""Every command of this version."""
