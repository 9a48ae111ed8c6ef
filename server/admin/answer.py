"""What a server answers to whoever hosts it."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from contack.protocol.message import snake
from contack.server.config.bans import Ban

PersonRole: TypeAlias = Literal["plays", "watches", "lobby", "lends bots", "no hello yet"]
TableStage: TypeAlias = Literal["playing", "paused", "empty", "about to begin", "between games"]


class Answer(Struct, frozen=True, tag_field="answer", tag=snake):
    """What came of an order."""


class PersonLine(Struct, frozen=True):
    """A connection; `since` is a UTC time, `bot` the level of a house bot."""

    name: str
    address: str
    role: PersonRole
    table: str
    since: str
    bot: int | None = None


class TableLine(Struct, frozen=True):
    """A table; `players` are those who sit there, `away` those of them who are not connected."""

    name: str
    stage: TableStage
    seats: int
    players: tuple[str, ...]
    away: tuple[str, ...]
    watching: int
    host: str
    locked: bool


class PeopleShown(Answer, frozen=True):
    """Everybody who is connected, the first to come first."""

    people: tuple[PersonLine, ...]


class TablesShown(Answer, frozen=True):
    """All tables, by their names."""

    tables: tuple[TableLine, ...]


class BansShown(Answer, frozen=True):
    """Who is kept out, the newest last."""

    bans: tuple[Ban, ...]


class StatusShown(Answer, frozen=True):
    """How a server is; `games` go on, `empty` ones among them, and `since` is a UTC time."""

    server: str
    version: str
    data: str
    since: str
    connections: int
    most_connections: int
    people: int
    bots: int
    tables: int
    games: int
    empty: int
    bans: int
    closing: bool
    troubled: bool
    ephemeral: bool


class OrderLine(Struct, frozen=True):
    """How something is typed, and what it does."""

    typed: str
    does: str


class HelpShown(Answer, frozen=True):
    """What can be typed; no server is asked for it."""

    commands: tuple[OrderLine, ...]


class OrderDone(Answer, frozen=True):
    """It is done: what came of it, in words."""

    words: str


class OrderFailed(Answer, frozen=True):
    """It is not done: why, and what would be right, in words."""

    words: Annotated[str, Meta(max_length=1000)]


AnyAnswer: TypeAlias = PeopleShown | TablesShown | BansShown | StatusShown | OrderDone | OrderFailed
