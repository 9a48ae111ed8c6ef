"""A client's part in a deal: the digest when it is ready, the nonce when the seats are asked, and when to leave."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from contack.client.session.actions import Effect, Effects, Outcome, end, send, show
from contack.client.session.fairness import DISHONEST, NOT_SENT, DealCommitment, lie_at_start
from contack.client.session.model import Model
from contack.client.session.table_text import waiting_words
from contack.protocol.command import Leave, Ready, Reveal
from contack.protocol.error import Refusal
from contack.protocol.name import printable
from contack.protocol.notice import Change, GameHeader, Joined, Notice, Refused, Started, TableChanged

MOST_UNNAMED = 4
"""How many deals in a row may be called off without a named player before a client without a person leaves."""

MOST_CALLED_OFF = 10
"""The same for all deals that are called off in a row."""

LEAVE_SECONDS = 60.0
"""Seconds after which a client leaves that does not go on with a deal."""

LEAVING = f"You leave the table in {LEAVE_SECONDS:.0f} seconds unless a deal is made."

CALLED_OFF = (
    "The deal was called off after your secret number was known, and the server named no player. "
    "Be ready again to play."
)

SILENT = "the server called the deal off after it knew your secret number, and named no player"


@dataclass(frozen=True, slots=True)
class Commit(Effect):
    """Keep what goes with a seat: whoever takes it back must know it."""

    committed: DealCommitment


@dataclass(frozen=True, slots=True)
class RevealLater(Effect):
    """Send the nonce after some seconds, if it is asked for then and the connection stands."""

    seconds: float


@dataclass(frozen=True, slots=True)
class LeaveLater(Effect):
    """Leave the table after some seconds, if the client still refuses the deal then."""

    seconds: float = LEAVE_SECONDS


def be_ready(committed: DealCommitment, model: Model, nonce: Callable[[], bytes]) -> Outcome[DealCommitment]:
    """Return what to be committed to, and to send, for the next game at a table."""
    assert model.table is not None  # who is ready is at one
    if model.table.playing or model.table.asking:
        # the nonce of this game must not be forgotten for one that the server would refuse
        return committed, show("A game is going on already, or about to begin.")
    if is_committed(committed, model):
        return committed, show(waiting_words(model.table, model.name))
    committed = committed.ready(model.table.commitment, nonce)
    return committed, (Commit(committed), *send(Ready(committed.digest, committed.commitment)))


def is_committed(committed: DealCommitment, model: Model) -> bool:
    """Return whether this client is ready already, by a nonce that it knows."""
    here = model.table is not None and model.table.commitment == committed.commitment
    return model.is_ready and here and committed.is_open


def stays_ready(notice: Notice, before: Model, model: Model) -> bool:
    """Return whether a person's client is ready again by itself: who sits at a table that its host starts is ready.

    After a deal that was called off, the person decides.
    """
    if not (isinstance(notice, TableChanged) and model.table and model.token and not model.is_ready):
        return False
    again = notice.change is Change.GAME_OVER or (notice.change is Change.OPTIONS and before.is_ready)
    return again and model.table.host_starts


def is_for_the_next(refused: Refused, committed: DealCommitment, model: Model) -> bool:
    """Return whether a `ready` that was refused crossed a deal that was called off, and is to be said for the next."""
    stale = refused.command == "ready" and refused.reason == Refusal.STALE_DEAL
    return stale and model.table is not None and model.table.commitment != committed.commitment


def reveal_again(refused: Refused) -> Effects:
    """Return how a nonce comes to a server that it was sent to too fast; nothing for other refusals."""
    too_fast = refused.command == "reveal" and refused.reason == Refusal.TOO_FAST
    return (RevealLater(refused.retry_after or 0.0),) if too_fast else ()


def reveal(committed: DealCommitment, model: Model) -> Outcome[DealCommitment]:
    """Return what to send to a table where the nonce is asked for; or say why it is kept."""
    player = model.player(model.name) if model.token else None
    if not (model.table and model.table.asking and player and player.ready):
        return committed, ()
    if player.revealed:  # perhaps sent by a run of this program before this one, whose record was another
        return committed, (Commit(committed),)
    if not (player.digest or committed.nonces):
        return committed, ()  # this seat takes no part in the deal
    objection = committed.objection(model.table, model.name, model.game)
    if objection:
        return _refuse(committed, objection, f"{NOT_SENT}: {objection}.")
    committed = replace(committed, digests=model.table.digests, seats=model.table.names_ready, refused="")
    return committed, (Commit(committed), *send(Reveal(committed.nonces[-1])))


def follow(committed: DealCommitment, before: Model, model: Model, notice: Notice) -> Outcome[DealCommitment]:
    """Return what became of the deal after a notice, and what to say of it.

    `before` is the model without the notice, `model` the one with it.
    """
    if isinstance(notice, Started) and model.seat is not None and committed.nonces:
        return _begun(committed, notice.game, model.name)
    return _followed(committed, before, model, notice) if committed.is_open else (committed, ())


def _begun(committed: DealCommitment, game: GameHeader, name: str) -> Outcome[DealCommitment]:
    """Return what became of the deal with which a game of this player begins."""
    lie = lie_at_start(committed, game, name)
    after = committed.begun()
    return after, (Commit(after), *show(*([f"{DISHONEST}: {lie}."] if lie else [])))


def _followed(committed: DealCommitment, before: Model, model: Model, notice: Notice) -> Outcome[DealCommitment]:
    """Return what became of a deal that was open before a notice."""
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
    """Return whether another player was still to send the nonce: only such a player can have stopped the deal."""
    player = before.player(name)
    return name != before.name and player is not None and bool(player.digest) and player.ready and not player.revealed


def _followed_change(committed: DealCommitment, before: Model, model: Model) -> Outcome[DealCommitment]:
    """Return what became of the deal after a change that calls no deal off, as far as the server says."""
    assert model.table is not None  # it has changed
    same, asking = model.table.commitment == committed.commitment, model.table.asking
    if committed.is_known and not (same and asking):
        ended = committed.ended(named=False)
        after, effects = _refuse(ended, SILENT, CALLED_OFF)
        return after, (Commit(after), *effects)
    objection = ""
    if same and asking and before.is_ready and not model.is_ready:
        objection = "the server deals without you"
    elif not (same or asking):  # a table that asks is for `reveal` to judge
        objection = "the server changed its own number after you were ready"
    if not objection or committed.refused:
        return committed, ()
    return _refuse(committed, objection, f"{NOT_SENT}: {objection}.")


def _followed_jump(committed: DealCommitment, model: Model) -> Outcome[DealCommitment]:
    """Return what became of the deal where the client may have missed notices, or plays no part in the game."""
    assert model.table is not None  # it has just been told
    same = model.table.commitment == committed.commitment and not model.table.playing
    if not committed.is_known:  # a table that asks is for `reveal` to judge
        return (committed if same or model.table.asking else committed.left()), ()
    if same and model.table.asking:
        return committed, ()
    after = committed.ended(named=False)
    return after, (Commit(after), *show(CALLED_OFF))


def _refuse(committed: DealCommitment, why: str, words: str) -> Outcome[DealCommitment]:
    """Return the commitment of a client that does not go on with the deal, and what it says; the time runs once."""
    later = () if committed.refused else (LeaveLater(),)
    return replace(committed, refused=why), (*show(f"{words} {LEAVING}"), *later)


def leave_refused(committed: DealCommitment, model: Model, away: bool = False) -> Effects:
    """Return how a client leaves a table where it has refused a deal, and nothing was put right since.

    A client that is `away` has lost its connection: a new one may not be greeted yet, and takes no Leave then.
    """
    if not (committed.refused and model.table):
        return ()
    return (() if away else send(Leave())) + end(1, f"You left {printable(model.table.name)}: {committed.refused}.")


def why_give_up(committed: DealCommitment) -> str:
    """Return why a client without a person leaves instead of being ready once more; empty if it may stay.

    A server or a player could wait for a deal to their liking.
    """
    deals, _, unnamed = committed.called_off
    if unnamed >= MOST_UNNAMED:
        return f"{unnamed} deals in a row were called off without a word about who stopped them."
    return f"{deals} deals in a row were called off." if deals >= MOST_CALLED_OFF else ""
