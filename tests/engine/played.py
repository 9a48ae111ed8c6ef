"""Games that are played out at once."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from contack.engine.board.lay import Lay, Lays
from contack.engine.deal import below
from contack.engine.event import Abandoned, Event, GameEnded
from contack.engine.game import Game
from contack.engine.hand import Hand
from contack.engine.what_if import greedy


def first(lays: Lays) -> Lay:
    return next(iter(lays))


def drawn(source: Iterator[int], hand: Hand, eager: bool) -> Lay:
    """Draw a lay; the eager draw one of those with most contacts, so that tables are closed more often."""
    lays = list(hand.lays)
    if eager:
        most = max(len(hand.board.contacts(lay)) for lay in lays)
        lays = [lay for lay in lays if len(hand.board.contacts(lay)) == most]
    return lays[below(source, len(lays))]


def played(
    game: Game,
    events: tuple[Event, ...],
    choose: Callable[[Lays], Lay] = greedy,
    lays: int | None = None,
) -> tuple[Event, ...]:
    """Return the events of a whole game, or of one with so many lays that were chosen."""
    while not game.over and lays != 0:
        game, more = game.play(choose(game.lays))
        events += more
        lays = lays and lays - 1
    return events


def proved(events: tuple[Event, ...], seed: bytes, nonces: tuple[bytes, ...]) -> tuple[Event, ...]:
    """Return the events with the seed and the nonces in the last one, as a server publishes them."""
    last = events[-1]
    assert isinstance(last, GameEnded | Abandoned)
    return (*events[:-1], replace(last, seed=seed.hex(), nonces=tuple(nonce.hex() for nonce in nonces)))
