"""A game of three hands: totals, winners, and the way from one hand to the next."""

import pytest

from contack.engine.board.board import IllegalLay
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, Tile
from contack.engine.deal import deck
from contack.engine.event import Dealt, Event, GameEnded, HandEnded, Laid
from contack.engine.game import Game
from contack.engine.rules import HANDS, PENALTY, RACK, SEATS, Rules
from contack.engine.what_if import greedy

DECKS = tuple(deck(bytes([hand])) for hand in range(3))

BLOCKED_TILES = [
    *("01-02-03", "03-04-01", "05-01-04", "06-07-01", "03-04-05"),
    *("06-07-04", "08-09-06", "10-06-09", "05-09-10", "02-09-10"),
    "08-09-10",
]
BLOCKED = (*map(Tile.parse, BLOCKED_TILES), *(tile for tile in TILES if str(tile) not in BLOCKED_TILES))
"""A deck with which two players cannot lay anything beside the starter."""


def play_out(game: Game, events: tuple[Event, ...] = ()) -> tuple[list[Game], tuple[Event, ...]]:
    """Play the lays with most points, and answer all the games in between and all events."""
    games = [game]
    while not game.over:
        game, more = game.play(greedy(game.lays))
        games.append(game)
        events += more
    return games, events


def test_a_game_is_for_two_to_seven() -> None:
    assert list(SEATS) == [2, 3, 4, 5, 6, 7]
    for seats in SEATS:
        assert len(Game.start(DECKS, seats)[0].totals) == seats


@pytest.mark.parametrize("seats", [0, 1, 8])
def test_wrong_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=f"{seats} seats: a game is for 2 to 7"):
        Game.start(DECKS, seats)


def test_the_numbers_of_the_rules() -> None:
    assert (HANDS, RACK, PENALTY) == (3, 5, 10)
    assert Rules() == Rules(version=1, closed="next")


@pytest.mark.parametrize("seats", SEATS)
def test_game_has_three_hands_with_a_new_deck_each(seats: int) -> None:
    _, events = play_out(*Game.start(DECKS, seats))
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


def test_the_rules_hold_for_every_hand() -> None:
    games, _ = play_out(*Game.start(DECKS, 2, Rules(closed="any")))
    assert all(game.view.rules == Rules(closed="any") for game in games)


def test_finished_game_has_no_turn_and_refuses_lays() -> None:
    game = play_out(*Game.start(DECKS, 2))[0][-1]
    assert game.seat is None
    assert game.lays == {}
    with pytest.raises(IllegalLay):
        game.play(Lay.parse("09-02-08@0,-1"))
