"""Records as files over HTTP, the pages of replays, and who may read them."""

import errno
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from pathlib import Path
from urllib.parse import quote

import pytest
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.logger import LogEvent

from contack.engine.records.record import record_stem
from contack.engine.tournament.file import line_text
from contack.engine.tournament.line import EntrantEntered, TournamentHeader
from contack.server.config.password import Password
from contack.server.network.hub import Hub
from contack.server.web import records
from contack.server.web.asked import WebAnswer
from contack.server.web.records import FILES, PAGES, TOURNAMENTS, InTurn, Records, record_name
from contack.server.web.shipped import REPLAY
from contack.server.web.site import EncryptedOnly, PagesSite
from tests.server.settings import server_info
from tests.server.web.browser import DOORS, HOSTS, Browser, page_files, reply, request
from tests.server.web.recorded import NAME, choice, kept, record, review

NIGHT = "2026-11-20T15-04-05Z-Friday-night"


class Threads:
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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of the records."""
    (tmp_path / "records").mkdir()
    return tmp_path / "records"


@pytest.fixture
def nights(tmp_path: Path) -> Path:
    """Return the folder of the tournament files."""
    (tmp_path / "tournaments").mkdir()
    return tmp_path / "tournaments"


def site(data: Path, threads: Threads, password: str = "", ephemeral: bool = False) -> PagesSite:
    settings = replace(server_info().settings, data=data, password=Password.of(password), ephemeral=ephemeral)
    pages = page_files()
    games = Records(settings, pages[REPLAY])
    file = partial(InTurn(threads).make, games.file)
    return PagesSite(HOSTS, pages, {PAGES: games.page, FILES: file, TOURNAMENTS: file})


@pytest.fixture
def browser(open_hub: Hub, folder: Path, threads: Threads) -> Browser:
    """Return a browser at a server with one recorded game."""
    kept(folder)
    return Browser(open_hub, site(folder.parent, threads))


@pytest.mark.parametrize("path", [f"/replay/{NAME}", f"/replay/{NAME}.contack", f"/replay/{NAME}?from=afar"])
def test_a_game_has_a_page(browser: Browser, path: str) -> None:
    answer = browser.asks(path)
    assert (answer.status, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert b'"/replay.' in answer.body
    assert b'"/main.' not in answer.body
    assert browser.asks(path, "HEAD").status == 200


def test_a_record_is_served_as_it_is(browser: Browser, folder: Path) -> None:
    answer = browser.asks(f"/records/{NAME}.contack")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/jsonl")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.body == (folder / f"{NAME}.contack").read_bytes()


def test_a_review_is_served_as_it_is(browser: Browser, folder: Path) -> None:
    path = f"/records/{NAME}.review.json"
    assert browser.asks(path).status == 404
    (folder / f"{NAME}.review.json").write_bytes(review(choice(2)))
    answer = browser.asks(path)
    assert (answer.status, answer.headers["Content-Type"], answer.body) == (200, "application/json", review(choice(2)))


def test_tournament_file_is_served_as_it_is(browser: Browser, nights: Path) -> None:
    file = nights / f"{NIGHT}.tournament"
    file.write_text(line_text(TournamentHeader("Friday night")), "utf-8")
    for _ in range(2):
        answer = browser.asks(f"/tournaments/{file.name}")
        assert (answer.status, answer.headers["Content-Type"]) == (200, "application/jsonl")
        assert answer.body == file.read_bytes()
        with file.open("a", encoding="utf-8") as more:
            more.write(line_text(EntrantEntered("ann")))


def test_missing_or_damaged_tournament_file_says_why(browser: Browser, nights: Path) -> None:
    file = nights / f"{NIGHT}.tournament"
    answer = browser.asks(f"/tournaments/{file.name}")
    assert (answer.status, answer.body.decode()) == (404, f"{records.NO_TOURNAMENT}\n")
    file.write_text("{}\n")
    answer = browser.asks(f"/tournaments/{file.name}")
    assert answer.status == 500
    assert answer.body.startswith(b"The file of this game night is damaged: line 1: ")


@pytest.mark.parametrize("path", ["", "..", f"%2e%2e%2f{NIGHT}", NAME, f"{NAME}.contack", f"{NIGHT}%00", "a/b"])
def test_folder_of_tournaments_serves_nothing_else(browser: Browser, path: str) -> None:
    assert browser.asks(f"/tournaments/{path}").status in (400, 404)


@pytest.mark.parametrize("secret", [False, True])
def test_tournament_file_follows_the_rules_of_records(
    open_hub: Hub, nights: Path, threads: Threads, secret: bool
) -> None:
    (nights / f"{NIGHT}.tournament").write_text(line_text(TournamentHeader("Friday night")), "utf-8")
    pages = site(nights.parent, threads, "tea") if secret else site(nights.parent, threads, ephemeral=True)
    answer = Browser(open_hub, pages).asks(f"/tournaments/{NIGHT}.tournament")
    words = "has a password, so it shows no games here" if secret else "keeps no records of games"
    assert (answer.status, answer.body.decode()) == (404, f"This server {words}.\n")


def test_name_in_other_letters_is_percent_encoded(open_hub: Hub, folder: Path, threads: Threads) -> None:
    name = NAME.replace("den", "Tür-猫")
    kept(folder, name=name)
    assert Browser(open_hub, site(folder.parent, threads)).asks(f"/records/{quote(name)}.contack").status == 200


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
        "journal.sqlite",
        "%ff%fe",
        NAME.replace("630dcd29", "630dcd2a"),
    ],
)
@pytest.mark.parametrize("ending", ["", ".contack", ".review.json"])
def test_no_other_file_is_served(browser: Browser, folder: Path, path: str, ending: str) -> None:
    kept(folder.parent)
    answer = browser.asks(f"/records/{path}{ending}")
    assert answer.status in (400, 404)
    assert b'"ann"' not in answer.body


@pytest.mark.parametrize("path", ["", "..", f"%2e%2e%2f{NAME}", "journal.sqlite", f"{NAME}%00"])
def test_only_names_of_records_have_pages(browser: Browser, path: str) -> None:
    assert browser.asks(f"/replay/{path}").status == 404


def test_a_missing_game_says_why(browser: Browser) -> None:
    answer = browser.asks(f"/records/{NAME}-2.contack")
    assert (answer.status, answer.body) == (404, b"There is no record of such a game here: it may have been deleted.\n")


@pytest.mark.parametrize("text", ["", "nothing\n", "{}\n", "\0" * 100, "[" * 100_000])
def test_a_damaged_record_says_where(browser: Browser, folder: Path, text: str) -> None:
    kept(folder).write_text(text)
    answer = browser.asks(f"/records/{NAME}.contack")
    assert (answer.status, answer.headers["Content-Type"]) == (500, "text/plain; charset=utf-8")
    assert answer.body.startswith(b"The record of this game is damaged: line 1: ")


def test_disk_failure_is_explained(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bytes:
        raise OSError(errno.EIO, "the disk has had enough")

    monkeypatch.setattr(records, "_read", fail)
    answer = browser.asks(f"/records/{NAME}.contack")
    assert answer.body == b"The file of this game cannot be read: the disk has had enough.\n"


@pytest.mark.parametrize("limit", ["LONGEST", "LONGEST_REVIEW"])
def test_a_file_that_is_too_long_is_not_served(
    browser: Browser, folder: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    (folder / f"{NAME}.review.json").write_bytes(review(choice(2)))
    monkeypatch.setattr(records, limit, 100)
    answer = browser.asks(f"/records/{NAME}.review.json")
    assert (answer.status, answer.body) == (
        500,
        f"The file of this game cannot be read: {os.strerror(errno.EFBIG)}.\n".encode(),
    )


@pytest.mark.skipif(sys.platform == "win32", reason="files there have no such names")
@pytest.mark.parametrize("ending", ["contack", "review.json"])
def test_a_pipe_is_not_read(browser: Browser, folder: Path, ending: str) -> None:
    path = folder / f"{NAME}.{ending}"
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    assert browser.asks(f"/records/{NAME}.{ending}").status == 404


def test_an_unfinished_game_is_not_shown(browser: Browser, folder: Path) -> None:
    kept(folder, replace(record(), events=record().events[:-1]))
    answer = browser.asks(f"/records/{NAME}.contack")
    assert answer.body == b"This is not the record of a finished game at a table.\n"


@pytest.mark.parametrize("secret", [True, False])
@pytest.mark.parametrize("ending", ["contack", "review.json"])
def test_private_game_is_not_shown(open_hub: Hub, folder: Path, threads: Threads, secret: bool, ending: str) -> None:
    kept(folder, record(private=not secret))
    (folder / f"{NAME}.review.json").write_bytes(review(choice(2)))
    answer = Browser(open_hub, site(folder.parent, threads, "tea" if secret else "")).asks(f"/records/{NAME}.{ending}")
    assert answer.status == 404
    assert (b"has a password" if secret else b"private table") in answer.body


def test_a_server_without_records_says_so(open_hub: Hub, folder: Path, threads: Threads) -> None:
    answer = Browser(open_hub, site(folder.parent, threads, ephemeral=True)).asks(f"/records/{NAME}.contack")
    assert (answer.status, answer.body) == (404, b"This server keeps no records of games.\n")


def test_page_of_another_server_gets_no_record(browser: Browser) -> None:
    path = f"/records/{NAME}.contack"
    assert browser.asks(path, Host="evil.example").status == HTTPStatus.MISDIRECTED_REQUEST
    assert browser.asks(path, Origin="https://evil.example").status == HTTPStatus.FORBIDDEN
    assert browser.asks(path, "POST").status == HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.parametrize("table", ["den", "Gasthaus zur Tür", "猫", ".", "🎲", "a" * 24, "../inn"])
def test_names_come_from_the_archive(table: str) -> None:
    stem = record_stem(replace(record().header, commitment="630dcd29" * 8), table)
    assert record_name(stem) == record_name(f"{stem}.contack") == stem
    assert record_name(f"{stem}-2") == f"{stem}-2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "..",
        "game",
        "journal.sqlite",
        f"../{NAME}",
        f"{NAME}/../../etc/passwd",
        f"{NAME}\\..\\boot.ini",
        f"{NAME}\0",
        f"{NAME}\n",
        f"{NAME}:stream",
        f"{NAME} ",
        NAME + "x" * 200,
        "2026-11-20T15-04-05Z-",
    ],
)
def test_no_other_text_is_a_name(text: str) -> None:
    assert record_name(text) is None


def test_records_are_read_one_at_a_time_in_a_thread(browser: Browser, threads: Threads) -> None:
    threads.at_once = False
    other = Browser(browser.arrivals.hub, arrivals=browser.arrivals)
    for each in (browser, other):
        assert each.writes(request(f"/records/{NAME}.contack")) == b""
        assert each.wire.producerState == "paused"
    for each in (browser, other):
        [work] = threads.waiting
        threads.waiting.clear()
        work()
        each.clock.advance(0)
        assert reply(each.reads()).status == 200


def test_browser_that_left_gets_no_record(browser: Browser, threads: Threads) -> None:
    threads.at_once = False
    browser.writes(request(f"/records/{NAME}.contack"))
    browser.hangs_up()
    threads.waiting.pop()()
    browser.clock.advance(0)
    assert browser.reads() == b""


def test_browsers_that_left_cost_no_more_work(browser: Browser, threads: Threads) -> None:
    threads.at_once = False
    others = [Browser(browser.arrivals.hub, arrivals=browser.arrivals) for _ in range(3)]
    for each in (browser, *others):
        each.writes(request(f"/records/{NAME}.contack"))
    for each in (browser, *others[:2]):
        each.hangs_up()
    assert len(threads.waiting) == 1  # which cannot be stopped, and keeps the others waiting
    threads.waiting.pop()()
    threads.waiting.pop()()
    assert threads.waiting == []
    others[-1].clock.advance(0)
    assert reply(others[-1].reads()).status == 200


def test_internal_error_is_reported_and_logged(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, logged_errors: list[LogEvent]
) -> None:
    monkeypatch.setattr(records, "public_record", lambda *_: 1 / 0)
    answer = browser.asks(f"/records/{NAME}.contack")
    assert (answer.status, answer.body) == (500, b"Internal error; see the server's log.\n")
    assert logged_errors.pop()["log_failure"].type is ZeroDivisionError


def test_plain_visitor_is_led_to_the_game(open_hub: Hub) -> None:
    browser = Browser(open_hub, EncryptedOnly(HOSTS, DOORS))
    answer = browser.asks(f"/replay/{NAME}", Host="den:1939")
    assert answer.headers["Location"] == f"https://den:1939/replay/{NAME}"
    assert browser.asks("/replay/elsewhere", Host="den:1939").headers["Location"] == "https://den:1939/"
