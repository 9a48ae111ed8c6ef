"""Look ahead: helpers for bots, which see only the public state.

`after` returns the certain part, `hand_with` the result for one order of the pile.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import TILES, Tile
from contack.engine.event import Passed, Reason
from contack.engine.hand import Hand
from contack.engine.rules import RACK
from contack.engine.view import View


@dataclass(frozen=True, slots=True)
class Outlook:
    """The table after a lay, as far as the view alone determines it.

    `passed` are the seats that certainly pass. Next is `view.seat`, which can lay one of `view.lays`, or must draw
    first if it `draws`: the rest depends on the pile. If the hand ends there is a `reason`, no seat, and the penalties
    are in `view.scores`.
    """

    view: View
    points: int
    passed: tuple[int, ...] = ()
    draws: bool = False
    reason: Reason | None = None

    @property
    def goes_out(self) -> bool:
        return self.reason is Reason.OUT

    @property
    def closes(self) -> bool:
        """Whether the next seat must make an Opportunity Play, or the hand has ended."""
        return self.view.board.closed


def unseen(view: View) -> tuple[Tile, ...]:
    seen = {*view.board.tiles.values(), *(tile for rack in view.racks for tile in rack)}
    return tuple(tile for tile in TILES if tile not in seen)


def hand_with(view: View, pile: Sequence[Tile]) -> Hand:
    """Return the hand if `pile` were its undrawn tiles, next tile first. Raises ValueError if no seat must lay.

    A shuffled `unseen(view)` gives one possible hand; its `play` returns the continuation.
    """
    if view.seat is None:
        raise ValueError("no seat must lay: the game is over")
    return Hand(view.hand, view.rules, view.board, view.racks, tuple(pile), view.scores, view.seat, view.lays)


def after(view: View, lay: Lay) -> Outlook:
    # raises IllegalLay
    # with an empty pile no seat draws, so the result is certain up to the first seat that could draw
    before = hand_with(view, ())
    hand, events = before.play(lay)
    points = before.lays[lay]
    passed = tuple(event.seat for event in events if isinstance(event, Passed))
    drawing = next((seat for seat in passed if view.pile and len(hand.racks[seat]) < RACK), None)
    table = replace(view, turn=view.turn + 1, racks=hand.racks, board=hand.board, scores=hand.scores)
    if drawing is None:
        seat = None if hand.reason else hand.seat
        return Outlook(replace(table, seat=seat), points, passed, reason=hand.reason)
    # drop the penalties: the hand ended only because this pile was empty
    scores = tuple(score + points * (seat == view.seat) for seat, score in enumerate(view.scores))
    return Outlook(replace(table, seat=drawing, scores=scores), points, passed[: passed.index(drawing)], draws=True)


def replies(view: View) -> Mapping[int, Lays]:
    first, seats = view.seat or 0, len(view.racks)
    order = [(first + step) % seats for step in range(seats)]
    return {seat: view.board.lays(view.racks[seat]) for seat in order}


def best(lays: Lays) -> int:
    return max(lays.values(), default=0)


def greedy(lays: Lays) -> Lay:
    """Choose the first lay with the most points, as the stand-in does."""
    return max(lays, key=lays.__getitem__)
