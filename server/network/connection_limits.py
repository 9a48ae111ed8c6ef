"""Who is let in: counts connections in all, from each address, and those that have not said hello."""

from __future__ import annotations

from collections import Counter
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from contack.protocol.error import CloseReason
from contack.protocol.notice import Closed
from contack.server.config.limits import Limits

AGAIN_SECONDS = 5.0
"""When somebody who is turned away may try again: by then strangers have greeted or are gone."""

SITE = 64
"""Bits of an IPv6 address that tell one network from another: a single machine has all the others to itself."""


def place_of(host: str) -> str:
    """Return what counts as one address: an IPv4 address, or a whole network of IPv6."""
    try:
        address: IPv4Address | IPv6Address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((address, SITE), strict=False))
    return str(address)


class ConnectionLimiter:
    """Counts those who are in, by their places, and those among them who are greeting."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._places: Counter[str] = Counter()
        self._greeting = 0

    def let_in(self, place: str) -> Closed | None:
        """Count a newcomer in, or return why it is turned away."""
        limits = self._limits
        if self._places.total() >= limits.max_connections:
            return _away(CloseReason.SERVER_FULL, f"the server is full: it takes {limits.max_connections} connections")
        if self._places[place] >= limits.max_per_address:
            words = f"there are {limits.max_per_address} connections from your address already"
            return _away(CloseReason.TOO_MANY_CONNECTIONS, words)
        if self._greeting >= limits.max_greeting:
            return _away(CloseReason.SERVER_FULL, "too many come at once")
        self._places[place] += 1
        self._greeting += 1
        return None

    def greeted(self) -> None:
        """Count one that has said hello."""
        self._greeting -= 1

    def let_out(self, place: str, greeting: bool) -> None:
        """Count one out, which may have been greeting still."""
        self._places[place] -= 1
        # a place with a count of 0 would stay for ever, and there are as many places as addresses
        if not self._places[place]:
            del self._places[place]
        self._greeting -= greeting


def _away(reason: CloseReason, words: str) -> Closed:
    return Closed(reason, words, AGAIN_SECONDS)
