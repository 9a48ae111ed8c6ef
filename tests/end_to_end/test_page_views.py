"""Every view of the page under axe-core, with targets large enough for thumbs."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.browsers import (
    AXE,
    LAPTOP,
    PHONE,
    SMALL_PHONE,
    TILE,
    Browsers,
    Page,
    becomes,
    begins,
    comes_in,
    each_lays,
    hands_over,
    in_browsers,
    lays,
    more,
    mover,
    reads_out,
)
from tests.end_to_end.deals import first_deal, lasting
from tests.end_to_end.programs import server

DEVICES = (
    pytest.param(SMALL_PHONE, id="small phone, dark"),
    pytest.param(LAPTOP, id="laptop, light", marks=pytest.mark.thorough),
)

LONG_NAMES = ("Wilhelmina von Wolkenstein"[:24], "Bartholomew Montgomery 24"[:24])

SMALL = """() => [...document.querySelectorAll("button, select, input:not([type=checkbox]), .target")]
  .filter((element) => element.checkVisibility() && !element.closest("[hidden]"))
  .map((element) => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
  .filter(([, {width, height}]) => width && (width < 43.5 || height < 43.5))
  .map(([name, {width, height}]) => `${name}: ${Math.round(width)} x ${Math.round(height)}`)"""

CUT = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  return [...document.querySelectorAll("input[placeholder]")].filter((input) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    canvas.font = font;
    const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return input.checkVisibility() && canvas.measureText(input.placeholder).width > room;
  }).map((input) => `cut off: ${input.placeholder}`);
}"""

WIDE = "() => document.documentElement.scrollWidth > innerWidth"

OVER = """() => {
  const parts = [...document.querySelectorAll(".table-view > :not(.side)")]
    .filter((part) => part.checkVisibility()).map((part) => [part.className, part.getBoundingClientRect()])
    .filter(([, {height}]) => height);
  return parts.flatMap(([name, one], at) => parts.slice(at + 1)
    .filter(([, other]) => one.bottom > other.top + 1 && other.bottom > one.top + 1
      && one.right > other.left + 1 && other.right > one.left + 1)
    .map(([other]) => `${name} over ${other}`));
}"""


def wrong_with(page: Page, device: dict[str, Any]) -> list[Any]:
    wrong: list[Any] = ["too wide"] if page.evaluate(WIDE) else []
    wrong += page.evaluate(CUT)
    wrong += page.evaluate(OVER) + page.evaluate(SMALL) if "has_touch" in device else []
    if AXE.exists():
        page.evaluate("() => 'axe' in window") or page.evaluate(AXE.read_text(encoding="utf-8"))
        result = page.evaluate("() => axe.run({resultTypes: ['violations']})")
        wrong += [(one["id"], [node["html"] for node in one["nodes"]]) for one in result["violations"]]
    return wrong


def skip_without_axe() -> None:
    """Tell of a test that it lacked axe-core, if it did."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: `npm ci --prefix tests/web` installs it")


def each_view(browsers: Browsers, device: dict[str, Any]) -> Iterator[Page]:
    ann = browsers.opens(device)
    yield ann
    comes_in(ann, LONG_NAMES[0])
    yield ann
    ann.get_by_role("button", name="Standings").click()
    yield ann
    ann.get_by_label("Close").click()
    ann.get_by_role("button", name="Invite").click()
    ann.get_by_text("contack play 127.0.0.1").wait_for()
    yield ann
    ann.get_by_label("Close").click()
    ann.get_by_role("button", name="Options").click()
    yield ann
    ann.get_by_role("button", name="Open it").click()
    ann.get_by_text("You are ready.").first.wait_for()
    yield ann
    ben = browsers.comes(LONG_NAMES[1], PHONE)
    ben.get_by_role("button", name="Take a seat").wait_for()
    yield ben
    ben.get_by_role("button", name="Take a seat").click()
    for name, other in (LONG_NAMES[::-1], LONG_NAMES):
        ann.get_by_label(f"Give {name} the seat of {other}").click()
    ann.get_by_role("button", name="People").click()
    ann.get_by_role("button", name="Kick").wait_for()
    yield ann
    ann.get_by_label("Close").click()
    begins(ann)
    ann.locator(".rack-tile").first.wait_for()
    people = [ann, ben]
    each_lays(people, 2)
    while mover(people) is not ann:
        assert lays(ben)
    yield ann
    ann.get_by_role("button", name="My tiles").focus()
    ann.keyboard.press("Enter")
    ann.keyboard.press("t")
    for words in ("^Your tiles: ", "^It is your turn"):  # a line about a lay may end with the turn
        reads_out(ann, re.compile(words))
    yield ann
    ann.locator(TILE).first.click()
    yield ann
    ann.locator(".place .target").first.click(force=True)
    ann.locator(".sums li").first.wait_for()
    yield ann
    ann.get_by_role("button", name="Back").click()
    more(ann)
    yield ann
    ann.get_by_label("Colour 5").click()
    ben.locator(".players .player .colour-5").wait_for()
    ann.locator("dialog").get_by_role("button", name="Move to another device").click()
    ann.locator("img.qr").wait_for()
    yield ann
    ann.get_by_label("Close").click()
    for page in people:
        hands_over(page)
    ann.locator(".winner").wait_for()
    yield ann
    yield from each_view_of_a_night(ann, ben)


def each_view_of_a_night(ann: Page, ben: Page) -> Iterator[Page]:
    for page in (ann, ben):
        page.get_by_role("button", name="Leave the table").first.click()
    ann.get_by_role("button", name="Open a game night").click()
    ann.locator(".score-table td").get_by_text("you").wait_for()
    yield ann
    ben.get_by_role("button", name="Enter the game night").wait_for()
    yield ben
    ben.get_by_role("button", name="Enter the game night").click()
    ann.get_by_text("2 players, not begun").wait_for()
    ann.get_by_role("button", name="Seat round 1").click()
    reads_out(ben, "Round 1: table Oak with")
    yield ben
    ann.get_by_role("button", name="Game night").click()
    ann.get_by_role("button", name="End the game night").wait_for()
    yield ann
    ann.get_by_role("button", name="End the game night").click()
    ann.get_by_role("button", name="End the game night").last.click()
    ann.get_by_text("no game was played").first.wait_for()
    yield ann


@pytest.mark.parametrize("device", DEVICES)
def test_each_view_is_visible_touchable_and_accessible(tmp_path: Path, device: dict[str, Any]) -> None:
    def look(browsers: Browsers) -> None:
        for page in each_view(browsers, device):
            becomes(page, partial(wrong_with, page, device), [])

    with server(tmp_path, "--host", "127.0.0.1", "--web", "on", deal=first_deal(2, lasting(6))) as house:
        in_browsers(f"http://{house.address}/", look)
    skip_without_axe()
