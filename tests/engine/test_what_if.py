"""Predicted results of lays, compared with the real ones."""

from dataclasses import replace
from random import Random

import pytest

from contack.engine.board.board import Board, IllegalLay
from contack.engine.board.cell import ORIGIN
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, Tile
from contack.engine.event import Drew, Event, HandEnded, Passed, Reason
from contack.engine.game import Game
from contack.engine.rules import CLOSED, Rules
from contack.engine.view import View
from contack.engine.what_if import after, best, greedy, hand_with, replies, unseen

SEEDS = range(12)


def walk(seats: int, seed: int) -> list[Game]:
    """Return the moments of a game that is played by chance."""
    rules = Rules(closed=CLOSED[seed % 2])
    game, _ = Game.deal(bytes([seed]) * 32, (b"",) * seats, rules)
    chance, games = Random(seed), []
    while not game.over:
        games.append(game)
        game, _ = game.play(chance.choice(list(game.lays)))
    return games


GAMES = [game for seats in (2, 4, 7) for seed in SEEDS for game in walk(seats, seed)]


def certain(events: tuple[Event, ...]) -> tuple[tuple[int, ...], int | None]:
    """Return who passed before anybody drew, and who drew first."""
    passed: list[int] = []
    for event in events:
        match event:
            case Drew(seat=seat):
                return tuple(passed), seat
            case Passed(seat=seat):
                passed.append(seat)
            case HandEnded():
                break
    return tuple(passed), None


def test_pile_is_what_no_player_sees() -> None:
    for game in GAMES:
        assert set(unseen(game.view)) == set(game.hand.pile)
        assert len(unseen(game.view)) == game.view.pile


def test_hand_with_the_real_pile_continues_as_played() -> None:
    for game in GAMES:
        for lay in game.lays:
            assert hand_with(game.view, game.hand.pile).play(lay) == game.hand.play(lay)


def test_an_outlook_is_what_happens_as_far_as_nothing_is_drawn() -> None:
    kinds = set()
    for game in GAMES:
        for lay, points in game.lays.items():
            hand, events = game.hand.play(lay)
            outlook, (passed, drawing) = after(game.view, lay), certain(events)
            kinds.add((bool(passed), outlook.draws, outlook.reason))
            assert (outlook.points, outlook.passed, outlook.draws) == (points, passed, drawing is not None)
            assert (outlook.view.board, outlook.view.turn) == (hand.board, game.turn + 1)
            if drawing is None:
                assert (outlook.reason, outlook.view.scores, outlook.view.racks) == (
                    hand.reason,
                    hand.scores,
                    hand.racks,
                )
                assert outlook.view.seat == (None if hand.reason else hand.seat)
            else:
                assert outlook.view.seat == drawing
                assert not outlook.view.lays
                assert sum(outlook.view.scores) == sum(game.view.scores) + points
    assert {(True, True, None), (True, False, None), (False, True, None)} <= kinds
    assert {(False, False, Reason.OUT), (True, False, Reason.BLOCKED)} <= kinds


def test_outlook_of_a_closing_lay_ends_the_hand() -> None:
    hole = [Lay.parse(lay) for lay in ("07-03-06@0,-1", "05-06-03@1,0", "02-09-10@-1,0")]
    racks = tuple(tuple(map(Tile.parse, rack.split())) for rack in ("08-09-10 03-04-05", "01-02-03 02-03-04"))
    view = View(1, 3, 0, racks, Board(hole), 29, (0, 0), (0, 0), (), Rules())
    outlook = after(view, Lay.parse("08-09-10@0,0"))
    assert (outlook.closes, outlook.goes_out, outlook.reason) == (True, False, Reason.CLOSED)
    assert (outlook.points, outlook.view.scores, outlook.view.seat) == (50, (40, -20), None)


def test_outlook_has_tiles_that_go_out_and_that_close() -> None:
    outlooks = [after(game.view, lay) for game in GAMES for lay in game.lays]
    assert all(outlook.goes_out == (() in outlook.view.racks) for outlook in outlooks)
    assert any(outlook.goes_out for outlook in outlooks)
    assert any(outlook.closes for outlook in outlooks)


def test_an_illegal_lay_has_no_outlook() -> None:
    with pytest.raises(IllegalLay):
        after(GAMES[0].view, Lay(GAMES[0].view.rack[0], ORIGIN))


def test_finished_game_has_no_outlook() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        hand_with(replace(GAMES[0].view, seat=None), ())


def test_replies_are_the_lays_of_every_rack_in_turn_order() -> None:
    view = after(GAMES[0].view, next(iter(GAMES[0].lays))).view
    assert view.seat is not None
    found = replies(view)
    assert list(found) == [view.seat, 1 - view.seat]
    assert found[view.seat] == view.lays
    assert found[1 - view.seat] == view.board.lays(view.racks[1 - view.seat])


def test_the_best_of_no_lays_is_nothing() -> None:
    starter = Board([Lay(TILES[0], ORIGIN)])
    assert best(starter.lays(())) == 0
    assert best(starter.lays(TILES[1:])) == 10


THREE = list(map(Lay.parse, ["09-02-08@1,0", "09-02-08@0,-1", "02-03-04@1,0"]))


def test_the_first_of_several_is_chosen() -> None:
    assert greedy(dict(zip(THREE, (5, 10, 10), strict=True))) == THREE[1]
