"""What holds at every moment of every game, whatever is dealt and chosen."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contack.engine.board.board import Board, IllegalLay
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.deal import below, words
from contack.engine.event import Dealt, Event, HandEnded, Laid
from contack.engine.game import Game
from contack.engine.rules import Rules
from contack.engine.view import View
from contack.engine.why_not import why_not
from tests.engine.played import drawn
from tests.runner.chance import effort

QUICK = settings(max_examples=effort(12, 30), suppress_health_check=list(HealthCheck))


class Played(NamedTuple):
    """Each moment of a game so far, with the events that led to it."""

    moments: list[Game]
    events: list[tuple[Event, ...]]

    @property
    def last(self) -> Game:
        return self.moments[-1]

    @property
    def hands(self) -> list[list[Event]]:
        return split(chain.from_iterable(self.events))


def split(events: Iterable[Event]) -> list[list[Event]]:
    hands: list[list[Event]] = []
    for event in events:
        if isinstance(event, Dealt):
            hands.append([])
        hands[-1].append(event)
    return hands


@st.composite
def games(draw: st.DrawFn) -> Played:
    seats, lays, key = draw(st.integers(2, 7)), draw(st.integers(0, 90)), draw(st.binary(max_size=4))
    game, events = Game.deal(key, [b""] * seats, draw(st.sampled_from((Rules(closed="next"), Rules(closed="any")))))
    played, source = Played([game], [events]), words(key)
    for _ in range(lays):
        if not game.over:
            game, events = game.play(drawn(source, game.hand, eager=below(source, 2) == 1))
            played.moments.append(game)
            played.events.append(events)
    return played


def earned(events: Sequence[Event], seat: int) -> int:
    return sum(event.points for event in events if isinstance(event, Laid) and event.seat == seat)


def near(board: Board) -> list[Cell]:
    """List all cells up to two rows or columns from the board, laid ones too."""
    xs, ys = [cell.x for cell in board.tiles], [cell.y for cell in board.tiles]
    return [Cell(x, y) for x in range(min(xs) - 2, max(xs) + 3) for y in range(min(ys) - 2, max(ys) + 3)]


@QUICK
@given(games())
def test_racks_board_and_pile_hold_each_tile_once(played: Played) -> None:
    for game in played.moments:
        hand = game.hand
        assert sorted(map(str, (*chain(*hand.racks), *hand.board.tiles.values(), *hand.pile))) == sorted(
            map(str, TILES)
        )


@QUICK
@given(games())
def test_hand_score_is_points_minus_ten_per_tile(played: Played) -> None:
    for hand in played.hands:
        for ended in hand:
            if isinstance(ended, HandEnded):
                assert [score + 10 * left for score, left in zip(ended.scores, ended.left, strict=True)] == [
                    earned(hand, seat) for seat in range(len(ended.scores))
                ]


@QUICK
@given(games())
def test_totals_sum_finished_hands(played: Played) -> None:
    for count, game in enumerate(played.moments, 1):
        events = list(chain.from_iterable(played.events[:count]))
        ended = [event.scores for event in events if isinstance(event, HandEnded)]
        for seat, total in enumerate(game.view.totals):
            assert total == sum(scores[seat] for scores in ended)
            assert game.over or game.view.scores[seat] == earned(split(events)[-1], seat)


@QUICK
@given(games())
def test_there_is_a_lay_to_choose_until_the_game_is_over(played: Played) -> None:
    assert all(bool(game.lays) is not game.over for game in played.moments)


@QUICK
@given(games())
def test_all_contacts_are_legal_and_lays_reach_the_board(played: Played) -> None:
    laid = played.last.hand.board.laid
    for count in range(1, len(laid)):
        before, lay = Board(laid[:count]), laid[count]
        contacts = before.contacts(lay)
        assert contacts
        assert all(contact.legal for contact in contacts)
        assert len(contacts) > 1 or before.last in lay.cell.neighbours


@QUICK
@given(games())
def test_a_board_knows_its_openings_as_if_it_had_just_been_made(played: Played) -> None:
    for game in played.moments:
        board = game.hand.board
        assert board == Board(board.laid)
        assert board.openings == Board(board.laid).openings


@QUICK
@given(games())
def test_every_legal_lay_scores_the_predicted_points(played: Played) -> None:
    game = played.last
    for lay, points in game.lays.items():
        assert why_not(game.view, lay) is None
        _, (laid, *_) = game.play(lay)
        assert isinstance(laid, Laid)
        assert laid.points == points == sum(contact.points for contact in game.hand.board.contacts(lay))


@QUICK
@given(games())
def test_every_other_tile_and_cell_is_refused(played: Played) -> None:
    game = played.last
    for lay in (Lay(tile, cell) for tile in TILES for cell in near(game.hand.board)):
        if lay not in game.lays:
            assert str(why_not(game.view, lay))
            assert why_not(game.view, lay) is not None
            with pytest.raises(IllegalLay):
                game.play(lay)


@QUICK
@given(games())
def test_events_lead_from_an_empty_table_to_each_view(played: Played) -> None:
    view = replace(View.empty(len(played.last.totals)), rules=played.last.hand.rules)
    for game, events in zip(played.moments, played.events, strict=True):
        view = reduce(View.after, events, view)
        assert view == game.view
