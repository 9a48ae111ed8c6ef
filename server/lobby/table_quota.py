"""Who opened which table, and from where: nobody takes all that there are."""

from __future__ import annotations

from contack.protocol.error import Refusal
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client
from contack.server.table.table import Table


class TableQuota:
    """The tables that are there since somebody opened them, with whoever did; those before a restart count no more."""

    __slots__ = ("_made", "_most_by_guest", "_most_from_place")

    def __init__(self, most_by_guest: int, most_from_place: int) -> None:
        self._made: list[tuple[Client, Table]] = []
        self._most_by_guest = most_by_guest
        self._most_from_place = most_from_place

    def check(self, client: Client) -> None:
        """See that a client may open a table more. Raises NotAllowed."""
        self._made = [(opener, table) for opener, table in self._made if not table.deserted]
        if sum(opener is client for opener, _ in self._made) >= self._most_by_guest:
            words = f"{self._most_by_guest} tables that you opened are there still: go to one"
            raise NotAllowed(Refusal.TOO_MANY_TABLES, words)
        if client.place and sum(opener.place == client.place for opener, _ in self._made) >= self._most_from_place:
            words = f"{self._most_from_place} tables were opened from your address and are there still: go to one"
            raise NotAllowed(Refusal.TOO_MANY_TABLES, words)

    def note(self, client: Client, table: Table) -> None:
        """Remember who opened a table."""
        self._made.append((client, table))
