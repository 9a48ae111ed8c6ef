"""Discovery of servers on the local network: a query and an answer as datagrams."""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from contack.protocol.error import LocalProtocolError, ProtocolError
from contack.protocol.limits import SERVER_NAME_LENGTH
from contack.protocol.version import DEFAULT_PORT

# Grows when an older peer could misunderstand a datagram, not for a new field in the answer.
BEACON_VERSION = 1

# A multicast group of the site-local scope of RFC 2365, which needs no registration; 67 and 84 spell CT.
BEACON_GROUP = "239.255.67.84"

# The UDP port of all beacons, whatever the TCP port of the server: one number to open in a firewall.
BEACON_PORT = DEFAULT_PORT

# Hops of a query: no router forwards it.
BEACON_TTL = 1

# Bytes of a query at least, and of an answer at most. A query is padded to it, so a beacon never sends more than it
# received, for example to a forged address. Every IPv4 host accepts 576 bytes in one piece.
DATAGRAM_SIZE = 400

# The largest number in an answer: five bytes in msgpack.
COUNT_LIMIT = 2**32 - 1

# Addresses in an answer, of 4 bytes each: more than a machine that hosts games has.
MOST_ADDRESSES = 8

# The form of a fingerprint: 32 bytes in base64, unpadded.
FINGERPRINT_PATTERN = "SHA256:[A-Za-z0-9+/]{43}"

_QUERY_HEAD = b"CTK?" + bytes([BEACON_VERSION])
_ANSWER_HEAD = b"CTK!" + bytes([BEACON_VERSION])

# The datagram that asks all servers to answer.
QUERY = _QUERY_HEAD.ljust(DATAGRAM_SIZE, b"\0")

Count = Annotated[int, Meta(ge=0, le=COUNT_LIMIT)]


class NoAnswer(ProtocolError):
    pass


class BeaconAnswer(Struct, frozen=True):
    """`port` is for TCP; `locked` means that the server needs a password.

    `fingerprint` is only a claim until the handshake proves it. `hosts` are IPv4 addresses, 4 bytes each: a client that
    hears one server at two addresses merges them by these.
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
        whole = len(self.hosts) // 4 * 4
        return tuple(".".join(map(str, self.hosts[at : at + 4])) for at in range(0, whole, 4))


def fingerprint(certificate: bytes) -> str:
    return "SHA256:" + b64encode(sha256(certificate).digest()).decode().rstrip("=")


def is_fingerprint(text: str) -> bool:
    return re.fullmatch(FINGERPRINT_PATTERN, text) is not None


def packed_hosts(addresses: Iterable[str]) -> bytes:
    """Keep as many as an answer can have.

    >>> packed_hosts(["192.0.2.7"]).hex()
    'c0000207'
    """
    return b"".join(bytes(map(int, address.split("."))) for address in addresses)[: 4 * MOST_ADDRESSES]


def is_query(datagram: bytes) -> bool:
    return len(datagram) >= DATAGRAM_SIZE and datagram.startswith(_QUERY_HEAD)


def answer_datagram(answer: BeaconAnswer) -> bytes:
    # raises LocalProtocolError for a field beyond its limits
    try:
        body = msgspec.msgpack.encode(answer)
        # msgspec checks the limits of fields only when it decodes
        _decoder.decode(body)
    except (msgspec.ValidationError, ValueError, OverflowError) as wrong:
        raise LocalProtocolError(f"an answer of a beacon cannot be sent: {wrong}") from None
    return _ANSWER_HEAD + body


def parse_answer(datagram: bytes) -> BeaconAnswer:
    """Leave out unknown fields. Raises NoAnswer."""
    if len(datagram) > DATAGRAM_SIZE or not datagram.startswith(_ANSWER_HEAD):
        raise NoAnswer("a datagram that is not an answer of a beacon of this version")
    try:
        return _decoder.decode(datagram.removeprefix(_ANSWER_HEAD))
    except (msgspec.DecodeError, ValueError, RecursionError) as wrong:
        raise NoAnswer(f"an answer of a beacon that cannot be read ({type(wrong).__name__})") from None


_decoder = msgspec.msgpack.Decoder(BeaconAnswer)

# The service type of all servers.
SERVICE_TYPE = "_contack._tcp.local."

# Seconds that an announcement is valid: a server that died without a goodbye disappears after that.
SECONDS_TO_LIVE = 60

# The announced fields. Tables and free seats are left out, as each change would go to the whole network.
_KEYS = ("protocol", "name", "locked", "tls", "fingerprint")


def to_properties(answer: BeaconAnswer) -> dict[str, str]:
    # a flag is `1` or `0`
    entries = {key: getattr(answer, key) for key in _KEYS}
    return {key: str(int(value)) if isinstance(value, bool) else str(value) for key, value in entries.items()}


def from_properties(properties: Mapping[bytes, bytes | None], port: int, addresses: Iterable[str] = ()) -> BeaconAnswer:
    """Leave out tables, unknown keys and IPv6 addresses. Raises NoAnswer."""
    try:
        entries = {key: (properties.get(key.encode()) or b"").decode() for key in _KEYS}
        plain = {**entries, "locked": entries["locked"] == "1", "tls": entries["tls"] == "1"}
        plain |= {"protocol": int(entries["protocol"]), "port": port, "tables": 0, "free_seats": 0}
        hosts = packed_hosts(address for address in addresses if ":" not in address)
        return msgspec.structs.replace(msgspec.convert(plain, BeaconAnswer), hosts=hosts)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise NoAnswer(f"an announcement that cannot be read ({type(wrong).__name__})") from None
