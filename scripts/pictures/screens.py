import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.end_to_end.browsers import Browsers, in_browsers
from tests.end_to_end.programs import server

from pictures.guests import Guest, company
from pictures.shots import SHOWN, TELEVISION, shoot

OPTIONS = ("--host", "127.0.0.1", "--no-tls", "--web", "on", "--name", "Contack")
PATIENCE = 60_000
ALL_LAYS = 1000
MANY = 6

COME = 1.0

# Brings a server at a port, and the page that shows it, to a state worth a picture.
Scene = Callable[[int, Any], None]


def on_screen(scene: Scene) -> Callable[[str], None]:
    """Return what draws the big screen of a new server, with guests who play."""

    def draw(name: str) -> None:
        with TemporaryDirectory(prefix="contack-") as data, server(Path(data), *OPTIONS) as house:
            in_browsers(f"http://{house.address}/", partial(_take, scene, name))

    return draw


def _take(scene: Scene, name: str, browsers: Browsers) -> None:
    page = browsers.opens(TELEVISION, "screen")
    page.locator("#stage > *").first.wait_for()
    scene(int(browsers.address.rstrip("/").rpartition(":")[2]), page)
    shoot(page, name, SHOWN)


def gathering(port: int, page: Any) -> None:
    company(port, "Den", "Ann Ben Cleo", seats=5)
    company(port, "Porch", "Eva Finn", seats=4)
    company(port, "Kitchen", "Gus Hal Ida", seats=3)
    page.get_by_text("9 here").or_(page.get_by_text("8 here")).wait_for()
    time.sleep(COME)
    Guest(port, "Dan")
    page.get_by_text("has just come in").wait_for()


def playing(port: int, page: Any) -> None:
    others = {"Porch": ("Finn Jo", 20), "Kitchen": ("Ida Gus", 14), "Attic": ("Kim Lea Max", 25)}
    den = company(port, "Den", "Ann Ben Cleo Dan Eva", laying=17, move_clock=60, pause=0.4)
    for table, (names, laying) in others.items():
        company(port, table, names, laying=laying)
    den[0].rests.wait(PATIENCE / 1000)
    page.locator(".large-board .points").wait_for()
    time.sleep(COME)  # the tile moves to its place


def commented(port: int, page: Any) -> None:
    company(port, "Den", "Ann Ben Cleo Dan", laying=ALL_LAYS, hints=True, pause=1.0)
    company(port, "Porch", "Eva Finn", laying=12)
    page.locator(".large-board .laid").nth(MANY).wait_for()
    page.locator(".comment", has_text="was better").wait_for()
    page.locator(".large-board .points").wait_for()
    time.sleep(COME)


def final(port: int, page: Any) -> None:
    company(port, "Den", "Ann Ben Cleo Dan Eva", laying=ALL_LAYS)
    page.locator(".winning").wait_for()
    page.locator(".results .evening").wait_for()


def standings(port: int, page: Any) -> None:
    for table, names in (("Den", "Ann Ben Cleo"), ("Porch", "Dan Eva"), ("Attic", "Ann Dan Finn")):
        for guest in company(port, table, names, laying=ALL_LAYS):
            guest.rests.wait(PATIENCE / 1000)
            guest.leave()
    page.locator(".hall .evening").wait_for()


SCENES = {
    "screen-gathering": on_screen(gathering),
    "screen-playing": on_screen(playing),
    "screen-comment": on_screen(commented),
    "screen-final": on_screen(final),
    "screen-standings": on_screen(standings),
}
