"""Draws the pictures of docs/pictures/ that show the big screen: a real server, guests who play, and Chromium.

    .venv/bin/python scripts/draw_screens.py               draw all
    .venv/bin/python scripts/draw_screens.py screen-final  draw those with this prefix

Needs Chromium, Playwright and Pillow (.venv/bin/pip install -e '.[web,pictures]').
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests have the browsers

from pictures.guests import Guest, company  # noqa: E402
from pictures.shots import save_shot  # noqa: E402
from tests.end_to_end.browsers import Browsers, in_browsers  # noqa: E402  # after the path to it
from tests.end_to_end.programs import server  # noqa: E402  # after the path to it

PICTURES = ROOT / "docs" / "pictures"
TELEVISION = {"viewport": {"width": 1920, "height": 1080}}
OPTIONS = ("--host", "127.0.0.1", "--no-tls", "--web", "on", "--name", "Contack")
PATIENCE = 60_000
ALL_LAYS = 1000
MANY = 6

# The width of a picture, half of the screen.
SHOWN = 800

COME = 1.0

# Brings a server at a port, and the page that shows it, to a state worth a picture.
Scene = Callable[[int, Any], None]


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the pictures of docs/pictures/ that show the big screen.")
    parser.add_argument("names", nargs="*", help="how the names of the pictures begin; all if none is given")
    parser.add_argument("--to", type=Path, default=PICTURES, help="where the pictures go (default: %(default)s)")
    asked = parser.parse_args()
    for name, scene in SCENES.items():
        if not asked.names or name.startswith(tuple(asked.names)):
            print(name, file=sys.stderr)
            with TemporaryDirectory(prefix="contack-") as data, server(Path(data), *OPTIONS) as house:
                in_browsers(f"http://{house.address}/", partial(take, scene, asked.to / f"{name}.png"))


def take(scene: Scene, path: Path, browsers: Browsers) -> None:
    page = browsers.opens(TELEVISION, "screen")
    page.locator("#stage > *").first.wait_for()
    scene(int(browsers.address.rstrip("/").rpartition(":")[2]), page)
    save_shot(page.screenshot(), path, SHOWN)


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


SCENES: Mapping[str, Scene] = {
    "screen-gathering": gathering,
    "screen-playing": playing,
    "screen-comment": commented,
    "screen-final": final,
    "screen-standings": standings,
}

if __name__ == "__main__":
    main()
