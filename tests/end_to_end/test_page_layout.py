"""The table on every screen: nothing hangs out, nothing hides the board, and every tile of a rack can be tapped."""

from contextlib import closing
from functools import partial
from itertools import product
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
    each_lays,
    in_house,
    more,
    mover,
    says,
)
from tests.end_to_end.crowd import Crowd
from tests.end_to_end.programs import Server
from tests.end_to_end.test_page_views import OVER, WIDE

NAMES = (
    "Wilhelmina Wolkenstein24", "田中さくら王小明李娜张伟刘洋", "Bartholomew Montgomery24", "محمد عبد الرحمن السيد",
    "Mx 🦄🐉🎲🎯🚀🎉🧩", "Grüße aus Österreich ßöä", "MMMMMMMMMMMMMMMMMMMMMMMM",
)  # fmt: skip

SCREENS = ((360, 640), (640, 360), (390, 844), (768, 1024), (1024, 768), (932, 430), (1280, 800), (1920, 1080))

TELLING = ((360, 640), (932, 430), (1280, 800))
"""The smallest phone, upright and on its side, and a laptop."""

each_screen = pytest.mark.parametrize(
    "screens", [pytest.param(TELLING, id="telling"), pytest.param(SCREENS, id="all", marks=pytest.mark.thorough)]
)

LONG_TALK = 8
"""Lines of the longest that no screen has room for."""

LEAST_BOARD = 0.33
"""The share of a screen that the board has at least."""

BOARD = """() => {
  const { width, height } = document.querySelector(".board-box").getBoundingClientRect();
  return (width * height) / (innerWidth * innerHeight);
}"""

UNSCROLLED = """() => {
  const side = document.querySelector(".side");
  const { bottom } = document.querySelector(".chat").getBoundingClientRect();
  return side.scrollHeight <= side.clientHeight && bottom <= innerHeight;
}"""

NARROWEST = "() => Math.min(...[...document.querySelectorAll('.rack-tile')].map((tile) => tile.clientWidth))"

OUT = """() => [...document.querySelectorAll(".rack-tile, .table-view > .top button, .bar button, .place path")]
  .filter((part) => part.checkVisibility())
  .map((part) => [part.outerHTML.slice(0, 60), part.getBoundingClientRect()])
  .filter(([, { left, right, top, bottom }]) => left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
  .map(([name]) => name)"""  # noqa: E501  # a line of JavaScript

LETTERS = """() => [".board", ".rack"].map((part) =>
  [...document.querySelectorAll(`${part} .letter`)].filter((letter) => letter.checkVisibility()).length > 0)"""

MANY = """(tiles) => {
  const rack = document.querySelector(".rack .tiles");
  while (rack.children.length < tiles) rack.append(rack.firstElementChild.cloneNode(true));
}"""


TO_LAY_IN_SIGHT = """() => {
  const { left, right } = document.querySelector(".players .to-lay").getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
}"""

LOBBY = """() => [".lobby", ".tables", ".talk", ".talk li:last-child", ".talk ~ .entry"].map((part) => {
  const { left, right, top, bottom } = document.querySelector(part).getBoundingClientRect();
  return { left, right, top, bottom };
})"""


def table(browsers: Browsers, names: tuple[str, ...], device: dict[str, Any] = PHONE) -> list[Page]:
    ann = browsers.hosts(names[0], device)
    people = [ann, *(browsers.sits(name, device) for name in names[1:])]
    begins(ann)
    ann.locator(".rack-tile").first.wait_for()
    return people


