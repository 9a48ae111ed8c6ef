"""How large the board is drawn in the course of a hand: never larger again, and the same before and after a choice."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, pairwise
from random import Random

import pytest

from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.paint.board.board import BoardDisplay, viewport_of
from contack.client.screen.paint.board.size import SIZES, Size
from contack.client.screen.paint.board.viewport import Viewport, extent_of
from contack.client.screen.paint.canvas.canvas import Canvas
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.cell import Cell
from tests.client.house import PlainClient
from tests.client.screen.pages.table.test_page import lay_something, page_of, plays
from tests.client.screen_client import ScreenClient
from tests.runner.chance import effort

ROOMS = ((23, 11), (43, 15), (53, 21), (73, 27), (89, 38), (129, 48))
"""The columns and rows that the board of a game of seven has, on screens from 60 x 20 to 200 x 60."""

TRIES = ("1", "2", "3", "4", "5", "right", "down", "up", "escape")
"""Keys that choose, and lay nothing."""


def shown(client: ScreenClient) -> BoardDisplay:
    return page_of(client).display(client.app.context)


def sizes(client: ScreenClient) -> list[Size]:
    """Return how large tiles are in each of the rooms."""
    return [viewport_of(Canvas(*room).area, shown(client), Theme(), "fit").size for room in ROOMS]


def lays(client: ScreenClient, others: list[PlainClient], chance: Random) -> None:
    if client.app.context.link.model.my_turn:
        lay_something(client.presses("escape", "escape"))
        return
    other = next(other for other in others if other.plain.model.my_turn)
    other.types(str(chance.randint(1, len(other.plain.model.lays))))


def moments(seed: int) -> Iterator[tuple[int, ScreenClient]]:
    """Yield a client through a random game of seven, with the number of the hand, after each lay and each try."""
    client, others = plays(7)
    chance = Random(seed)
    while client.app.context.link.model.playing:
        if chance.random() < 1 / 3:
            lays(client, others, chance)
        else:
            client.presses(chance.choice(TRIES))
        if not client.shows(TablePage):
            client.presses("escape")  # the points of the hand
        assert client.app.context.link.model.view
        yield client.app.context.link.model.view.hand, client


@pytest.mark.parametrize("seed", range(effort(1, 3)))
def test_board_never_grows_during_a_hand(seed: int) -> None:
    games = ((hand, sizes(client)) for hand, client in moments(seed))
    for _, hand in groupby(games, key=lambda moment: moment[0]):
        for (_, before), (_, after) in pairwise(hand):
            assert all(SIZES.index(new) >= SIZES.index(old) for old, new in zip(before, after, strict=True))


def test_tiles_and_lays_of_the_own_turn_are_visible_if_they_fit() -> None:
    for _, client in moments(5):
        display = shown(client)
        needed = {*display.board.tiles, *display.reach}
        for room, size in zip(ROOMS, sizes(client), strict=True):
            fitting = [other for other in SIZES if extent_of(needed, Viewport(other, 0, 0), 0).fits(*room)]
            assert size in fitting or not fitting


def test_choosing_a_tile_does_not_move_the_board() -> None:
    client, _ = plays(7)
    room = Canvas(73, 27).area
    boards = [shown(client.presses(*keys)) for keys in ((), ("1",), ("2",), ("3",), ("4",), ("5",), ("escape",))]
    assert len({viewport_of(room, board, Theme(), "fit") for board in boards}) == 1


def test_no_choice_resizes_the_board() -> None:
    for _, client in moments(3):
        before = sizes(client)
        for key in ("1", "down", "down", "2", "up"):
            assert sizes(client.presses(key)) == before


def test_chosen_place_is_visible() -> None:
    for _, client in moments(4):
        display = shown(client)
        cell = display.preview.cell if display.preview else display.pointed
        if cell is None:
            continue
        for columns, rows in ROOMS:
            viewport = viewport_of(Canvas(columns, rows).area, display, Theme(), "fit")
            x, y = viewport.at(cell)
            assert 0 <= x <= columns - viewport.size.columns
            assert 0 <= y <= rows - viewport.size.rows


def test_another_hand_begins_with_tiles_as_large_as_they_can_be() -> None:
    hand = 1
    for number, client in moments(0):
        if number > hand:
            assert page_of(client).reached <= {lay.cell for lay in client.app.context.link.model.lays}
        hand = number
    assert hand == 3


def test_fit_gives_back_the_room_of_tried_places() -> None:
    client, _ = plays(7)
    tried = Cell(99, 99)
    client.app = replace(client.app, page=replace(page_of(client), reached=frozenset({tried})))
    assert tried in shown(client).reach
    assert tried not in shown(client.presses("0")).reach
