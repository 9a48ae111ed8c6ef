"""Several windows of one browser with shared storage."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.end_to_end.browsers import (
    LAPTOP,
    PHONE,
    Browsers,
    Page,
    becomes,
    comes_in,
    in_browsers,
    in_house,
    more,
    says,
)
from tests.end_to_end.programs import server
from tests.end_to_end.test_browsers import TWO, WEB, two
from tests.end_to_end.wire import TWICE, Wire
from tests.server.process import held_port

ELSEWHERE = "You took your seat back in another window"


def another_window(page: Page, address: str) -> Page:
    """Return a second window of a browser, which takes the seat of the first."""
    second = page.context.new_page()
    second.goto(address)
    second.locator(".turn").wait_for()
    return second


@pytest.mark.thorough
@in_house(deal=TWO)
def test_seat_taken_back_by_two_presses_is_kept(browsers: Browsers) -> None:
    first = two(browsers)[0]
    another_window(first, browsers.address)
    first.get_by_role("button", name="Take the seat back").evaluate(TWICE)
    first.locator(".turn").wait_for()
    says(first, "here again")
    first.reload()
    first.locator(".turn").wait_for()


@in_house(deal=TWO)
def test_two_windows_take_a_seat_from_each_other(browsers: Browsers) -> None:
    first = two(browsers)[0]
    windows = [first, another_window(first, browsers.address)]
    for _ in range(3):
        for window in windows:
            window.get_by_role("button", name="Take the seat back").click()
    windows[1].locator(".turn").wait_for()
    windows[0].get_by_text(ELSEWHERE).first.wait_for()
    windows[1].reload()
    windows[1].locator(".turn").wait_for()


@in_house(deal=TWO)
def test_reconnected_window_leaves_the_seat_to_the_other(browsers: Browsers) -> None:
    first = two(browsers)[0]
    wire = Wire(first)
    first.reload()
    first.locator(".turn").wait_for()
    another_window(first, browsers.address)
    first.get_by_text(ELSEWHERE).first.wait_for()
    wire.cut_and_wait_for("resume", "list_tables")
    assert "resume" not in wire.sent
    first.get_by_role("button", name="Another name").click()
    comes_in(first, "Zoe")
    first.get_by_text("In the lobby: Zoe", exact=True).wait_for()
    first.get_by_role("button", name="Take the seat back").click()
    first.locator(".turn").wait_for()


@pytest.mark.thorough
@in_house(deal=TWO)
def test_late_loss_of_a_seat_does_not_bring_it_back(browsers: Browsers) -> None:
    first = two(browsers)[0]
    wire = Wire(first)
    first.reload()
    first.locator(".turn").wait_for()
    wire.hold()
    second = another_window(first, browsers.address)
    more(second)
    second.locator("dialog").get_by_role("button", name="Move to another device").click()
    code = second.locator(".typed").get_by_text("--pair").text_content().split()[-1]
    phone = browsers.opens(PHONE)
    phone.get_by_label("Code of your seat").fill(code.lower())
    phone.get_by_role("button", name="Move here").click()
    phone.locator(".turn").wait_for()
    second.get_by_text("Your seat went to another device").first.wait_for()
    wire.release()
    first.get_by_text(ELSEWHERE).first.wait_for()
    second.reload()
    second.get_by_label("Your name").wait_for()  # the one it has is on the phone now


@in_house()
def test_page_steps_back_once_when_its_player_leaves(browsers: Browsers) -> None:
    browsers.script = "history.back = () => { window.steps = (window.steps ?? 0) + 1; };"  # which takes a while
    page = browsers.hosts("Ann", LAPTOP)
    more(page)
    page.locator("dialog").get_by_role("button", name="Leave the table").click()
    page.locator(".lobby").wait_for()
    browsers.comes("Ben", PHONE)
    page.get_by_text("In the lobby: Ann, Ben").wait_for()
    becomes(page, lambda: page.evaluate("window.steps"), 1)


def test_lost_seat_is_announced_in_the_lobby(tmp_path: Path) -> None:
    with held_port() as port, ExitStack() as houses:
        options = (*WEB, "--port", str(port))
        first = houses.enter_context(server(tmp_path / "first", *options, deal=TWO))

        def forget(browsers: Browsers) -> None:
            page = two(browsers)[0]
            first.process.kill()
            page.get_by_text("Your seat is kept.").wait_for()
            houses.enter_context(server(tmp_path / "second", *options))
            page.locator(".said", has_text="This seat is not kept any more").wait_for()
            page.get_by_role("button", name="Open a table").click()
            page.get_by_text("You are ready.").first.wait_for()

        in_browsers(f"http://127.0.0.1:{port}/", forget)


@pytest.mark.thorough
@in_house()
def test_used_code_keeps_the_visitors_own_name(browsers: Browsers) -> None:
    page = browsers.comes("Ann", PHONE)
    page.goto("about:blank")
    page.goto(f"{browsers.address}#pair=used-up")
    page.get_by_text("In the lobby: Ann", exact=True).wait_for()
    page.locator(".said", has_text="code").wait_for()
    stranger = browsers.opens(PHONE, "#pair=used-up")
    stranger.get_by_role("alert").get_by_text("code").wait_for()
    becomes(stranger, stranger.get_by_label("Your name").input_value, "")


@in_house()
def test_link_asks_before_it_replaces_a_seat(browsers: Browsers) -> None:
    ann, ben = browsers.comes("Ann", PHONE), browsers.comes("Ben", LAPTOP)
    for page in (ann, ben):
        page.get_by_role("button", name="Open a table").click()
        page.get_by_text("You are ready.").first.wait_for()
    more(ben)
    ben.locator("dialog").get_by_role("button", name="Move to another device").click()
    code = ben.locator(".code").inner_text()
    for choice, player in (("Keep my seat", "Ann"), ("Move the other seat here", "Ben")):
        ann.goto("about:blank")
        ann.goto(f"{browsers.address}#pair={code}")
        ann.get_by_text("This browser has a seat already").wait_for()
        ann.get_by_role("button", name=choice).click()
        ann.locator(".seats").get_by_text(player).wait_for()
        assert code not in ann.url
    ben.get_by_text("Your seat went to another device").first.wait_for()


@pytest.mark.thorough
@in_house()
def test_window_keeps_the_settings_of_another(browsers: Browsers) -> None:
    first = browsers.comes("Ann", LAPTOP)
    second = first.context.new_page()
    second.goto(browsers.address)
    comes_in(second, "Ben")
    for page, name, value in ((first, "theme", "dark"), (second, "palette", "1962")):
        page.get_by_role("button", name="Look").click()
        page.locator(f"select[name={name}]").select_option(value)
    first.reload()
    first.locator("html[data-theme=dark][data-palette='1962']").wait_for()


@in_house(deal=TWO)
def test_page_on_the_servers_machine_closes_an_abandoned_game(browsers: Browsers) -> None:
    people = two(browsers)
    for page in people:
        more(page)
        page.locator("dialog").get_by_role("button", name="Leave the table").click()
        page.locator("dialog [data-key=yes]").click()
        page.locator(".lobby").wait_for()
    people[1].get_by_role("button", name="Close the game").click()
    people[1].locator("dialog").get_by_role("button", name="Close the game").click()
    for page in people:
        page.get_by_text("No table is open yet").wait_for()
