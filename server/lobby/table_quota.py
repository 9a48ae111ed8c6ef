"""Who opened which table, and from where: nobody takes all that there are."""

from contack.protocol.error import Refusal
from contack.server.config.limits import Limits
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client
from contack.server.table.table import Table


class TableQuota:
    """The tables that are there since somebody opened them, with whoever did; those before a restart count no more."""

    __slots__ = ("_limits", "_made")

    def __init__(self, limits: Limits) -> None:
        self._made: list[tuple[Client, Table]] = []
        self._limits = limits

    def check(self, client: Client) -> None:
        """See that a client may open a table more. Raises NotAllowed."""
        self._made = [(opener, table) for opener, table in self._made if not table.deserted]
        most = self._limits.max_tables_per_guest
        if sum(opener is client for opener, _ in self._made) >= most:
            raise NotAllowed(Refusal.TOO_MANY_TABLES, f"{most} tables that you opened are there still: go to one")
        most = self._limits.max_tables_per_address
        if client.place and sum(opener.place == client.place for opener, _ in self._made) >= most:
            text = f"{most} tables were opened from your address and are there still: go to one"
            raise NotAllowed(Refusal.TOO_MANY_TABLES, text)

    def note(self, client: Client, table: Table) -> None:
        """Remember who opened a table."""
        self._made.append((client, table))
