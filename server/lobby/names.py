"""The names in use: no two connections have names that people would confuse."""

from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client


class NameRegistry:
    """The names of all connections: their own and, at a table, those of the seats they took back.

    A client never gets another name because of someone else: a seat's name is free once no client plays under it.
    """

    __slots__ = ("_bearers", "_keys")

    def __init__(self) -> None:
        # tuples: nearly all have one member, and a set takes 200 bytes
        self._bearers: dict[str, tuple[Client, ...]] = {}
        self._keys: dict[Client, tuple[str, ...]] = {}

    def bearer(self, name: str) -> Client | None:
        """Names that people would confuse are one."""
        key = name_key(name)
        bearers = self._bearers.get(key, ())
        return next((each for each in bearers if key in (name_key(each.name), name_key(each.own_name))), None)

    def enter(self, client: Client, name: str) -> None:
        """Replace the last name. Raises NotAllowed if the name is in use."""
        if self.bearer(name) not in (None, client):
            raise NotAllowed(Refusal.NAME_TAKEN, name=name)
        # only now: a refused client keeps its last name
        self.strike(client)
        client.name = client.own_name = name
        self.add(client, name)

    def add(self, client: Client, name: str) -> None:
        key = name_key(name)
        bearers = self._bearers.get(key, ())
        if client not in bearers:
            self._bearers[key] = (*bearers, client)
            self._keys[client] = (*self._keys.get(client, ()), key)

    def strike(self, client: Client) -> None:
        for key in self._keys.pop(client, ()):
            bearers = tuple(other for other in self._bearers.pop(key) if other is not client)
            if bearers:
                self._bearers[key] = bearers
