"""What a client sends for its part in a deal: a digest when it is ready, the nonce when the seats are asked."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from contack.client.session.actions import Effect, Effects, Outcome, send, show
from contack.client.session.fairness import NOT_SENT, DealCommitment
from contack.client.session.model import Model
from contack.client.session.table_text import waiting_words
from contack.protocol.command import Ready, Reveal
from contack.protocol.error import Refusal
from contack.protocol.notice import Refused


@dataclass(frozen=True, slots=True)
class Commit(Effect):
    """Keep what goes with a seat: whoever takes it back must know it."""

    committed: DealCommitment


@dataclass(frozen=True, slots=True)
class RevealLater(Effect):
    """Send the nonce after some seconds, if it is asked for then and the connection stands."""

    seconds: float


def be_ready(committed: DealCommitment, model: Model, nonce: Callable[[], bytes]) -> Outcome[DealCommitment]:
    """Return what to be committed to, and to send, for the next game at a table."""
    assert model.table is not None  # who is ready is at one
    if model.table.playing or model.table.asking:
        # the nonce of this game must not be forgotten for one that the server would refuse
        return committed, show("A game is going on already, or about to begin.")
    if is_committed(committed, model):
        return committed, show(waiting_words(model.table))
    committed = committed.ready(model.table.commitment, nonce)
    return committed, (Commit(committed), *send(Ready(committed.digest, committed.commitment)))


def is_committed(committed: DealCommitment, model: Model) -> bool:
    """Return whether this client is ready already, by a nonce that it knows."""
    here = model.table is not None and model.table.commitment == committed.commitment
    return model.is_ready and here and bool(committed.nonces)


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
    if not (model.table and model.table.asking and player and player.ready) or player.revealed:
        return committed, ()
    if not (player.digest or committed.nonces):
        return committed, ()  # this seat takes no part in the deal
    objection = committed.objection(model.table, model.name, model.game)
    if objection:
        return committed, show(f"{NOT_SENT}: {objection}.")
    committed = replace(committed, digests=model.table.digests)
    return committed, (Commit(committed), *send(Reveal(committed.nonces[-1])))
