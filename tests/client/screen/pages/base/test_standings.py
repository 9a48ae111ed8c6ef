"""The standings lie over a page: tonight and for ever, and oneself on any screen."""

from dataclasses import replace

import pytest

from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.base.standings import StandingsPage
from contack.client.screen.state.context import Context
from contack.client.screen.state.link import Link
from contack.client.session.standings_text import NONE_KEPT, NONE_YET
from contack.engine.board.board import Board
from contack.engine.rules import Rules
from contack.engine.view import View
from contack.protocol.notice import Said, StandingsListed, Started
from contack.protocol.table_state import GameHeader, TableState
from tests.client.screen.pages.pressing import SIZES, keys_of, press, shown
from tests.client.standings import EVENING, NO_PLAYERS_YET, NOT_KEPT

UNDER = Page()
PAGE = StandingsPage(under=UNDER)
EVER = replace(PAGE, for_ever=True)
LINK = Link(name="ann")


def knowing(listed: StandingsListed | None) -> Context:
    return Context(link=replace(LINK, standings=listed))


CONTEXT = knowing(EVENING)

STARTED = Started(
    1,
    GameHeader(("ann", "bob"), Rules(), "00", "2026-11-20T15:04:05Z"),
    TableState("den", 2, "next", True, "ann", (), (), True, "00"),
    (),
    View(1, 1, 0, ((), ()), Board(), 36, (0, 0), (0, 0), (), Rules()),
    (),
)

CLOSE, TURN = {"escape", "enter", "q", "S"}, {"left", "right", "tab"}


def test_each_key_is_tested_here() -> None:
    assert keys_of(StandingsPage) == CLOSE | TURN


@pytest.mark.parametrize("key", sorted(CLOSE))
def test_a_key_goes_back(key: str) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(UNDER)


@pytest.mark.parametrize("key", sorted(TURN))
def test_a_key_turns_from_tonight_to_for_ever_and_back(key: str) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(EVER)
    assert press(EVER, CONTEXT, key) == Transition(PAGE)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_oneself_is_seen_on_any_screen_however_far_behind(columns: int, rows: int) -> None:
    text = shown(EVER, CONTEXT, columns, rows).text
    assert "34  ann *" in text
    assert "1  Dante (bot 5)" in text
    assert "1105" in text


def test_on_a_wide_screen_both_stand_side_by_side() -> None:
    text = shown(PAGE, CONTEXT, 160, 48).text
    assert "Tonight, since 05:00" in text
    assert "Since 2026-11-01" in text


def test_missing_standings_are_explained() -> None:
    assert "on their way" in shown(PAGE, knowing(None)).text
    assert NONE_KEPT in shown(PAGE, knowing(NOT_KEPT)).text
    assert NONE_YET in shown(PAGE, knowing(NO_PLAYERS_YET)).text


def test_they_give_way_to_a_game_that_starts_and_to_nothing_else() -> None:
    assert PAGE.notified(STARTED, CONTEXT, CONTEXT).page == UNDER
    assert PAGE.notified(Said("bob", "hi"), CONTEXT, CONTEXT).page == PAGE
