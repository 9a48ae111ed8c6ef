"""Guests of a game night as people have them: two full screens and two phones in Chromium."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from threading import Event

from tests.end_to_end.browsers import OWN_TURN, PHONE, Browsers, Page, hands_over, one_chromium
from tests.end_to_end.terminal import Terminal

from contack.client.screen.run.settings_file import store_settings
from contack.client.screen.state.settings import ScreenSettings

AT_TERMINALS = ("Ann", "Ben")
ON_PHONES = ("Cleo", "Dan")

# What all screens show at the end.
WON = re.compile("(The winner of|You win) Friday")

# In milliseconds.
MOMENT = 200
STEP = 3000


class Guests:
    """They enter a tournament, and hand each of their seats to the stand-in when it is their turn.

    `pictures` is a folder for pictures of their screens.
    """

    names = (*AT_TERMINALS, *ON_PHONES)

    def __init__(self, folder: Path, pictures: Path | None = None) -> None:
        self._folder = folder
        self._pictures = pictures
        self._over = Event()

    @asynccontextmanager
    async def playing(self, address: str) -> AsyncIterator[None]:
        """Raise what went wrong on a screen; all show the winner at the end."""
        parts: tuple[Callable[[str], None], ...] = self._at_terminals, self._with_chromium
        tasks = [asyncio.create_task(asyncio.to_thread(part, address)) for part in parts]
        try:
            yield
        finally:
            self._over.set()
            await asyncio.gather(*tasks)

    def _at_terminals(self, address: str) -> None:
        with ExitStack() as stack:
            terminals = [stack.enter_context(self._terminal(name, address)) for name in AT_TERMINALS]
            for terminal in terminals:
                terminal.shows("Enter it.").types("e").shows("you are in")
            while not self._over.wait(MOMENT / 1000):
                for terminal in terminals:
                    terminal.looks_on()
                    _plays_at(terminal)
            for name, terminal in zip(AT_TERMINALS, terminals, strict=True):
                self._keep(f"{name}.txt", _won(terminal).encode())

    def _terminal(self, name: str, address: str) -> Terminal:
        home = self._folder / name
        settings = home / "config" / "contack" / "settings.toml"
        store_settings(settings, ScreenSettings(name, glyphs="blocks", motion="off"))
        return Terminal(home, "play", address, "--no-tls")

    def _with_chromium(self, address: str) -> None:
        with one_chromium() as chromium:
            chromium.does(f"http://{address}/", self._on_phones, foreseen=False)

    def _on_phones(self, browsers: Browsers) -> None:
        phones = [browsers.comes(name, PHONE) for name in ON_PHONES]
        for phone in phones:
            phone.get_by_label("Enter the game night").click()
            phone.set_default_timeout(STEP)
        while not self._over.is_set():
            for phone in phones:
                _plays_on(phone)
                phone.wait_for_timeout(MOMENT)
        for name, phone in zip(ON_PHONES, phones, strict=True):
            phone.locator(".now", has_text=WON).wait_for(timeout=60_000)
            self._keep(f"{name}.png", phone.screenshot(full_page=True))

    def _keep(self, name: str, picture: bytes) -> None:
        if self._pictures:
            (self._pictures / name).write_bytes(picture)


def _won(terminal: Terminal) -> str:
    terminal.until(lambda: WON.search(terminal.text), WON.pattern)
    return terminal.text


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
