"""Who won a moment ago, kept for as long as screens show it: also where everybody has left the table since."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from msgspec import Raw, json
from msgspec.structs import replace

from contack.engine.event import GameEnded
from contack.server.feed.table_feed import table_feed
from contack.server.table.match import Match
from contack.server.table.table import Table

KEPT_SECONDS = 30.0
"""Longer than a screen shows who won (`FINAL` in pages/screen/scene.js)."""

MOST_KEPT = 8
"""Nobody follows more ends of games in so short a time."""


class _Result(NamedTuple):
    """The end of a match, when it was first seen, and the table as it is told once it is gone."""

    table: Table
    match: Match
    at: float
    feed: Raw


class Results:
    """The last game of each table, by the table's name, where it was played to its end."""

    def __init__(self) -> None:
        self._kept: dict[str, _Result] = {}

    def note(self, tables: Collection[Table], now: float) -> None:
        """Keep what has just ended at tables that changed, and forget it where another game began."""
        for table in tables:
            known = self._kept.get(table.name)
            if table.match and not (known and known.match is table.match):
                self._kept.pop(table.name, None)
                if isinstance(table.match.events[-1], GameEnded):
                    self._kept[table.name] = _Result(table, table.match, now, _gone(table, now))
        for name in list(self._kept)[:-MOST_KEPT]:
            del self._kept[name]

    def gone(self, tables: Mapping[str, Table], now: float) -> Iterator[Raw]:
        """Yield the ends of games at tables that are not among the open ones any more."""
        self._kept = {name: result for name, result in self._kept.items() if now - result.at < KEPT_SECONDS}
        yield from (result.feed for name, result in self._kept.items() if tables.get(name) is not result.table)


def _gone(table: Table, now: float) -> Raw:
    return Raw(json.encode(replace(table_feed(table, now), people=(), free=0, starts_at=None, gone=True)))
