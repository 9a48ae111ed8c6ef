"""All that a restart must bring back, in a form that can be compared."""

from typing import TypeAlias

from contack.engine.board.lay import Lays
from contack.engine.event import Event
from contack.engine.view import View
from contack.server.commands.lobby.lobby import Lobby
from contack.server.table.keeping import snapshot_of
from contack.server.table.snapshot import TableSnapshot
from contack.server.table.table import Table

TableWorld: TypeAlias = tuple[TableSnapshot, int, list[Event], View | None, Lays]


def world(lobby: Lobby) -> list[TableWorld]:
    """Return the tables of a lobby by their names: people, secrets, games."""
    return [_table(table) for _, table in sorted(lobby.tables.by_name.items())]


def _table(table: Table) -> TableWorld:
    match = table.match
    if match is None:
        return snapshot_of(table), table.seq, [], None, {}
    return snapshot_of(table), table.seq, match.events, match.view, dict(match.lays)
