"""Real browsers at a server: Chromium, driven by Playwright, which waits for visible changes."""

import os
import re
import shlex
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, nullcontext
from inspect import Parameter, Signature, signature
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias, TypeVar

import pytest

from tests.end_to_end.programs import ROOT, server

T = TypeVar("T")

Page: TypeAlias = Any
"""A page of Playwright, which is an optional package."""

USUAL = {"reduced_motion": "reduce", "ignore_https_errors": True}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}
SMALL_PHONE = PHONE | {"viewport": {"width": 360, "height": 640}}
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}

OWN_TURN = ".turn.mine"
TILE = ".rack .tiles:not(.small) .rack-tile:not(.none)"

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Programs that may be here. The first one has no windows, which costs half the processor time."""

FLAGS = ("--no-sandbox", "--disable-gpu", "--in-process-gpu")

PATIENCE = 60_000
"""Milliseconds after which a page that does not show the expected words fails its test."""

LAST_LOOK = 5000
"""Milliseconds that a page may take to show its text for a report."""

MOMENT = 50
"""Milliseconds between looks at pages of which one will have the turn."""

FORESEEN = "crypto.getRandomValues = (bytes) => bytes.fill({});"
"""What a page adds to a deal is its number among all that came: so a test can choose the deal of a game (`deals`)."""

STOPS_THE_COUNT = """new MutationObserver((_, watch) => {
    const counts = document.querySelector(".line")?.textContent.includes("The game starts in");
    if (counts) watch.disconnect(), document.querySelector("button[data-key=wait]").click();
}).observe(document.body, { childList: true, subtree: true, attributes: true })"""

AXE = ROOT / "tests" / "web" / "node_modules" / "axe-core" / "axe.min.js"


class Browsers:
    """Devices at one server, each with its own browser. Every page that opens runs `script` first.

    A page that is `foreseen` adds the same number to each deal, so it plays one game at a table.
    """

    def __init__(self, chromium: Any, address: str, foreseen: bool = True) -> None:
        self._foreseen = foreseen
        self._chromium = chromium
        self.address = address
        self.errors: list[str] = []
        self.script = ""
        self._came = 0

    def close(self) -> None:
        for context in self._chromium.contexts:
            context.close()

    def shown(self) -> str:
        """Return what each page shows, for the report of a test that failed."""
        return "".join(map(_text_of, (page for context in self._chromium.contexts for page in context.pages)))

    def opens(self, device: dict[str, Any], path: str = "") -> Page:
        """Return a page as a device has it that was never here."""
        context = self._chromium.new_context(**(USUAL | device))
        context.set_default_timeout(PATIENCE)
        self._came += 1
        context.add_init_script((FORESEEN.format(self._came) if self._foreseen else "") + self.script)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(self.address + path)
        return page

    def comes(self, name: str, device: dict[str, Any]) -> Page:
        page = self.opens(device)
        comes_in(page, name)
        return page

    def hosts(self, name: str, device: dict[str, Any]) -> Page:
        """Return a page of somebody who opened a table."""
        page = self.comes(name, device)
        page.get_by_text("Open a table").click()
        page.get_by_text("You are ready.").first.wait_for()
        return page

    def sits(self, name: str, device: dict[str, Any]) -> Page:
        """Return a page of somebody at the only table."""
        page = self.comes(name, device)
        page.get_by_role("button", name="Take a seat").click()
        page.get_by_text("You are ready.").first.wait_for()
        return page

    @contextmanager
    def apart(self) -> "Iterator[Browsers]":
        """Yield the browsers of another Chromium, whose processes can be stopped."""
        with _launched(self._chromium.browser_type, ()) as chromium:
            other = Browsers(chromium, self.address, self._foreseen)
            yield other
            self.errors += other.errors


class Chromium:
    """A Chromium, which takes seconds to start: it does so when it is needed, and again where it has crashed.

    With the `prefix` of a machine it runs there.
    """

    def __init__(self, prefix: Sequence[str] = ()) -> None:
        self._prefix = prefix
        # Playwright has its own loop, which cannot run beside another one in the same thread
        self._thread = ThreadPoolExecutor(1)
        self._open = ExitStack()
        self._chromium: Any = None

    def does(self, address: str, act: Callable[[Browsers], None], foreseen: bool = True) -> None:
        self.runs(lambda chromium: _act(Browsers(chromium, address, foreseen), act))

    def runs(self, act: Callable[[Any], T]) -> T:
        """Do something with the Chromium in its thread, and return the result; pages stay open."""
        return self._thread.submit(lambda: act(self._running())).result()

    def close(self) -> None:
        if self._chromium:
            self._thread.submit(self._open.close).result()
        self._thread.shutdown()

    def _running(self) -> Any:
        if not (self._chromium and self._chromium.is_connected()):
            self._open.close()
            self._chromium = self._open.enter_context(_chromium(self._prefix))
        return self._chromium


def _act(browsers: Browsers, act: Callable[[Browsers], None]) -> None:
    try:
        act(browsers)
        assert not browsers.errors, browsers.errors
    except BaseException as failure:
        failure.add_note(browsers.shown())
        raise
    finally:
        browsers.close()


def _text_of(page: Page) -> str:
    try:
        return f"\n--- {page.url}\n{page.inner_text('body', timeout=LAST_LOOK)}"
    except Exception as why:  # whatever it is, the report is about another failure
        return f"\n--- {page.url}\ncannot be read: {why}"


_shared: list[Chromium] = []


@contextmanager
def one_chromium() -> Iterator[Chromium]:
    with closing(Chromium()) as chromium:
        _shared.append(chromium)
        try:
            yield chromium
        finally:
            _shared.remove(chromium)


def in_browsers(address: str, act: Callable[[Browsers], None]) -> None:
    with nullcontext(_shared[-1]) if _shared else one_chromium() as chromium:
        chromium.does(address, act)


def in_house(
    *options: str, deal: int | None = None, prefix: Sequence[str] = ()
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a test of what browsers do at a new server with pages; it may ask for the `house`, and for fixtures."""

    def decorate(act: Callable[..., None]) -> Callable[..., None]:
        wanted = signature(act).parameters

        def test(**fixtures: Any) -> None:
            line = ("--host", "127.0.0.1", "--web", "on", *options)
            with server(fixtures["tmp_path"], *line, deal=deal, prefix=prefix) as house:
                given = {name: value for name, value in (fixtures | {"house": house}).items() if name in wanted}
                in_browsers(f"http://{house.address}/", lambda browsers: act(browsers, **given))

        # pytest reads which fixtures and parameters a test has from its signature
        names = {"tmp_path", *wanted} - {"browsers", "house"}
        test.__signature__ = Signature([Parameter(name, Parameter.KEYWORD_ONLY) for name in sorted(names)])  # type: ignore[attr-defined]
        return test

    return decorate


