"""Who looks on at the whole server: a feed is made once, however many screens there are and however fast all goes."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Protocol

from twisted.internet.interfaces import IAddress

from contack.server.feed.commentary import Commentary
from contack.server.feed.feeds import Feeds
from contack.server.network.connection import ServerProtocol
from contack.server.network.hub import Hub
from contack.server.network.timers import Timer
from contack.server.table.table import Table

LEAST_SECONDS = 0.25
"""The time from one feed to the next at least: the eye follows no more."""

MOST_SCREENS = 60

MOST_OF_ADDRESS = 6
"""Screens at one other address. Those of the machine itself have no limit here, so that guests cannot lock out the
host's projector."""

OWN_PLACES = ("127.0.0.1", "::/64")
"""How the machine on which the server runs is counted."""

HALTED = b'{"halted":true}'
"""What screens are shown while the server cannot write to its disk: nothing that is not kept."""

FULL = "as many screens as there can be look on already"

SECRET = "this server has a password: its screen is shown on its own machine alone"


def screen_place(connection: ServerProtocol, here: IAddress) -> str:
    """Return from where a screen looks on; `here` is the address that it came to.

    A program that comes to an address of its own machine comes from that same address, so a projector of the host may
    use the address that guests use.
    """
    return OWN_PLACES[0] if connection.address == getattr(here, "host", None) else connection.client.place


class FeedScreen(Protocol):
    """A screen, wherever it stands."""

    def show(self, feed: bytes) -> None:
        """Show a feed, or the newest later where it has not been read what came before."""


class Screens:
    """All screens of a server. While there are none nothing is made, and while nothing happens nobody wakes up.

    `on_looked` is called whenever screens have been shown how all is.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._feeds = Feeds(hub.lobby)
        self._there: dict[FeedScreen, str] = {}
        self._places: Counter[str] = Counter()
        self._timer = Timer(hub.clock)
        self._made_at = -LEAST_SECONDS
        self._body = b""
        self.on_looked: Callable[[], None] | None = None

    @property
    def commentary(self) -> Commentary:
        """The commentary that is shown."""
        return self._feeds.commentary

    def tell(self, addresses: Sequence[str]) -> None:
        """Know at which addresses browsers find the pages."""
        self._feeds.addresses = tuple(addresses)

    def why_not(self, place: str) -> str:
        """Return why a screen at some place is shown nothing; empty where it may look on."""
        if place in OWN_PLACES:
            return ""
        if self._hub.lobby.settings.password:
            return SECRET
        others = self._places.total() - sum(self._places[own] for own in OWN_PLACES)
        return FULL if others >= MOST_SCREENS or self._places[place] >= MOST_OF_ADDRESS else ""

    def let_in(self, screen: FeedScreen, connection: ServerProtocol, place: str) -> None:
        """Show all to one more screen from now on."""
        self._hub.look_on(connection)
        self._there[screen] = place
        self._places[place] += 1
        self._hub.onlooker = self
        if self._hub.lobby.standings:
            self._hub.lobby.standings.on_added = partial(self.changed, ())
        self.show_newest(screen)
        self._see_more()

    def let_out(self, screen: FeedScreen) -> None:
        """Know that a screen is gone."""
        place = self._there.pop(screen, None)
        if place is not None:
            self._places -= Counter([place])
        if not self._there:
            self._hub.onlooker = None
            self._timer.stop()

    def show_newest(self, screen: FeedScreen) -> None:
        """Show how all is now to one screen that has not seen it."""
        self._made(self._feeds.body(), (screen,))

    def changed(self, tables: Collection[Table]) -> None:
        """Make another feed as soon as it is time; none for what changes nothing."""
        self._feeds.note(tables)
        if self._timer.due is None and self._there and (not tables or self._feeds.differs(tables)):
            wait = self._made_at + LEAST_SECONDS - self._hub.clock.seconds()
            self._timer.set(max(0.0, wait), self._make)

    def halted(self, halted: bool) -> None:
        """Show that time stands still, or how all is when it goes on."""
        if halted:
            self._show(HALTED, tuple(self._there))
        else:
            self._body = b""
            self.changed(())

    def _make(self) -> None:
        self._made_at = self._hub.clock.seconds()
        with self._hub.faults():
            body = self._feeds.body()
            if body != self._body:
                self._body = body
                self._made(body, tuple(self._there))
        self._see_more()

    def _see_more(self) -> None:
        """Let what goes into feeds be found out that is missing there; only while somebody looks on."""
        if self.on_looked:
            with self._hub.faults():
                self.on_looked()

    def _made(self, body: bytes, screens: Collection[FeedScreen]) -> None:
        """Show a feed once all that it tells of is kept."""
        self._hub.disk.when_kept(partial(self._show, self._feeds.dated(body), screens))

    def _show(self, feed: bytes, screens: Collection[FeedScreen]) -> None:
        for screen in screens:
            if screen in self._there:
                screen.show(feed)
