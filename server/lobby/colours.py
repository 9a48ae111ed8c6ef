"""The colours of people, by number: each keeps one on this server, whatever the table and the device."""

from collections import Counter

from contack.protocol.limits import PLAYER_COLOURS
from contack.protocol.name import name_key
from contack.server.table.client import Client

# The most names whose colours the server keeps.
MOST_KNOWN = 4096


class ColourRegistry:
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
