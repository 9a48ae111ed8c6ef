from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from contack.server.admin.base.answer import Answer, Answered
from contack.server.admin.base.columns import aligned
from contack.server.admin.base.order import Control, Order
from contack.server.table.table import Table

TableStage: TypeAlias = Literal["playing", "paused", "empty", "about to begin", "between games"]


class TableLine(Struct, frozen=True):
    """`away` are the players who are not connected."""

    name: str
    stage: TableStage
    seats: int
    players: tuple[str, ...]
    away: tuple[str, ...]
    watching: int
    host: str
    locked: bool


class TablesShown(Answer, frozen=True):
    tables: tuple[TableLine, ...]

    def text(self, now: datetime) -> str:
        rows = list(map(_row, self.tables))
        return aligned(("TABLE", "SEATS", "STATE", "PLAYERS"), 3, rows) if rows else "no tables"


class ShowTables(Order, frozen=True, tag="tables"):
    """List the tables, with their players and state."""

    def run(self, control: Control, answered: Answered) -> None:
        tables = sorted(control.lobby.tables.by_name.items())
        answered(TablesShown(tuple(_line(table) for _, table in tables)))


def _line(table: Table) -> TableLine:
    members, players = table.members, table.seated
    return TableLine(
        name=table.name,
        stage=_stage(table),
        seats=table.options.seats,
        players=tuple(player.name for player in players),
        away=tuple(player.name for player in players if player.client is None),
        watching=len(members.spectators),
        host=members.host,
        locked=table.moderation.locked,
    )


def _stage(table: Table) -> TableStage:
    if table.standstill.pause:
        return "paused"
    if table.empty:
        return "empty"
    if table.playing:
        return "playing"
    begins = table.gathering.asking or table.gathering.starts_in is not None
    return "about to begin" if begins else "between games"


def _row(line: TableLine) -> tuple[str, ...]:
    watching = f"; {line.watching} watching" if line.watching else ""
    names = ", ".join(f"{name} (away)" if name in line.away else name for name in line.players) or "nobody"
    locked = ", locked" if line.locked else ""
    return line.name, f"{len(line.players)} of {line.seats}", f"{line.stage}{locked}", f"{names}{watching}"
