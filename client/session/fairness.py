"""What a server promised about a deal, and whether it kept its word (records.md)."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from contack.engine.deal import commitment
from contack.engine.event import Abandoned, Event, GameEnded
from contack.engine.records.record import Record
from contack.engine.records.replay import IllegalRecord
from contack.engine.records.verify import verify
from contack.protocol.notice import GameHeader

HONEST = "The deals were honest: checked."
NOT_OURS = "The deals follow from the seed that the game began with: checked."
UNPROVED = "The deals could not be checked: the server published no seed."
DISHONEST = "THE DEALS WERE NOT HONEST"


class Verdict(NamedTuple):
    """What a check of the deals found, and whether the server stands convicted of a lie."""

    words: str
    lie: bool = False


@dataclass(frozen=True, slots=True)
class DealCommitment:
    """The commitment that a player saw before being ready, and the nonces that went with being ready since."""

    commitment: str = ""
    nonces: tuple[bytes, ...] = field(default=(), repr=False)

    def ready(self, commitment: str, nonce: bytes) -> "DealCommitment":
        """Return the commitment once a player says to be ready, for the first time or again."""
        if commitment != self.commitment:
            return DealCommitment(commitment, (nonce,))
        return replace(self, nonces=(*self.nonces, nonce))


NO_COMMITMENT = DealCommitment()
"""What is known by somebody who was never ready here."""


def verdict(committed: DealCommitment, game: GameHeader, events: tuple[Event, ...], seat: int | None) -> Verdict | None:
    """Return whether the deals of a game were as promised to the player in a seat; None while it goes on."""
    end = events[-1] if events else None
    if not isinstance(end, GameEnded | Abandoned):
        return None
    if end.seed is None:  # a promise that nobody can check was broken; who has none lacks nothing
        return Verdict(UNPROVED, lie=bool(committed.nonces) and seat is not None)
    # all of it may be made up: text that is no hexadecimal, deals that follow from nothing
    try:
        seed, nonces = bytes.fromhex(end.seed), tuple(map(bytes.fromhex, end.nonces or ()))
        verify(Record(game.header, events))
    except (IllegalRecord, ValueError) as wrong:
        return Verdict(f"{DISHONEST}: {wrong}.", lie=True)
    if seat is None or not committed.nonces:
        return Verdict(NOT_OURS)
    if committed.commitment != commitment(seed).hex():
        return Verdict(f"{DISHONEST}: the seed is not the one promised before you were ready.", lie=True)
    # any of them: which one came in time for the deal only the server knows
    if nonces[seat] not in committed.nonces:
        return Verdict(f"{DISHONEST}: your part of the deal was left out.", lie=True)
    return Verdict(HONEST)
