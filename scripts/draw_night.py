"""Draws the pictures of a game night for docs/pictures/: a real one, with bots, at a new server.

    .venv/bin/python scripts/draw_night.py

Needs what draw_pages.py needs.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests have the way of a browser to a table

from pictures.shots import save_shot  # noqa: E402
from tests.end_to_end.browsers import LAPTOP, PHONE, Browsers, hands_over, one_chromium  # noqa: E402
from tests.end_to_end.programs import server  # noqa: E402  # after the path to it

PICTURES = ROOT / "docs" / "pictures"
LARGE = {"viewport": {"width": 1920, "height": 1080}, "color_scheme": "dark"}
SHOWN = 800
LARGE_SHOWN = 960

OPTIONS = ("--host", "127.0.0.1", "--no-tls", "--web", "on", "--name", "Contack")
BOTS = ("Ben", "Cleo", "Dan", "Eva", "Finn", "Greta", "Hugo", "Ida", "Jo", "Kim", "Lea")
ROUNDS = 2


def main() -> None:
    with TemporaryDirectory() as data, server(Path(data), *OPTIONS) as house, one_chromium() as chromium:
        night = partial(_draw, Path(data), house.address)
        chromium.does(f"http://{house.address}/", night, foreseen=False)


def _draw(data: Path, address: str, browsers: Browsers) -> None:
    ann, screen = browsers.comes("Ann", PHONE), browsers.opens(LARGE, "screen")
    _open(ann)
    with ExitStack() as programs:
        for name in BOTS:
            programs.enter_context(_bot(data, address, name))
        ann.get_by_text(f"{len(BOTS) + 1} players").first.wait_for()
        zoe = browsers.comes("Zoe", PHONE)
        zoe.locator(".night-banner").wait_for()
        _shoot(zoe, "page-night-lobby")
        zoe.close()
        looker = browsers.comes("Max", LAPTOP)
        looker.get_by_role("button", name="Look at it").click()
        for number in range(1, ROUNDS + 1):
            _play(ann, screen, looker, number)
        screen.locator("section.podium").wait_for()
        _shoot(screen, "screen-podium", SHOWN)
        ann.get_by_role("button", name="Leave the table").first.click()
        ann.locator(".podium").wait_for()
        _shoot(ann, "page-night-podium")


def _open(ann: Any) -> None:
    ann.get_by_role("button", name="Options of a new table").click()
    ann.get_by_role("button", name="A game night with your options").click()
    ann.locator("select[name=rounds]").select_option(str(ROUNDS))
    ann.get_by_label("Its name").fill("Friday")
    ann.get_by_label("Bots may enter").check()
    ann.get_by_role("button", name="Open it").click()
    ann.locator(".score-table").wait_for()


def _play(ann: Any, screen: Any, looker: Any, number: int) -> None:
    if number > 1:
        ann.get_by_role("button", name="Game night").click()
    ann.get_by_role("button", name=f"Seat round {number}").click()
    screen.locator(".seat-cards").wait_for()
    screen.wait_for_timeout(500)
    if number == 1:
        _shoot(screen, "screen-seating", SHOWN)
    ann.get_by_role("button", name="Game night").click()
    ann.get_by_role("button", name="Start now").click()
    ann.locator(".rack-tile").first.wait_for()
    looker.get_by_text("hand 2 of 3").first.wait_for()
    if number == 1:
        _shoot(looker, "page-night-laptop")
    else:
        looker.set_viewport_size(LARGE["viewport"])
        looker.emulate_media(color_scheme="dark")
        _shoot(looker, "page-night-large", LARGE_SHOWN)
    hands_over(ann)
    ann.locator(".winner").wait_for()
    if number == 1:
        screen.locator(".scores").wait_for()
        screen.wait_for_timeout(500)
        _shoot(screen, "screen-scoreboard", SHOWN)
        _shoot(ann, "page-night-result")


@contextmanager
def _bot(data: Path, address: str, name: str) -> Iterator[None]:
    command = [sys.executable, "-m", "contack.client", "bot", "greedy", "--name", name, "--tournament", "--no-tls"]
    where = ["--server", address, "--data", str(data / name), "--pause", "0.4"]
    with subprocess.Popen(command + where, stdout=subprocess.DEVNULL) as program:
        try:
            yield
        finally:
            program.terminate()


def _shoot(page: Any, name: str, width: int = 0) -> None:
    save_shot(page.screenshot(), PICTURES / f"{name}.png", width)
    print(name)


if __name__ == "__main__":
    main()
