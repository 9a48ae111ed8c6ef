from typing import NamedTuple

from contack.engine.board.board import Board, points_of
from contack.engine.board.cell import ORIGIN
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import Tile
from contack.engine.deal import Deck
from contack.engine.event import ChosenBy, Dealt, Drew, Event, HandEnded, Laid, Passed, Reason
from contack.engine.rules import PENALTY, RACK, Rules
from contack.engine.view import Rack


# a named tuple: every lay makes several, and a frozen dataclass with as many fields takes three times as long
class Hand(NamedTuple):
    """A hand at a choice of `seat`, or ended: then it has a `reason` and no `lays`.

    `scores` has the points of contacts, and the penalties only after the end.
    """

    number: int
    rules: Rules
    board: Board
    racks: tuple[Rack, ...]
    pile: tuple[Tile, ...]
    scores: tuple[int, ...]
    seat: int
    lays: Lays
    reason: Reason | None = None

    @staticmethod
    def deal(deck: Deck, seats: int, number: int = 1, rules: Rules = Rules()) -> "tuple[Hand, tuple[Event, ...]]":
        """Lay the starter and play everything forced (rules.md, Deal and Opening)."""
        racks = tuple(deck[seat * RACK : (seat + 1) * RACK] for seat in range(seats))
        pile = deck[seats * RACK :]
        held = [(tile, seat) for seat, rack in enumerate(racks) for tile in rack]
        starter, holder = min(held, key=lambda one: one[0].rank)  # no two tiles have the same rank
        hand = Hand(number, rules, Board(), racks, pile, (0,) * seats, holder, {})
        events = (Dealt(number, racks, len(pile)), Laid(holder, starter, ORIGIN, 0))
        return hand._laid(Lay(starter, ORIGIN), 0, events)

    def play(self, lay: Lay, by: ChosenBy = ChosenBy.PLAYER) -> "tuple[Hand, tuple[Event, ...]]":
        """Play everything forced too. Raises IllegalLay."""
        points = points_of(self.lays, lay)
        return self._laid(lay, points, (Laid(self.seat, lay.tile, lay.cell, points, by),))

    def _laid(self, lay: Lay, points: int, events: tuple[Event, ...]) -> "tuple[Hand, tuple[Event, ...]]":
        seat = self.seat
        # a list, here and below: for five tiles a generator takes twice as long
        rack = tuple([tile for tile in self.racks[seat] if tile is not lay.tile])
        # not `lay`: it would work out all legal lays again, and this is one of them or the starter
        board = self.board._place(lay)
        racks = (*self.racks[:seat], rack, *self.racks[seat + 1 :])
        scores = (*self.scores[:seat], self.scores[seat] + points, *self.scores[seat + 1 :])
        # not `_replace`, which takes three times as long
        hand = Hand(self.number, self.rules, board, racks, self.pile, scores, seat, {})
        if not rack:
            return hand._end(Reason.OUT, events)
        if not board.openings and board.closed:  # both rules agree: the next seat has no cell to lay on
            return hand._end(Reason.CLOSED, events)
        return hand._next_choice(events)

    def _next_choice(self, events: tuple[Event, ...]) -> "tuple[Hand, tuple[Event, ...]]":
        hand = self
        seats = len(self.racks)
        for step in range(1, seats + 1):  # includes the seat that laid: it lays again if all others pass
            hand, drawn = hand._draw((self.seat + step) % seats)
            events += drawn
            if hand.lays:
                return hand, events
            events += (Passed(hand.seat),)
            # only the next player may open a closed table: the first pass ends the hand
            if self.rules.closed == "next" and self.board.closed:
                return hand._end(Reason.CLOSED, events)
        return hand._end(Reason.BLOCKED, events)

    def _draw(self, seat: int) -> "tuple[Hand, tuple[Event, ...]]":
        rack, pile = self.racks[seat], self.pile
        lays = self.board.lays(rack)
        events: tuple[Event, ...] = ()
        while not lays and pile and len(rack) < RACK:
            tile, pile = pile[0], pile[1:]
            rack += (tile,)
            lays = self.board.lays((tile,))  # only the new tile can fit: the others did not fit before
            events += (Drew(seat, tile),)
        racks = (*self.racks[:seat], rack, *self.racks[seat + 1 :]) if events else self.racks
        return Hand(self.number, self.rules, self.board, racks, pile, self.scores, seat, lays), events

    def _end(self, reason: Reason, events: tuple[Event, ...]) -> "tuple[Hand, tuple[Event, ...]]":
        left = tuple(map(len, self.racks))
        scores = tuple(score - PENALTY * tiles for score, tiles in zip(self.scores, left, strict=True))
        ended = HandEnded(self.number, reason, left, scores, self.pile)
        return self._replace(scores=scores, lays={}, reason=reason), (*events, ended)
