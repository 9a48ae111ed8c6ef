"""How servers are found on the local network: a query and an answer as datagrams."""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from contack.protocol.error import LocalProtocolError, ProtocolError
from contack.protocol.fingerprint import FINGERPRINT_PATTERN
from contack.protocol.version import DEFAULT_PORT

BEACON_VERSION = 1
"""It grows when an older peer could misunderstand a datagram; a field more in the answer is no reason."""

BEACON_GROUP = "239.255.67.84"
"""A multicast group of the site-local scope of RFC 2365, which needs no registration; 67 and 84 spell CT."""

BEACON_PORT = DEFAULT_PORT
"""The UDP port of all beacons, whatever the TCP port of the server: one number to open in a firewall."""

BEACON_TTL = 1
"""Hops that a query may take: no router passes it on."""

DATAGRAM_SIZE = 400
"""Bytes of a query at least, and of an answer at most.

A query is padded to it, so nobody gets more bytes out of a beacon, for another's address, than they put in. It is far
below the 576 bytes that every IPv4 host takes in one piece.
"""

SERVER_NAME_LENGTH = 48
"""Characters of the name of a server: at four bytes each they fit an answer with room for fields to come."""

COUNT_LIMIT = 2**32 - 1
"""The largest number in an answer: five bytes in msgpack."""

MOST_ADDRESSES = 8
"""Addresses in an answer, of 4 bytes each: more than a machine has that somebody plays at."""

_QUERY_HEAD = b"CTK?" + bytes([BEACON_VERSION])
_ANSWER_HEAD = b"CTK!" + bytes([BEACON_VERSION])

QUERY = _QUERY_HEAD.ljust(DATAGRAM_SIZE, b"\0")
"""The datagram that asks all servers to answer."""

Count = Annotated[int, Meta(ge=0, le=COUNT_LIMIT)]


class NoAnswer(ProtocolError):
    """A datagram that is no answer of a beacon of this version; it is nobody's fault, and to be ignored."""


class BeaconAnswer(Struct, frozen=True):
    """What a server tells of itself. `port` is that of TCP; `locked` tells whether a password is needed.

    `tls` tells whether connections are encrypted; a server that does not say is of before there was TLS.
    `fingerprint` is what its certificate goes by, empty without TLS: a claim like all the rest, and proved by nothing
    but the handshake. `hosts` are its IPv4 addresses, 4 bytes each: by them a server that is heard at two is one.
    """

    protocol: Count
    name: Annotated[str, Meta(min_length=1, max_length=SERVER_NAME_LENGTH)]
    port: Annotated[int, Meta(ge=1, le=65535)]
    tables: Count
    free_seats: Count
    locked: bool
    tls: bool = False
    fingerprint: Annotated[str, Meta(pattern=rf"^({FINGERPRINT_PATTERN})?$")] = ""
    hosts: Annotated[bytes, Meta(max_length=4 * MOST_ADDRESSES)] = b""

    @property
    def addresses(self) -> tuple[str, ...]:
        """The IPv4 addresses at which the server is, as it says."""
        whole = len(self.hosts) // 4 * 4
        return tuple(".".join(map(str, self.hosts[at : at + 4])) for at in range(0, whole, 4))


def packed_hosts(addresses: Iterable[str]) -> bytes:
    """Return IPv4 addresses as an answer has them, the inverse of `addresses`: no more than it may have.

    >>> packed_hosts(["192.0.2.7"]).hex()
    'c0000207'
    """
    return b"".join(bytes(map(int, address.split("."))) for address in addresses)[: 4 * MOST_ADDRESSES]


def is_query(datagram: bytes) -> bool:
    """Return whether a datagram is a query of this version, long enough to be answered; its padding may be anything."""
    return len(datagram) >= DATAGRAM_SIZE and datagram.startswith(_QUERY_HEAD)


def answer_datagram(answer: BeaconAnswer) -> bytes:
    """Return the datagram of an answer. Raises LocalProtocolError where a field is beyond its limits."""
    try:
        body = msgspec.msgpack.encode(answer)
        # msgspec looks at the limits of fields only when it reads
        _decoder.decode(body)
    except (msgspec.ValidationError, ValueError, OverflowError) as wrong:
        raise LocalProtocolError(f"an answer of a beacon cannot be sent: {wrong}") from None
    return _ANSWER_HEAD + body


def parse_answer(datagram: bytes) -> BeaconAnswer:
    """Return what a server tells in a datagram; fields unknown here are left out. Raises NoAnswer."""
    if len(datagram) > DATAGRAM_SIZE or not datagram.startswith(_ANSWER_HEAD):
        raise NoAnswer("a datagram that is no answer of a beacon of this version")
    try:
        return _decoder.decode(datagram.removeprefix(_ANSWER_HEAD))
    except (msgspec.DecodeError, ValueError, RecursionError) as wrong:
        raise NoAnswer(f"an answer of a beacon that cannot be read ({type(wrong).__name__})") from None


_decoder = msgspec.msgpack.Decoder(BeaconAnswer)
