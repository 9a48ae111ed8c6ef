"""A client's part in a deal: the digest when it is ready, the nonce on request, and when to leave."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self

from contack.client.session.actions import Effect, Effects, Outcome, end, send, show
from contack.client.session.fairness import DISHONEST, NO_COMMITMENT, NOT_SENT, DealCommitment, Fate, lie_at_start
from contack.client.session.joining import JoinFlow
from contack.client.session.model import AT_NO_TABLE, Model
from contack.client.session.table_text import waiting_words
from contack.protocol.command import Leave, Ready, Reveal
from contack.protocol.error import Refusal
from contack.protocol.name import printable
from contack.protocol.notice import Change, Joined, Notice, Refused, Started, TableChanged
from contack.protocol.table_state import GameHeader

# Deals called off in a row, without a named player, before a client without a person leaves.
MOST_UNNAMED = 4

# The same for all deals called off in a row.
MOST_CALLED_OFF = 10

# Seconds until a client leaves that refuses a deal.
LEAVE_SECONDS = 60.0

LEAVING = f"You leave the table in {LEAVE_SECONDS:.0f} seconds unless a deal is made."

CALLED_OFF = (
    "The server called the deal off after it got your secret number, and named no player. Be ready again to play."
)

SILENT = "the server called the deal off after it knew your secret number, and named no player"


@dataclass(frozen=True, slots=True)
class Commit(Effect):
    """The next client of the seat needs the promise."""

    committed: DealCommitment


@dataclass(frozen=True, slots=True)
class RevealLater(Effect):
    """Skip it if no longer needed, or without a connection."""

    seconds: float


@dataclass(frozen=True, slots=True)
class LeaveLater(Effect):
    """Stay if the deal is in order by then."""

    seconds: float = LEAVE_SECONDS


def be_ready(committed: DealCommitment, model: Model, nonce: Callable[[], bytes]) -> Outcome[DealCommitment]:
    assert model.table is not None  # a ready client is at a table
    if model.table.playing or model.table.asking:
        # keep the nonce of this game: the server would refuse another
        return committed, show("A game is running already, or about to begin.")
    if is_committed(committed, model):
        return committed, show(waiting_words(model.table, model.name))
    committed = committed.ready(model.table.commitment, nonce)
    return committed, (Commit(committed), *send(Ready(committed.digest, committed.commitment)))


def is_committed(committed: DealCommitment, model: Model) -> bool:
    # the client must know the nonce
    here = model.table is not None and model.table.commitment == committed.commitment
    return model.is_ready and here and committed.is_open


def stays_ready(notice: Notice, before: Model, model: Model) -> bool:
    # A person's client becomes ready by itself where the host starts games.
    # After a deal that was called off, the person decides.
    if not (isinstance(notice, TableChanged) and model.table and model.token and not model.is_ready):
        return False
    if model.in_round:  # one game a table
        return False
    again = notice.change is Change.GAME_OVER or (notice.change is Change.OPTIONS and before.is_ready)
    return again and model.table.host_starts


def is_ready_again(committed: DealCommitment, model: Model) -> bool:
    """Become ready again on return to a table that waits for no key of this player."""
    table = model.table
    if not (table and model.token and (table.host_starts or before_round(model))) or table.playing or table.asking:
        return False
    return not (model.is_ready or model.declined or committed.fate is Fate.CALLED_OFF)


def before_round(model: Model) -> bool:
    """Return whether the one game of a tournament's table has yet to start."""
    return model.in_round and model.game is None


def may_be_ready(model: Model) -> bool:
    """Return whether a player who sits down can be ready for a game there."""
    return not model.playing and (before_round(model) or not model.in_round)


def is_for_the_next(refused: Refused, committed: DealCommitment, model: Model) -> bool:
    """Return whether a refused `ready` crossed a called-off deal, and applies to the next one."""
    stale = refused.command == "ready" and refused.reason == Refusal.STALE_DEAL
    return stale and model.table is not None and model.table.commitment != committed.commitment


def reveal_again(refused: Refused) -> Effects:
    """Repeat a nonce that was sent too fast."""
    too_fast = refused.command == "reveal" and refused.reason == Refusal.TOO_FAST
    return (RevealLater(refused.retry_after or 0.0),) if too_fast else ()


def reveal(committed: DealCommitment, model: Model) -> Outcome[DealCommitment]:
    """Return the nonce to send, or the reason to keep it."""
    player = model.player(model.name) if model.token else None
    if not (model.table and model.table.asking and player and player.ready):
        return committed, ()
    if player.revealed:  # an earlier run of this program may have sent it, with another record
        return committed, (Commit(committed),)
    if not (player.digest or committed.nonces):
        return committed, ()  # this seat has no part in the deal
    objection = committed.objection(model.table, model.name, model.game)
    if objection:
        return _refuse(committed, objection, f"{NOT_SENT}: {objection}.")
    committed = replace(committed, digests=model.table.digests, seats=model.table.names_ready, refused="")
    return committed, (Commit(committed), *send(Reveal(committed.nonces[-1])))


