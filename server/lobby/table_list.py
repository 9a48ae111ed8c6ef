"""The tables as other clients see them, and the answer to `list_tables`, which is encoded once."""

from collections.abc import Callable, Iterable

from contack.protocol.codec import type_name
from contack.protocol.command import Command, HandOver, PlayLay
from contack.protocol.connection import InvalidCommand, to_frame
from contack.protocol.error import Refusal
from contack.protocol.limits import PEOPLE_LISTED, TABLES_LISTED
from contack.protocol.notice import Refused, TablesListed
from contack.protocol.table_state import TableSummary, scored
from contack.server.config.refused import NotAllowed
from contack.server.lobby.tables import Tables
from contack.server.table.client import Client, Delivery
from contack.server.table.match import Match
from contack.server.table.table import Table


def summary_of(table: Table) -> TableSummary:
    # the table of a round plays one game, and no player can join it afterwards
    is_over = table.round > 0 and not table.fixed
    return TableSummary(
        name=table.name,
        seats=table.options.seats,
        closed=table.options.closed,
        spectators_allowed=table.options.spectators_allowed,
        host=table.members.host,
        players=tuple(player.name for player in table.seated),
        spectators=len(table.members.spectators),
        playing=table.busy,
        locked=table.moderation.locked or is_over,
        password=table.moderation.password is not None,
        empty=table.empty,
        idle=table.idle,
        paused=table.standstill.pause is not None,
        vacant=table.vacant,
        colours=tuple(player.colour for player in table.seated),
    )


def refused(client: Client, command: Command | InvalidCommand, why: NotAllowed, match: Match | None = None) -> Delivery:
    """For a lay, include the current match."""
    name = command.command if isinstance(command, InvalidCommand) else type_name(command)
    # not during a pause: a bot would choose again from it, and be refused again
    if match is None or not isinstance(command, PlayLay | HandOver) or why.reason is Refusal.PAUSED:
        return Delivery((client,), Refused(name, why.reason, str(why), why.rule, retry_after=why.retry_after))
    # the player saw an older table or misread it, and needs the current one to choose again
    return Delivery((client,), Refused(name, why.reason, str(why), why.rule, match.view, scored(match.lays)))


class TableList:
    """`people_changed` says that other people may be in the lobby."""

    def __init__(self, tables: Tables, people: Callable[[], Iterable[Client]]) -> None:
        self.people_changed = True
        self._tables = tables
        self._people = people
        self._rows: dict[str, TableSummary] = {}
        self._emptying: set[str] = set()
        self._notice = TablesListed((), 0, (), 0, 0)
        self._frame = to_frame(self._notice)

    def answer(self, client: Client, bots: int) -> list[Delivery]:
        """`bots` is how many house bots are free."""
        # hundreds of guests ask for the same list every few seconds: compare, and do not encode again
        if self._update() or bots != self._notice.bots:
            self._encode(bots)
        return [Delivery((client,), self._notice, frame=self._frame)]

    def _update(self) -> bool:
        # an empty table becomes idle by time alone
        touched = dict.fromkeys(self._emptying, True) | self._tables.unlisted
        changed = self.people_changed or not all(touched.values())
        for name in touched:
            table = self._tables.by_name.get(name)
            row = summary_of(table) if table else None
            if row != self._rows.get(name):
                changed = True
                self._emptying.discard(name)
                if row is None:
                    del self._rows[name]
                    continue
                self._rows[name] = row
                if row.empty and not row.idle:
                    self._emptying.add(name)
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
