"""A tournament as the journal keeps it: the lines of its file, and all that they do not tell."""

from typing import NamedTuple

from msgspec import Struct

from contack.protocol.table_state import PauseState
from contack.protocol.tournament import TournamentOptions
from contack.server.table.match import LuckyDraw


class TableLuck(NamedTuple):
    """The luckiest draw so far of the game at a table of a round."""

    round: int
    table: str
    draw: LuckyDraw


class ParticipantSnapshot(Struct, frozen=True, array_like=True):
    name: str
    place: str
    level: int | None = None
    seen: bool = True
    missed: bool = False


class TournamentSnapshot(Struct, frozen=True, omit_defaults=True):
    """`file` is the name of the tournament file, `passed` the seconds since it was opened, without pauses."""

    options: TournamentOptions
    organiser: ParticipantSnapshot
    entrants: tuple[ParticipantSnapshot, ...] = ()
    file: str = ""
    passed: float = 0.0
    hurried: bool = False
    pause: PauseState | None = None
    over: bool = False
    lucky: tuple[TableLuck, ...] = ()


class StoredTournament(Struct, frozen=True):
    state: TournamentSnapshot
    lines: tuple[str, ...]
