"""A table is opened with the name, seats and rules that are chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contack.client.pages.effect import Send, Tell
from contack.client.pages.open_table import ASK_AGAIN, OpenTablePage
from contack.client.pages.page import Page
from contack.client.pages.world import World
from contack.protocol.command import OpenTable
from tests.client.pages.pressing import SIZES, keys_of, press, shown, spot_of

WORLD = World()
UNDER = Page()
PAGE = OpenTablePage(under=UNDER, name="ann's table")
NAME, SEATS, CLOSED, SPECTATORS, PASSWORD = range(5)
CHOOSES = {"up": 0, "down": 2, "wheel-up": 0, "wheel-down": 2, "pageup": 0, "pagedown": 4, "home": 0, "end": 4}
CHANGES = {"left": 3, "right": 5, " ": 5}
CLOSES = {"escape", "q"}


def test_each_key_is_tested_here() -> None:
    assert keys_of(OpenTablePage) == {*CHOOSES, *CHANGES, *CLOSES, "n", "p", "enter"}


@pytest.mark.parametrize(("key", "at"), CHOOSES.items())
def test_a_key_marks_what_to_change(key: str, at: int) -> None:
    assert press(PAGE, WORLD, key) == (replace(PAGE, at=at), ())


@pytest.mark.parametrize(("key", "seats"), CHANGES.items())
def test_a_key_changes_what_is_marked(key: str, seats: int) -> None:
    assert press(PAGE, WORLD, key) == (replace(PAGE, seats=seats), ())


@pytest.mark.parametrize("key", sorted(CLOSES))
def test_a_key_opens_no_table(key: str) -> None:
    assert press(PAGE, WORLD, key) == (UNDER, ())


def test_seats_go_from_two_to_seven_and_around() -> None:
    assert press(replace(PAGE, seats=7), WORLD, "right").page == replace(PAGE, seats=2)
    assert press(replace(PAGE, seats=2), WORLD, "left").page == replace(PAGE, seats=7)


def test_rules_and_spectators_are_either_way() -> None:
    closed, spectators = replace(PAGE, at=CLOSED), replace(PAGE, at=SPECTATORS)
    assert press(closed, WORLD, "right").page == replace(closed, closed="any")
    assert press(closed, WORLD, "right", "right").page == closed
    assert press(spectators, WORLD, "left").page == replace(spectators, spectators=False)


@pytest.mark.parametrize(("page", "key"), [(PAGE, "p"), (replace(PAGE, at=PASSWORD), "right")])
def test_a_password_is_typed_and_sent(page: OpenTablePage, key: str) -> None:
    typed = press(page, WORLD, key, *"gold", "enter").page
    assert typed == replace(page, password="gold")
    assert press(typed, WORLD, "enter").effects == (Send(OpenTable("ann's table", 4, password="gold")),)


@pytest.mark.parametrize(("page", "key"), [(PAGE, "n"), (replace(PAGE, at=NAME), "right")])
def test_the_name_is_typed(page: OpenTablePage, key: str) -> None:
    assert press(page, WORLD, key, "!", "enter") == (replace(page, name="ann's table!"), ())


def test_what_is_no_name_stays_to_be_mended() -> None:
    page, (told,) = press(replace(PAGE, name="x"), WORLD, "n", "backspace", "enter")
    assert page.prompt is not None
    assert page.prompt.label == ASK_AGAIN
    assert isinstance(told, Tell)


def test_the_table_is_opened_as_chosen() -> None:
    assert press(PAGE, WORLD, "enter") == (UNDER, (Send(OpenTable("ann's table", 4)),))
    page = replace(PAGE, seats=2, closed="any", spectators=False)
    assert press(page, WORLD, "enter").effects == (Send(OpenTable("ann's table", 2, "any", spectators=False)),)


def test_clicks_mark_change_and_open() -> None:
    canvas = shown(PAGE, WORLD)
    marked, _ = PAGE.point(spot_of(canvas, "Spectators"), WORLD)
    assert marked == replace(PAGE, at=SPECTATORS)
    assert PAGE.point(spot_of(canvas, "Seats"), WORLD).page == replace(PAGE, seats=5)
    assert PAGE.point(spot_of(canvas, " Enter "), WORLD) == press(PAGE, WORLD, "enter")


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_all_that_is_chosen_is_shown(columns: int, rows: int) -> None:
    text = shown(replace(PAGE, closed="any", spectators=False), WORLD, columns, rows).text
    for words in ("ann's table", "◂ 4 ▸", "anyone may open it", "none"):
        assert words in text
