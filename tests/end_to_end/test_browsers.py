"""A phone, a laptop and a terminal at one table, on the one port of a real server."""

import re
from contextlib import ExitStack
from pathlib import Path

import pytest

from contack.client.files.records import read_record
from contack.engine.records.verify import verify
from tests.end_to_end.browsers import (
    LAPTOP,
    OWN_TURN,
    PHONE,
    TILE,
    Browsers,
    Page,
    becomes,
    begins,
    each_lays,
    hands_over,
    in_browsers,
    in_house,
    lays,
    more,
    mover,
)
from tests.end_to_end.deals import first_deal, lasting
from tests.end_to_end.programs import Server, server, start
from tests.end_to_end.terminal import Terminal
from tests.server.process import held_port

WEB = ("--host", "127.0.0.1", "--web", "on")

TWO = first_deal(2, lasting(6))
"""A deal in which two lay as often as they do here."""


LATE = """() => {
  const { setItem } = Storage.prototype;
  const kept = { ...localStorage };
  globalThis.late = [];
  Storage.prototype.getItem = (key) => kept[key] ?? null;
  Storage.prototype.setItem = function (key, text) {
    kept[key] = text;
    late.push(() => setItem.call(this, key, text));
  };
}"""
"""A window reads its own copy of the browser's storage, and other windows see later what it writes."""


def see_again(page: Page, browsers: Browsers) -> None:
    """See the game of a page that is over, as a guest who has its link does."""
    path = page.get_by_role("link", name="See this game again").get_attribute("href")
    replay = browsers.opens(PHONE, path[1:])
    replay.get_by_role("heading", name=re.compile("Ann.* and ")).wait_for()
    replay.get_by_role("button", name="To the end").click()
    replay.get_by_text(re.compile("wins? with|share the win")).first.wait_for()


@in_house()
def test_phone_laptop_and_terminal_finish_a_game(browsers: Browsers, house: Server, tmp_path: Path) -> None:
    ann = browsers.hosts("Ann", PHONE)
    people = [ann, browsers.sits("Cleo", LAPTOP)]
    with start("play", house.address, "--name", "dan", "--plain", "--data", str(tmp_path / "dan")) as dan:
        assert dan.stdin
        dan.stdin.write("1\n" * 200)
        dan.stdin.flush()
        ann.locator(".seats").get_by_text("dan").wait_for()
        begins(ann)
        each_lays(people, 1)
        for page in people:
            hands_over(page)
        winner = ann.locator(".winner").text_content()
        for page in people:
            page.locator(".winner", has_text=winner).wait_for()
            page.locator(".verdict", has_text="The deal was honest").wait_for()
        dan.kill()
        see_again(people[1], browsers)
    (kept,) = house.records.glob("*.contack")
    record = read_record(kept)
    assert verify(record).finished
    assert sorted(record.header.players) == ["Ann", "Cleo", "dan"]


@in_house(deal=TWO)
def test_a_page_that_is_loaded_again_in_its_turn_is_back_in_it(browsers: Browsers) -> None:
    people = two(browsers)
    page = mover(people)
    rack = page.locator(TILE).first.get_attribute("data-key")
    page.reload()
    page.locator(OWN_TURN).wait_for()
    page.locator(TILE).and_(page.locator(f"[data-key='{rack}']")).first.wait_for()
    assert lays(page)


def test_pages_return_after_the_server_was_killed(tmp_path: Path) -> None:
    with held_port() as port, ExitStack() as houses:
        options = (*WEB, "--port", str(port))
        first = houses.enter_context(server(tmp_path, *options, deal=TWO))

        def kill(browsers: Browsers) -> None:
            people = two(browsers)
            each_lays(people, 1)
            totals = [page.locator(".own .total").inner_text() for page in people]
            first.process.kill()
            for page in people:
                page.get_by_text("Your seat is kept.").wait_for()
            houses.enter_context(server(tmp_path, *options, deal=TWO))
            for page in people:
                page.get_by_text("Your seat is kept.").wait_for(state="hidden")
            becomes(people[0], lambda: [page.locator(".own .total").inner_text() for page in people], totals)
            each_lays(people, 1)

        in_browsers(f"http://127.0.0.1:{port}/", kill)


