"""The playout beside the position that it repeats."""

from random import Random

import pytest

from contack.client.bots.search.playout import playout
from contack.engine.board.tile import TILES
from contack.engine.game import Game
from contack.engine.rules import CLOSED, ClosedRule, Rules
from contack.engine.search.position import Position
from contack.engine.search.tables import TILE_SHIFT

BOLD = 30.0
"""So many points that the score of a lay hardly counts: playouts with such tempers go everywhere."""


def same_end(seats: int, closed: ClosedRule, number: int) -> bool:
    game, _ = Game.deal(number.to_bytes(4, "big"), [b""] * seats, Rules(closed=closed))
    position = Position(game.view, game.hand.pile)
    random = Random(number)
    noise = [random.random() * BOLD for _ in TILES]
    points = playout(position.copy(), noise)
    while position.lays:
        position.play(max(position.lays, key=lambda lay: position.points_of(lay) + noise[lay >> TILE_SHIFT]))
    return points == position.points


@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize("seats", range(2, 8))
def test_a_playout_ends_as_the_position_does_with_the_same_lays(seats: int, closed: ClosedRule) -> None:
    assert all(same_end(seats, closed, number) for number in range(250))


def test_a_hand_that_has_ended_is_left_as_it_is() -> None:
    game, _ = Game.deal(b"", [b""] * 2)
    position = Position(game.view, game.hand.pile)
    while position.lays:
        position.play(position.lays[0])
    assert playout(position.copy(), [0.0] * len(TILES)) == position.points
