"""Who bears which name: no two connections have names that people would take for the same."""

from __future__ import annotations

from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client


class NameRegistry:
    """The names of all connections that have said hello."""

    __slots__ = ("_bearers",)

    def __init__(self) -> None:
        self._bearers: dict[str, Client] = {}

    def bearer(self, name: str) -> Client | None:
        """Return who bears a name, or one that is the same."""
        return self._bearers.get(name_key(name))

    def enter(self, client: Client, name: str) -> None:
        """Give a client a name in place of the one it had. Raises NotAllowed where another bears it."""
        if self.bearer(name) not in (None, client):
            raise NotAllowed(Refusal.NAME_TAKEN, f"the name {name} is taken: choose another")
        self.strike(client)
        self._give(client, name)

    def exchange(self, client: Client, name: str) -> None:
        """Give a client a name; whoever bears it gets that of the client."""
        # both read first: striking out the client frees its own name
        other, before = self.bearer(name), client.name
        self.strike(client)
        self._give(client, name)
        if other and other is not client:
            self._give(other, before)

    def strike(self, client: Client) -> None:
        """Let the name of a client be free."""
        if self.bearer(client.name) is client:
            del self._bearers[name_key(client.name)]

    def _give(self, client: Client, name: str) -> None:
        client.name = name
        self._bearers[name_key(name)] = client
