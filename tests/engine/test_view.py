"""What lies face up, and that it never tells the order of the pile."""

from contack.engine.deal import deck
from contack.engine.game import Game
from contack.engine.rules import Rules
from contack.engine.what_if import greedy

DECKS = tuple(deck(bytes([hand])) for hand in range(3))


def test_a_view_shows_what_lies_face_up() -> None:
    game, _ = Game.start(DECKS, 2, Rules(closed="any"))
    view = game.view
    assert (view.hand, view.turn, view.seat, view.pile) == (1, 1, game.seat, 26)
    assert view.racks == game.hand.racks
    assert view.board == game.hand.board
    assert (view.scores, view.totals, view.winners) == ((0, 0), (0, 0), ())
    assert view.rules == Rules(closed="any")


def test_view_never_shows_the_pile_or_later_decks() -> None:
    game, _ = Game.start(DECKS, 4)
    while not game.over:
        hand = game.hand._replace(pile=game.hand.pile[::-1])
        hidden = game._replace(hand=hand, decks=tuple(reversed(game.decks)))
        assert hidden.view == game.view
        assert repr(hidden.view) == repr(game.view)
        game, _ = game.play(greedy(game.lays))
