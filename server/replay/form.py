"""A game to step through as it goes over the wire, in JSON (screen.md, A game seen again)."""

from msgspec import Struct

from contack.engine.records.form import JsonObject
from contack.server.feed.form import ContactFeed


class TableShown(Struct, frozen=True):
    """What lies face up but for the board, whose tiles the events lay; named as in a view of the protocol."""

    hand: int
    turn: int
    seat: int | None
    racks: tuple[tuple[str, ...], ...]
    pile: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class CoachMark(Struct, frozen=True):
    """What the coach says of a lay: the winning chance and the points that it cost, and the `best` lay.

    `worth` are the points that the best lay scores.
    """

    cost: float
    points: float
    best: str
    worth: int


class StepShown(Struct, frozen=True, omit_defaults=True):
    """A choice and all that it led to, and the table after it; `contacts` are those of the tile that was chosen."""

    events: tuple[JsonObject, ...]
    view: TableShown
    contacts: tuple[ContactFeed, ...] | None = None
    mark: CoachMark | None = None


class GameShown(Struct, frozen=True):
    """A recorded game: who began it and when, and its steps. What is `wrong` with the record comes behind the last."""

    players: tuple[str, ...]
    started: str
    steps: tuple[StepShown, ...]
    wrong: str
