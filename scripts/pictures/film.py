"""One round on a phone, a laptop, a terminal and the big screen, in pictures beside each other."""

import re
import time
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from tests.end_to_end.browsers import LAPTOP, OWN_TURN, PHONE, Browsers, Page, in_browsers, lays
from tests.end_to_end.programs import server

from pictures import PICTURES
from pictures.drawing import draw
from pictures.shots import TELEVISION, save_shot
from pictures.terminal import Terminal
from pictures.terminals import program

FRAMES = 10
HEIGHT = 360
GAP = 12
PAPER = "#30343c"

SETTLED = 2.0
"""Seconds after which a lay has arrived on every screen."""


def film(_: str) -> None:
    with TemporaryDirectory() as data, server(Path(data), "--host", "127.0.0.1", "--no-tls", "--web", "on") as house:
        in_browsers(f"http://{house.address}/", partial(_film, house.address))


def _film(address: str, browsers: Browsers) -> None:
    screen = browsers.opens(TELEVISION, "screen")
    ann, ben = browsers.hosts("Ann", LAPTOP), browsers.sits("Ben", PHONE)
    with TemporaryDirectory() as home, program(Path(home), "play", address, "--no-tls", "--name", "Cleo") as terminal:
        ann.locator(".seats").get_by_text("Cleo").wait_for()
        terminal.shows("ready")
        ann.get_by_role("button", name="Start now").click()
        for page in (ann, ben):
            page.locator(".rack-tile").first.wait_for()
        for frame in range(1, FRAMES + 1):
            _lay(terminal, ann, ben)
            time.sleep(SETTLED)
            _save((ben, ann, terminal, screen), PICTURES / f"film-{frame:02}.png")


def _lay(terminal: Terminal, *pages: Page) -> None:
    while not any(lays(page) for page in pages if page.locator(OWN_TURN).count()):
        if "YOUR TURN" in terminal.text:
            return _type(terminal)
        time.sleep(0.2)
    return None


def _type(terminal: Terminal) -> None:
    """Lay the first tile that fits somewhere, at its first place."""
    terminal.types("Escape")
    fitting = re.findall(r"(?<!\d)([1-7]) \+\d", terminal.text)
    terminal.types(fitting[0], "a", "Enter")


def _save(screens: tuple[Any, ...], path: Path) -> None:
    pictures = [_picture(one) for one in screens]
    film = Image.new("RGB", (sum(one.width + GAP for one in pictures) - GAP, HEIGHT), PAPER)
    left = 0
    for picture in pictures:
        film.paste(picture, (left, 0))
        left += picture.width + GAP
    shot = BytesIO()
    film.save(shot, "PNG")
    save_shot(shot.getvalue(), path)
    print(path.name)


def _picture(screen: Any) -> Image.Image:
    if isinstance(screen, Terminal):
        whole = draw(screen.captured, screen.columns, screen.rows)
    else:
        whole = Image.open(BytesIO(screen.screenshot()))
    width = round(whole.width * HEIGHT / whole.height)
    return whole.convert("RGB").resize((width, HEIGHT), Image.Resampling.LANCZOS)


SCENES = {"film": film}
