"""Several windows of one browser, which share what it remembers, and connections that are lost at a bad moment."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgpack

from tests.end_to_end.browsers import (
    LAPTOP,
    MOMENT,
    PATIENCE,
    PHONE,
    Browsers,
    Page,
    becomes,
    begins,
    comes_in,
    each_lays,
    hands_over,
    in_browsers,
    more,
)
from tests.end_to_end.programs import server
from tests.end_to_end.test_browsers import TWO, WEB, page_of, two
from tests.server.process import held_port

TWICE = "(button) => { button.click(); button.click(); }"
"""Presses a button again before anything is answered."""

OTHERS = "() => { let last = 99; crypto.getRandomValues = (bytes) => bytes.fill(++last); }"
"""Lets a page bring other numbers to deals than all windows of its browser do, and each time another one."""

WAKE = """() => {
  globalThis.locks = [];
  globalThis.waiting = [];
  const lock = () => ({ released: false, release() { this.released = true; return Promise.resolve(); } });
  const give = (done) => { locks.push(lock()); done(locks.at(-1)); };
  const request = () => new Promise((done) => waiting.push(() => give(done)));
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
"""Lets a page wait for a screen that stays on until it is given."""

FORGETFUL = """Object.defineProperty(globalThis, "localStorage", { get() {
  throw new DOMException("nothing is kept here", "SecurityError");
} });"""
"""Lets a browser refuse to remember."""

NO_WAKE_LOCK = """delete Navigator.prototype.wakeLock;
globalThis.films = [];
const { play } = HTMLMediaElement.prototype;
HTMLMediaElement.prototype.play = function () {
  if (!films.includes(this)) films.push(this);
  return play.call(this);
};"""
"""Lets a page have no wake lock, as over HTTP, and keeps the films that it plays."""

GIVEN = "() => waiting.splice(0).forEach((give) => give())"

SOON = """const later = globalThis.setTimeout;
globalThis.setTimeout = (act, wait, ...rest) => later(act, wait === 60000 ? 2000 : wait, ...rest);"""
"""Lets a minute pass in two seconds."""

ELSEWHERE = "You took your seat back in another window"


class Wire:
    """What goes between a page and the server once it is loaded anew: a test looks into it, holds it and cuts it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._held: list[Callable[[], None]] | None = None
        self._holds: tuple[str, ...] = ()
        self.refused: dict[str, dict[str, Any]] = {}
        self.sent: list[str] = []
        self.drops_deal = False
        self._table: dict[str, Any] = {}
        page.route_web_socket(re.compile("/ws$"), self._opened)

    def hold(self, *commands: str) -> None:
        """Let these commands not pass; where none are named, let nothing pass in either direction."""
        self._held, self._holds = [], commands

    def release(self) -> None:
        """Let pass what was held, and all that comes."""
        held, self._held = self._held or [], None
        for passes in held:
            passes()

    def cut(self) -> None:
        """Lose the connection, and what is held of it."""
        self._held = None
        self._socket.close()

    def wait_for(self, *commands: str) -> None:
        """Wait until one of these commands was sent, and forget those before."""
        for _ in range(PATIENCE // MOMENT):
            for number, sent in enumerate(self.sent):
                if sent in commands:
                    del self.sent[:number]
                    return
            self._page.wait_for_timeout(MOMENT)
        raise AssertionError(f"{commands} were never sent, but {self.sent}")

    def refuse(self, command: str, reason: str) -> None:
        """Answer the next such command in place of the server: it is refused, and may be tried again at once."""
        told: dict[str, Any] = {
            "words": f"{reason}: so says the test",
            "rule": None,
            "view": None,
            "lays": [],
            "retry_after": 0,
        }
        self.refused[command] = {"type": "refused", "command": command, "reason": reason, **told}

    def _opened(self, socket: Any) -> None:
        self._socket, house = socket, socket.connect_to_server()
        socket.on_message(lambda message: self._passes(house, message, msgpack.unpackb(message)["type"]))
        house.on_message(lambda message: self._comes(socket, message))

    def _comes(self, socket: Any, message: bytes) -> None:
        notice = msgpack.unpackb(message)
        self._table = notice if notice["type"] == "table_changed" else self._table
        self._passes(socket, message)

    def _drop_deal(self) -> None:
        """Tell the page that the table waits again, for another deal: no player is named."""
        players = [player | {"ready": False, "digest": ""} for player in self._table["table"]["players"]]
        table = self._table["table"] | {"players": players, "asking": False, "commitment": "00" * 32}
        self._socket.send(msgpack.packb(self._table | {"change": "held_up", "name": "", "table": table}))

    def _passes(self, to: Any, message: bytes, command: str = "") -> None:
        self.sent += [command] if command else []
        refused = self.refused.pop(command, None)
        if command == "reveal" and self.drops_deal:
            self._drop_deal()
        elif refused:
            self._socket.send(msgpack.packb(refused))
        elif self._held is None or (self._holds and command not in self._holds):
            to.send(message)
        else:
            self._held.append(lambda: to.send(message))


def another_window(page: Page, address: str) -> Page:
    """Return a second window of a browser, which takes the seat of the first."""
    second = page.context.new_page()
    second.goto(address)
    second.locator(".turn").wait_for()
    return second


def says(page: Page, words: str) -> None:
    """Say something, and hear it: all that was sent before is answered then."""
    page.locator(".side").get_by_placeholder("Say something").fill(words)
    page.keyboard.press("Enter")
    page.locator(".side .talk").get_by_text(words).wait_for()


def test_a_seat_that_is_taken_back_by_two_presses_is_kept(tmp_path: Path) -> None:
    def press(browsers: Browsers) -> None:
        first = two(browsers)[0]
        another_window(first, browsers.address)
        first.get_by_role("button", name="Take the seat back").evaluate(TWICE)
        first.locator(".turn").wait_for()
        says(first, "here again")
        first.reload()
        first.locator(".turn").wait_for()

    with server(tmp_path, *WEB, deal=TWO) as house:
        in_browsers(page_of(house.address), press)


def test_two_windows_take_a_seat_from_each_other_in_turn(tmp_path: Path) -> None:
    def press(browsers: Browsers) -> None:
        first = two(browsers)[0]
        windows = [first, another_window(first, browsers.address)]
        for _ in range(3):
            for window in windows:
                window.get_by_role("button", name="Take the seat back").click()
        windows[1].locator(".turn").wait_for()
        windows[0].get_by_text(ELSEWHERE).first.wait_for()
        windows[1].reload()
        windows[1].locator(".turn").wait_for()

    with server(tmp_path, *WEB, deal=TWO) as house:
        in_browsers(page_of(house.address), press)


def test_a_window_that_connects_anew_leaves_the_seat_to_the_one_that_has_it(tmp_path: Path) -> None:
    def lose(browsers: Browsers) -> None:
        first = two(browsers)[0]
        wire = Wire(first)
        first.reload()
        first.locator(".turn").wait_for()
        another_window(first, browsers.address)
        first.get_by_text(ELSEWHERE).first.wait_for()
        wire.sent.clear()
        wire.cut()
        wire.wait_for("resume", "list_tables")
        assert "resume" not in wire.sent
        first.get_by_role("button", name="Another name").click()
        comes_in(first, "Zoe")
        first.get_by_text("In the lobby: Zoe", exact=True).wait_for()
        first.get_by_role("button", name="Take the seat back").click()
        first.locator(".turn").wait_for()

    with server(tmp_path, *WEB, deal=TWO) as house:
        in_browsers(page_of(house.address), lose)


def test_a_window_that_is_told_late_that_its_sitting_is_over_does_not_bring_back_another_one(tmp_path: Path) -> None:
    def sleep(browsers: Browsers) -> None:
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
        phone.get_by_role("button", name="Move seat here").click()
        phone.locator(".turn").wait_for()
        second.get_by_text("Your seat went to another device").first.wait_for()
        wire.release()
        first.get_by_text(ELSEWHERE).first.wait_for()
        second.reload()
        second.get_by_label("Your name").wait_for()  # the one it has is on the phone now

    with server(tmp_path, *WEB, deal=TWO) as house:
        in_browsers(page_of(house.address), sleep)


def test_a_seat_is_asked_for_again_where_the_server_cannot_give_it_at_the_moment(tmp_path: Path) -> None:
    def refuse(browsers: Browsers) -> None:
        page = two(browsers)[0]
        wire = Wire(page)
        for reason in ("cannot_save", "too_fast"):
            wire.refuse("resume", reason)
            page.reload()
            page.locator(".turn").wait_for()
            becomes(page, lambda: wire.refused, {})

    with server(tmp_path, *WEB, deal=TWO) as house:
        in_browsers(page_of(house.address), refuse)


def test_who_finds_the_seat_gone_is_told_so_in_the_lobby(tmp_path: Path) -> None:
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
            page.get_by_role("button", name="Open it").click()
            page.get_by_text("You are ready.").first.wait_for()

        in_browsers(f"http://127.0.0.1:{port}/", forget)


def test_who_comes_with_a_code_that_is_used_up_is_told_so_and_goes_by_the_own_name(tmp_path: Path) -> None:
    def scan(browsers: Browsers) -> None:
        page = browsers.comes("Ann", PHONE)
        page.goto("about:blank")
        page.goto(f"{browsers.address}#pair=used-up")
        page.get_by_text("In the lobby: Ann", exact=True).wait_for()
        page.locator(".said", has_text="code").wait_for()
        stranger = browsers.opens(PHONE, "#pair=used-up")
        stranger.get_by_role("alert").get_by_text("code").wait_for()
        becomes(stranger, stranger.get_by_label("Your name").input_value, "")

    with server(tmp_path, *WEB) as house:
        in_browsers(page_of(house.address), scan)


def test_two_people_in_windows_of_one_browser_bring_a_number_each_to_the_deal(tmp_path: Path) -> None:
    def play(browsers: Browsers) -> None:
        ann = browsers.comes("Ann", LAPTOP)
        ben = ann.context.new_page()
        ben.goto(browsers.address)
        comes_in(ben, "Ben")
        ben.evaluate(OTHERS)
        ann.get_by_text("Open a table").click()
        ann.get_by_role("button", name="Open it").click()
        ben.get_by_role("button", name="Take a seat").click()
        begins(ann)
        for page in (ann, ben):
            page.locator(".turn").wait_for()
            hands_over(page)
        for page in (ann, ben):
            page.locator(".verdict", has_text="The deal was honest: nobody chose it.").wait_for()

    with server(tmp_path, *WEB) as house:
        in_browsers(page_of(house.address), play)


def test_who_is_ready_twice_brings_one_number_to_the_deal(tmp_path: Path) -> None:
    def press(browsers: Browsers) -> None:
        ann = browsers.comes("Ann", LAPTOP)
        ann.get_by_text("Open a table").click()
        ann.locator("select[name=seats]").select_option("2 seats")
        ann.get_by_label("The host starts the game").uncheck()
        ann.locator("select[name=countdown]").select_option("no countdown")
        ann.get_by_role("button", name="Open it").click()
        ben = browsers.comes("Ben", LAPTOP)
        ben.get_by_role("button", name="Take a seat").click()
        for page in (ann, ben):
            page.locator(".turn").wait_for()
            page.evaluate(OTHERS)
            hands_over(page)
        ann.get_by_role("button", name="Play again").click()
        ann.get_by_text("You are ready.").first.wait_for()
        ben.get_by_role("button", name="Play again").evaluate(TWICE)
        for page in (ann, ben):
            page.locator(".turn").wait_for()

    with server(tmp_path, *WEB) as house:
        in_browsers(page_of(house.address), press)


def test_deal_called_off_in_silence_is_told_and_left(tmp_path: Path) -> None:
    def drop(browsers: Browsers) -> None:
        ann = browsers.comes("Ann", LAPTOP)
        ann.add_init_script(SOON)
        wire = Wire(ann)
        wire.drops_deal = True
        ann.reload()
        ann.get_by_text("Open a table").click()
        ann.locator("select[name=seats]").select_option("2 seats")
        ann.locator("select[name=countdown]").select_option("no countdown")
        ann.get_by_role("button", name="Open it").click()
        ben = browsers.comes("Ben", LAPTOP)
        ben.get_by_role("button", name="Take a seat").click()
        told = "The deal was called off after your secret number was known, and the server named no player."
        ann.get_by_text(told).first.wait_for()
        ann.locator("#live", has_text=told).wait_for(state="attached")
        ann.get_by_text("You left Ann's table: the server called the deal off").first.wait_for()
        ann.get_by_role("button", name="Open a table").wait_for()
        becomes(ann, lambda: "leave" in wire.sent)

    with server(tmp_path, *WEB) as house:
        in_browsers(page_of(house.address), drop)


def test_film_keeps_the_screen_on_during_a_game_where_there_is_no_wake_lock(tmp_path: Path) -> None:
    def play(browsers: Browsers) -> None:
        ann = browsers.comes("Ann", PHONE)
        ann.add_init_script(NO_WAKE_LOCK)
        ann.reload()
        ann.get_by_text("Open a table").click()
        ann.get_by_role("button", name="Open it").click()
        ann.get_by_text("You are ready.").first.wait_for()
        ben = browsers.sits("Ben", PHONE)
        begins(ann)
        ann.locator(".turn").wait_for()
        ann.locator(".turn").click()
        ann.wait_for_function("() => films.length === 1 && !films[0].paused && films[0].currentTime > 0")
        for page in (ann, ben):
            hands_over(page)
        ann.locator(".winner").wait_for()
        ann.wait_for_function("() => films[0].paused")

    with server(tmp_path, *WEB) as house:
        in_browsers(page_of(house.address), play)


def test_what_one_window_sets_is_not_taken_back_by_another(tmp_path: Path) -> None:
    def choose(browsers: Browsers) -> None:
        first = browsers.comes("Ann", LAPTOP)
        second = first.context.new_page()
        second.goto(browsers.address)
        comes_in(second, "Ben")
        for page, name, value in ((first, "theme", "dark"), (second, "palette", "1962")):
            page.get_by_role("button", name="Look").click()
            page.locator(f"select[name={name}]").select_option(value)
        first.reload()
        first.locator("html[data-theme=dark][data-palette='1962']").wait_for()

    with server(tmp_path, *WEB) as house:
        in_browsers(page_of(house.address), choose)


def test_who_sits_down_is_ready_whatever_comes_before_the_seat(tmp_path: Path) -> None:
    def sit(browsers: Browsers) -> None:
        browsers.hosts("Ann", PHONE)
        ben = browsers.opens(PHONE)
        wire = Wire(ben)
        ben.reload()
        comes_in(ben, "Ben")
        ben.get_by_role("button", name="Take a seat").wait_for()
        wire.hold("join")
        ben.get_by_role("button", name="Take a seat").click()
        wire.sent.clear()
        browsers.hosts("Cleo", PHONE)
        wire.wait_for("list_tables")  # as a table was opened
        wire.release()
        ben.get_by_text("You are ready.").first.wait_for()

    with server(tmp_path, *WEB) as house:
        in_browsers(page_of(house.address), sit)


def test_bots_come_to_no_table_but_the_one_that_was_opened_for_them(tmp_path: Path) -> None:
    def lose(browsers: Browsers) -> None:
        page = browsers.opens(LAPTOP)
        wire = Wire(page)
        page.reload()
        comes_in(page, "Ann")
        page.get_by_role("button", name="Play the bots").wait_for()
        wire.hold()
        page.get_by_role("button", name="Play the bots").click()
        wire.sent.clear()
        wire.cut()
        wire.wait_for("list_tables")
        page.get_by_role("button", name="Open a table").click()
        page.get_by_role("button", name="Open it").click()
        page.get_by_text("You are ready.").first.wait_for()
        says(page, "alone")
        becomes(page, page.locator(".seats .badge").count, 1)

    with server(tmp_path, *WEB, "--bots", "2") as house:
        in_browsers(page_of(house.address), lose)


def test_a_screen_that_was_kept_on_for_a_game_is_let_go_after_it(tmp_path: Path) -> None:
    def play(browsers: Browsers) -> None:
        people = [browsers.hosts("Ann", LAPTOP), browsers.sits("Ben", PHONE)]
        ann = people[0]
        ann.evaluate(WAKE)
        begins(ann)
        each_lays(people, 1)
        says(ann, "long ago")
        ann.evaluate(GIVEN)
        ann.get_by_label("Leave the table").click()
        ann.get_by_role("button", name="Leave", exact=True).click()
        ann.get_by_text("Open a table").wait_for()
        ann.evaluate(GIVEN)
        ann.wait_for_function("() => locks.length > 0 && locks.every(({ released }) => released)")
        becomes(ann, lambda: ann.evaluate("() => waiting.length"), 0)

    with server(tmp_path, *WEB, deal=TWO) as house:
        in_browsers(page_of(house.address), play)


def test_who_may_remember_nothing_is_back_after_a_lost_connection(tmp_path: Path) -> None:
    def lose(browsers: Browsers) -> None:
        page = browsers.opens(LAPTOP)
        wire = Wire(page)
        page.add_init_script(FORGETFUL)
        page.reload()
        comes_in(page, "Ann")
        page.get_by_role("button", name="Open a table").click()
        page.get_by_role("button", name="Open it").click()
        ben = browsers.sits("Ben", LAPTOP)
        begins(page)
        page.locator(".turn").wait_for()
        wire.cut()
        ben.locator(".log").get_by_text("is back").wait_for()

    with server(tmp_path, *WEB) as house:
        in_browsers(page_of(house.address), lose)


def test_a_seat_that_is_not_back_yet_is_told_to_be_missed(tmp_path: Path) -> None:
    def lose(browsers: Browsers) -> None:
        page = two(browsers)[0]
        wire = Wire(page)
        page.reload()
        page.locator(".turn").wait_for()
        wire.sent.clear()
        wire.cut()
        wire.hold("resume")
        wire.wait_for("resume")
        page.get_by_text("Your seat is kept.").wait_for()
        wire.release()
        page.get_by_text("Your seat is kept.").wait_for(state="hidden")

    with server(tmp_path, *WEB, deal=TWO) as house:
        in_browsers(page_of(house.address), lose)
