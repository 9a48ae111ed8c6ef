"""Pages whose connection is lost or slow at a bad moment."""

from typing import Any

import pytest

from tests.end_to_end.browsers import (
    LAPTOP,
    PHONE,
    TILE,
    Browsers,
    Page,
    becomes,
    begins,
    comes_in,
    in_house,
    lays,
    mover,
    says,
)
from tests.end_to_end.test_browsers import TWO, two
from tests.end_to_end.wire import Wire

FORGETFUL = """Object.defineProperty(globalThis, "localStorage", { get() {
  throw new DOMException("nothing is kept here", "SecurityError");
} });"""
"""Lets a browser refuse to remember."""

LONG_AGO = """let now = 0;
performance.now = () => (now += 30_000);"""
"""A clock by which every answer takes half a minute."""


def comes_by_wire(
    browsers: Browsers, name: str, device: dict[str, Any] = LAPTOP, script: str = ""
) -> tuple[Page, Wire]:
    page = browsers.opens(device)
    page.add_init_script(script)
    wire = Wire(page)
    page.reload()
    comes_in(page, name)
    return page, wire


@in_house(deal=TWO)
def test_page_asks_again_for_a_seat_that_was_refused(browsers: Browsers) -> None:
    page = two(browsers)[0]
    wire = Wire(page)
    for reason in ("cannot_save", "too_fast"):
        wire.refuse("resume", reason)
        page.reload()
        page.locator(".turn").wait_for()
        becomes(page, lambda: wire.refused, {})


@pytest.mark.thorough
@in_house()
def test_player_is_ready_after_a_late_seat(browsers: Browsers) -> None:
    browsers.hosts("Ann", PHONE)
    ben, wire = comes_by_wire(browsers, "Ben", PHONE)
    ben.get_by_role("button", name="Take a seat").wait_for()
    wire.hold("join")
    ben.get_by_role("button", name="Take a seat").click()
    wire.sent.clear()
    browsers.hosts("Cleo", PHONE)
    wire.wait_for("list_tables")  # as a table was opened
    wire.release()
    ben.get_by_text("You are ready.").first.wait_for()


@pytest.mark.thorough
@in_house("--bots", "2")
def test_bots_come_only_to_the_table_opened_for_them(browsers: Browsers) -> None:
    page, wire = comes_by_wire(browsers, "Ann")
    page.get_by_role("button", name="Play the bots").wait_for()
    wire.hold()
    page.get_by_role("button", name="Play the bots").click()
    wire.cut_and_wait_for("list_tables")
    page.get_by_role("button", name="Open a table").click()
    page.get_by_text("You are ready.").first.wait_for()
    says(page, "alone")
    becomes(page, page.locator(".seats .badge").count, 1)


@in_house()
def test_page_without_storage_reconnects(browsers: Browsers) -> None:
    page, wire = comes_by_wire(browsers, "Ann", script=FORGETFUL)
    page.get_by_role("button", name="Open a table").click()
    ben = browsers.sits("Ben", LAPTOP)
    begins(page)
    page.locator(".turn").wait_for()
    wire.cut()
    ben.locator(".log").get_by_text("is back").wait_for()


@in_house(deal=TWO)
def test_page_says_that_its_seat_is_kept(browsers: Browsers) -> None:
    page = two(browsers)[0]
    wire = Wire(page)
    page.reload()
    page.locator(".turn").wait_for()
    wire.sent.clear()
    wire.cut()
    wire.hold("resume")
    wire.wait_for("resume")
    page.get_by_text("Your seat is kept.").wait_for()
    wire.release()
    page.get_by_text("Your seat is kept.").wait_for(state="hidden")


@in_house()
def test_spectator_returns_while_the_lost_connection_lingers(browsers: Browsers) -> None:
    browsers.hosts("Ann", PHONE)
    page, wire = comes_by_wire(browsers, "Cleo")
    page.get_by_role("button", name="Watch").click()
    page.locator(".seats").get_by_text("Ann").wait_for()
    wire.refuse("hello", "name_taken")
    wire.cut_and_wait_for("join")
    assert wire.refused == {}
    page.locator(".seats").get_by_text("Ann").wait_for()
    says(page, "here again")
    wire.refuse("hello", "name_taken")
    wire.sent.clear()
    page.reload()
    wire.wait_for("hello")
    page.get_by_text("Open a table").wait_for()
    assert wire.refused == {}


@pytest.mark.thorough
@in_house()
def test_page_whose_name_went_to_another_person_asks(browsers: Browsers) -> None:
    page, wire = comes_by_wire(browsers, "Cleo", script=LONG_AGO)
    wire.refuse("hello", "name_taken")
    wire.cut()
    page.get_by_label("Your name").wait_for()


@pytest.mark.thorough
@in_house()
def test_preview_can_be_laid_after_a_loss(browsers: Browsers) -> None:
    ann, wire = comes_by_wire(browsers, "Ann")
    ann.get_by_role("button", name="Open a table").click()
    people = [ann, browsers.sits("Ben", LAPTOP)]
    begins(ann)
    while mover(people) is not ann:
        assert lays(people[1])
    ann.locator(TILE).first.click()
    ann.locator(".place .target").first.click(force=True)
    ann.locator(".sums li").first.wait_for()
    wire.cut_and_wait_for("resume")
    ann.locator(".sums li").first.wait_for()
    ann.locator(".main.lay").click()
    ann.locator(".sums").wait_for(state="hidden")
