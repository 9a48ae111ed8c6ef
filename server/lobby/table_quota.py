from collections import Counter

from contack.protocol.error import Refusal
from contack.server.config.limits import Limits
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client
from contack.server.table.table import Table


class TableQuota:
    """Counts open tables by the clients that opened them; a restart forgets the counts."""

    __slots__ = ("_limits", "_opened", "_openers")

    def __init__(self, limits: Limits) -> None:
        self._openers: dict[Table, Client] = {}
        # counters: a look at all tables for each new one would slow a full server down
        self._opened: Counter[Client | str] = Counter()
        self._limits = limits

    def check(self, client: Client) -> None:
        most = self._limits.max_tables_per_guest
        if self._opened[client] >= most:
            raise NotAllowed(Refusal.TOO_MANY_TABLES, "client", count=most)
        most = self._limits.max_tables_per_address
        if client.place and self._opened[client.place] >= most:
            raise NotAllowed(Refusal.TOO_MANY_TABLES, "address", count=most)

    def note(self, client: Client, table: Table) -> None:
        self._openers[table] = client
        self._opened.update((client, client.place))

    def forget(self, table: Table) -> None:
        client = self._openers.pop(table, None)
        if client:
            for opener in (client, client.place):
                self._opened[opener] -= 1
                # a counter at 0 would stay for ever
                if not self._opened[opener]:
                    del self._opened[opener]
