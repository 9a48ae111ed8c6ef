"""A client's part in a deal, and whether the server dealt as it promised (records.md)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from contack.client.session.model import Model
from contack.engine.deal import commitment, digest
from contack.engine.event import Abandoned, Event, GameEnded, Seated
from contack.engine.records.record import Record
from contack.engine.records.replay import IllegalRecord
from contack.engine.records.verify import verify
from contack.protocol.notice import GameHeader
from contack.protocol.table_state import TableState

HONEST = "The deals were honest: checked."
NOT_OURS = "The server dealt as it had fixed before the game: checked."
OLD_LAW = (
    "The server dealt as it had promised, with your secret number: checked. "
    "Whether others chose theirs after yours cannot be checked: an older server began this game."
)
NOT_THERE = "The server dealt as it had fixed before; whether that was honest was not checked: you took a seat over."
UNPROVED = "The deals could not be checked: the server did not show its secret number."
DISHONEST = "THE DEALS WERE NOT HONEST"
NOT_SENT = "YOUR SECRET NUMBER FOR THE DEAL IS NOT SENT"


class Verdict(NamedTuple):
    """What a check of the deals found, and whether the server stands convicted of a lie."""

    words: str
    lie: bool = False


@dataclass(frozen=True, slots=True)
class DealCommitment:
    """The commitment that a player saw before being ready, the nonce of that game, and all digests once it was sent.

    Where `digests` is None an older client was ready, perhaps more than once, and sent the nonces at once.
    """

    commitment: str = ""
    nonces: tuple[bytes, ...] = field(default=(), repr=False)
    digests: tuple[str, ...] | None = ()

    def ready(self, commitment: str, nonce: Callable[[], bytes]) -> "DealCommitment":
        """Return the commitment once a player says to be ready: with a fresh nonce, but for what is said again."""
        unsent = self.nonces and self.digests == ()
        return self if unsent and commitment == self.commitment else DealCommitment(commitment, (nonce(),))

    @property
    def digest(self) -> bytes:
        """What is shown of the nonce."""
        return digest(self.nonces[-1])

    def objection(self, table: TableState, name: str, before: GameHeader | None) -> str:
        """Return why a nonce that is asked for is not sent; empty where all is as it must be.

        `before` is the game before this one at the table.
        """
        digests = table.digests
        own = [player.digest for player in table.players if player.name == name]
        if not self.nonces:
            return "another program of yours chose it, and only that one can send it"
        if own != [self.digest.hex()]:
            return "the server tells the others of another number than yours"
        if table.commitment != self.commitment:
            return "the server changed its own number after you were ready"
        if self.digests and self.digests != digests:
            return "the server let others change theirs after you sent yours"
        if {shown for shown in digests if shown} & set((before and before.digests) or ()):
            return "somebody uses a number of the game before, which is no secret any more"
        return ""


NO_COMMITMENT = DealCommitment()
"""What is known by somebody who was never ready here."""


def verdict(committed: DealCommitment, model: Model) -> Verdict | None:
    """Return whether the deals of a game were as promised to the player who saw it; None while it goes on."""
    match model.game, model.events[-1:]:
        case GameHeader() as game, [GameEnded() | Abandoned() as end]:
            return _checked(committed, game, model.events, model.seat, end)
    return None


def _checked(
    committed: DealCommitment,
    game: GameHeader,
    events: tuple[Event, ...],
    seat: int | None,
    end: GameEnded | Abandoned,
) -> Verdict:
    took_over = any(isinstance(event, Seated) and event.seat == seat for event in events)
    if took_over:  # whatever was promised, it was not for this seat
        committed = NO_COMMITMENT
    if end.seed is None:
        return Verdict(UNPROVED, lie=bool(committed.nonces) and seat is not None)
    # all of it may be made up: text that is no hexadecimal, deals that follow from nothing
    try:
        seed, nonces = bytes.fromhex(end.seed), tuple(map(bytes.fromhex, end.nonces or ()))
        verify(Record(game.header, events))
    except IllegalRecord as wrong:
        return Verdict(f"{DISHONEST}: {wrong}.", lie=True)
    except ValueError:
        return Verdict(f"{DISHONEST}: the secret numbers that the server shows cannot be read.", lie=True)
    if seat is None or not committed.nonces:
        return Verdict(NOT_THERE if took_over else NOT_OURS)
    lie = _lie(committed, game, commitment(seed).hex(), nonces[seat])
    if lie:
        return Verdict(f"{DISHONEST}: {lie}.", lie=True)
    return Verdict(OLD_LAW if committed.digests is None else HONEST)


def _lie(committed: DealCommitment, game: GameHeader, promised: str, nonce: bytes) -> str:
    """Return what was otherwise than this player was promised; empty where nothing was."""
    if committed.commitment != promised:
        return "the server dealt with another number than it had promised before you were ready"
    if committed.digests == ():
        return "the game began before you sent your secret number"
    if committed.digests != game.digests:
        return "the secret numbers of others are not those that were fixed before you sent yours"
    if nonce not in committed.nonces:
        return "your secret number was left out"
    return ""
