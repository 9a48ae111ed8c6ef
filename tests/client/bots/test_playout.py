"""The playout beside the position that it repeats."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contack.client.bots.playout import playout
from contack.engine.deal import below, words
from contack.engine.game import Game
from contack.engine.position import Position
from contack.engine.rules import CLOSED, ClosedRule, Rules
from contack.engine.tile import TILES

QUICK = settings(deadline=None, max_examples=100, suppress_health_check=list(HealthCheck))


@QUICK
@given(st.integers(2, 7), st.sampled_from(CLOSED), st.binary(max_size=4))
def test_a_playout_ends_as_the_position_does_when_each_lays_what_it_takes_for_best(
    seats: int, closed: ClosedRule, key: bytes
) -> None:
    source = words(key)
    game, _ = Game.deal(key, [b""] * seats, Rules(closed=closed))
    position = Position(game.view, game.hand.pile)
    for _ in range(below(source, 12)):
        if position.lays:
            position.play(position.lays[below(source, len(position.lays))])
    temper = [below(source, 2**32) / 2**28 for _ in TILES]
    points = playout(position.copy(), temper)
    while position.lays:
        position.play(max(position.lays, key=lambda lay: position.points_of(lay) + temper[lay >> 12]))
    assert points == position.points
