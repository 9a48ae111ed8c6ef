"""What each key does where a solitaire is chosen, and what becomes of a deal that is looked for."""

from dataclasses import replace

import pytest

from contack.client.coach.text import FAILED
from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.solitaire.choose import ChooseSolitairePage, FindDeal
from contack.client.screen.pages.solitaire.pages import open_solitaire
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ResumeSolitaire, ShowMessage
from contack.client.session.actions import Think
from contack.client.solitaire.game import Deal, Difficulty
from tests.client.screen.pages.pressing import keys_of, press, shown

CONTEXT = Context(fresh_key=lambda: "fresh")
UNDER = Page()
DRAW = ChooseSolitairePage(under=UNDER, game="draw", tally="No games yet.")
STACKED = ChooseSolitairePage(under=UNDER, game="stacked", aside="An unfinished game is kept.")
HARD = FindDeal("stacked", False, Difficulty.HARD, "fresh")


def chosen(page: ChooseSolitairePage, *keys: str) -> ChooseSolitairePage:
    after = press(page, CONTEXT, *keys).page
    assert isinstance(after, ChooseSolitairePage)
    return after


def test_each_key_is_tested_here() -> None:
    tested = {"up", "down", "left", "right", " ", "enter", "c", "escape", "q"}
    assert keys_of(ChooseSolitairePage) - {"wheel-up", "wheel-down", "pageup", "pagedown", "home", "end"} == tested


def test_enter_deals_at_once_where_any_deal_will_do() -> None:
    assert DRAW.press("enter", CONTEXT) == open_solitaire(Deal("draw", "fresh"), UNDER)


def test_peek_is_offered_for_stacked_solitaire_alone() -> None:
    assert chosen(STACKED, "down", "right").peek
    assert not chosen(STACKED, "down", "right", " ").peek
    assert chosen(STACKED, "down", "up").at == 0
    assert chosen(DRAW, "down", "right").peek is False


def test_deal_of_a_difficulty_is_searched_and_played() -> None:
    wanted = chosen(STACKED, "right", "right", "right")
    assert wanted == chosen(STACKED, "left", "left")
    page, effects = wanted.press("enter", CONTEXT)[:2]
    assert effects == (ShowMessage("Looking for a deal that is hard ...", stays=True), Think(HARD))
    assert isinstance(page, ChooseSolitairePage)
    found = page.thought(HARD, Deal("stacked", "x"), CONTEXT)
    opened = open_solitaire(Deal("stacked", "x"), UNDER)
    assert found == opened._replace(effects=(ShowMessage(""), *opened.effects))


def test_a_deal_that_is_wanted_no_more_is_not_played() -> None:
    page = replace(STACKED, asked=HARD)
    other = replace(HARD, difficulty=Difficulty.EASY)
    assert page.thought(other, Deal("stacked", "x"), CONTEXT).page == page
    assert page.thought(HARD, None, CONTEXT) == replace(page, asked=None).say(FAILED, "bad")


def test_set_aside_game_continues() -> None:
    assert STACKED.press("c", CONTEXT) == Transition(UNDER, (ResumeSolitaire("stacked"),))
    assert DRAW.press("c", CONTEXT) == DRAW.say("There is no unfinished game: Enter deals one.")


@pytest.mark.parametrize("key", ["escape", "q"])
def test_it_can_be_left(key: str) -> None:
    assert DRAW.press(key, CONTEXT).page == UNDER


def test_without_a_game_the_page_says_so() -> None:
    assert "No games yet." in shown(DRAW, CONTEXT).text
    assert "continue" not in shown(DRAW, CONTEXT).text
    assert "continue" not in [hint.hint for hint in DRAW.hints(CONTEXT)]
