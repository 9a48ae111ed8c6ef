"""All tables at a glance, for screens."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from contack.engine.event import GameEnded
from contack.engine.records.header import holders_at_end
from contack.engine.rules import HANDS
from contack.engine.view import View
from contack.protocol.limits import PEOPLE_SHOWN, RESULTS_SHOWN, TABLES_SHOWN
from contack.protocol.notice import AllTablesShown
from contack.protocol.table_state import GameEnding, PauseState, TableGlance
from contack.server.config.settings import CommentaryMode
from contack.server.lobby.tables import Tables
from contack.server.table.client import Client
from contack.server.table.match import Match, points_of
from contack.server.table.table import Table

# Longer than a screen shows who won (`FINAL` in pages/screen/scene.js).
RESULT_SECONDS = 30.0

CLOSE_POINTS = 25

# The most tiles of the shortest rack in a finish.
LAST_TILES = 2


class _Ended(NamedTuple):
    match: Match
    at: float
    result: GameEnding


class Overview:
    """Keeps games that ended just now, also at tables that are gone since."""

    def __init__(self, tables: Tables, commentary: CommentaryMode) -> None:
        self._tables = tables
        self._commentary = commentary
        self._ended: dict[str, _Ended] = {}

    def note(self, tables: Collection[Table]) -> None:
        for table in tables:
            match, known = table.match, self._ended.get(table.name)
            if match is None or (known and known.match is match):
                continue
            self._ended.pop(table.name, None)
            last = match.events[-1]
            if isinstance(last, GameEnded):
                names = holders_at_end(match.header.players, match.events)
                colours = table.members.colours_of(names)
                result = GameEnding(table.name, match.header.started or "", names, last.totals, last.winners, colours)
                self._ended[table.name] = _Ended(match, self._tables.clock.time, result)
        for name in list(self._ended)[:-RESULTS_SHOWN]:
            del self._ended[name]

    def notice(self, people: Collection[Client]) -> AllTablesShown:
        now, by_name = self._tables.clock.time, self._tables.by_name
        self._ended = {name: one for name, one in self._ended.items() if now - one.at < RESULT_SECONDS}
        tables = [table for table in by_name.values() if not table.idle]
        return AllTablesShown(
            tables=tuple(_glance(table, self._commentary) for table in list(_games_first(tables))[:TABLES_SHOWN]),
            ended=tuple(one.result for one in self._ended.values()),
            people=tuple(client.name for client in people)[-PEOPLE_SHOWN:],
            here=len(people) + sum(len(table.members.people) for table in by_name.values()),
            more=max(0, len(tables) - TABLES_SHOWN),
        )


def _games_first(tables: Collection[Table]) -> Iterator[Table]:
    yield from (table for table in tables if table.playing)
    yield from (table for table in tables if not table.playing)


def _glance(table: Table, commentary: CommentaryMode) -> TableGlance:
    view = table.match.view if table.match and table.playing else None
    points = points_of(view) if view else ()
    pause = table.standstill.pause
    return TableGlance(
        name=table.name,
        seats=table.options.seats,
        players=tuple(player.name for player in table.seated),
        points=points,
        asleep=tuple(player.name for player in table.members.players if player.asleep),
        free=table.free_seats,
        playing=table.playing,
        private=table.private,
        close=view is not None and is_close(view, points),
        starts_in=table.gathering.starts_in,
        # the reason of a pause at a private table is for its players
        pause=PauseState(pause.by) if pause and table.private else pause,
        colours=tuple(player.colour for player in table.seated),
        comments=may_comment(commentary, table),
    )


def may_comment(mode: CommentaryMode, table: Table) -> bool:
    """Return whether the game at a table may have comments; a private one never may."""
    if not table.playing or table.private:
        return False
    timed = bool(table.options.move_clock or table.options.game_clock)
    match mode:
        case "off":
            return False
        case "practice":
            return table.options.hints and not timed
        case "untimed":
            return not timed
    return True


def is_close(view: View, points: tuple[int, ...]) -> bool:
    """Two players can win a close game."""
    if view.hand < HANDS or min(map(len, view.racks)) > LAST_TILES:
        return False
    best, second = sorted(points, reverse=True)[:2]
    return best - second <= CLOSE_POINTS
