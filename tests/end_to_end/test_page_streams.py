"""Pages whose browser gets no WebSocket: they play by requests of HTTP."""

from functools import partial

import pytest

from contack.protocol.limits import DEAD_AFTER
from tests.end_to_end.browsers import (
    LAPTOP,
    PHONE,
    Browsers,
    Page,
    becomes,
    each_lays,
    hands_over,
    in_house,
    lays,
    mover,
)
from tests.end_to_end.test_browsers import TWO, two

NEVER_OPENS = """
globalThis.sockets = 0;
globalThis.WebSocket = class { constructor() { this.readyState = 0; sockets++; } close() {} send() {} };
const { setTimeout } = globalThis;
globalThis.setTimeout = (act, ms) => setTimeout(act, Math.min(ms ?? 0, 300));
"""
"""A browser whose sockets never open. It does not wait for long, as a test has no time."""

REFUSED = """
globalThis.WebSocket = class { constructor() { queueMicrotask(() => this.onclose?.()); } close() {} send() {} };
"""
"""A browser whose sockets fail at once."""

BUFFERED = """
const direct = globalThis.fetch;
globalThis.asked = [];
globalThis.fetch = async (path, options) => {
  const answer = await direct(path, options);
  if (path !== "/stream" || options.method !== "GET") return answer;
  asked.push(options.headers["Contack-Poll"] ?? "no");
  return new Response(await answer.arrayBuffer(), answer);
};
"""
"""A browser behind a proxy that gathers an answer before it passes it on."""

NO_STREAM = """
const through = globalThis.fetch;
globalThis.fetch = (path, options) => path === "/stream" ? Promise.reject(new TypeError("no")) : through(path, options);
"""
"""A browser that gets no stream either."""


def plays(browsers: Browsers, script: str) -> list[Page]:
    """Let two pages that run a script play; return them."""
    browsers.script = script
    people = two(browsers)
    browsers.script = ""
    each_lays(people, 2)
    return people


def plays_to_the_end(browsers: Browsers, script: str) -> list[Page]:
    """Let two pages that run a script play a game, which a third one watches; return them."""
    people = plays(browsers, script)
    watcher = browsers.comes("Cleo", LAPTOP)
    watcher.get_by_role("button", name="Watch").click()
    for page in people:
        hands_over(page)
    winner = people[0].locator(".winner").text_content()
    for page in (*people, watcher):
        page.locator(".winner", has_text=winner).wait_for()
    return people


@in_house(deal=TWO)
def test_page_whose_sockets_never_open_plays(browsers: Browsers) -> None:
    people = plays(browsers, NEVER_OPENS)
    for page in people:
        becomes(page, partial(page.evaluate, "sockets > 1"))


@pytest.mark.thorough
@in_house(deal=TWO)
def test_page_behind_a_buffering_proxy_plays_a_game(browsers: Browsers) -> None:
    for page in plays_to_the_end(browsers, REFUSED + BUFFERED):
        becomes(page, partial(page.evaluate, 'asked.filter((one) => one === "no").length <= 1'))
        becomes(page, partial(page.evaluate, 'asked.filter((one) => one === "yes").length > 1'))


@in_house(deal=TWO)
def test_page_with_a_stream_keeps_its_seat_after_a_reload(browsers: Browsers) -> None:
    browsers.script = REFUSED
    page = mover(two(browsers))
    page.reload()
    page.locator(".turn.mine").wait_for()
    assert lays(page)


@in_house()
def test_page_that_is_closed_leaves_at_once(browsers: Browsers) -> None:
    browsers.script = REFUSED
    ann = browsers.hosts("Ann", PHONE)
    ben = browsers.sits("Ben", LAPTOP)
    ann.locator(".seats").get_by_text("Ben").wait_for()
    ben.goto("about:blank")
    # a page that says no goodbye is noticed only after this time
    ann.get_by_text("The game waits for Ben to come back.").wait_for(timeout=DEAD_AFTER * 1000)


@in_house()
def test_page_without_any_way_says_what_to_do(browsers: Browsers) -> None:
    browsers.script = NEVER_OPENS + NO_STREAM
    page = browsers.opens(PHONE)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_text("Come in").click()
    page.get_by_text("This browser cannot reach the server.").wait_for()
    page.get_by_role("button", name="Encrypted page").wait_for()
    becomes(page, lambda: page.evaluate("sockets") > 2)
