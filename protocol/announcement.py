"""What a server announces of itself by mDNS (RFC 6762, 6763): the same as by the beacon, but for what changes."""

from collections.abc import Iterable, Mapping

import msgspec

from contack.protocol.beacon import BeaconAnswer, NoAnswer, packed_hosts

SERVICE_TYPE = "_contack._tcp.local."
"""What servers are listed under."""

SECONDS_TO_LIVE = 60
"""How long an announcement holds unless it is heard again: one that died without a word is gone after that."""

_KEYS = ("protocol", "name", "locked", "tls", "fingerprint")
"""What is told; tables and free seats are not, as each change would be told to the whole network."""


def to_properties(answer: BeaconAnswer) -> dict[str, str]:
    """Return the keys and values of an announcement's TXT record; a flag is `1` or `0`."""
    told = {key: getattr(answer, key) for key in _KEYS}
    return {key: str(int(value)) if isinstance(value, bool) else str(value) for key, value in told.items()}


def from_properties(properties: Mapping[bytes, bytes | None], port: int, addresses: Iterable[str] = ()) -> BeaconAnswer:
    """Return what a server announces at a TCP port of some addresses, with no tables. Raises NoAnswer.

    Keys unknown here are left out, and so are addresses of IPv6.
    """
    try:
        told = {key: (properties.get(key.encode()) or b"").decode() for key in _KEYS}
        plain = {**told, "locked": told["locked"] == "1", "tls": told["tls"] == "1"}
        plain |= {"protocol": int(told["protocol"]), "port": port, "tables": 0, "free_seats": 0}
        hosts = packed_hosts(address for address in addresses if ":" not in address)
        return msgspec.structs.replace(msgspec.convert(plain, BeaconAnswer), hosts=hosts)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise NoAnswer(f"an announcement that cannot be read ({type(wrong).__name__})") from None
