"""The numbers that pages bring to a deal."""

import pytest

from tests.end_to_end.browsers import LAPTOP, Browsers, becomes, begins, comes_in, hands_over, in_house, reads_out
from tests.end_to_end.wire import TWICE, Wire

OTHERS = "() => { let last = 99; crypto.getRandomValues = (bytes) => bytes.fill(++last); }"
"""Lets a page bring other numbers to deals than all windows of its browser do, and each time another one."""

SOON = """const later = globalThis.setTimeout;
globalThis.setTimeout = (act, wait, ...rest) => later(act, wait === 60000 ? 2000 : wait, ...rest);"""
"""Turns a minute into two seconds."""


@pytest.mark.thorough
@in_house()
def test_two_windows_bring_a_number_each_to_the_deal(browsers: Browsers) -> None:
    ann = browsers.comes("Ann", LAPTOP)
    ben = ann.context.new_page()
    ben.goto(browsers.address)
    comes_in(ben, "Ben")
    ben.evaluate(OTHERS)
    ann.get_by_text("Open a table").click()
    ben.get_by_role("button", name="Take a seat").click()
    begins(ann)
    for page in (ann, ben):
        page.locator(".turn").wait_for()
        hands_over(page)
    for page in (ann, ben):
        page.locator(".verdict", has_text="The deal was honest: nobody chose it.").wait_for()


@pytest.mark.thorough
@in_house()
def test_player_ready_twice_brings_one_number(browsers: Browsers) -> None:
    ann = browsers.comes("Ann", LAPTOP)
    ann.get_by_role("button", name="Options").click()
    ann.locator("select[name=seats]").select_option("2 seats")
    ann.get_by_label("The host starts the game").uncheck()
    ann.locator("select[name=countdown]").select_option("no countdown")
    ann.get_by_role("button", name="Open it").click()
    ben = browsers.comes("Ben", LAPTOP)
    ben.get_by_role("button", name="Take a seat").click()
    for page in (ann, ben):
        page.locator(".turn").wait_for()
        page.evaluate(OTHERS)
        hands_over(page)
    ann.get_by_role("button", name="Play again").click()
    ann.get_by_text("You are ready.").first.wait_for()
    ben.get_by_role("button", name="Play again").evaluate(TWICE)
    for page in (ann, ben):
        page.locator(".turn").wait_for()


@in_house()
def test_silent_call_off_is_shown_and_left(browsers: Browsers) -> None:
    ann = browsers.comes("Ann", LAPTOP)
    ann.add_init_script(SOON)
    wire = Wire(ann)
    wire.drops_deal = True
    ann.reload()
    ann.get_by_role("button", name="Options").click()
    ann.locator("select[name=seats]").select_option("2 seats")
    ann.locator("select[name=countdown]").select_option("no countdown")
    ann.get_by_role("button", name="Open it").click()
    ben = browsers.comes("Ben", LAPTOP)
    ben.get_by_role("button", name="Take a seat").click()
    text = "The server called the deal off after it got your secret number, and named no player."
    ann.get_by_text(text).first.wait_for()
    reads_out(ann, text)
    ann.get_by_text("You left Ann's table: the server called the deal off").first.wait_for()
    ann.get_by_role("button", name="Open a table").wait_for()
    becomes(ann, lambda: "leave" in wire.sent)
