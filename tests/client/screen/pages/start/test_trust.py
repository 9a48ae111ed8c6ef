"""Trusting another fingerprint takes one capital letter, never a habit."""

from dataclasses import replace

import pytest

from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.start.trust import TrustPage
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import HangUp, Trust
from contack.client.servers.address import Address
from contack.client.servers.servers_met import Doubt
from tests.client.screen.pages.pressing import SIZES, keys_of, press, shown, spot_of

CONTEXT = Context()
HOME = Address("192.0.2.7")
BACK = {"n", "escape", "q"}
PAGE = TrustPage(under=Page(), address=HOME, shown="aa:bb", doubt=Doubt("cc:dd"))


def test_each_key_is_tested_here() -> None:
    assert keys_of(TrustPage) == {*BACK, "T"}


@pytest.mark.parametrize("key", sorted(BACK))
def test_a_key_goes_to_no_such_server(key: str) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(FindPage(), (HangUp(),))


def test_the_capital_trusts_what_the_server_shows_now() -> None:
    assert press(PAGE, CONTEXT, "T") == Transition(PAGE.under, (Trust(HOME, "aa:bb"),))


@pytest.mark.parametrize("key", ["enter", "t", "y", " "])
def test_no_key_that_is_pressed_by_habit_trusts_it(key: str) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(PAGE)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_both_fingerprints_and_both_ways_on_are_shown(columns: int, rows: int) -> None:
    canvas = shown(PAGE, CONTEXT, columns, rows)
    assert canvas.text.index("cc:dd") < canvas.text.index("aa:bb")
    assert spot_of(canvas, "n goes back") == "n"
    assert spot_of(canvas, "T trusts it") == "T"


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_other_server_at_an_address_is_explained(columns: int, rows: int) -> None:
    words = f'192.0.2.7 was the server "{"d" * 48}" before; now it is "{"a" * 48}", which you do not know.'
    page = replace(PAGE, doubt=Doubt("cc:dd", words, calm=True))
    canvas = shown(page, CONTEXT, columns, rows)
    messages = " ".join(canvas.text.replace("│", " ").split())
    assert "Another server than the one you know" in messages
    assert "was the server" in messages
    assert "which you do not know." in messages
    assert canvas.text.index("cc:dd") < canvas.text.index("aa:bb")
    assert spot_of(canvas, "n goes back") == "n"
    assert page.press("enter", CONTEXT) == Transition(page)
