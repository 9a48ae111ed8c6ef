"""Announcements of a server by mDNS (RFC 6762, 6763): the fields of the beacon that do not change."""

from collections.abc import Iterable, Mapping

import msgspec

from contack.protocol.beacon import BeaconAnswer, NoAnswer, packed_hosts

SERVICE_TYPE = "_contack._tcp.local."
"""The service type of all servers."""

SECONDS_TO_LIVE = 60
"""Seconds that an announcement is valid: a server that died without a goodbye disappears after that."""

_KEYS = ("protocol", "name", "locked", "tls", "fingerprint")
"""The announced fields. Tables and free seats are left out, as each change would go to the whole network."""


def to_properties(answer: BeaconAnswer) -> dict[str, str]:
    """Return the keys and values of an announcement's TXT record; a flag is `1` or `0`."""
    told = {key: getattr(answer, key) for key in _KEYS}
    return {key: str(int(value)) if isinstance(value, bool) else str(value) for key, value in told.items()}


def from_properties(properties: Mapping[bytes, bytes | None], port: int, addresses: Iterable[str] = ()) -> BeaconAnswer:
    """Return the announcement of a server at a TCP port of some addresses, without tables. Raises NoAnswer.

    Unknown keys and IPv6 addresses are left out.
    """
    try:
        told = {key: (properties.get(key.encode()) or b"").decode() for key in _KEYS}
        plain = {**told, "locked": told["locked"] == "1", "tls": told["tls"] == "1"}
        plain |= {"protocol": int(told["protocol"]), "port": port, "tables": 0, "free_seats": 0}
        hosts = packed_hosts(address for address in addresses if ":" not in address)
        return msgspec.structs.replace(msgspec.convert(plain, BeaconAnswer), hosts=hosts)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise NoAnswer(f"an announcement that cannot be read ({type(wrong).__name__})") from None
