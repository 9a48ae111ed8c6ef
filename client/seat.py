"""A seat that is kept at a server, as it is remembered to be taken back. Knows no file (see seat_file.py)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from contack.client.address import Address
from contack.client.arrival import Wish


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of `name` at a table; who has the `token` has the seat, so it is never shown.

    The server goes by its address and its fingerprint, empty where it does not encrypt. `when` is a UTC time.
    """

    address: Address
    fingerprint: str
    table: str
    name: str
    token: str = field(repr=False)
    when: str = ""

    def wish(self, client: str) -> Wish:
        """Answer the wish to take the seat back."""
        return Wish(self.name, client, self.table, token=self.token)


def seat_to_plain(seat: Seat) -> dict[str, str]:
    """Answer `seat` as plain data."""
    return asdict(seat) | {"address": str(seat.address)}


def seat_from_plain(plain: Any) -> Seat:
    """Answer the seat that `plain` tells of, the inverse of `seat_to_plain`. Raises ValueError."""
    if not isinstance(plain, dict) or plain.keys() != Seat.__dataclass_fields__.keys():
        raise ValueError("no seat")
    if not all(isinstance(value, str) for value in plain.values()):
        raise ValueError("no seat")
    return Seat(**plain | {"address": Address.parse(plain["address"])})
