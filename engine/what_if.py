"""What would be if a lay were made: helpers for bots, which see what lies face up.

`after` returns what is certain, `hand_with` what follows from one order of the pile.
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

    `points` are those of the lay. `passed` are the seats that pass for certain. Then comes `view.seat`, which can lay
    one of `view.lays` or, where it `draws`, must draw first: what follows depends on the pile. A hand that ends has a
    `reason`, no seat, and the penalties in `view.scores`.
    """

    view: View
    points: int
    passed: tuple[int, ...] = ()
    draws: bool = False
    reason: Reason | None = None

    @property
    def goes_out(self) -> bool:
        """Whether the lay was the last tile of its rack."""
        return self.reason is Reason.OUT

    @property
    def closes(self) -> bool:
        """Whether the lay closed the table: the next seat must make an Opportunity Play, or the hand has ended."""
        return self.view.board.closed


def unseen(view: View) -> tuple[Tile, ...]:
    """Return the tiles that lie face down, those of the pile, in the order of the table in rules.md."""
    seen = {*view.board.tiles.values(), *(tile for rack in view.racks for tile in rack)}
    return tuple(tile for tile in TILES if tile not in seen)


def hand_with(view: View, pile: Sequence[Tile]) -> Hand:
    """Return the hand as it would be if `pile` were its undrawn tiles, the next one first.

    A shuffled `unseen(view)` makes one of the hands that `view` may show; its `play` returns what would follow. Raises
    ValueError where no seat is to lay.
    """
    if view.seat is None:
        raise ValueError("no seat is to lay: the game is over")
    return Hand(view.hand, view.rules, view.board, view.racks, tuple(pile), view.scores, view.seat, view.lays)


def after(view: View, lay: Lay) -> Outlook:
    """Return the table after a lay of the seat whose turn it is. Raises IllegalLay."""
    before = hand_with(view, ())  # with an empty pile no seat draws: what follows is certain up to the first that could
    hand, events = before.play(lay)
    points = before.lays[lay]
    passed = tuple(event.seat for event in events if isinstance(event, Passed))
    drawing = next((seat for seat in passed if view.pile and len(hand.racks[seat]) < RACK), None)
    table = replace(view, turn=view.turn + 1, racks=hand.racks, board=hand.board, scores=hand.scores)
    if drawing is None:
        seat = None if hand.reason else hand.seat
        return Outlook(replace(table, seat=seat), points, passed, reason=hand.reason)
    # and not those of a hand that would have ended without a pile
    scores = tuple(score + points * (seat == view.seat) for seat, score in enumerate(view.scores))
    return Outlook(replace(table, seat=drawing, scores=scores), points, passed[: passed.index(drawing)], draws=True)


def replies(view: View) -> Mapping[int, Lays]:
    """Return what each seat could lay from its rack if it were to lay now, in turn order from `view.seat` on."""
    first, seats = view.seat or 0, len(view.racks)
    order = [(first + step) % seats for step in range(seats)]
    return {seat: view.board.lays(view.racks[seat]) for seat in order}


def best(lays: Lays) -> int:
    """Return the most points that one of some lays scores; 0 where there are none."""
    return max(lays.values(), default=0)


def greedy(lays: Lays) -> Lay:
    """Return the lay with most points, the first of several: what the stand-in lays for an absent seat."""
    return max(lays, key=lays.__getitem__)
