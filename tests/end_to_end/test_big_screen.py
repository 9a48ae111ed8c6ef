"""The big screen of a real server, in a real browser."""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial

import pytest

from contack.protocol.command import OpenTable, SetPause
from contack.protocol.notice import Joined, TableChanged
from tests.end_to_end.browsers import Browsers, Page, becomes, in_house
from tests.end_to_end.crowd import Crowd
from tests.end_to_end.programs import Server, bots
from tests.end_to_end.test_page_layout import NAMES
from tests.end_to_end.test_page_streams import NEVER_OPENS
from tests.server.process import PlainClient

pytestmark = pytest.mark.process


WIFI = ("--wifi", "Wolkenstein 5G", "--no-discovery")
WIFI_PASSWORD = ("env", "CONTACK_WIFI_PASSWORD=eight888")

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
TELEVISION = {"viewport": {"width": 1280, "height": 720}}

LEAST_HEIGHT = 0.03
"""How high a line of text is at least, as a share of the picture: legible from eight metres."""

LEGIBLE = """() => Math.min(...[...document.querySelectorAll("#stage *")]
  .filter((one) => !one.closest("svg, .tiles-left") && [...one.childNodes].some((node) => node.nodeType === 3))
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getBoundingClientRect().height / one.offsetHeight))
  / innerHeight >= %s""" % (LEAST_HEIGHT - 0.001)  # a line of JavaScript

FITS = """() => [".row > *", ".line-of-words > *", ".chances", ".long", "img:not(.large)", "h1"]
  .flatMap((which) => [...document.querySelectorAll(`#stage ${which}`)]).every((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
})"""

ADDRESS_LEGIBLE = """(one) => {
  const { left, right, height } = one.getBoundingClientRect();
  return parseFloat(getComputedStyle(one).fontSize) >= 84 && height < 110 && left >= 0 && right <= innerWidth;
}"""
"""Whether the address is in one line, 84 of 1,080 pixels high: capitals are then 39 mm high on a television of 55
inches. From eight metres that is an angle of 16 minutes of arc, the minimum of ISO 9241 for reading.
"""

REMARK = f"{NAMES[2]}: no lay was better than 10 6 9"

REMARKED = """(words) => {
  const remark = document.createElement("span");
  remark.className = "comment";
  remark.append(words);
  document.querySelector(".line-of-words").append(remark);
}"""

REASON = "the pizza is late, and the cake is burnt"

HALF = 128
"""How opaque a ground behind words is at least, of 255."""

OPACITY = """async ([shot, places]) => {
  const picture = new Image();
  picture.src = shot;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  return places.map(([x, y]) => canvas.getImageData(x, y, 1, 1).data[3]);
}"""


def three_bots(house: Server, table: str, pause: float, *more: str) -> AbstractContextManager[None]:
    """Let three bots play at a table until the test is over."""
    return bots(house.address, table, 3, house.records, "--no-tls", "--pause", str(pause), *more)


@contextmanager
def paused(house: Server, table: str) -> Iterator[None]:
    """Keep a table open that waits for a guest in a pause with a long reason."""
    with closing(PlainClient(int(house.address.rpartition(":")[2]), "eve")) as host:
        host.ask(Joined, OpenTable(table, seats=7))
        host.ask(TableChanged, SetPause(True, REASON))
        yield


def covered(page: Page, places: list[tuple[int, int]]) -> list[bool]:
    """Return which places of a page have a ground that hides the picture behind it; no other place hides anything."""
    shot = b64encode(page.screenshot(omit_background=True)).decode()
    found = page.context.new_page().evaluate(OPACITY, [f"data:image/png;base64,{shot}", places])
    assert all(hidden in (0, *range(HALF, 256)) for hidden in found), found
    return [hidden > 0 for hidden in found]


