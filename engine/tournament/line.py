"""The lines of a tournament file: the header, and an event a line after it (docs/records.md)."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from contack.engine.board.tile import Tile
from contack.engine.tournament.options import RoundOptions
from contack.engine.tournament.scoreboard import ScoreLine

FORMATS = ("rounds", "open")


@dataclass(frozen=True, slots=True)
class TournamentHeader:
    """`fingerprint` names the server's certificate, and is empty without TLS.

    `opened` is a UTC time such as 2026-11-20T15:04:05Z.
    """

    name: str
    format: Literal["rounds", "open"] = "rounds"
    options: RoundOptions = field(default_factory=RoundOptions)
    server: str = ""
    fingerprint: str = ""
    opened: str = ""


class TournamentEvent:
    """`event` is the stable name in files."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class EntrantEntered(TournamentEvent):
    """`level` is the strength of a house bot."""

    event: Literal["entered"] = field(default="entered", init=False, repr=False)
    name: str
    bot: bool = False
    level: int | None = None


@dataclass(frozen=True, slots=True)
class EntrantLeft(TournamentEvent):
    event: Literal["left"] = field(default="left", init=False, repr=False)
    name: str


@dataclass(frozen=True, slots=True)
class OptionsChanged(TournamentEvent):
    event: Literal["options"] = field(default="options", init=False, repr=False)
    options: RoundOptions


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """The `players` are in seat order."""

    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundSeated(TournamentEvent):
    """`round` counts from 1. `again` is 0, or how often the round was seated before.

    `seed` is in hex. `present` has the players to seat, in the order of the scoreboard.
    """

    event: Literal["seated"] = field(default="seated", init=False, repr=False)
    round: int
    again: int
    seed: str
    present: tuple[str, ...]
    tables: tuple[SeatedTable, ...]


class Feat(NamedTuple):
    """`amount` is the points of a lay, or the chance gained by a draw, in per cent."""

    player: str
    tile: Tile
    amount: int


@dataclass(frozen=True, slots=True)
class GameCounted(TournamentEvent):
    """`players` and `points` are in seat order.

    `record` is the file name of the game's record, `sha256` the hex hash of its bytes. `best` is the lay of a player
    that scored most, `lucky` the draw that the coach found luckiest.
    """

    event: Literal["result"] = field(default="result", init=False, repr=False)
    round: int
    table: str
    players: tuple[str, ...]
    points: tuple[int, ...]
    record: str
    sha256: str
    best: Feat | None = None
    lucky: Feat | None = None


@dataclass(frozen=True, slots=True)
class GameGivenUp(TournamentEvent):
    """`record` and `sha256` are empty if there is no record."""

    event: Literal["given_up"] = field(default="given_up", init=False, repr=False)
    round: int
    table: str
    record: str = ""
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class TournamentEnded(TournamentEvent):
    """`at` is a UTC time."""

    event: Literal["ended"] = field(default="ended", init=False, repr=False)
    scoreboard: tuple[ScoreLine, ...]
    at: str = ""