def follow(committed: DealCommitment, before: Model, model: Model, notice: Notice) -> Outcome[DealCommitment]:
    """`before` is the model without the notice, `model` the one with it."""
    if committed.nonces and not committed.digests and _plays_without_number(model):
        after = committed.left()
        return after, (Commit(after),)
    if isinstance(notice, Started) and model.seat is not None and committed.nonces:
        return _begun(committed, notice.game, model.name)
    return _followed(committed, before, model, notice) if committed.is_open else (committed, ())


def _plays_without_number(model: Model) -> bool:
    # a round waits for nobody: `ready` came too late, or the connection was lost
    own = model.player(model.name)
    begins = model.table is not None and (model.table.asking or model.table.playing)
    return model.in_round and begins and own is not None and own.ready and not own.digest


def _begun(committed: DealCommitment, game: GameHeader, name: str) -> Outcome[DealCommitment]:
    lie = lie_at_start(committed, game, name)
    after = committed.begun()
    return after, (Commit(after), *show(*([f"{DISHONEST}: {lie}."] if lie else [])))


def _followed(committed: DealCommitment, before: Model, model: Model, notice: Notice) -> Outcome[DealCommitment]:
    match notice:
        case Joined(game=game) if game and game.commitment == committed.commitment:
            after = committed.begun()
            return after, (Commit(after),)
        case TableChanged(change=Change.WITHHELD, name=name):
            after = committed.ended(named=_withholds(before, name))
            return after, (Commit(after),)
        case TableChanged():
            return _followed_change(committed, before, model)
        case Joined() | Started():
            return _followed_jump(committed, model)
    return committed, ()


def _withholds(before: Model, name: str) -> bool:
    player = before.player(name)
    # the server may name any player; that excuses it only if this one owes a nonce
    return name != before.name and player is not None and bool(player.digest) and player.ready and not player.revealed


def _followed_change(committed: DealCommitment, before: Model, model: Model) -> Outcome[DealCommitment]:
    assert model.table is not None  # the promise changed
    same, asking = model.table.commitment == committed.commitment, model.table.asking
    if committed.is_known and not (same and asking):
        ended = committed.ended(named=False)
        after, effects = _refuse(ended, SILENT, CALLED_OFF)
        return after, (Commit(after), *effects)
    objection = ""
    if same and asking and before.is_ready and not model.is_ready:
        objection = "the server deals without you"
    elif not (same or asking):  # `reveal` judges a table that asks
        objection = "the server changed its own number after you were ready"
    if not objection or committed.refused:
        return committed, ()
    return _refuse(committed, objection, f"{NOT_SENT}: {objection}.")


def _followed_jump(committed: DealCommitment, model: Model) -> Outcome[DealCommitment]:
    assert model.table is not None  # the player has just seen it
    same = model.table.commitment == committed.commitment and not model.table.playing
    if not committed.is_known:  # `reveal` judges a table that asks
        return (committed if same or model.table.asking else committed.left()), ()
    if same and model.table.asking:
        return committed, ()
    after = committed.ended(named=False)
    return after, (Commit(after), *show(CALLED_OFF))


def _refuse(committed: DealCommitment, why: str, words: str) -> Outcome[DealCommitment]:
    later = () if committed.refused else (LeaveLater(),)
    return replace(committed, refused=why), (*show(f"{words} {LEAVING}"), *later)


def leave_refused(committed: DealCommitment, model: Model, away: bool = False) -> Effects:
    """Leave a table whose refused deal has not improved. A client that is `away` has lost its connection."""
    if not (committed.refused and model.table):
        return ()
    # a new connection may not have said hello, and cannot send `leave` yet
    return (() if away else send(Leave())) + end(1, f"You left {printable(model.table.name)}: {committed.refused}.")


def why_give_up(committed: DealCommitment) -> str:
    """Return why a client without a person leaves; empty if it stays."""
    # otherwise a server or a player could call deals off until one suits them
    deals, _, unnamed = committed.called_off
    if unnamed >= MOST_UNNAMED:
        return f"{unnamed} deals in a row were called off, and the server did not say by whom."
    return f"{deals} deals in a row were called off." if deals >= MOST_CALLED_OFF else ""


@dataclass(frozen=True, slots=True)
class DealingClient:
    """A client without a screen: `committed` is the server's promise for the next deal.

    It is `away` after it lost the connection, and `model` is as old as that.
    """

    arrival: JoinFlow
    nonce: Callable[[], bytes]
    model: Model = AT_NO_TABLE
    committed: DealCommitment = NO_COMMITMENT
    away: bool = False

    def take_part(self) -> Outcome[Self]:
        if self.model.table and self.model.table.asking:
            return self.reveal()
        return self.be_ready() if self.model.token and may_be_ready(self.model) else (self, ())

    def be_ready(self) -> Outcome[Self]:
        committed, effects = be_ready(self.committed, self.model, self.nonce)
        return replace(self, committed=committed), effects

    def reveal(self) -> Outcome[Self]:
        committed, effects = reveal(self.committed, self.model)
        return replace(self, committed=committed), effects

    def leave_refused(self) -> Effects:
        return leave_refused(self.committed, self.model, self.away)
