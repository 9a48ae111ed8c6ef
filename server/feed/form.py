"""The feed of the big screens as it goes over the wire, in JSON (screen.md, The feed).

What has its default is left out: most tables have no clock, and none of a private table's game is told but its points.
"""

from msgspec import Raw, Struct

from contack.engine.board.contact import Contact
from contack.engine.board.lay import Lay

ContactFeed = tuple[str, int, int, int]
"""A contact: its colour, the value that was laid, the one that lay there, and the points."""

LayFeed = tuple[str, tuple[int, int]]
"""A tile and its cell."""


class LaidFeed(Struct, frozen=True):
    """A lay that was chosen, or a starter, which nobody chose; `turn` is that in which it was laid."""

    turn: int
    seat: int
    lay: LayFeed
    points: int
    contacts: tuple[ContactFeed, ...] = ()


class TurningPoint(Struct, frozen=True):
    """The lay with which a game was won: `step` is its place in the curve."""

    step: int
    hand: int
    laid: LaidFeed


class PlayerFeed(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat of a game, with the points so far and the number of tiles left."""

    name: str
    total: int
    tiles: int = 0


class ClockFeed(Struct, frozen=True, omit_defaults=True):
    """The clock of the seat to lay: the moment at which its time is up, or for how long it thinks once time passes."""

    until: float | None = None
    left: float | None = None


class LuckFeed(Struct, frozen=True):
    """By how many per cent a seat's chance to win changed without anybody's choice."""

    seat: int
    change: int


class CommentFeed(Struct, frozen=True, omit_defaults=True):
    """What a lay was worth, told a lay late: `chances` are the chances to win after it, by seat, in per cent.

    `cost` is by how many per cent the best lay was better, `best` tells that none was; neither is told of lays that
    no player chose. `better` is that lay, once it cannot be made any more. `luck` came before the lay.
    """

    turn: int
    seat: int
    lay: LayFeed
    chances: tuple[int, ...]
    cost: int = 0
    better: LayFeed | None = None
    best: bool = False
    luck: LuckFeed | None = None


class GameFeed(Struct, frozen=True, omit_defaults=True):
    """A game, by its seats. `steps` are the points of each lay and hand: seats, each with what it got.

    `hands` are the places in `steps` at which a hand ended. `close` tells that the finish is a close one. Of a private
    table's game only the players are told, and whether it is `over`.
    """

    players: tuple[PlayerFeed, ...]
    over: bool = False
    given_up: bool = False
    winners: tuple[int, ...] = ()
    seat: int | None = None
    hand: int = 0
    pile: int = 0
    board: tuple[LayFeed, ...] = ()
    last: LaidFeed | None = None
    clock: ClockFeed | None = None
    steps: tuple[tuple[int, ...], ...] = ()
    hands: tuple[int, ...] = ()
    turning_point: TurningPoint | None = None
    close: bool = False
    comment: CommentFeed | None = None


class TableFeed(Struct, frozen=True, omit_defaults=True):
    """A table: who sits there now, and its game, which stays until the next begins.

    `pause` is why it is paused. `asleep` are names of those whose page is in the background and silent.
    `private` tells that nobody may watch it who does not know a password, or nobody at all; `gone`, that everybody has
    left, and it is told of for the end of its game alone.
    """

    name: str
    seats: int
    people: tuple[str, ...]
    asleep: tuple[str, ...] = ()
    free: int = 0
    playing: bool = False
    private: bool = False
    starts_at: float | None = None
    pause: str | None = None
    game: GameFeed | None = None
    gone: bool = False


class StandingFeed(Struct, frozen=True):
    """How often somebody won this evening."""

    name: str
    wins: int
    games: int
    points: int


class Feed(Struct, frozen=True):
    """All that a screen shows; the moment of it stands before, as `now`.

    `here` counts the people who are connected; `lobby` are those at no table, the newest last. `tables` are as many as
    a screen has a use for, and `more` how many there are besides.
    """

    server: str
    addresses: tuple[str, ...]
    here: int
    lobby: tuple[str, ...]
    tables: tuple[Raw, ...]
    more: int
    evening: tuple[StandingFeed, ...]


def contact_feed(contact: Contact) -> ContactFeed:
    """Return a contact as it is told."""
    return str(contact.colour), contact.ours, contact.theirs, contact.points


def lay_feed(lay: Lay) -> LayFeed:
    """Return a lay as it is told."""
    return str(lay.tile), (lay.cell[0], lay.cell[1])
