"""What lies face up, and that it never tells the order of the pile."""

from dataclasses import fields

from contack.engine.deal import deck
from contack.engine.game import Game
from contack.engine.rules import Rules
from contack.engine.view import View
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


def test_order_of_the_pile_does_not_change_the_view() -> None:
    tiles = DECKS[0]
    other = (*tiles[:10], *reversed(tiles[10:]))
    one, events = Game.start((tiles, *DECKS[1:]), 2)
    two, same = Game.start((other, *DECKS[1:]), 2)
    assert events == same
    assert one != two
    assert one.view == two.view


def test_view_never_shows_the_pile_or_later_decks() -> None:
    game, _ = Game.start(DECKS, 4)
    while not game.over:
        hand = game.hand._replace(pile=game.hand.pile[::-1])
        hidden = game._replace(hand=hand, decks=tuple(reversed(game.decks)))
        assert hidden.view == game.view
        assert repr(hidden.view) == repr(game.view)
        game, _ = game.play(greedy(game.lays))


def test_the_pile_is_a_count_and_no_field_holds_a_deck() -> None:
    names = {field.name for field in fields(View)}
    assert names == {"hand", "turn", "seat", "racks", "board", "pile", "scores", "totals", "winners", "rules"}
    assert type(Game.start(DECKS, 2)[0].view.pile) is int
