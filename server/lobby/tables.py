from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import islice

from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.protocol.table_state import PauseState, TableOptions
from contack.server.config.refused import NotAllowed
from contack.server.config.settings import ServerSettings
from contack.server.config.sources import Sources
from contack.server.lobby.changes import ChangeTracker
from contack.server.lobby.deadlines import DeadlineQueue
from contack.server.lobby.entry import JournalEntry
from contack.server.lobby.table_quota import TableQuota
from contack.server.table.client import Client, Delivery
from contack.server.table.clocks import PausableClock
from contack.server.table.keeping import restored
from contack.server.table.player import Player
from contack.server.table.snapshot import StoredTable
from contack.server.table.table import LEFT_EMPTY, Table

# Seconds that a table rests after its due work failed: at once it would fail again and fill the log.
AGAIN_SECONDS = 60.0

# Tables whose due work one call does: with stand-ins that is six lays. Others follow after commands that arrived in
# the meantime.
DUE_AT_ONCE = 1

# How many existing tables a refusal names.
TABLES_NAMED = 10


class Tables:
    """The `clock` can pause. `pause` is the operator's, which applies to new tables too."""

    __slots__ = (
        "_between", "_by_key", "_by_token", "_changes", "_deadlines", "_seconds", "_settings", "_touched",
        "by_name", "clock", "pause", "quota", "sources", "unlisted",
    )  # fmt: skip

    def __init__(self, settings: ServerSettings, sources: Sources) -> None:
        self.by_name: dict[str, Table] = {}
        self._by_key: dict[str, Table] = {}
        # after a restart everyone returns at once, and a search through thousands of tables would be slow
        self._by_token: dict[str, Table] = {}
        # tables with people and without a game: a new table is announced to them, without a walk over all tables
        self._between: dict[Table, None] = {}
        self.pause: PauseState | None = None
        self.quota = TableQuota(settings.limits)
        self._changes = None if settings.ephemeral else ChangeTracker()
        self._touched: dict[Table, bool] = {}
        # The possibly changed tables since the last list of tables, each with whether by lays alone.
        self.unlisted: dict[str, bool] = {}
        self._deadlines: DeadlineQueue[Table] = DeadlineQueue()
        self._settings = settings
        self._seconds = sources.seconds
        # starts at the time of its source, so that both agree until the clock pauses
        self.clock = PausableClock(sources.seconds, sources.seconds())
        self.sources = replace(sources, seconds=lambda: self.clock.time)

    def restore(self, everything: Iterable[StoredTable]) -> None:
        # raises ValueError for impossible tables
        for kept in everything:
            table = restored(kept, self.sources, self._settings.limits)
            self._add(table)
            if self._changes:
                self._changes.restored(table)
            self._deadlines.set(table, table.due)
            if kept.table.pause and not kept.table.pause.by:
                self.pause = kept.table.pause

    def open(self, options: TableOptions, number: int = 0) -> Table:
        """Open a table, by default of no tournament's round; `check_room` comes before."""
        table = Table(options, self.sources, self._settings.limits, number)
        table.standstill.pause = self.pause
        self._add(table)
        return table

    def check_room(self, wanted: int) -> None:
        """Raise NotAllowed if the server has no room for so many tables."""
        most = self._settings.max_tables
        if len(self.by_name) + wanted > most:
            raise NotAllowed(Refusal.TOO_MANY_TABLES, count=most)

    def _add(self, table: Table) -> None:
        self.by_name[table.name] = self._by_key[name_key(table.name)] = table
        self.unlisted[table.name] = False

    def close(self, table: Table) -> None:
        del self.by_name[table.name], self._by_key[name_key(table.name)]
        self.unlisted[table.name] = False
        self.quota.forget(table)
        self._between.pop(table, None)
        for player in table.members.players:
            self._by_token.pop(player.token, None)

    def make_room(self) -> list[Delivery]:
        """Close the longest abandoned table if the server is full. Raises NotAllowed."""
        if len(self.by_name) < self._settings.max_tables:
            return []
        # no other ones: players who lost the connection, or paused their game, may rely on coming back
        left = [table for table in self.by_name.values() if table.abandoned]
        if not left:
            raise NotAllowed(Refusal.TOO_MANY_TABLES, count=self._settings.max_tables)
        longest = min(left, key=lambda table: table.standstill.empty_since or 0.0)
        self.touch(longest)
        self.close(longest)
        return longest.abandon(LEFT_EMPTY) + longest.hide_all(LEFT_EMPTY)

    def touch(self, table: Table | None, laid: bool = False) -> None:
        """`laid` means that only a lay changed the table."""
        if table:
            self._touched[table] = laid and self._touched.get(table, True)
            self.unlisted[table.name] = laid and self.unlisted.get(table.name, True)

    def change(
        self,
        tables: Iterable[Table],
        work: Callable[[Table], list[Delivery]],
        faults: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> list[Delivery]:
        """Touch each of the tables, and return the deliveries of the work there."""
        deliveries: list[Delivery] = []
        for table in tables:
            self.touch(table)
            with faults():
                deliveries += work(table)
        return deliveries

    @property
    def touched(self) -> tuple[Table, ...]:
        """Leave them marked."""
        return tuple(self._touched)

    @property
    def only_lays(self) -> bool:
        """Whether only lays changed the touched tables."""
        return bool(self._touched) and all(self._touched.values())

    def take_touched(self) -> dict[Table, bool]:
        """Return each table with whether only lays changed it."""
        touched, self._touched = self._touched, {}
        # some calls change a table after they touched it
        for table, laid in touched.items():
            self.unlisted[table.name] = laid and self.unlisted.get(table.name, True)
        return touched

    def entries(self, table: Table, laid: bool) -> list[JournalEntry]:
        """Update the deadline of the table too."""
        lives = self.by_name.get(table.name) is table
        self._deadlines.set(table, table.due if lives else None)
        if lives and not (table.busy or table.empty):
            self._between[table] = None
        else:
            self._between.pop(table, None)
        if self._changes is None:
            return []
        return self._changes.changes(table, laid) if lives else self._changes.end(table)

    @property
    def people_between_games(self) -> list[Client]:
        """Leave out tables with a running or starting game."""
        return [client for table in self._between if not table.busy for client in table.members.people]

    def put_off(self, table: Table) -> None:
        """Rest after a failure, unless a command changes the table."""
        self._deadlines.set(table, self.clock.time + AGAIN_SECONDS)

    @property
    def due(self) -> float | None:
        """In the time of the tables."""
        return self._deadlines.next

    def true_time(self, moment: float) -> float | None:
        """Return a moment of the tables in the time of the server; None while the time of the tables stands still."""
        return moment + (self._seconds() - self.clock.time) if self.clock.running else None

    def take_due(self) -> list[Table]:
        return self._deadlines.take(self.clock.time, DUE_AT_ONCE)

    def called(self, name: str) -> Table | None:
        """Names that people would confuse are one."""
        return self._by_key.get(name_key(name))

    def where_is(self, client: Client) -> Table | None:
        return None if client.table is None else self.by_name[client.table]

    def seat_of(self, token: str) -> tuple[Table, Player] | tuple[None, None]:
        found = self._holder(token)
        if found[0] is None:
            # a token newer than the index, or an invalid one
            tables = self.by_name.values()
            self._by_token = {player.token: table for table in tables for player in table.members.players}
            found = self._holder(token)
        return found

    def _holder(self, token: str) -> tuple[Table, Player] | tuple[None, None]:
        table = self._by_token.get(token)
        # the index may be out of date: tokens change, and tables close
        player = table.members.holder_of(token) if table and self.by_name.get(table.name) is table else None
        return (table, player) if table and player else (None, None)

    def successor(self, token: str) -> Player | None:
        everybody = (player for table in self.by_name.values() for player in table.members.players)
        return next((player for player in everybody if player.former and player.former == token), None)

    @property
    def free_seats(self) -> int:
        """Leave out games that are unlikely to continue."""
        return sum(table.free_seats for table in self.by_name.values() if not table.idle)

    @property
    def some_names(self) -> str:
        left_out = len(self.by_name) - TABLES_NAMED
        names = ", ".join(islice(self.by_name, TABLES_NAMED)) or "none yet"
        return f"{names} and {left_out} more" if left_out > 0 else names