@in_house(deal=TWO)
def test_a_seat_goes_to_the_phone_in_its_turn_and_back(browsers: Browsers) -> None:
    people = two(browsers)
    laptop = mover(people)
    rack = laptop.locator(TILE).first.get_attribute("data-key")
    more(laptop)
    laptop.locator("dialog").get_by_role("button", name="Move to another device").click()
    becomes(laptop, lambda: laptop.locator("img.qr").evaluate("(picture) => picture.naturalWidth > 0"))
    laptop.locator(".typed").get_by_text("--pair").wait_for()
    typed = laptop.locator(".typed").inner_text()
    [code] = re.findall(r"--pair (\S+)", typed)
    phone = browsers.opens(PHONE, f"#pair={code}")
    phone.locator(OWN_TURN).wait_for()
    phone.locator(TILE).and_(phone.locator(f"[data-key='{rack}']")).first.wait_for()
    assert code not in phone.url
    laptop.get_by_text("Your seat went to another device").first.wait_for()
    becomes(laptop, laptop.get_by_role("button", name="Take the seat back").count, 0)
    more(phone)
    phone.get_by_role("button", name="Move to another device").click()
    laptop.get_by_label("Code of your seat").fill(phone.locator(".code").inner_text())
    laptop.get_by_role("button", name="Move here").click()
    laptop.locator(OWN_TURN).wait_for()
    phone.get_by_text("Your seat went to another device").first.wait_for()
    assert lays(laptop)


@in_house()
def test_seat_moves_from_terminal_to_phone_and_back(browsers: Browsers, house: Server, home: Path) -> None:
    with Terminal(home, "play", house.address, "--name", "ann") as terminal:
        terminal.shows("1 ready").types("M").shows("--pair")
        phone = browsers.opens(PHONE, f"#pair={code_on(terminal)}")
        phone.locator(".seats").get_by_text("ann").wait_for()
        terminal.shows("Your seat went to another device")
        more(phone)
        phone.get_by_role("button", name="Move to another device").click()
        phone.locator(".typed").get_by_text("--pair").wait_for()
        typed = phone.locator(".typed").inner_text().split()
    with Terminal(home, *typed[1:]) as other:
        phone.get_by_text("Your seat went to another device").first.wait_for()
        other.shows("ann")


@pytest.mark.thorough
@in_house("--no-tls")
def test_seat_moves_from_a_page_to_a_terminal_without_tls(browsers: Browsers, home: Path) -> None:
    page = browsers.hosts("Ann", PHONE)
    more(page)
    page.get_by_role("button", name="Move to another device").click()
    page.locator(".typed").get_by_text("--pair").wait_for()
    with Terminal(home, *page.locator(".typed").inner_text().split()[1:]) as terminal:
        page.get_by_text("Your seat went to another device").first.wait_for()
        terminal.shows("Ann")


@pytest.mark.thorough
@in_house(deal=TWO)
def test_window_with_slow_storage_takes_no_seat(browsers: Browsers) -> None:
    first = two(browsers)[0]
    first.evaluate(LATE)
    second = first.context.new_page()
    second.goto(browsers.address)
    second.locator(".turn").wait_for()
    first.get_by_text("You took your seat back in another window").first.wait_for()
    first.evaluate("late.forEach((write) => write())")
    second.reload()
    second.locator(".turn").wait_for()


def code_on(terminal: Terminal) -> str:
    words = [re.sub(r"^.*[█▀▄]", "", line) for line in terminal.lines]
    [code] = re.findall(r"--pair[\s│]*([\w-]+)", "\n".join(words))
    return str(code)


def two(browsers: Browsers) -> list[Page]:
    """Return two pages whose players are in a game."""
    ann = browsers.hosts("Ann", LAPTOP)
    people = [ann, browsers.sits("Ben", PHONE)]
    begins(ann)
    for page in people:
        page.locator(".turn").wait_for()
    ann.locator(".rack-tile").first.wait_for()
    return people
