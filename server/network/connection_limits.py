"""Admission: counts connections in all, from each address, and those before hello."""

from collections import Counter
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from contack.protocol.error import CloseReason
from contack.protocol.notice import Closed
from contack.server.config.limits import Limits
from contack.server.config.refused import closed
from contack.server.table.client import Client

# Seconds after which a client that was turned away may try again: by then strangers have said hello or are gone.
AGAIN_SECONDS = 5.0

# Bits of an IPv6 address that name a network: a single machine has all the others to itself.
SITE = 64


def place_of(host: str) -> str:
    """Return an IPv4 address, or a whole network of IPv6."""
    try:
        address: IPv4Address | IPv6Address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((address, SITE), strict=False))
    return str(address)


# One place of so many is kept for players who return with a token.
KEPT_SHARE = 20

# Seconds that a guest at no table must be idle before a new client gets the place, so that a new crowd can sit down.
IDLE_SECONDS = 5.0

IDLE = closed(CloseReason.SERVER_FULL, "idle", AGAIN_SECONDS)

CROWDED = closed(CloseReason.SERVER_FULL, "crowd", AGAIN_SECONDS)


class ConnectionLimiter:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._places: Counter[str] = Counter()
        self._greeting: dict[str, dict[Client, None]] = {}

    def accept(self, client: Client) -> Closed | None:
        """Return why a connection is turned away."""
        limits, place = self._limits, client.place
        if self._places.total() >= limits.max_connections:
            return self.full
        if self._places[place] >= limits.max_per_address:
            return closed(CloseReason.TOO_MANY_CONNECTIONS, "", AGAIN_SECONDS, count=limits.max_per_address)
        self._places[place] += 1
        self._greeting.setdefault(place, {})[client] = None
        return None

    @property
    def full(self) -> Closed:
        return closed(CloseReason.SERVER_FULL, "", AGAIN_SECONDS, count=self._limits.max_connections)

    @property
    def free(self) -> int:
        """Below 0 while some use places kept for players who return."""
        most = self._limits.max_connections
        return most - most // KEPT_SHARE - self._places.total()

    def first_to_go(self, idle: Sequence[Client]) -> Client:
        """Choose among guests in the order in which they became idle."""
        # of the address with most connections, so that a crowd from one address displaces only itself
        return max(idle, key=lambda client: self._places[client.place])

    def in_the_way(self) -> Client | None:
        """Return the oldest connection before hello of the address with most of them, if there are too many."""
        # so a client that holds many silent connections displaces only its own
        if sum(map(len, self._greeting.values())) <= self._limits.max_greeting:
            return None
        most = max(self._greeting.values(), key=len)
        return next(iter(most))

    def greeted(self, client: Client) -> None:
        there = self._greeting.get(client.place, {})
        there.pop(client, None)
        if not there:
            self._greeting.pop(client.place, None)

    def let_out(self, client: Client) -> None:
        self.greeted(client)
        place = client.place
        self._places[place] -= 1
        # drop a count of 0, as there are as many places as addresses
        if not self._places[place]:
            del self._places[place]
