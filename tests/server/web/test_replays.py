"""Games seen again: which paths lead to one, and what is said where there is none."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from urllib.parse import quote

import pytest
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.logger import LogEvent

from contack.server.network.hub import Hub
from contack.server.replay import records
from contack.server.replay.records import ShownRecords
from contack.server.web.asked import WebAnswer
from contack.server.web.doors import Doors
from contack.server.web.in_turn import InTurn
from contack.server.web.replays import FOLDER, Replays
from contack.server.web.site import EncryptedOnly, PagesSite
from tests.server.replay.games import NAME, kept, record
from tests.server.settings import server_info
from tests.server.web.browser import DOORS, HOSTS, Browser, page_files, reply, request


class Threads:
    """Threads that work at once, or when they are told to."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.at_once = True

    def __call__(self, work: Callable[[], WebAnswer]) -> Deferred[WebAnswer]:
        if self.at_once:
            return maybeDeferred(work)
        done: Deferred[WebAnswer] = Deferred()
        self.waiting.append(lambda: done.callback(work()))
        return done


@pytest.fixture
def threads() -> Threads:
    return Threads()


def site(directory: Path | None, threads: Threads, secret: bool = False) -> PagesSite:
    """Return a site with the games in a directory."""
    pages = page_files()
    settings = replace(server_info().settings, host="192.168.1.7")
    games = Replays(ShownRecords(directory, secret), pages["/"], Doors(settings), InTurn(threads))
    return PagesSite(HOSTS, pages, {FOLDER: games.answer})


@pytest.fixture
def browser(open_hub: Hub, tmp_path: Path, threads: Threads) -> Browser:
    """Return a browser at a server that has kept one game."""
    kept(tmp_path)
    return Browser(open_hub, site(tmp_path, threads))


