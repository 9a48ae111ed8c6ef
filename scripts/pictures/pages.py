import json
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from commands import run
from tests.end_to_end.browsers import (
    LAPTOP,
    OWN_TURN,
    PHONE,
    SMALL_PHONE,
    TILE,
    Browsers,
    Page,
    each_lays,
    hands_over,
    lays,
    more,
    one_chromium,
)
from tests.end_to_end.programs import server

from pictures.shots import LARGE, LARGE_SHOWN, shoot

SHARP = PHONE | {"device_scale_factor": 1.5}

PLENTY = 5

NAMES = ("Ben", "Cleo")


def page(_: str) -> None:
    options = ("--host", "127.0.0.1", "--web", "on")
    with TemporaryDirectory() as data, server(Path(data), *options) as house, one_chromium() as chromium:
        # not foreseen: the players are ready again after the game
        chromium.does(f"http://{house.address}/", partial(_draw, house.records), foreseen=False)


def _draw(records: Path, browsers: Browsers) -> None:
    for device, picture in ((SHARP, "page-welcome"), (LAPTOP, "page-laptop-welcome"), (LARGE, "page-large-welcome")):
        shoot(browsers.opens(device), picture, LARGE_SHOWN)
    ann = browsers.hosts("Ann", LAPTOP)
    eva = browsers.comes("Eva", LAPTOP)
    people = [ann]
    for name in NAMES:
        phone = browsers.comes(name, SHARP)
        phone.get_by_role("button", name="Take a seat").wait_for()
        shoot(phone, "page-lobby")
        phone.get_by_role("button", name="Take a seat").click()
        people.append(phone)
    eva.get_by_text("Ann, Ben, Cleo").wait_for()
    shoot(eva, "page-laptop-lobby")
    eva.close()
    dan = browsers.comes("Dan", LARGE)
    dan.get_by_role("button", name="Take a seat").wait_for()
    shoot(dan, "page-large-lobby", LARGE_SHOWN)
    dan.get_by_role("button", name="Take a seat").click()
    people.append(dan)
    ann.get_by_text("Dan").first.wait_for()
    shoot(people[1], "page-phone-waiting")
    shoot(ann, "page-waiting")
    shoot(dan, "page-large-waiting", LARGE_SHOWN)
    ann.get_by_role("button", name="Start now").click()
    ann.locator(".rack-tile").first.wait_for()
    each_lays(people, PLENTY)
    _choose(people, people[1:3], "page-phone", "page-preview")
    _choose(people, [dan], "page-large", "page-large-preview", LARGE_SHOWN)
    _choose(people, [ann], "page-laptop", "page-laptop-preview")
    more(ann)
    ann.locator("dialog").get_by_role("button", name="Move to another device").click()
    ann.locator("img.qr").wait_for()
    shoot(ann, "page-move")
    ann.get_by_label("Close").click()
    for page in people:
        hands_over(page)
    for page in people:
        page.locator(".winner").wait_for()
    shoot(people[1], "page-result")
    shoot(ann, "page-laptop-result")
    shoot(dan, "page-large-result", LARGE_SHOWN)
    _draw_replay(browsers, *records.glob("*.contack"))


def _draw_replay(browsers: Browsers, record: Path) -> None:
    # At a costly mistake, where another cell was the best.
    command = [sys.executable, "-m", "contack.client", "review", str(record), "--keep", "--json"]
    judged = json.loads(run(command))
    decisions = [one for one in judged["decisions"] if _cell(one) != _cell(one["lays"][0])]
    position = max(decisions, key=lambda one: float(one["chance_lost"]))["position"]
    for device, name in ((SMALL_PHONE, "replay-phone"), (LAPTOP, "replay-laptop"), (LARGE, "replay-large")):
        page = browsers.opens(device, f"replay/{record.stem}#position={position}")
        page.locator(".coach").wait_for()
        shoot(page, name, LARGE_SHOWN)
        page.get_by_role("button", name="Learn").click()
        page.locator("dialog button", has_text="lay").first.click()
        page.locator(f"{TILE}:not(.none)").first.click()
        page.locator(".place").first.wait_for()
        shoot(page, name.replace("replay", "learn"), LARGE_SHOWN)


def _cell(lay: dict[str, str]) -> str:
    return lay["lay"].partition("@")[2]


def _choose(people: list[Page], ours: list[Page], chosen: str, previewed: str, width: int = 0) -> None:
    while True:
        page = next((page for page in ours if page.locator(OWN_TURN).count()), None)
        if page:
            break
        any(lays(one) for one in people)
    page.locator(TILE).last.click()
    shoot(page, chosen, width)
    page.locator(".place .target").first.click(force=True)
    page.locator(".sums li").first.wait_for()
    shoot(page, previewed, width)
    page.get_by_role("button", name="Back").click()
    page.keyboard.press("Escape")  # so that the next player chooses again


SCENES = {"page": page}
