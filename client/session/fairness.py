"""A client's part in a deal, and the check of the server's promise (records.md)."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from contack.client.session.model import Model
from contack.engine.deal import digest
from contack.engine.event import Abandoned, GameEnded, Seated
from contack.engine.records.deal_check import called_off_words, changed_promise
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.records.replay import IllegalRecord
from contack.engine.records.verify import verify
from contack.protocol.table_state import GameHeader, TableState

HONEST = "The deals were honest: checked."
NOT_OURS = "The server dealt as it had fixed before the game: checked."
NOT_THERE = "The server dealt as it had fixed before, but without a number of yours: you took a seat over."
UNPROVED = "The deals could not be checked: the server did not show its secret number."
DISHONEST = "THE DEALS WERE NOT HONEST"
NOT_SENT = "YOUR SECRET NUMBER FOR THE DEAL IS NOT SENT"


class Verdict(NamedTuple):
    """Whether the server lied, and whether it called deals off."""

    words: str
    lie: bool = False
    doubt: bool = False

    @property
    def warns(self) -> bool:
        return self.lie or self.doubt


class Fate(StrEnum):
    OPEN = "open"
    BEGUN = "begun"
    CALLED_OFF = "called_off"


class CalledOff(NamedTuple):
    """`known` counts deals after the server knew the nonce, `unnamed` the latest without another named player."""

    deals: int = 0
    known: int = 0
    unnamed: int = 0


NONE_CALLED_OFF = CalledOff()


@dataclass(frozen=True, slots=True)
class DealCommitment:
    """The commitment that a player saw before being ready, and the nonce for that game.

    `refused` is the player's reason against the deal. `seats` has the names of the players in the order of `digests`.
    """

    commitment: str = ""
    nonces: tuple[bytes, ...] = field(default=(), repr=False)
    digests: tuple[str, ...] = ()
    fate: Fate = Fate.OPEN
    called_off: CalledOff = NONE_CALLED_OFF
    refused: str = ""
    seats: tuple[str, ...] = ()

    def ready(self, commitment: str, nonce: Callable[[], bytes]) -> "DealCommitment":
        """Make a fresh nonce unless the commitment repeats."""
        if self.is_open and not self.digests and commitment == self.commitment:
            return replace(self, refused="")
        return DealCommitment(commitment, (nonce(),), called_off=self._so_far)

    @property
    def is_open(self) -> bool:
        """Whether the deal has neither started nor been called off."""
        return bool(self.nonces) and self.fate is Fate.OPEN

    @property
    def is_known(self) -> bool:
        return bool(self.nonces and self.digests)

    @property
    def digest(self) -> bytes:
        return digest(self.nonces[-1])

    @property
    def _so_far(self) -> CalledOff:
        return NONE_CALLED_OFF if self.fate is Fate.BEGUN else self.called_off

    def begun(self) -> "DealCommitment":
        return replace(self, fate=Fate.BEGUN, refused="")

    def ended(self, named: bool) -> "DealCommitment":
        """`named` says whether the server named another player."""
        deals, known, unnamed = self.called_off
        counted = CalledOff(deals + 1, known + self.is_known, 0 if named else unnamed + 1)
        return replace(self, fate=Fate.CALLED_OFF, called_off=counted, refused="")

    def left(self) -> "DealCommitment":
        """Keep the number of deals called off."""
        after = self.ended(named=False) if self.is_open and self.is_known else self
        return DealCommitment(called_off=after._so_far)

    def promised(self, header: Header, name: str) -> Header:
        """Add the server's promise to player `name`, if that player was ready."""
        if not (self.nonces and name in header.players):
            return header
        promised = replace(header, commitment=self.commitment, called_off=self.called_off.known or None)
        # the seats too: a server that knows all nonces could give the players other seats
        fits = len(self.digests) == len(header.players) and self.seats in ((), header.players)
        # a record has one digest per seat: if the server showed other seats or another number, no nonce can fit
        return replace(promised, digests=self.digests if fits else (self.digest.hex(),) * len(header.players))

    def objection(self, table: TableState, name: str, before: GameHeader | None) -> str:
        digests = table.digests
        own = [player.digest for player in table.players if player.name == name]
        if not self.nonces:
            return "another program of yours chose it, and only that one can send it"
        if own != [self.digest.hex()]:
            return "the server shows the others another number than yours"
        if table.commitment != self.commitment:
            return "the server changed its own number after you were ready"
        if self.digests and self.digests != digests:
            return "the server let others change theirs after you sent yours"
        if {shown for shown in digests if shown} & set((before and before.digests) or ()):
            return "a player uses a number from the last game, which is no longer secret"
        return ""


# The commitment of a client that was never ready here.
NO_COMMITMENT = DealCommitment()


def verdict(committed: DealCommitment, model: Model) -> Verdict | None:
    """Return None while the game runs."""
    match model.game, model.events[-1:]:
        case GameHeader() as game, [GameEnded() | Abandoned() as end]:
            took_over = any(isinstance(event, Seated) and event.seat == model.seat for event in model.events)
            # a promise from before a change of the seat was made to another player
            promise = NO_COMMITMENT if took_over or model.seat is None else committed
            return _checked(promise, game, model, end) or _honest(promise, took_over)
    return None


def lie_at_start(committed: DealCommitment, game: GameHeader, name: str) -> str:
    if committed.nonces and not committed.digests:
        return "the game began before you sent your secret number"
    return changed_promise(committed.promised(game.header, name), game.header)


def _checked(committed: DealCommitment, game: GameHeader, model: Model, end: GameEnded | Abandoned) -> Verdict | None:
    if end.seed is None:
        return Verdict(UNPROVED, lie=bool(committed.nonces))
    # all of it may be made up: invalid hexadecimal, deals without a source
    try:
        nonces = tuple(map(bytes.fromhex, end.nonces or ()))
        wrong = lie_at_start(committed, game, model.name) if committed.nonces else ""
        if not wrong:
            verify(Record(committed.promised(game.header, model.name), model.events))
            left_out = committed.nonces and model.seat is not None and nonces[model.seat] not in committed.nonces
            wrong = "your secret number was left out" if left_out else ""
    except IllegalRecord as illegal:
        wrong = str(illegal)
    except ValueError:
        wrong = "the secret numbers that the server shows cannot be read"
    return Verdict(f"{DISHONEST}: {wrong}.", lie=True) if wrong else None


def _honest(committed: DealCommitment, took_over: bool) -> Verdict:
    if not committed.nonces:
        return Verdict(NOT_THERE if took_over else NOT_OURS)
    doubt = called_off_words(committed.called_off.known, "your number")
    return Verdict(f"{HONEST[:-1]}, but {doubt}." if doubt else HONEST, doubt=bool(doubt))
