"""Replays in a browser: step by step, with the coach, on a phone and on a laptop."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from contack.client.coach.decisions import decisions_of
from contack.client.coach.exercise import exercises_of
from contack.client.coach.review import EvaluatedDecision, Review
from contack.client.coach.review_json import review_to_json
from contack.engine.board.lay import Lay
from contack.engine.records.timeline import holders_of
from tests.client.coach.fake import assessed
from tests.end_to_end.browsers import LAPTOP, PHONE, Browsers, Page, becomes, in_browsers, in_house, reads_out
from tests.end_to_end.programs import server
from tests.end_to_end.test_page_views import DEVICES, skip_without_axe, wrong_with
from tests.server.web.recorded import GAME, NAME, choice, kept, record, review

WEB = ("--host", "127.0.0.1", "--web", "on")
LAST = len(GAME.positions)
WHERE = ".steps .pair span"


def at(page: Page, position: int) -> None:
    """Wait until a page shows a position, and names it in its address."""
    page.locator(WHERE).get_by_text(f"{position} of {LAST}", exact=True).wait_for()
    becomes(page, partial(page.evaluate, "location.hash"), f"#position={position}")


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Return the directory of a server whose one game is reviewed: its second position was a mistake."""
    directory = tmp_path / "records"
    directory.mkdir()
    kept(directory)
    (directory / f"{NAME}.review.json").write_bytes(review(choice(2)))
    return directory


@pytest.mark.usefixtures("records")
@in_house()
def test_replay_steps_by_buttons_keys_and_slider(browsers: Browsers) -> None:
    page = browsers.opens(LAPTOP, f"replay/{NAME}")
    at(page, 1)
    page.get_by_role("button", name="One position on").click()
    at(page, 2)
    page.keyboard.press("ArrowRight")
    at(page, 3)
    page.get_by_label("Position", exact=True).fill("5")
    at(page, 5)
    page.locator("h1").click()
    for key, position in {"End": LAST, "ArrowRight": LAST, "ArrowLeft": LAST - 1, "Home": 1}.items():
        page.keyboard.press(key)
        at(page, position)
    tiles = page.locator(".lying").count()
    page.keyboard.press("ArrowRight")
    at(page, 2)
    becomes(page, page.locator(".lying").count, tiles + 1)


@pytest.mark.thorough
@pytest.mark.usefixtures("records")
@in_house()
def test_a_link_that_is_shared_leads_to_the_very_position(browsers: Browsers) -> None:
    page = browsers.opens(PHONE, f"replay/{NAME}#position=7")
    at(page, 7)
    page.get_by_role("button", name="Share").click()
    link = page.locator(".typed").text_content()
    assert link == f"{browsers.address}replay/{NAME}#position=7"
    becomes(page, lambda: page.locator(".qr").evaluate("(image) => image.naturalWidth > 0"))
    at(browsers.opens(PHONE, link.removeprefix(browsers.address)), 7)


@pytest.mark.usefixtures("records")
@in_house()
def test_lay_and_its_draws_are_shown_and_read_out(browsers: Browsers) -> None:
    page = browsers.opens(PHONE, f"replay/{NAME}#position=5")
    at(page, 5)
    moment = [" ".join(words.split()) for words in page.locator(".moment p").all_inner_texts()]
    assert moment == ["A ann lays 7 8 5 +10", "blue 7 + 3", "bob draws 8 9 6", "bob draws 2 9 10"]
    reads_out(page, "ann lays 07-08-05 at 0,2 for 10 points. bob draws 08-09-06. bob draws 02-09-10.")


@pytest.mark.usefixtures("records")
@in_house()
def test_comment_of_the_coach_is_at_its_lay_and_read_out(browsers: Browsers) -> None:
    page = browsers.opens(PHONE, f"replay/{NAME}#position=2")
    page.locator(".coach").get_by_text("cost 25 % of the chance to win").wait_for()
    becomes(page, page.locator(".dots circle").count, 1)
    reads_out(page, "The coach: cost 25 %")
    page.keyboard.press("ArrowRight")
    at(page, 3)
    becomes(page, page.locator(".coach").count, 0)


@pytest.mark.usefixtures("records")
@in_house()
def test_players_of_a_replay_keep_their_colours(browsers: Browsers) -> None:
    page = browsers.opens(LAPTOP, f"replay/{NAME}")
    at(page, 1)
    for letter, colour in (("A", 6), ("B", 2)):
        page.locator(f"aside .badge.colour-{colour}", has_text=letter).first.wait_for()


@in_house()
def test_missing_game_is_explained(browsers: Browsers) -> None:
    browsers.opens(PHONE, f"replay/{NAME}").get_by_text("There is no record of such a game here").wait_for()


@pytest.mark.parametrize("device", DEVICES)
def test_replay_is_visible_touchable_and_accessible(tmp_path: Path, records: Path, device: dict[str, Any]) -> None:
    def look(browsers: Browsers) -> None:
        for position in (1, 2, LAST):
            page = browsers.opens(device, f"replay/{NAME}#position={position}")
            at(page, position)
            becomes(page, partial(wrong_with, page, device), [])
        page.get_by_role("button", name="Share").click()
        page.locator(".qr").wait_for()
        becomes(page, partial(wrong_with, page, device), [])
        nowhere = browsers.opens(device, f"replay/{NAME}-2")
        nowhere.get_by_role("link", name="To the tables").wait_for()
        becomes(nowhere, partial(wrong_with, nowhere, device), [])

    with server(tmp_path, *WEB) as house:
        in_browsers(f"http://{house.address}/", look)
    skip_without_axe()


@pytest.fixture
def judged(records: Path) -> tuple[EvaluatedDecision, ...]:
    """Return ann's mistakes; the game has a whole review."""
    decisions = tuple(assessed(decision) for decision in decisions_of(GAME) if decision.free)
    whole = review_to_json(Review(holders_of(GAME, record().header.players), decisions))
    (records / f"{NAME}.review.json").write_text(json.dumps(whole))
    return exercises_of(each for each in decisions if each.decision.seat == 0)


def _answers(page: Page, exercise: EvaluatedDecision, lay: Lay) -> None:
    page.locator(".rack-tile").nth(exercise.decision.view.rack.index(lay.tile)).click()
    page.locator(f'.place[data-cell="{lay.cell}"] .target').click()
    page.locator("[data-key=lay]").click()


@pytest.mark.thorough
@pytest.mark.parametrize("device", DEVICES)
def test_replay_asks_for_a_better_lay(
    tmp_path: Path, judged: tuple[EvaluatedDecision, ...], device: dict[str, Any]
) -> None:
    def learn(browsers: Browsers) -> None:
        page, line = browsers.opens(device, f"replay/{NAME}"), "p.line"
        page.get_by_role("button", name="Learn").click()
        page.get_by_role("button", name=f"ann: {len(judged)} lay").click()
        page.locator(line, has_text="Find a better lay").wait_for()
        becomes(page, partial(wrong_with, page, device), [])
        _answers(page, judged[0], judged[0].decision.lay)
        page.locator(line, has_text="is the lay from the game. Try another one.").wait_for()
        _answers(page, judged[0], judged[0].evaluation.best.lay)
        page.locator(line, has_text="is the best").wait_for()
        becomes(page, partial(wrong_with, page, device), [])
        for _ in judged:
            page.locator("[data-key=next]").click()
        page.locator(line, has_text=f"1 of {len(judged)} found.").wait_for()
        page.get_by_role("button", name="Stop").click()
        at(page, LAST)

    with server(tmp_path, *WEB) as house:
        in_browsers(f"http://{house.address}/", learn)
    skip_without_axe()