@in_house("--no-tls", *WIFI, prefix=WIFI_PASSWORD)
def test_a_screen_shows_how_to_come_in_and_then_a_game(browsers: Browsers, house: Server) -> None:
    page = browsers.opens(PROJECTOR, "screen")
    page.get_by_text("Scan to play").wait_for()
    becomes(page, lambda: page.locator(".qr.large").evaluate("(one) => one.naturalWidth > 0"))
    page.get_by_text("Wolkenstein 5G").wait_for()
    becomes(page, lambda: page.locator(".wifi .qr").evaluate("(one) => one.naturalWidth > 0"))
    address = page.locator(".address b")
    becomes(page, address.inner_text, f"http://{house.address}")
    becomes(page, partial(address.evaluate, ADDRESS_LEGIBLE))
    with paused(house, "Maximiliane's table"):
        page.locator(".card .long", has_text=REASON).wait_for()
        becomes(page, partial(page.evaluate, FITS))
    with three_bots(house, "den", 0.5):
        page.locator(".large-board .last-frame").wait_for()
        page.locator(".large-curve .step").first.wait_for()
        becomes(page, page.locator(".points-room .row").count, 3)
        becomes(page, partial(page.evaluate, LEGIBLE))
        becomes(page, partial(page.evaluate, FITS))


@pytest.mark.thorough
@in_house("--no-tls")
def test_screen_whose_sockets_never_open_shows_a_game(browsers: Browsers, house: Server) -> None:
    browsers.script = NEVER_OPENS
    page = browsers.opens(TELEVISION, "screen")
    page.get_by_text("Scan to play").wait_for()
    with three_bots(house, "den", 0.5):
        page.locator(".large-board .last-frame").wait_for()
    becomes(page, partial(page.evaluate, "sockets"), 2)


@in_house("--no-tls")
def test_late_screen_is_scaled_and_may_follow_one_table(browsers: Browsers, house: Server) -> None:
    with three_bots(house, "inn", 2), three_bots(house, "den", 2):
        page = browsers.opens(TELEVISION, "screen?table=inn")
        page.get_by_role("heading", name="inn").wait_for()
        page.locator(".large-board .last-frame").wait_for()
        becomes(page, page.locator(".other").count, 0)
        becomes(page, partial(page.evaluate, FITS))
        house.process.terminate()
        page.get_by_text("No connection").wait_for()


@pytest.mark.thorough
@in_house("--no-tls", "--commentary", "untimed")
def test_screen_shows_the_cost_of_a_late_evaluation(browsers: Browsers, house: Server) -> None:
    with three_bots(house, "den", 1):
        page = browsers.opens(PROJECTOR, "screen")
        page.locator(".comment", has_text="%").wait_for()
        page.locator(".chances rect").nth(2).wait_for()
        page.locator(".chances[aria-label*='Chances to win: greedy']").wait_for()
        becomes(page, partial(page.evaluate, LEGIBLE))
        becomes(page, partial(page.evaluate, FITS))


@pytest.mark.parametrize(
    ("width", "height"),
    [(1280, 720), *(pytest.param(*size, marks=pytest.mark.thorough) for size in ((1920, 1080), (3840, 2160)))],
)
@in_house("--no-tls")
def test_seven_long_names_fit_any_screen(browsers: Browsers, house: Server, width: int, height: int) -> None:
    with closing(Crowd(house.address, NAMES)) as crowd:
        crowd.starts()
        page = browsers.opens({"viewport": {"width": width, "height": height}}, "screen")
        page.locator(".large-curve").wait_for()
        becomes(page, page.locator(".points-room .row").count, len(NAMES))
        becomes(page, partial(page.evaluate, LEGIBLE))
        page.evaluate(REMARKED, REMARK)
        becomes(page, partial(page.evaluate, FITS))


@in_house("--no-tls")
def test_a_stream_lays_a_table_over_its_picture(browsers: Browsers, house: Server) -> None:
    with three_bots(house, "inn", 2):
        page = browsers.opens(PROJECTOR, "screen?table=inn&overlay")
        page.locator(".large-board .last-frame").wait_for()
        becomes(page, lambda: covered(page, [(20, 600), (960, 1060), (1900, 300)]), [False, False, True])
        becomes(page, page.locator(".qr:visible").count, 0)


@pytest.mark.thorough
@in_house("--no-tls")
def test_winner_is_shown_although_all_players_leave(browsers: Browsers, house: Server) -> None:
    page = browsers.opens(PROJECTOR, "screen")
    page.get_by_text("Scan to play").wait_for()
    with three_bots(house, "den", 0, "--games", "1"):
        page.locator(".winning").wait_for()
        page.clock.install()
        page.clock.fast_forward("01:00")
        page.get_by_text("0 here").wait_for()
