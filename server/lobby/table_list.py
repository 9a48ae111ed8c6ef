"""The answer to `list_tables`, encoded once and kept until something in it changes."""

from collections.abc import Callable, Iterable

from contack.protocol.connection import to_frame
from contack.protocol.limits import PEOPLE_LISTED, TABLES_LISTED
from contack.protocol.notice import TablesListed
from contack.protocol.table_state import TableSummary
from contack.server.lobby.tables import Tables
from contack.server.table.client import Client, Delivery
from contack.server.table.public_state import summary_of
from contack.server.table.table import Table


class TableList:
    """The tables of a server and the people in its lobby.

    Hundreds of guests ask for the same list every few seconds, so an answer costs a comparison and no encoding.
    `people_changed` says that other people may be in the lobby.
    """

    def __init__(self, tables: Tables, people: Callable[[], Iterable[Client]]) -> None:
        self.people_changed = True
        self._tables = tables
        self._people = people
        self._rows: dict[Table, TableSummary] = {}
        self._emptying: set[Table] = set()
        self._notice = TablesListed((), 0, (), 0, 0)
        self._frame = to_frame(self._notice)

    def answer(self, client: Client, bots: int) -> list[Delivery]:
        """Return the list for a client; `bots` is how many house bots are free."""
        if self._update() or bots != self._notice.bots:
            self._encode(bots)
        return [Delivery((client,), self._notice, frame=self._frame)]

    def _update(self) -> bool:
        # an empty table becomes idle by time alone
        touched = dict.fromkeys(self._emptying, True) | self._tables.unlisted
        changed = self.people_changed or not all(touched.values())
        for table in touched:
            row = summary_of(table) if self._tables.by_name.get(table.name) is table else None
            if row != self._rows.get(table):
                changed = True
                self._emptying.discard(table)
                if row is None:
                    del self._rows[table]
                    continue
                self._rows[table] = row
                if row.empty and not row.idle:
                    self._emptying.add(table)
        # last: after a failure these tables are read again
        self._tables.unlisted = {}
        return changed

    def _encode(self, bots: int) -> None:
        # if not all fit, people look for a free seat
        rows = sorted(self._rows.values(), key=_wanted)
        names = sorted(person.name for person in self._people())
        people = tuple(names[:PEOPLE_LISTED])
        notice = TablesListed(tuple(rows[:TABLES_LISTED]), len(rows), people, len(names), bots)
        self.people_changed = False
        if notice != self._notice:
            self._notice, self._frame = notice, to_frame(notice)


def _wanted(row: TableSummary) -> tuple[bool, bool, bool]:
    return row.idle, not row.joinable, row.joinable and row.playing