@contextmanager
def _chromium(prefix: Sequence[str]) -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="no Playwright: install the extra web")
    with playwright.sync_playwright() as driver, _launched(driver.chromium, prefix) as chromium:
        yield chromium


@contextmanager
def _launched(kind: Any, prefix: Sequence[str]) -> Iterator[Any]:
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        pytest.skip("Chromium is not installed")
    with TemporaryDirectory() as home:
        # the browser keeps its data in a temporary directory
        env = {**os.environ, "HOME": home, **{f"XDG_{folder}_HOME": home for folder in ("CONFIG", "CACHE", "DATA")}}
        if prefix:
            program = Path(home, "chromium")
            program.write_text(f'#!/bin/sh\nexec {shlex.join([*prefix, found])} "$@"\n')
            program.chmod(0o700)
            found = str(program)
        chromium = kind.launch(executable_path=found, args=FLAGS, env=env)
        try:
            yield chromium
        finally:
            chromium.close()


def comes_in(page: Page, name: str) -> None:
    """Say who this is, and be in the lobby."""
    page.get_by_label("Your name").fill(name)
    page.get_by_text("Come in").click()
    page.get_by_text("Open a table").wait_for()


def says(page: Page, words: str) -> None:
    page.locator(".side").get_by_placeholder("Say something").fill(words)
    page.keyboard.press("Enter")
    page.locator(".side .talk").get_by_text(words).wait_for()


def reads_out(page: Page, words: str | re.Pattern[str]) -> None:
    """Wait until a screen reader was given the words; the page keeps its last few lines."""
    page.locator("#live").get_by_text(words).last.wait_for(state="attached")


def begins(page: Page) -> None:
    page.get_by_role("button", name="Start now").or_(page.locator(".turn")).first.click()


def stops_the_next_count(page: Page) -> None:
    """Press the button as soon as the page counts: on a busy machine a click from outside may take the five seconds."""
    page.evaluate(STOPS_THE_COUNT)


def lays(page: Page) -> bool:
    """Lay the first tile that fits where it fits, if it is this player's turn; return whether that is so."""
    if not page.locator(OWN_TURN).count():
        return False
    page.locator(TILE).first.click()
    page.locator(".rack-tile[aria-pressed=true]").wait_for()
    page.locator(".place .target").first.click(force=True)
    page.locator(".sums li").first.wait_for()
    page.locator(".lay").click()
    page.locator(".lay").wait_for(state="detached")
    return True


def each_lays(pages: list[Page], times: int) -> None:
    """Let all who play lay so often, in turn."""
    lay_on(pages, times * len(pages))


def lay_on(pages: list[Page], lays_in_all: int) -> None:
    for _ in range(lays_in_all):
        assert lays(mover(pages))


def becomes(page: Page, look: Callable[[], Any], wanted: Any = True) -> None:
    for _ in range(PATIENCE // MOMENT):
        if look() == wanted:
            return
        page.wait_for_timeout(MOMENT)
    assert look() == wanted


def mover(pages: list[Page]) -> Page:
    """Return the page whose turn it is, once it says so."""
    for _ in range(PATIENCE // MOMENT):
        found = [page for page in pages if page.locator(OWN_TURN).count()]
        if found:
            return found[0]
        assert not pages[0].locator(".winner").count(), "the game is over"
        pages[0].wait_for_timeout(MOMENT)  # all pages get the turn at once, but read it at different times
    raise AssertionError("nobody is to lay")


def hands_over(page: Page) -> None:
    more(page)
    page.get_by_role("button", name="Let the stand-in play for me").click()


def more(page: Page) -> None:
    page.locator("button:visible", has_text="More").first.click()
