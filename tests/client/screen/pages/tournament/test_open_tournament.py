"""The form of a game night: sensible from the start, and open with one Enter."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.tournament.open_tournament import BAD_PAIR, OpenTournamentPage
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ShowMessage
from contack.client.session.actions import Send
from contack.protocol.command import OpenTournament
from tests.client.screen.pages.pressing import SIZES, keys_of, press, shown

CONTEXT = Context()
UNDER = Page()
WANTED = OpenTournament("Game night")
PAGE = OpenTournamentPage(under=UNDER, wanted=WANTED)
NAME, KIND, ROUNDS, SIZE, AUTO, CLOCK, BOTS, APART, YOU = range(9)


def after(page: OpenTournamentPage, *keys: str) -> OpenTournament:
    page_after = press(page, CONTEXT, *keys).page
    assert isinstance(page_after, OpenTournamentPage)
    return page_after.wanted


def wanted(**changes: Any) -> OpenTournament:
    return msgspec.structs.replace(WANTED, **changes)


def test_each_key_is_tested_here() -> None:
    moves = {"up", "down", "wheel-up", "wheel-down", "pageup", "pagedown", "home", "end"}
    assert keys_of(OpenTournamentPage) == moves | {"left", "right", " ", *"0123456789", "n", "enter", "escape", "q"}


def test_one_enter_opens_five_rounds_for_tables_of_four() -> None:
    assert press(PAGE, CONTEXT, "enter") == Transition(UNDER, (Send(WANTED),))
    assert (WANTED.rounds, WANTED.size, WANTED.auto, WANTED.enter) == (5, 4, True, True)


@pytest.mark.parametrize("key", ["escape", "q"])
def test_key_opens_no_game_night(key: str) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(UNDER)


@pytest.mark.parametrize(
    ("at", "key", "changes"),
    [
        (KIND, "right", {"format": "open"}),
        (ROUNDS, "right", {"rounds": 6}),
        (ROUNDS, "left", {"rounds": 4}),
        (SIZE, " ", {"size": 5}),
        (AUTO, "right", {"auto": False}),
        (CLOCK, "right", {"move_clock": 15}),
        (BOTS, "right", {"bots": True}),
        (YOU, "right", {"enter": False}),
    ],
)
def test_arrow_changes_the_marked_row(at: int, key: str, changes: dict[str, Any]) -> None:
    assert after(replace(PAGE, at=at), key) == wanted(**changes)


def test_open_house_has_minutes_and_no_next_round() -> None:
    page = replace(PAGE, wanted=wanted(format="open"))
    labels = [row.label for row in page.rows(CONTEXT)]
    assert "Lasts" in labels
    assert "Rounds" not in labels
    assert "Next round" not in labels
    assert after(replace(page, at=ROUNDS), "right").minutes == 180


def test_number_can_be_typed() -> None:
    assert after(replace(PAGE, at=ROUNDS), "7", "enter").rounds == 7
    bad = press(replace(PAGE, at=ROUNDS), CONTEXT, "9", "9", "enter")
    assert isinstance(bad.effects[0], ShowMessage)
    assert bad.effects[0].words == "That cannot be. Rounds: 1 to 30."
    assert isinstance(press(PAGE, CONTEXT, "1").effects[0], ShowMessage)


def test_name_can_be_typed() -> None:
    assert after(PAGE, "n", *"!", "enter").tournament == "Game night!"


def test_families_are_kept_apart_by_two_names() -> None:
    row = replace(PAGE, at=APART)
    assert after(row, "right", *"Ann, Ben", "enter").apart == (("Ann", "Ben"),)
    twice = replace(row, wanted=wanted(apart=(("Ann", "Ben"),)))
    assert after(twice, "right", *"cyd,dan", "enter").apart == (("Ann", "Ben"), ("cyd", "dan"))
    assert after(twice, "right", "enter").apart == ()
    assert press(row, CONTEXT, "right", *"Ann", "enter").effects == (ShowMessage(BAD_PAIR, "bad"),)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_form_shows_all_rows_at_every_size(columns: int, rows: int) -> None:
    text = shown(PAGE, CONTEXT, columns, rows).text
    assert [row.label for row in PAGE.rows(CONTEXT) if row.label not in text] == []