def resize(page: Page, width: int, height: int) -> None:
    """Give a page another size, and wait until its board has it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def wrong_at_size(page: Page) -> list[str]:
    wrong: list[str] = [str([*page.viewport_size.values()])] if page.evaluate(WIDE) else []
    wrong += page.evaluate(OVER) + page.evaluate(OUT)
    return wrong + (["too little of the board"] if page.evaluate(BOARD) < LEAST_BOARD else [])


def lobby_parts(page: Page) -> bool:
    """Return whether the parts of the lobby lie as the size of the page asks."""
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    lobby, tables, talk, newest, say = page.evaluate(LOBBY)
    if page.evaluate(WIDE):
        return False
    if width < 900 or height < 481:
        return bool(talk["top"] >= tables["bottom"])
    wide = talk["left"] >= tables["right"] and lobby["right"] - lobby["left"] > 0.8 * width
    return bool(wide and talk["top"] < newest["bottom"] <= talk["bottom"] <= say["top"] < say["bottom"] <= height)


def lay_in_sight(pages: dict[str, Page], crowd: Crowd) -> None:
    """Let whoever has the turn lay; another page shows who that is."""
    name = crowd.to_lay
    watcher = next(page for watching, page in pages.items() if watching != name)
    watcher.locator(".players .to-lay .name", has_text=name).wait_for(state="attached")
    becomes(watcher, partial(watcher.evaluate, TO_LAY_IN_SIGHT))
    if not crowd.lays():
        each_lays([pages[name]], 1)
        crowd.looks()


@each_screen
@in_house("--no-tls", deal=0)
def test_table_of_seven_with_long_names_fits_every_screen(
    browsers: Browsers, house: Server, screens: tuple[tuple[int, int], ...]
) -> None:
    first, *crowd_names, last = NAMES
    with closing(Crowd(house.address, crowd_names)) as crowd:
        pages = {name: browsers.sits(name, PHONE | {"is_mobile": False}) for name in (first, last)}
        crowd.starts()
        for _ in NAMES:
            lay_in_sight(pages, crowd)
        while crowd.lays():
            pass
        page = mover([*pages.values()])
        page.locator(TILE).first.click()
        for one, (width, height) in product(pages.values(), screens):
            resize(one, width, height)
            becomes(one, partial(wrong_at_size, one), [])


@each_screen
@in_house()
def test_lobby_puts_chat_beside_or_below_the_tables(browsers: Browsers, screens: tuple[tuple[int, int], ...]) -> None:
    browsers.hosts("Ann", PHONE)
    page = browsers.comes("Ben", PHONE | {"is_mobile": False})
    for number in range(LONG_TALK):
        page.get_by_placeholder("Say something").fill("Who plays? " * 45)
        page.keyboard.press("Enter")
        page.locator(".talk li").nth(number).wait_for()
    for width, height in screens:
        resize(page, width, height)
        becomes(page, partial(lobby_parts, page))


@in_house(deal=0)
def test_long_rack_stays_visible_and_touchable(browsers: Browsers) -> None:
    [page, _] = table(browsers, ("Ann", "Ben"), PHONE | {"is_mobile": False})
    page.evaluate(MANY, 14)  # more tiles than a player can draw
    for width, height in ((360, 640), (768, 1024), (1280, 800)):
        resize(page, width, height)
        becomes(page, partial(page.evaluate, OUT), [])
        becomes(page, lambda: page.evaluate(BOARD) >= LEAST_BOARD)
        becomes(page, lambda: page.evaluate(NARROWEST) >= 44)


@in_house(deal=0)
def test_letters_mark_values_in_the_colour_blind_palette(browsers: Browsers) -> None:
    page = table(browsers, ("Ann", "Ben"), LAPTOP)[0]
    becomes(page, partial(page.evaluate, LETTERS), [True, True])  # the only tile is large
    resize(page, 390, 844)
    becomes(page, partial(page.evaluate, LETTERS), [True, False])
    page.mouse.move(200, 300)
    page.mouse.wheel(0, 400)
    page.wait_for_function(f"() => String(({LETTERS})()) === 'false,false'")
    more(page)
    page.locator("select[name=palette]").select_option("colour-blind")
    becomes(page, partial(page.evaluate, LETTERS), [True, True])


@pytest.mark.thorough
@in_house("--bots", "6")
def test_chat_of_seven_is_in_sight_with_a_mark(browsers: Browsers) -> None:
    ann = browsers.hosts("Ann", LAPTOP)
    for _ in range(6):
        ann.get_by_label("Call a bot, gentle").click()
    ann.locator(".seats li").nth(6).wait_for()
    eve = browsers.comes("Eve", LAPTOP)
    eve.get_by_role("button", name="Watch").click()
    begins(ann)
    ann.locator(".rack-tile").first.wait_for()
    says(eve, "Hello!")
    ann.get_by_text("1 new").wait_for()
    becomes(ann, partial(ann.evaluate, UNSCROLLED), True)
    ann.get_by_placeholder("Say something").focus()
    becomes(ann, ann.get_by_text("1 new").count, 0)
