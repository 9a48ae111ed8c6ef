"""Draws the pictures of docs/pictures/ that show the big screen: a real server, guests who play, and Chromium.

    .venv/bin/python scripts/draw_screens.py               draw all
    .venv/bin/python scripts/draw_screens.py screen-final  draw those with this prefix

Needs Chromium, Playwright and Pillow (.venv/bin/pip install -e '.[web,pictures]').
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pictures.guests import Guest, company
from pictures.shots import save_shot

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
CHROMIUM = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
WIDTH, HEIGHT = 1920, 1080
PATIENCE = 60_000
ALL_LAYS = 1000
# Tiles of a board worth a picture.
MANY = 6

# Seconds until the page shows a new guest.
COME = 1.0

# Brings a server at a port, and the page that shows it, to a state worth a picture.
Scene = Callable[[int, Any], None]


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the pictures of docs/pictures/ that show the big screen.")
    parser.add_argument("names", nargs="*", help="how the names of the pictures begin; all if none is given")
    parser.add_argument("--to", type=Path, default=PICTURES, help="where the pictures go (default: %(default)s)")
    asked = parser.parse_args()
    chromium = next(filter(lambda path: Path(path).exists(), CHROMIUM), None)
    if chromium is None:
        sys.exit("no Chromium: install it (on Debian and Ubuntu: apt install chromium)")
    from playwright.sync_api import sync_playwright  # here: help needs no Pillow

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, scene in SCENES.items():
            if not asked.names or name.startswith(tuple(asked.names)):
                print(name, file=sys.stderr)
                take(browser, scene, asked.to / f"{name}.png")
        browser.close()


def take(browser: Any, scene: Scene, path: Path) -> None:
    with server() as port:
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.set_default_timeout(PATIENCE)
        page.goto(f"http://127.0.0.1:{port}/screen")
        page.locator("#stage > *").first.wait_for()
        scene(port, page)
        save_shot(page.screenshot(), path)
        page.close()


@contextmanager
def server() -> Iterator[int]:
    with TemporaryDirectory(prefix="contack-") as data:
        options = ["--host", "127.0.0.1", "--port", "0", "--no-tls", "--web", "on", "--name", "Contack", "--data", data]
        command = [sys.executable, "-m", "contack.server", *options, "--log-level", "warn"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            announced = iter(process.stdout.readline, "")
            yield next(int(found[1]) for line in announced if (found := re.search(r"http://[\d.]+:(\d+)/", line)))
            process.terminate()


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
