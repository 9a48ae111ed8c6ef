"""What hands do at the table: fingers that pinch, drag and tap beside, and keys alone."""

import re
from pathlib import Path
from typing import Any

import pytest

from contack.engine.game import Game
from tests.end_to_end.browsers import (
    LAPTOP,
    PHONE,
    TILE,
    Browsers,
    Page,
    becomes,
    in_browsers,
    in_house,
    lay_on,
    more,
    mover,
    reads_out,
)
from tests.end_to_end.deals import dealt, first_deal, fits_in_several_places, lay_ahead, lays_until_dealt_again
from tests.end_to_end.programs import ROOT, server
from tests.end_to_end.test_page_layout import table

SEVERAL = first_deal(2, fits_in_several_places)
AHEAD = first_deal(2, lambda game: lay_ahead(game) is not None)

FINGER = 48
"""The width of a finger in pixels."""

MIDDLES = """() => [...document.querySelectorAll(".place .target")].map((target) => {
  const { x, y, width } = target.getBoundingClientRect();
  return [target.parentElement.dataset.cell, x + width / 2, y + width / 2, width];
})"""

MIDDLE = """([x, y, up]) => {
  const { left, top, width, height } = document.querySelector(".lying[data-cell='0,0']").getBoundingClientRect();
  return [left + ((x + 1) * width) / 2, top - y * height + (height * (up ? 2 : 1)) / 3];
}"""
"""Returns the middle of a cell by the place of the starter."""

READ_OUT = {"w": "Your tiles: ", "e": "You can lay ", "v": "The chain", "t": "It is your turn"}
"""What each letter key reads out, from the first word on: other lines may end with the words about the turn."""

SCALE = "() => Number(document.querySelector('.board > g').getAttribute('transform').match(/scale\\((.*)\\)/)[1])"
PLACE = "() => document.querySelector('.board > g').getAttribute('transform')"

SHOWN = """async () => {
  const { h, replace } = await import("/tests/dom.js");
  const box = document.body.appendChild(h("div"));
  const parts = {
    before: () => h("i", { "data-key": "before" }),
    unnamed: () => h("i"),
    pressed: () => h("button", { "data-key": "pressed", onclick: () => box.append("It counts.") }, "Press"),
    behind: () => h("b", { "data-key": "behind" }),
  };
  globalThis.show = (names) => replace(box, names.split(" ").map((name) => parts[name]()));
}"""
"""Lets a test show parts by their names, in a box of their own."""


def touches(page: Page, *moments: list[tuple[float, float]]) -> None:
    wire = page.context.new_cdp_session(page)
    for kind, fingers in zip(["touchStart", *["touchMove"] * len(moments)], moments, strict=False):
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in fingers]})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def with_places(browsers: Browsers, device: dict[str, Any]) -> Page:
    page = mover(table(browsers, ("Ann", "Ben"), device))
    for tile in page.locator(TILE).all():
        tile.click()
        page.locator(".rack-tile[aria-pressed=true]").wait_for()
        if page.locator(".place").count() > 1:
            return page
    raise AssertionError("no tile fits in several places")


@in_house(deal=SEVERAL)
def test_every_place_is_hit_by_a_finger_however_small_the_board(browsers: Browsers) -> None:
    page = with_places(browsers, PHONE)
    page.mouse.move(195, 400)
    scale = page.evaluate(SCALE)
    page.mouse.wheel(0, 2000)
    page.wait_for_function(f"() => ({SCALE})() < {scale}")
    places = page.evaluate(MIDDLES)
    for cell, x, y, width in places:
        assert width >= FINGER
        page.touchscreen.tap(x, y)
        page.locator(f'.preview[data-cell="{cell}"]').wait_for()
        page.get_by_role("button", name="Back").click()
    _, x, y, _ = max(places, key=lambda place: float(place[1]))
    page.touchscreen.tap(x + FINGER / 2 - 2, y)
    page.locator(".preview").wait_for()


@in_house(deal=SEVERAL)
def test_pinch_and_drag_move_the_board_and_fit_resets_it(browsers: Browsers) -> None:
    page = with_places(browsers, PHONE)
    page.get_by_role("button", name="Fit").click()
    fitting, scale = page.evaluate(PLACE), page.evaluate(SCALE)
    touches(page, [(150, 400), (250, 400)], [(120, 400), (280, 400)], [(80, 400), (320, 400)])
    page.wait_for_function(f"() => ({SCALE})() > {scale * 1.5}")
    moved = page.evaluate(PLACE)
    touches(page, [(200, 400)], [(200, 430)], [(200, 470)])
    page.wait_for_function(f"() => ({PLACE})() !== '{moved}'")
    becomes(page, page.locator(".preview, .wrong-place").count, 0)  # who drags taps nothing
    page.get_by_role("button", name="Fit").click()
    page.wait_for_function(f"() => ({PLACE})() === '{fitting}'")
    touches(page, [(200, 400)], [(200, 430)], [(200, 470)])
    page.wait_for_function(f"() => ({PLACE})() !== '{fitting}'")
    page.keyboard.press("f")
    page.wait_for_function(f"() => ({PLACE})() === '{fitting}'")


