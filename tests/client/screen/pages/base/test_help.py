"""Help is printed from the tables of keys, and scrolls where it is long."""

from dataclasses import replace

import pytest

from contack.client.screen.app.global_keys import GLOBAL
from contack.client.screen.pages.base.help import LEAP, HelpPage, help_rows
from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.start.settings import SettingsPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.state.context import Context
from tests.client.screen.pages.pressing import SIZES, keys_of, press, shown

CONTEXT = Context()
FIND = FindPage()
PAGE = HelpPage(under=FIND, shared=GLOBAL)
LONG = HelpPage(under=TablePage(), shared=GLOBAL, top=10)
SCROLLS = {
    "up": 9, "wheel-up": 9, "down": 11, "wheel-down": 11, "pageup": 10 - LEAP, "pagedown": 10 + LEAP, "home": 0,
    "end": -1,
}  # fmt: skip
CLOSES = {"q", "escape", "enter"}


def test_each_key_is_tested_here() -> None:
    assert keys_of(HelpPage) == {*SCROLLS, *CLOSES}


@pytest.mark.parametrize(("key", "top"), SCROLLS.items())
def test_a_key_scrolls(key: str, top: int) -> None:
    assert press(LONG, CONTEXT, key) == Transition(replace(LONG, top=top))


@pytest.mark.parametrize("key", sorted(CLOSES))
def test_a_key_closes_the_help(key: str) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(FIND)


def test_nothing_is_scrolled_beyond_the_ends() -> None:
    assert press(PAGE, CONTEXT, "up").page == PAGE
    end = press(LONG, CONTEXT, "end").page
    assert press(end, CONTEXT, "down").page == end
    assert press(LONG, CONTEXT, *["pagedown"] * 20).page == end


@pytest.mark.parametrize(("columns", "rows"), SIZES[:2])
def test_the_end_is_the_last_rows_however_large_the_screen(columns: int, rows: int) -> None:
    end = press(LONG, CONTEXT, "end").page
    last, before = (shown(page, CONTEXT, columns, rows).text for page in (end, press(end, CONTEXT, "up").page))
    assert "Ctrl-C" in last
    assert "Ctrl-C" not in before
    assert shown(press(end, CONTEXT, *["pageup"] * 20).page, CONTEXT, columns, rows).text == (
        shown(replace(LONG, top=0), CONTEXT, columns, rows).text
    )


@pytest.mark.parametrize("columns", [52, 72])
@pytest.mark.parametrize("page", [FIND, TablePage()])
def test_each_key_of_the_page_and_of_all_pages_is_explained(columns: int, page: Page) -> None:
    text = " ".join(piece.text for row in help_rows(page, GLOBAL, columns) for piece in row)
    for binding in (*page.bindings, *GLOBAL):
        assert binding.words in text
        assert binding.name in text


def test_help_explains_the_page_under_all_boxes() -> None:
    over = HelpPage(under=SettingsPage(under=FIND), shared=GLOBAL)
    assert "type the address of a server" in shown(over, CONTEXT).text


def test_help_shows_how_much_is_visible() -> None:
    assert "1-18 of " in shown(HelpPage(under=TablePage(), shared=GLOBAL), CONTEXT).text
    assert " of " not in shown(HelpPage(under=Page(), shared=(Binding(("x",), "", "ends"),)), CONTEXT).text
