"""A game of three hands: totals, winners, and the way from one hand to the next."""

import pytest

from contack.engine.board.board import IllegalLay
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, Tile
from contack.engine.deal import deck
from contack.engine.event import Dealt, GameEnded, HandEnded, Laid
from contack.engine.game import Game
from contack.engine.rules import SEATS, Rules
from contack.engine.what_if import greedy
from tests.engine.played import played

DECKS = tuple(deck(bytes([hand])) for hand in range(3))

BLOCKED_TILES = [
    *("01-02-03", "03-04-01", "05-01-04", "06-07-01", "03-04-05"),
    *("06-07-04", "08-09-06", "10-06-09", "05-09-10", "02-09-10"),
    "08-09-10",
]
BLOCKED = (*map(Tile.parse, BLOCKED_TILES), *(tile for tile in TILES if str(tile) not in BLOCKED_TILES))
"""A deck with which two players cannot lay anything beside the starter."""


@pytest.mark.parametrize("seats", [0, 1, 8])
def test_wrong_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=f"{seats} seats: a game is for 2 to 7"):
        Game.start(DECKS, seats)


@pytest.mark.parametrize("seats", SEATS)
def test_game_has_three_hands_with_a_new_deck_each(seats: int) -> None:
    events = played(*Game.start(DECKS, seats))
    dealt = [event for event in events if isinstance(event, Dealt)]
    assert [event.hand for event in dealt] == [1, 2, 3]
    assert [event.racks[0] for event in dealt] == [tiles[:5] for tiles in DECKS]
    assert [event.hand for event in events if isinstance(event, HandEnded)] == [1, 2, 3]


def test_blocked_hand_is_followed_by_the_next_at_once() -> None:
    game, events = Game.start((BLOCKED, *DECKS[1:]), 2)
    assert [type(event) for event in events].count(Dealt) == 2
    assert game.hand.number == 2
    assert game.totals == (-50, -50)
    assert not game.over


def test_equal_totals_share_the_win_and_may_be_negative() -> None:
    game, events = Game.start((BLOCKED,) * 3, 2)
    assert game.over
    assert game.totals == (-150, -150)
    assert game.winners == (0, 1)
    assert events[-1] == GameEnded((-150, -150), (0, 1))


def test_the_turn_counts_the_tiles_laid_in_the_whole_game() -> None:
    game, events = Game.start(DECKS, 2)
    assert game.turn == game.view.turn == 1
    while not game.over:
        game, more = game.play(greedy(game.lays))
        events += more
        assert game.turn == sum(isinstance(event, Laid) for event in events)


def test_rules_hold_in_the_next_hand() -> None:
    game, _ = Game.start((BLOCKED, *DECKS[1:]), 2, Rules(closed="any"))
    assert game.view.hand == 2
    assert game.view.rules == Rules(closed="any")


def test_finished_game_has_no_turn_and_refuses_lays() -> None:
    game, _ = Game.start((BLOCKED,) * 3, 2)
    assert game.seat is None
    assert game.lays == {}
    with pytest.raises(IllegalLay):
        game.play(Lay.parse("09-02-08@0,-1"))