@pytest.mark.thorough
@in_house(deal=SEVERAL)
def test_tap_elsewhere_shows_the_reason(browsers: Browsers) -> None:
    page = with_places(browsers, PHONE)
    page.touchscreen.tap(12, 160)
    page.locator(".line .wrong").get_by_text("touch").wait_for()
    page.locator(".lying").first.click(force=True)
    page.locator(".line .wrong").get_by_text("already").wait_for()


@in_house(deal=AHEAD)
def test_fitting_tile_has_its_points_ahead_of_the_turn(browsers: Browsers) -> None:
    pages = table(browsers, ("Ann", "Ben"), PHONE)
    page = next(page for page in pages if page is not mover(pages))
    ahead = lay_ahead(dealt(AHEAD, 2))
    assert ahead
    ((tile, cell), points) = ahead
    page.locator(f".rack-tile[data-key='tile {tile}']").click()
    page.get_by_text("tap a place to see what it would score there").wait_for()
    page.mouse.click(*page.evaluate(MIDDLE, [cell.x, cell.y, cell.up]))
    page.locator(".line").get_by_text(f"would score {points} there.").wait_for()
    becomes(page, page.locator(".wrong-place, .line .wrong").count, 0)


@in_house(deal=SEVERAL)
def test_keys_alone_lay_a_tile_and_all_is_read_out(browsers: Browsers) -> None:
    page = with_places(browsers, LAPTOP)
    page.keyboard.press("Escape")
    chosen = page.locator(".rack-tile[aria-pressed=true]")
    for number in range(1, 10):
        if page.locator(".place").count():
            break
        page.keyboard.press(str(number))
    becomes(page, chosen.count, 1)
    for key, words in READ_OUT.items():
        page.keyboard.press(key)
        reads_out(page, re.compile(f"^{words}"))
    page.keyboard.press("ArrowRight")
    page.locator(".sums li").first.wait_for()
    reads_out(page, re.compile("^[0-9]+ points?, "))
    page.keyboard.press("Enter")
    reads_out(page, re.compile("You lay .* for [0-9]+ points?"))


@in_house()
def test_letter_keys_act_until_the_player_turns_them_off(browsers: Browsers) -> None:
    page = browsers.hosts("Ann", LAPTOP)
    page.get_by_role("button", name="Wait!").click()
    page.get_by_role("button", name="I am ready").wait_for()
    page.keyboard.press("r")
    page.get_by_text("You are ready.").first.wait_for()
    page.keyboard.press("c")
    page.get_by_role("dialog").get_by_placeholder("Say something").wait_for()
    page.get_by_label("Close").click()
    more(page)
    page.get_by_label("Keys with letters").uncheck()
    page.get_by_label("Close").click()
    page.keyboard.press("c")
    becomes(page, page.get_by_role("dialog").count, 0)


@pytest.mark.thorough
def test_tile_of_an_ended_hand_is_not_chosen_again(tmp_path: Path) -> None:
    lays: list[int] = []

    def is_dealt_again(game: Game) -> bool:
        lays[:] = [lays_until_dealt_again(game)]
        return lays != [0]

    def play(browsers: Browsers) -> None:
        people = table(browsers, ("Ann", "Ben"), LAPTOP)
        lay_on(people, *lays)
        page = mover(people)
        page.get_by_text("Hand 2 of 3").wait_for()
        becomes(page, page.locator(".rack-tile").count, 5)
        becomes(page, page.locator(".rack-tile[aria-pressed=true]").count, 0)

    with server(tmp_path, "--host", "127.0.0.1", "--web", "on", deal=first_deal(2, is_dealt_again)) as house:
        in_browsers(f"http://{house.address}/", play)


@pytest.mark.parametrize(
    "then",
    [
        *(pytest.param(one, marks=pytest.mark.thorough) for one in ("pressed behind", "pressed", "before pressed")),
        "behind unnamed before pressed",
    ],
)
@in_house()
def test_started_press_counts_whatever_moves_beside_it(browsers: Browsers, then: str) -> None:
    page = browsers.opens(LAPTOP)
    script = (ROOT / "server/web/pages/draw/dom.js").read_text("utf-8")
    page.route("**/tests/dom.js", lambda asked: asked.fulfill(body=script, content_type="text/javascript"))
    page.evaluate(SHOWN)
    page.evaluate("show('before unnamed pressed behind')")
    page.get_by_role("button", name="Press").hover()
    page.mouse.down()
    page.evaluate(f"show('{then}')")
    page.mouse.up()
    page.get_by_text("It counts.").wait_for()
