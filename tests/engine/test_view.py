"""What lies face up, and that it never tells the order of the pile."""

from dataclasses import fields, replace

from contack.engine.board.board import Board
from contack.engine.board.cell import ORIGIN
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
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


def test_a_view_has_the_rack_and_the_lays_of_the_seat_to_lay() -> None:
    game, _ = Game.start(DECKS, 3)
    while not game.over:
        assert game.seat is not None
        assert game.view.rack == game.hand.racks[game.seat]
        assert game.view.lays == game.lays
        assert list(game.view.lays) == list(game.lays)
        game, _ = game.play(greedy(game.lays))
    assert game.view.seat is None
    assert game.view.rack == ()
    assert game.view.lays == {}


def test_a_view_shows_the_winners_when_the_game_is_over() -> None:
    game, _ = Game.start(DECKS, 2)
    while not game.over:
        game, _ = game.play(greedy(game.lays))
    assert game.view.winners == game.winners
    assert game.view.totals == game.totals


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


def test_views_of_the_same_table_are_equal() -> None:
    rack = (Tile(9, 2, 8),)
    board = Board((Lay(Tile(1, 2, 3), ORIGIN),))
    one, other = (View(1, 1, 0, (rack, ()), board, 3, (0, 0), (0, 0), (), Rules()) for _ in range(2))
    assert one == other
    assert one != replace(one, pile=2)