@pytest.mark.parametrize("path", [f"/replay/{NAME}", f"/replay/{NAME}.contack", f"/replay/{NAME}?from=afar"])
def test_a_game_has_a_page(browser: Browser, path: str) -> None:
    answer = browser.asks(path)
    assert (answer.status, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert b"/replay.js" in answer.body
    assert b"/main.js" not in answer.body
    assert browser.asks(path, "HEAD").status == 200


@pytest.mark.parametrize("ending", [".json", ".contack.json"])
def test_a_game_is_told_with_the_address_to_share(browser: Browser, ending: str) -> None:
    answer = browser.asks(f"/replay/{NAME}{ending}")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/json")
    game = json.loads(answer.body)
    assert game["players"] == ["ann", "bob"]
    assert game["address"] == f"http://192.0.2.1:1939/replay/{NAME}"


def test_local_viewer_shares_the_address_for_others(browser: Browser) -> None:
    answer = browser.asks(f"/replay/{NAME}.json", Host="localhost:1939")
    assert json.loads(answer.body)["address"] == f"http://192.168.1.7:1939/replay/{NAME}"


def test_name_in_other_letters_is_percent_encoded(open_hub: Hub, tmp_path: Path, threads: Threads) -> None:
    name = NAME.replace("den", "Tür-猫")
    kept(tmp_path, name=name)
    answer = Browser(open_hub, site(tmp_path, threads)).asks(f"/replay/{quote(name)}.json")
    assert json.loads(answer.body)["address"] == f"http://192.0.2.1:1939/replay/{quote(name)}"


@pytest.mark.parametrize(
    "path",
    [
        "",
        "..",
        "../site.py",
        "../../../../etc/passwd",
        f"../{NAME}",
        f"%2e%2e/{NAME}",
        f"%2e%2e%2f{NAME}",
        f"..%5c{NAME}",
        f"{NAME}/../{NAME}",
        f"{NAME}%00",
        f"{NAME}%2f..%2f{NAME}",
        f"{NAME}.contack.contack",
        f"{NAME}.review",
        "journal.sqlite",
        "%ff%fe",
        NAME.replace("630dcd29", "630dcd2a"),
    ],
)
@pytest.mark.parametrize("ending", ["", ".json"])
def test_nothing_else_below_is_to_be_had(browser: Browser, tmp_path: Path, path: str, ending: str) -> None:
    kept(tmp_path.parent)
    answer = browser.asks(f"/replay/{path}{ending}")
    assert answer.status in (400, 404)
    assert b'"ann"' not in answer.body


def test_a_game_that_is_not_there_has_a_page_that_says_why(browser: Browser) -> None:
    path = f"/replay/{NAME}-2"
    assert browser.asks(path).status == 404
    assert b"/replay.js" in browser.asks(path).body
    answer = browser.asks(f"{path}.json")
    assert (answer.status, answer.body) == (404, b"There is no record of such a game here: it may have been deleted.\n")


def test_a_damaged_record_is_told_in_words(browser: Browser, tmp_path: Path) -> None:
    kept(tmp_path).write_text("nothing\n")
    assert browser.asks(f"/replay/{NAME}").status == 500
    answer = browser.asks(f"/replay/{NAME}.json")
    assert (answer.status, answer.headers["Content-Type"]) == (500, "text/plain; charset=utf-8")
    assert answer.body.startswith(b"The record of this game is damaged: line 1: ")


def test_a_record_that_cannot_be_opened_is_told_in_words(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bytes:
        raise OSError(errno.EIO, "the disk has had enough")

    monkeypatch.setattr(records, "_read", fail)
    answer = browser.asks(f"/replay/{NAME}.json")
    assert answer.body == b"The record of this game cannot be read: the disk has had enough.\n"


@pytest.mark.parametrize("secret", [True, False])
def test_what_is_not_for_everybody_is_not_shown(open_hub: Hub, tmp_path: Path, threads: Threads, secret: bool) -> None:
    kept(tmp_path, record(private=not secret))
    browser = Browser(open_hub, site(tmp_path, threads, secret))
    assert browser.asks(f"/replay/{NAME}").status == 404
    assert b'"ann"' not in browser.asks(f"/replay/{NAME}.json").body


def test_a_page_of_another_server_is_shown_no_game(browser: Browser) -> None:
    assert browser.asks(f"/replay/{NAME}.json", Host="evil.example").status == HTTPStatus.MISDIRECTED_REQUEST
    assert browser.asks(f"/replay/{NAME}.json", Origin="https://evil.example").status == HTTPStatus.FORBIDDEN
    assert browser.asks(f"/replay/{NAME}.json", "POST").status == HTTPStatus.METHOD_NOT_ALLOWED


def test_games_are_read_one_at_a_time_in_a_thread(browser: Browser, threads: Threads) -> None:
    threads.at_once = False
    other = Browser(browser.arrivals.hub, arrivals=browser.arrivals)
    for each in (browser, other):
        assert each.writes(request(f"/replay/{NAME}.json")) == b""
        assert each.wire.producerState == "paused"
    for each in (browser, other):
        [work] = threads.waiting
        threads.waiting.clear()
        work()
        each.clock.advance(0)
        assert reply(each.reads()).status == 200


def test_who_leaves_before_the_game_is_read_gets_none(browser: Browser, threads: Threads) -> None:
    threads.at_once = False
    browser.writes(request(f"/replay/{NAME}.json"))
    browser.hangs_up()
    threads.waiting.pop()()
    browser.clock.advance(0)
    assert browser.reads() == b""


def test_who_leaves_the_line_is_worked_for_no_more(browser: Browser, threads: Threads) -> None:
    threads.at_once = False
    others = [Browser(browser.arrivals.hub, arrivals=browser.arrivals) for _ in range(3)]
    for each in (browser, *others):
        each.writes(request(f"/replay/{NAME}.json"))
    for each in (browser, *others[:2]):
        each.hangs_up()
    assert len(threads.waiting) == 1  # which cannot be stopped, and keeps the others waiting
    threads.waiting.pop()()
    threads.waiting.pop()()
    assert threads.waiting == []
    others[-1].clock.advance(0)
    assert reply(others[-1].reads()).status == 200


def test_a_mistake_of_ours_is_told_and_logged(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, logged_errors: list[LogEvent]
) -> None:
    monkeypatch.setattr(ShownRecords, "game", lambda *_: 1 / 0)
    answer = browser.asks(f"/replay/{NAME}")
    assert (answer.status, answer.body) == (500, b"The server made a mistake: its log tells which.\n")
    assert logged_errors.pop()["log_failure"].type is ZeroDivisionError


def test_plain_visitor_is_led_to_the_game(open_hub: Hub) -> None:
    browser = Browser(open_hub, EncryptedOnly(HOSTS, DOORS))
    answer = browser.asks(f"/replay/{NAME}", Host="den:1939")
    assert answer.headers["Location"] == f"https://den:1939/replay/{NAME}"
    assert browser.asks("/replay/elsewhere", Host="den:1939").headers["Location"] == "https://den:1939/"
