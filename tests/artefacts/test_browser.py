"""The browser without a window, by which releases are tried, at a server here."""

from pathlib import Path

import pytest
from commands import Failed
from wine import browser

from contack.server.web.shipped import REPLAY, PageFile, read_pages
from tests.artefacts.marks import artefact
from tests.end_to_end.programs import server

pytestmark = pytest.mark.process


@artefact
def test_browser_finds_all_pages_and_reports_a_missing_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path, "--host", "127.0.0.1") as house:
        pages = read_pages()
        assert browser.see_pages(house.address) == f"{len(pages) - 1} pages"
        lost = {REPLAY: pages[REPLAY], "/lost.js": PageFile(b"", "text/javascript", "")}
        monkeypatch.setattr(browser, "read_pages", lambda: lost)
        with pytest.raises(Failed, match=r"^/lost\.js: 404, text/plain"):
            browser.see_pages(house.address)


def test_missing_record_fails_the_browser(tmp_path: Path) -> None:
    with server(tmp_path, "--host", "127.0.0.1") as house, pytest.raises(Failed, match=r"^/records/.*contack: 404"):
        browser.see_replay(house.address, "2026-11-20T15-04-05Z-den-630dcd29")
