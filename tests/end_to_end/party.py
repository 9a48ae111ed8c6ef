"""A party in its own network: a host with `h`, guests in terminals and on phones, and a projector."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, TypeAlias

from contack.client.screen.run.settings_file import store_settings
from contack.client.screen.state.settings import ScreenSettings
from tests.end_to_end.browsers import MOMENT, PATIENCE, PHONE, Browsers, Chromium, Page
from tests.end_to_end.guest import Guest
from tests.end_to_end.network import SERVER, Network
from tests.end_to_end.programs import CLIENT
from tests.end_to_end.terminal import Terminal
from tests.end_to_end.test_page_streams import REFUSED

STRICT_PHONE = PHONE | {"ignore_https_errors": False}
"""A phone that shows a warning where a browser would."""

PROJECTOR = {"viewport": {"width": 1280, "height": 720}}

Locator: TypeAlias = Any
"""What Playwright finds on a page."""

COUNT_TAPS = 'window.taps = 0; addEventListener("click", (event) => event.isTrusted && (taps += 1), true)'


class Party:
    """The people at a table that waits for its host: ann and bob in full screens, cara in lines, dan and eve on phones.

    The browser on eve's phone refuses sockets.
    `touched` is how often dan touched the phone between the scan and the seat. Tests call a game off when they end:
    then the table is as it was. `times` are settings of the host's server, by the names of their environment variables.
    """

    def __init__(self, network: Network, stack: ExitStack, directory: Path, times: Mapping[str, str]) -> None:
        self._stack, self._directory = stack, directory
        self._screens: list[Terminal] = []
        # first: it takes long, and full screens stop when the test does not read them
        self._chromium = stack.enter_context(closing(Chromium(network.machine("phones"))))
        self._chromium.runs(lambda chromium: chromium.version)
        self.ann = self._full_screen("ann", network.server, "play", **times)
        self.ann.shows("Looking for servers").types("h").shows("1 of 7 seats taken")
        self.bob = self._full_screen("bob", network.machine("bob"), "play", SERVER)
        data = ("--name", "cara", "--data", str(directory / "cara"), "--no-drawing")
        machine = network.machine("cara")
        self.cara = stack.enter_context(
            closing(Guest("play", SERVER, *data, prefix=machine, in_the_meantime=self.looks_on))
        )
        self.cara.shows("cara is ready")
        self.ann.shows("3 of 7 seats taken, 3 ready")
        (address,) = re.findall(r"http://\S+", self.ann.text)
        self._browsers = self._chromium.runs(lambda chromium: Browsers(chromium, address, foreseen=False))
        self.does(Party._come_with_phones)

    def does(self, act: "Callable[[Party], None]") -> None:
        self._chromium.runs(lambda _: act(self))
        assert self._browsers.errors == [], self._browsers.errors

    def looks_on(self) -> None:
        for screen in self._screens:
            screen.looks_on()

    def sees(self, *wanted: Locator) -> None:
        for one in wanted:
            self._until(one, there=True)

    def misses(self, *unwanted: Locator) -> None:
        for one in unwanted:
            self._until(one, there=False)

    def _until(self, locator: Locator, there: bool) -> None:
        for _ in range(PATIENCE // MOMENT):
            if bool(locator.count()) is there:
                return
            self.looks_on()
            locator.page.wait_for_timeout(MOMENT)
        raise AssertionError(f"{locator} on the page:\n{locator.page.locator('body').inner_text()}")

    def taps(self, page: Page, button: str | re.Pattern[str]) -> None:
        wanted = page.get_by_role("button", name=button)
        self.sees(wanted)
        wanted.tap()

    def scans(self, name: str) -> Page:
        """Return the page of a guest in the lobby who scanned the host's code, touched the phone and typed a name."""
        page = self._browsers.opens(STRICT_PHONE)
        page.evaluate(COUNT_TAPS)
        page.get_by_label("Your name").tap()
        page.keyboard.type(name)
        self.taps(page, "Come in")
        return page

    def starts(self) -> None:
        """Start a game as the host, and wait until everyone has tiles."""
        self.ann.types("g")
        for screen in (self.ann, self.bob):
            screen.shows("hand 1 of 3")
        self.cara.shows("hand 1 is dealt")
        for phone in self.phones:
            self.sees(phone.locator(".rack-tile").first)

    def calls_off(self, ready: int = 5) -> None:
        """Call the game off as the host; so many are ready for the next one, each by the own program."""
        self.ann.types("X").shows("Call this game off?").types("y")
        self.cara.shows("ann called the game off")
        self.cara.shows(f"{ready} ready.")
        self.ann.shows("g starts the next one.")

    def _come_with_phones(self) -> None:
        self.projector = self._browsers.opens(PROJECTOR, "screen")
        self.dan = self.scans("dan")
        self._browsers.script = REFUSED
        self.eve = self.scans("eve")
        self._browsers.script = ""
        self.phones = [self.dan, self.eve]
        for phone in self.phones:
            self.taps(phone, "Take a seat")
            self.sees(phone.get_by_text("You are ready.").first)
        self.touched = self.dan.evaluate("taps")

    def _full_screen(self, name: str, machine: Sequence[str], *line: str, **more: str) -> Terminal:
        home = self._directory / name
        settings = ScreenSettings(name, glyphs="blocks", motion="off")
        store_settings(home / "config" / "contack" / "settings.toml", settings)
        screen = self._stack.enter_context(Terminal(home, *line, program=(*machine, *CLIENT), **more))
        screen.in_the_meantime = self.looks_on
        self._screens.append(screen)
        return screen
