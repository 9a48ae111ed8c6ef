"""The player that covers an absent seat."""

from contack.engine.board.lay import Lay
from contack.engine.deal import deck
from contack.engine.game import Game
from contack.engine.stand_in import choose

GAME, _ = Game.start((deck(b""),) * 3, 2)
LAYS = list(map(Lay.parse, ["09-02-08@1,0", "09-02-08@0,-1", "02-03-04@1,0"]))


def test_the_lay_with_most_points_is_chosen() -> None:
    assert choose(GAME.view, dict(zip(LAYS, (0, 10, 5), strict=True))) == LAYS[1]


def test_the_first_of_several_is_chosen() -> None:
    assert choose(GAME.view, dict(zip(LAYS, (5, 10, 10), strict=True))) == LAYS[1]


def test_what_is_chosen_is_legal() -> None:
    assert choose(GAME.view, GAME.lays) in GAME.lays
