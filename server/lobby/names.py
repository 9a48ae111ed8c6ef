from collections import Counter

from contack.protocol.error import Refusal
from contack.protocol.limits import PLAYER_COLOURS
from contack.protocol.name import name_key
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client

# The most names whose colours the server keeps.
MOST_KNOWN = 4096


class NameRegistry:
    """The names of all connections: their own and, at a table, those of the seats they took back."""

    __slots__ = ("_bearers", "_keys")

    def __init__(self) -> None:
        # tuples: nearly all have one member, and a set takes 200 bytes
        self._bearers: dict[str, tuple[Client, ...]] = {}
        self._keys: dict[Client, tuple[str, ...]] = {}

    def bearer(self, name: str) -> Client | None:
        """Names that people would confuse are one."""
        key = name_key(name)
        bearers = self._bearers.get(key, ())
        # a name that a client had earlier is free again: no client is renamed because of another one
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


class ColourRegistry:
    """The colours by number: each person keeps one on this server, whatever the table and the device."""

    __slots__ = ("_by_client", "_by_name", "_counts")

    def __init__(self) -> None:
        self._by_name: dict[str, int] = {}
        self._by_client: dict[Client, int] = {}
        self._counts = Counter[int]()

    def give(self, client: Client, before: int = 0) -> None:
        """Choose the colour of the name, or the one `before`, or the one that the fewest clients have."""
        key = name_key(client.name)
        known = self._by_name.pop(key, 0) or before or self._by_client.get(client)
        self.leave(client)
        colour = known or min(PLAYER_COLOURS, key=lambda colour: (self._counts[colour], colour))
        self._by_name[key] = self._by_client[client] = client.colour = colour
        self._counts[colour] += 1
        if len(self._by_name) > MOST_KNOWN:
            del self._by_name[next(iter(self._by_name))]

    def choose(self, client: Client, colour: int) -> None:
        self._by_name[name_key(client.name)] = colour
        self.give(client)

    def leave(self, client: Client) -> None:
        colour = self._by_client.pop(client, None)
        if colour:
            self._counts[colour] -= 1
