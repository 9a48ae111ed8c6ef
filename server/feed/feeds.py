"""The feed of all screens: made of the lobby, a table anew only where something happened there."""

from collections.abc import Collection, Iterator
from itertools import islice
from typing import NamedTuple

from msgspec import Raw, json

from contack.server.commands.lobby import Lobby
from contack.server.feed.commentary import Commentary
from contack.server.feed.form import CommentFeed, Feed, StandingFeed
from contack.server.feed.results import Results
from contack.server.feed.table_feed import table_feed
from contack.server.table.table import Table

MOST_TABLES = 40
"""Tables that are told of, those where somebody plays first: nobody follows as many on a screen."""

MOST_IN_LOBBY = 12
"""Names of the people at no table, the newest."""

MOST_STANDINGS = 8
"""Players of the evening: so many lines can be read from afar."""


class _Told(NamedTuple):
    """A table as it was told last, with the number of the broadcast and the comment that it had then."""

    table: Table
    seq: int
    comment: CommentFeed | None
    feed: Raw


class Feeds:
    """Makes the feed of a server; `addresses` are those at which browsers find its pages."""

    def __init__(self, lobby: Lobby) -> None:
        self.addresses: tuple[str, ...] = ()
        self.commentary = Commentary(lobby.settings.commentary, lobby.tables.by_name)
        self._lobby = lobby
        self._told: dict[str, _Told] = {}
        self._results = Results()

    def note(self, tables: Collection[Table]) -> None:
        """Know who has won at tables that changed, before everybody is gone."""
        self._results.note(tables, self._lobby.tables.clock.time)

    def differs(self, tables: Collection[Table]) -> bool:
        """Return whether something happened at any of some tables since they were told of; a ping changes nothing."""
        return any(self._is_news(table) for table in tables)

    def _is_news(self, table: Table) -> bool:
        told = self._told.get(table.name)
        shown = self._lobby.tables.by_name.get(table.name) is table and not table.idle
        return shown is (told is None) or (told is not None and told.seq != table.seq)

    def body(self) -> bytes:
        """Return the feed as it is now but for the moment, as an object of JSON."""
        by_name = self._lobby.tables.by_name
        tables = [table for table in by_name.values() if not table.idle]
        shown = tuple(islice(_in_order(tables), MOST_TABLES))
        now = self._lobby.tables.clock.time
        self._told = {table.name: self._of(table, now) for table in shown}
        lobby = [client.name for client in self._lobby.people]
        standings = self._lobby.standings
        evening = standings.tonight(MOST_STANDINGS) if standings else ()
        feed = Feed(
            server=self._lobby.settings.name,
            addresses=self.addresses,
            here=len(lobby) + sum(len(table.members.people) for table in by_name.values()),
            lobby=tuple(lobby[-MOST_IN_LOBBY:]),
            tables=(*(told.feed for told in self._told.values()), *self._results.gone(by_name, now)),
            more=len(tables) - len(shown),
            evening=tuple(StandingFeed(line.name, line.wins, line.games, line.points) for line in evening),
        )
        return json.encode(feed)

    def dated(self, body: bytes) -> bytes:
        """Return a feed with this moment of the tables' clock, which the moments in it are to be read by."""
        return b'{"now":%.3f,%b' % (self._lobby.tables.clock.time, body[1:])

    def _of(self, table: Table, now: float) -> _Told:
        told = self._told.get(table.name)
        comment = self.commentary.comment(table)
        if told and told.table is table and told.seq == table.seq and told.comment == comment:
            return told
        return _Told(table, table.seq, comment, Raw(json.encode(table_feed(table, now, comment))))


def _in_order(tables: Collection[Table]) -> Iterator[Table]:
    """Yield the tables where somebody plays, then all others, each in the order in which they were opened."""
    yield from (table for table in tables if table.playing)
    yield from (table for table in tables if not table.playing)
