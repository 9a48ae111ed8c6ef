"""Guests of a game night as people have them: two full screens and two phones in Chromium."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from threading import Event

from tests.end_to_end.browsers import OWN_TURN, PHONE, Browsers, Page, hands_over, one_chromium
from tests.end_to_end.terminal import Terminal

from contack.client.screen.run.settings_file import store_settings
from contack.client.screen.state.settings import ScreenSettings

AT_TERMINALS = ("Ann", "Ben")
ON_PHONES = ("Cleo", "Dan")
NAMES = (*AT_TERMINALS, *ON_PHONES)

# What all screens show at the end.
WON = re.compile("(The winner of|You win) Friday")

# In milliseconds.
MOMENT = 200
STEP = 3000


@asynccontextmanager
async def guests(folder: Path, address: str) -> AsyncIterator[None]:
    """Let them enter a tournament, and hand each of their seats to the stand-in when it is their turn.

    Raises what went wrong on a screen; all show the winner at the end.
    """
    over = Event()
    tasks = [
        asyncio.create_task(asyncio.to_thread(_at_terminals, folder, address, over)),
        asyncio.create_task(asyncio.to_thread(_with_chromium, address, over)),
    ]
    try:
        yield
    finally:
        over.set()
        await asyncio.gather(*tasks)


def _at_terminals(folder: Path, address: str, over: Event) -> None:
    with ExitStack() as stack:
        terminals = [stack.enter_context(_terminal(folder / name, name, address)) for name in AT_TERMINALS]
        for terminal in terminals:
            terminal.shows("Enter it.").types("e").shows("you are in")
        while not over.wait(MOMENT / 1000):
            for terminal in terminals:
                terminal.looks_on()
                _plays_at(terminal)
        for terminal in terminals:
            terminal.until(partial(_winner, terminal), WON.pattern)


def _winner(terminal: Terminal) -> re.Match[str] | None:
    return WON.search(terminal.text)


def _terminal(home: Path, name: str, address: str) -> Terminal:
    settings = ScreenSettings(name, glyphs="blocks", motion="off")
    store_settings(home / "config" / "contack" / "settings.toml", settings)
    return Terminal(home, "play", address)


def _with_chromium(address: str, over: Event) -> None:
    with one_chromium() as chromium:
        chromium.does(f"http://{address}/", partial(_on_phones, over), foreseen=False)


def _on_phones(over: Event, browsers: Browsers) -> None:
    phones = [browsers.comes(name, PHONE) for name in ON_PHONES]
    for phone in phones:
        phone.get_by_label("Enter the game night").click()
        phone.set_default_timeout(STEP)
    while not over.is_set():
        for phone in phones:
            _plays_on(phone)
            phone.wait_for_timeout(MOMENT)
    for phone in phones:
        phone.locator(".now", has_text=WON).wait_for(timeout=60_000)


def _plays_at(terminal: Terminal) -> None:
    if "YOUR TURN" in terminal.lines[0]:
        terminal.types("H").rests(lambda: "Hand your seat" in terminal.text)
        terminal.types("y").rests(lambda: "YOUR TURN" not in terminal.lines[0])


def _plays_on(phone: Page) -> None:
    from playwright.sync_api import TimeoutError as TooLate  # an optional package

    if phone.locator(OWN_TURN).count():
        try:
            hands_over(phone)
        except TooLate:  # the server was killed in the meantime, and the button is gone
            phone.keyboard.press("Escape")
