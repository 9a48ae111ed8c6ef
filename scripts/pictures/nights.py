from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.end_to_end.browsers import LAPTOP, PHONE, Browsers, hands_over, one_chromium
from tests.end_to_end.programs import server

from pictures.network import entrant
from pictures.shots import LARGE, LARGE_SHOWN, SHOWN, shoot

BOTS = ("Ben", "Cleo", "Dan", "Eva", "Finn", "Greta", "Hugo", "Ida", "Jo", "Kim", "Lea")
ROUNDS = 2


def night(_: str) -> None:
    options = ("--host", "127.0.0.1", "--web", "on", "--name", "Contack")
    with TemporaryDirectory() as data, server(Path(data), *options) as house, one_chromium() as chromium:
        night = partial(_draw, Path(data), house.address)
        chromium.does(f"http://{house.address}/", night, foreseen=False)


def _draw(data: Path, address: str, browsers: Browsers) -> None:
    ann, screen = browsers.comes("Ann", PHONE), browsers.opens(LARGE, "screen")
    _open(ann)
    with ExitStack() as programs:
        for name in BOTS:
            programs.enter_context(entrant((), name, address, data / name, 0.4))
        ann.get_by_text(f"{len(BOTS) + 1} players").first.wait_for()
        zoe = browsers.comes("Zoe", PHONE)
        zoe.locator(".night-banner").wait_for()
        shoot(zoe, "page-night-lobby")
        zoe.close()
        looker = browsers.comes("Max", LAPTOP)
        looker.get_by_role("button", name="Look at it").click()
        for number in range(1, ROUNDS + 1):
            _play(ann, screen, looker, number)
        screen.locator("section.podium").wait_for()
        shoot(screen, "screen-podium", SHOWN)
        ann.get_by_role("button", name="Leave the table").first.click()
        ann.locator(".podium").wait_for()
        shoot(ann, "page-night-podium")


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
        shoot(screen, "screen-seating", SHOWN)
    ann.get_by_role("button", name="Game night").click()
    ann.get_by_role("button", name="Start now").click()
    ann.locator(".rack-tile").first.wait_for()
    looker.get_by_text("hand 2 of 3").first.wait_for()
    if number == 1:
        shoot(looker, "page-night-laptop")
    else:
        looker.set_viewport_size(LARGE["viewport"])
        looker.emulate_media(color_scheme="dark")
        shoot(looker, "page-night-large", LARGE_SHOWN)
    hands_over(ann)
    ann.locator(".winner").wait_for()
    if number == 1:
        screen.locator(".scores").wait_for()
        screen.wait_for_timeout(500)
        shoot(screen, "screen-scoreboard", SHOWN)
        shoot(ann, "page-night-result")


SCENES = {"page-night": night}
