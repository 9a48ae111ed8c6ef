from dataclasses import dataclass, field
from typing import Any

from contack.client.servers.address import Address
from contack.client.session.fairness import NO_COMMITMENT, NONE_CALLED_OFF, CalledOff, DealCommitment, Fate
from contack.client.session.joining import JoinRequest


@dataclass(frozen=True, slots=True)
class Seat:
    """The `token` is a secret: anyone who knows it has the seat.

    The server is identified by its address and fingerprint (empty without encryption). An `own` seat is at the server
    that this client hosts, and needs that server running.
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


_TEXTS = ("fingerprint", "table", "name", "token", "when")


def seat_to_plain(seat: Seat) -> dict[str, Any]:
    committed: dict[str, Any] = {
        "commitment": seat.committed.commitment,
        "nonces": [nonce.hex() for nonce in seat.committed.nonces],
        "fate": seat.committed.fate,
        "called_off": seat.committed.called_off,
        "seats": list(seat.committed.seats),
    }
    if seat.committed.digests is not None:
        committed["digests"] = list(seat.committed.digests)
    return {
        "address": str(seat.address),
        "own": seat.own,
        **{name: getattr(seat, name) for name in _TEXTS},
        **committed,
    }


def seat_from_plain(plain: Any) -> Seat:
    """Accept a seat without a commitment too: older clients did not keep it. Raises ValueError."""
    if not isinstance(plain, dict):
        raise ValueError("no seat")
    texts: dict[str, Any] = {name: plain.get(name) for name in ("address", *_TEXTS)}
    if not all(isinstance(text, str) for text in texts.values()):
        raise ValueError("no seat")
    address, own = Address.parse(texts["address"]), plain.get("own") is True
    return Seat(**texts | {"address": address}, committed=_committed(plain), own=own)


def _committed(plain: Any) -> DealCommitment:
    # lenient, unlike the rest: without a promise the deals go unchecked, but without the seat the player loses it
    match plain:
        case {"commitment": str(commitment), "nonces": [*nonces]} if all(isinstance(nonce, str) for nonce in nonces):
            digests = plain.get("digests")
            if digests is not None and not (
                isinstance(digests, list) and all(isinstance(each, str) for each in digests)
            ):
                raise ValueError("no digests")
            shown = None if digests is None else tuple(digests)
            fate, called_off = Fate(plain.get("fate", Fate.OPEN)), _called_off(plain)
            known = tuple(map(bytes.fromhex, nonces))
            return DealCommitment(commitment, known, shown, fate, called_off, seats=_seats(plain))
    return NO_COMMITMENT


def _seats(plain: dict[str, Any]) -> tuple[str, ...]:
    seats = plain.get("seats")
    return tuple(seats) if isinstance(seats, list) and all(isinstance(each, str) for each in seats) else ()


def _called_off(plain: dict[str, Any]) -> CalledOff:
    match plain.get("called_off"):
        case [int(deals), int(known), int(unnamed)]:
            return CalledOff(deals, known, unnamed)
    return NONE_CALLED_OFF
