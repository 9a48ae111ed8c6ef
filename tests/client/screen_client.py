"""A full-screen client at a server without sockets: its screen, and its local effects."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from contack.client.network.session import Backoff
from contack.client.screen.app.app import App
from contack.client.screen.pages.base.page import Page
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.paint.canvas.canvas import Canvas, Spot
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import Connect, TryNow
from contack.client.screen.state.settings import ScreenSettings
from contack.client.servers.address import Address
from contack.client.session.actions import Effect, Effects, Reconnect, Send
from contack.client.session.joining import JoinRequest
from contack.engine.view import View
from contack.protocol.command import Command, Hello
from contack.protocol.notice import Notice, Welcomed
from contack.protocol.table_state import TableState
from contack.server.table.client import Client
from tests.client.house import House, nonces, wish

ADDRESS = Address("192.168.1.7")


def new_app(page: Page | None = None, settings: ScreenSettings | None = None) -> App:
    """Return a shell as it is on a terminal with all colours, for a player called ann."""
    settings = settings or ScreenSettings(name="ann", glyphs="blocks", motion="off")
    return App(page or FindPage(), Context(settings), nonces())


def sits(house: House, seats: int = 2, name: str = "ann", ours: bool = False, **more: Any) -> "ScreenClient":
    """Sit down at the house's table, opening it if need be."""
    return ScreenClient(house).visits(Connect(ADDRESS, wish(name, seats=seats, **more), ours=ours))


def joins(house: House, name: str = "ann", spectate: bool = False) -> "ScreenClient":
    """Sit down at the table that somebody opened, or watch it."""
    return ScreenClient(house).visits(Connect(ADDRESS, JoinRequest(name, "test", "den", spectate=spectate)))


class AppContent:
    """A shell as the content of a screen; all its effects gather in `effects`."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.effects: list[Effect] = []

    @property
    def title(self) -> str:
        return self.app.title.left

    @property
    def mouse(self) -> bool:
        return self.app.context.settings.mouse

    def paint(self, columns: int, rows: int) -> Canvas:
        return self.app.paint(columns, rows)

    def press(self, key: str) -> None:
        self._do(self.app.press(key))

    def paste(self, text: str) -> None:
        self._do(self.app.paste(text))

    def point(self, spot: Spot) -> None:
        self._do(self.app.point(spot))

    def _do(self, outcome: tuple[App, Effects]) -> None:
        self.app, effects = outcome
        self.effects += effects


class ScreenClient(AppContent):
    """A shell whose commands go to a house."""

    def __init__(self, house: House, app: App | None = None) -> None:
        super().__init__(app or new_app())
        self.commands: list[Command] = []
        self.messages: list[str] = []
        self.house = house
        self.client = Client()
        self.backoff = Backoff()
        self.tries_at: float | None = None
        self.tries = 0

    def visits(self, visit: Connect | None = None) -> "ScreenClient":
        """Go to the house, as a player does who chose a server."""
        return self.does(visit or Connect(ADDRESS))

    def handle(self, notice: Notice) -> None:
        self.backoff = self.backoff.apply(notice)
        self._do(self.app.notified(notice))

    def presses(self, *keys: str) -> "ScreenClient":
        for key in keys:
            self.press(key)
        return self

    def types(self, text: str) -> "ScreenClient":
        return self.presses(*text)

    def clicks(self, spot: Spot) -> "ScreenClient":
        self.point(spot)
        return self

    def does(self, *effects: Effect) -> "ScreenClient":
        self._do(self.app.do(*effects))
        return self

    def reveals(self) -> None:
        self._do(self.app.reveal())

    def leaves_refused(self) -> None:
        """Leave the server once the time for a refused deal is over."""
        self._do(self.app.leave_refused())

    def waits(self, seconds: float) -> "ScreenClient":
        for _ in range(int(seconds)):
            self._do(self.app.at(self.app.context.now + 1).tick())
            if self.tries_at is not None and self.app.context.now >= self.tries_at:
                self._connect()
        return self

    def passes(self, seconds: int) -> "ScreenClient":
        """Let time pass for the server too."""
        for _ in range(seconds):
            self.house.passes(1)
            self.waits(1)
        return self

    def returns_unheard(self) -> "ScreenClient":
        """Lose the connection and get a new one; the server hears the hello alone."""
        self.loses()
        self.house.deaf = True
        self.waits(2)
        self.handle(Welcomed(1, "den", "0"))
        return self

    def loses(self, words: str = "the connection to the server is lost") -> "ScreenClient":
        self.house.drop(self.client)
        return self.is_lost(words)

    def is_lost(self, words: str = "the connection to the server is lost") -> "ScreenClient":
        if self.app.context.link.server:
            seconds, self.backoff = self.backoff.next()
            self.tries_at = self.app.context.now + seconds
            self._do(self.app.lost(words, seconds))
        else:
            self._do(self.app.lost(words))
        return self

    def _connect(self) -> None:
        self.tries_at = None
        self.tries += 1
        if self.house.closed:
            self.is_lost("nobody answers")
        else:
            self.client = Client()
            self._carry_out((Send(self.app.hello()),))

    def shows(self, kind: type[Page]) -> bool:
        return isinstance(self.app.page, kind)

    def screen(self, columns: int = 100, rows: int = 30) -> Canvas:
        return self.app.paint(columns, rows)

    @property
    def text(self) -> str:
        return self.screen().text

    @property
    def log(self) -> list[str]:
        return [line.words for line in self.app.context.link.log]

    @property
    def chat(self) -> list[str]:
        return [line.words for line in self.app.context.link.chat]

    @property
    def table(self) -> TableState:
        table = self.app.context.link.model.table
        assert table is not None
        return table

    @property
    def view(self) -> View:
        view = self.app.context.link.model.view
        assert view is not None
        return view

    def _do(self, outcome: tuple[App, Effects]) -> None:
        self.app, effects = outcome
        if self.app.message and self.app.message.words not in self.messages[-1:]:
            self.messages.append(self.app.message.words)
        self._carry_out(effects)

    def _carry_out(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            self.effects.append(effect)
            match effect:
                case Send(command=Hello() as hello):
                    self.house.admit(self, hello)
                case Send(command=command):
                    self.commands.append(command)
                    self.house.carry_out(self.client, command)
                case Connect() | TryNow():
                    self._connect()
                case Reconnect(words=words, seconds=seconds):
                    self.backoff = replace(self.backoff, wait=seconds)
                    self.is_lost(words)
