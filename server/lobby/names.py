"""Who bears which name: no two connections say hello with names that people would take for the same."""

from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client


class NameRegistry:
    """The names of all connections that have said hello: their own and, at a table, those of the seats they took back.

    Nobody is ever renamed for another: a seat's name is free to others once nobody plays under it.
    """

    __slots__ = ("_bearers", "_keys")

    def __init__(self) -> None:
        # tuples, as nearly all have one member, and a set takes 200 bytes
        self._bearers: dict[str, tuple[Client, ...]] = {}
        self._keys: dict[Client, tuple[str, ...]] = {}

    def bearer(self, name: str) -> Client | None:
        """Return who bears a name, or one that is the same."""
        key = name_key(name)
        bearers = self._bearers.get(key, ())
        return next((each for each in bearers if key in (name_key(each.name), name_key(each.own_name))), None)

    def enter(self, client: Client, name: str) -> None:
        """Give a client a name in place of the one it had. Raises NotAllowed where another bears it."""
        if self.bearer(name) not in (None, client):
            raise NotAllowed(Refusal.NAME_TAKEN, f"the name {name} is taken: choose another")
        # not before: who is refused keeps the name it had
        self.strike(client)
        client.name = client.own_name = name
        self.add(client, name)

    def add(self, client: Client, name: str) -> None:
        """Take note that a client bears the name of a seat too, for as long as it has that."""
        key = name_key(name)
        bearers = self._bearers.get(key, ())
        if client not in bearers:
            self._bearers[key] = (*bearers, client)
            self._keys[client] = (*self._keys.get(client, ()), key)

    def strike(self, client: Client) -> None:
        """Let the names of a client be free."""
        for key in self._keys.pop(client, ()):
            bearers = tuple(other for other in self._bearers.pop(key) if other is not client)
            if bearers:
                self._bearers[key] = bearers
