"""The colours of people, by number: each keeps one on this server, whatever the table and the device."""

from collections import Counter

from contack.protocol.limits import PLAYER_COLOURS
from contack.protocol.name import name_key
from contack.server.table.client import Client

MOST_KNOWN = 4096
"""The most names whose colours the server keeps."""


class ColourRegistry:
    """The colour of each name since the server started, and of each client that is here."""

    __slots__ = ("_by_client", "_by_name", "_counts")

    def __init__(self) -> None:
        self._by_name: dict[str, int] = {}
        self._by_client: dict[Client, int] = {}
        self._counts = Counter[int]()

    def give(self, client: Client, before: int = 0) -> None:
        """Give a client the colour of its name, or the one `before`, or the one that the fewest clients have."""
        key = name_key(client.name)
        known = self._by_name.pop(key, 0) or before or self._by_client.get(client)
        self.leave(client)
        colour = known or min(PLAYER_COLOURS, key=lambda colour: (self._counts[colour], colour))
        self._by_name[key] = self._by_client[client] = client.colour = colour
        self._counts[colour] += 1
        if len(self._by_name) > MOST_KNOWN:
            del self._by_name[next(iter(self._by_name))]

    def choose(self, client: Client, colour: int) -> None:
        """Give a client this colour, and keep it with its name."""
        self._by_name[name_key(client.name)] = colour
        self.give(client)

    def leave(self, client: Client) -> None:
        """Count a client no longer."""
        colour = self._by_client.pop(client, None)
        if colour:
            self._counts[colour] -= 1
