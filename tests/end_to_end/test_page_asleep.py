"""A phone in the pocket: its page is hidden, the system stops it, the stand-in lays, and the page comes back."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from tests.end_to_end.browsers import LAPTOP, OWN_TURN, PHONE, Browsers, Page, becomes, begins, in_house, lays

TIMES = ("--asleep-after-seconds", "6", "--asleep-turn-seconds", "1", "--asleep-kept-seconds", "120")

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  const state = hidden ? "hidden" : "visible";
  Object.defineProperty(document, "visibilityState", { get: () => state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Headless Chromium has no other window that could hide a page."""

ROUNDS = 2


@contextmanager
def stopped(page: Page) -> Iterator[None]:
    """Stop the processes that run the pages of a browser, as a phone does."""
    session = page.context.browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    renderers = [process["id"] for process in processes if process["type"] == "renderer"]
    for renderer in renderers:
        os.kill(renderer, signal.SIGSTOP)
    try:
        yield
    finally:
        for renderer in renderers:
            os.kill(renderer, signal.SIGCONT)


@in_house(*TIMES)
def test_suspended_page_sleeps_and_comes_back(browsers: Browsers) -> None:
    ann = browsers.hosts("Ann", LAPTOP)
    with browsers.apart() as pocket:
        ben = pocket.sits("Ben", PHONE)
        begins(ann)
        ben.locator(".turn").wait_for()
        ben.evaluate(HIDE, True)
        with stopped(ben):
            ann.get_by_text("Ben is asleep: the page is in the background.").first.wait_for(state="attached")
            ann.locator(".player", has_text="asleep").first.wait_for(state="attached")
            for _ in range(ROUNDS):
                ann.locator(OWN_TURN).wait_for()
                lays(ann)
            ann.locator(OWN_TURN).wait_for()
        ben.evaluate(HIDE, False)
        ben.get_by_text("Welcome back. The stand-in laid").first.wait_for(state="attached")
        ann.get_by_text("Ben is back.").first.wait_for(state="attached")


@in_house()
def test_page_in_the_background_keeps_its_clock(browsers: Browsers) -> None:
    ann = browsers.comes("Ann", LAPTOP)
    becomes(ann, lambda: len(ann.workers), 1)
