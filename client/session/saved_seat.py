from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from contack.client.servers.address import Address
from contack.client.session.fairness import NO_COMMITMENT, DealCommitment
from contack.client.session.joining import JoinRequest


@dataclass(frozen=True, slots=True)
class Seat:
    """The `token` is a secret: anyone who knows it has the seat.

    Address and fingerprint (empty without encryption) identify the server. An `own` seat needs the server that this
    client hosts.
    """

    address: Address
    fingerprint: str
    table: str
    name: str
    token: str = field(repr=False)
    when: str = ""
    committed: DealCommitment = NO_COMMITMENT
    own: bool = False

    def wish(self, client: str, otherwise: JoinRequest | None = None) -> JoinRequest:
        table, token, committed = self.table, self.token, self.committed
        return JoinRequest(self.name, client, table, token=token, committed=committed, otherwise=otherwise)


def seat_to_plain(seat: Seat) -> dict[str, Any]:
    # the next run of the client judges the deal for itself
    plain: dict[str, Any] = msgspec.to_builtins(replace(seat, committed=replace(seat.committed, refused="")))
    return plain


def seat_from_plain(plain: Any) -> Seat:
    # raises ValueError
    try:
        seat = msgspec.convert(plain, Seat)
    except msgspec.ValidationError:
        raise ValueError("no seat") from None
    # msgspec checks only types; this raises ValueError for an address that cannot be
    Address.parse(str(seat.address))
    return seat
