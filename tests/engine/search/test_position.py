"""The position for search beside the immutable game: whole games, counted move trees, and lays taken back."""

from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, Tile
from contack.engine.deal import below, words
from contack.engine.event import Reason
from contack.engine.game import Game
from contack.engine.hand import Hand
from contack.engine.rules import CLOSED, ClosedRule, Rules
from contack.engine.search.position import Position
from contack.engine.search.tables import LAYS, TILE_SHIFT, cell_at, cell_index, lay_of, number_of
from tests.engine.played import drawn
from tests.engine.search.test_slow_rules import POSITIONS, name, start

QUICK = settings(max_examples=60, suppress_health_check=list(HealthCheck))


MANY = 3000
"""Sequences of lays are counted up to about this many."""


class Facts(NamedTuple):
    """All there is to know of a hand, in terms that both ways of playing share."""

    racks: list[set[Tile]]
    pile: list[Tile]
    points: list[int]
    seat: int
    lays: dict[Lay, int]
    openings: set[Any]
    frontier: list[Any]
    laid: list[Lay]
    closed: bool
    reason: str | None


def of_hand(hand: Hand) -> Facts:
    board = hand.board
    return Facts(
        racks=list(map(set, hand.racks)),
        pile=list(hand.pile),
        points=list(hand.scores),
        seat=hand.seat,
        lays=dict(hand.lays),
        openings=set(board.openings),
        frontier=board.frontier,
        laid=list(board),
        closed=board.closed,
        reason=hand.reason,
    )


def of_position(position: Position, seat: int) -> Facts:
    return Facts(
        racks=[{TILES[tile >> TILE_SHIFT] for tile in LAYS[rack]} for rack in position.racks],
        pile=[TILES[tile] for tile in position.pile[position.drawn :]],
        points=position.points,
        seat=seat if position.reason else position.seat,  # the player at turn does not matter when a hand ends
        lays={lay_of(lay): position.points_of(lay) for lay in position.lays},
        openings=set(map(cell_at, position.openings)),
        frontier=sorted(map(cell_at, position.frontier)),
        laid=list(map(lay_of, position.laid)),
        closed=position.closed,
        reason=position.reason,
    )


def assert_same(hand: Hand, position: Position) -> None:
    assert of_position(position, hand.seat) == of_hand(hand)


def position_in(game: Game) -> Position:
    return Position(game.view, game.hand.pile)


@QUICK
@given(st.integers(2, 7), st.sampled_from(CLOSED), st.binary(max_size=4))
def test_whole_games_are_played_as_the_game_plays_them(seats: int, closed: ClosedRule, key: bytes) -> None:
    source = words(key)
    game, _ = Game.deal(key, [b""] * seats, Rules(closed=closed))
    while not game.over:
        hand, position = game.hand, position_in(game)
        while hand.reason is None:
            assert_same(hand, position)
            lay = drawn(source, hand, eager=below(source, 2) == 1)
            position.play(number_of(lay))
            hand, _ = hand.play(lay)
            game, _ = game.play(lay)
        assert_same(hand, position)


@QUICK
@given(st.integers(2, 7), st.sampled_from(CLOSED), st.binary(max_size=4))
def test_lays_taken_back_lead_through_the_same_moments(seats: int, closed: ClosedRule, key: bytes) -> None:
    source = words(key)
    game, _ = Game.deal(key, [b""] * seats, Rules(closed=closed))
    hands, position = [game.hand], position_in(game)
    while hands[-1].reason is None:
        lay = drawn(source, hands[-1], eager=below(source, 2) == 1)
        position.play(number_of(lay))
        hands.append(hands[-1].play(lay)[0])
    while len(hands) > 1:
        lay = hands.pop().board.laid[-1]
        assert position.undo() == number_of(lay)
        assert_same(hands[-1], position)


def test_a_copy_goes_its_own_way() -> None:
    game, _ = Game.deal(b"copy", [b""] * 3)
    position = position_in(game)
    other = position.copy()
    while other.lays:
        other.play(other.lays[-1])
    assert other.reason
    assert_same(game.hand, position)
    while len(other.laid) > len(position.laid):
        other.undo()
    assert_same(game.hand, other)


def test_hands_ended_in_every_way_in_what_was_compared() -> None:
    reasons = set()
    for number in range(100):
        game, _ = Game.deal(bytes([number]), [b""] * (2 + number % 6))
        hand, position, source = game.hand, position_in(game), words(bytes([number]))
        while hand.reason is None:
            lay = drawn(source, hand, eager=below(source, 2) == 1)
            hand, _ = hand.play(lay)
            position.play(number_of(lay))
        reasons.add(position.reason)
    assert reasons == set(Reason)


def sequences(position: Position, lays: int) -> int:
    """Count the sequences of that many lays, within a hand, by playing and taking back."""
    if lays == 1:
        return len(position.lays)
    count = 0
    for lay in position.lays:
        position.play(lay)
        count += sequences(position, lays - 1)
        position.undo()
    return count


def hand_sequences(hand: Hand, lays: int) -> int:
    if lays == 1:
        return len(hand.lays)
    return sum(hand_sequences(hand.play(lay)[0], lays - 1) for lay in hand.lays)


@pytest.mark.parametrize("kept", POSITIONS, ids=name)
def test_there_are_as_many_sequences_of_lays_as_in_the_game(kept: dict[str, Any]) -> None:
    game = start(kept)
    position = position_in(game)
    for lays, count in enumerate(kept["counts"], 1):
        if count <= MANY:
            assert sequences(position, lays) == hand_sequences(game.hand, lays)


def test_a_view_without_a_seat_to_lay_gives_no_position() -> None:
    game, _ = Game.deal(b"", [b""] * 2)
    over = replace(game.view, seat=None)
    with pytest.raises(ValueError, match="no seat must lay"):
        Position(over, ())


@pytest.mark.parametrize("cell", [Cell(38, 0), Cell(-38, 0), Cell(0, 21), Cell(0, -21)])
def test_cell_beyond_the_reach_of_the_tiles_has_no_number(cell: Cell) -> None:
    with pytest.raises(ValueError, match="beyond the reach of 36 tiles"):
        cell_index(cell)
