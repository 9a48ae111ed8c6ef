"""Calls for bots by clients, offers by bot hosts, and the names of bots."""

from collections.abc import Callable, Iterable

from contack.protocol.name import bot_name, name_key
from contack.protocol.notice import Change
from contack.server.bots.assignments import TICKET_SECONDS, BotAssignments
from contack.server.config.bans import Bans
from contack.server.config.password import Password, PasswordCheck
from contack.server.config.settings import ServerInfo
from contack.server.lobby.names import NameRegistry
from contack.server.lobby.tables import Tables
from contack.server.table.client import Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table


class BotRequests:
    def __init__(
        self,
        info: ServerInfo,
        tables: Tables,
        password_check: PasswordCheck,
        names: NameRegistry,
        bans: Callable[[], Bans],
    ) -> None:
        self.assignments = BotAssignments(tables, info.settings.bots)
        self.own, self.lent = info.own_token, info.settings.bot_token
        self.levels = info.settings.bot_levels
        self._tables = tables
        self.password_check = password_check
        self._names = names
        self._bans = bans
        self._called: list[tuple[str, Table, Player]] = []

    @property
    def tokens(self) -> tuple[Password, ...]:
        return tuple(token for token in (self.own, self.lent) if token)

    def call(self, table: Table, level: int, place: str) -> list[Delivery]:
        """Seat a bot at the table, for a client of that address."""
        name = self.free_name(level, table.moderation.kicked)
        sources, members = self._tables.sources, table.members
        members.make_room(name, len(members.players) >= table.options.seats)
        until = sources.seconds() + TICKET_SECONDS
        bot = Player(name, sources.token(), None, until=until, level=level, expected=True)
        members.sit(bot)
        self._called.append((place, table, bot))
        return table.changed(Change.CALLED, name) + table.gather(name)

    def free_name(self, level: int, others: Iterable[str]) -> str:
        """Return a name that is neither in use nor among the keys `others`."""
        # reserved at all tables, since the bot's client says hello with it
        known = self._names_at_tables.union(others)
        return bot_name(level, lambda name: name_key(name) in known or self._is_taken(name))

    def _is_taken(self, name: str) -> bool:
        return self._names.bearer(name) is not None or self._bans().of_name(name) is not None

    def called_from(self, place: str) -> int:
        by_name = self._tables.by_name
        self._called = [
            (caller, table, bot)
            for caller, table, bot in self._called
            if by_name.get(table.name) is table and bot in table.members.players
        ]
        return sum(caller == place for caller, _, _ in self._called)

    @property
    def _names_at_tables(self) -> set[str]:
        return {name_key(player.name) for table in self._tables.by_name.values() for player in table.members.players}


def free_seat(table: Table, bot: Player, text: str, change: Change) -> list[Delivery]:
    # otherwise the bot would return with its ticket
    table.void(bot)
    return table.part(bot.client, text, change) if bot.client else table.vacated(change, bot.name)
