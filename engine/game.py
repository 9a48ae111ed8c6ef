from collections.abc import Sequence
from typing import NamedTuple

from contack.engine.board.lay import Lay, Lays
from contack.engine.deal import Deck, deck, hand_key
from contack.engine.event import ChosenBy, Event, GameEnded, Laid
from contack.engine.hand import Hand
from contack.engine.rules import HANDS, SEATS, Rules
from contack.engine.view import View


class Game(NamedTuple):
    """A game at a choice of `seat`, or over.

    `totals` are the sums of the finished hands, `turn` the number of tiles laid.
    """

    decks: tuple[Deck, ...]
    hand: Hand
    totals: tuple[int, ...]
    turn: int = 0

    @staticmethod
    def deal(seed: bytes, nonces: Sequence[bytes], rules: Rules = Rules()) -> "tuple[Game, tuple[Event, ...]]":
        """Start a game with a provable deal, from one nonce per seat (records.md)."""
        decks = tuple(deck(hand_key(seed, number, nonces)) for number in range(1, HANDS + 1))
        return Game.start(decks, len(nonces), rules)

    @staticmethod
    def start(decks: tuple[Deck, ...], seats: int, rules: Rules = Rules()) -> "tuple[Game, tuple[Event, ...]]":
        """Start a game with chosen decks, one per hand. Raises ValueError for fewer or more seats than `SEATS`."""
        if seats not in SEATS:
            raise ValueError(f"{seats} seats: a game is for {SEATS[0]} to {SEATS[-1]}")
        hand, events = Hand.deal(decks[0], seats, 1, rules)
        return Game(decks, hand, (0,) * seats)._after(hand, events)

    @property
    def seat(self) -> int | None:
        """None when the game is over."""
        return None if self.over else self.hand.seat

    @property
    def lays(self) -> Lays:
        return self.hand.lays

    @property
    def over(self) -> bool:
        return self.hand.reason is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that share the highest total; empty until the game is over."""
        if not self.over:
            return ()
        return tuple(seat for seat, total in enumerate(self.totals) if total == max(self.totals))

    @property
    def view(self) -> View:
        hand = self.hand
        return View(
            hand=hand.number,
            turn=self.turn,
            seat=self.seat,
            racks=hand.racks,
            board=hand.board,
            pile=len(hand.pile),
            scores=hand.scores,
            totals=self.totals,
            winners=self.winners,
            rules=hand.rules,
        )

    def play(self, lay: Lay, by: ChosenBy = ChosenBy.PLAYER) -> "tuple[Game, tuple[Event, ...]]":
        """Play everything forced too, the next deal included. Raises IllegalLay."""
        hand, events = self.hand.play(lay, by)
        return self._after(hand, events)

    def _after(self, hand: Hand, events: tuple[Event, ...]) -> "tuple[Game, tuple[Event, ...]]":
        totals = self.totals
        while hand.reason is not None:  # a loop: a hand can end before any seat has a choice
            totals = tuple(map(sum, zip(totals, hand.scores, strict=True)))
            if hand.number == HANDS:
                break
            hand, dealt = Hand.deal(self.decks[hand.number], len(totals), hand.number + 1, hand.rules)
            events += dealt
        game = Game(self.decks, hand, totals, self.turn + sum([isinstance(event, Laid) for event in events]))
        if game.over:
            events += (GameEnded(totals, game.winners),)
        return game, events
