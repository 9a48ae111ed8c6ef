"""Screens that look on: what they are shown, how often, and how many there may be."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json
from twisted.internet.task import Clock
from wsproto.connection import Connection as Socket
from wsproto.connection import ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, Pong, TextMessage

from contack.protocol.command import Hello, OpenTable
from contack.protocol.command import Ping as SignOfLife
from contack.protocol.version import FEED_SUBPROTOCOL, PROTOCOL_VERSION
from contack.server.commands.lobby import Lobby
from contack.server.config.limits import Limits
from contack.server.config.password import Password
from contack.server.network.hub import Hub
from contack.server.web.arrival import Arrivals
from contack.server.web.screens import FULL, LEAST_SECONDS, MOST_OF_ADDRESS, MOST_SCREENS, SECRET
from tests.server.caller import Caller
from tests.server.fake_journal import OpenJournal
from tests.server.party import foretold
from tests.server.settings import server_info
from tests.server.web.browser import THERE, UPGRADE, Browser

HERE = "192.0.2.1"
"""The address of the server on its network, as `Browser` has it."""

TO_FEED = {**UPGRADE, "Sec-WebSocket-Protocol": FEED_SUBPROTOCOL}


class ScreenBrowser(Browser):
    def __init__(self, hub: Hub, arrivals: Arrivals | None = None, peer: str = THERE.host) -> None:
        super().__init__(hub, arrivals=arrivals, peer=peer)
        self.shown: list[Any] = []
        self.events: list[Event] = []
        self.socket = Socket(ConnectionType.CLIENT)
        self.answer = self.asks("/feed", **TO_FEED)
        self.take(self.answer.body)

    def sends(self, *events: Event) -> None:
        self.take(self.writes(b"".join(map(self.socket.send, events))))

    def looks(self) -> Any:
        self.take(self.reads())
        shown, self.shown = self.shown, []
        return shown

    def take(self, data: bytes) -> None:
        """Take in what came."""
        if data:
            self.socket.receive_data(data)
        for event in self.socket.events():
            if isinstance(event, TextMessage) and event.data:
                self.shown.append(json.decode(event.data))
            else:
                self.events.append(event)


def clock_of(hub: Hub) -> Clock:
    """Return the clock of a hub, which tests set."""
    assert isinstance(hub.clock, Clock)
    return hub.clock


@pytest.fixture
def arrivals(open_hub: Hub) -> Arrivals:
    """Return the port of a server whose screens belong together."""
    return Browser(open_hub).arrivals


@pytest.fixture
def screen(open_hub: Hub, arrivals: Arrivals) -> ScreenBrowser:
    return ScreenBrowser(open_hub, arrivals)


def test_a_screen_is_shown_at_once_how_all_is(open_hub: Hub, arrivals: Arrivals) -> None:
    arrivals.tell(["https://192.0.2.1:1939/"])
    screen = ScreenBrowser(open_hub, arrivals)
    assert screen.answer.headers["Sec-WebSocket-Protocol"] == FEED_SUBPROTOCOL
    [feed] = screen.looks()
    assert (feed["tables"], feed["addresses"]) == ([], ["https://192.0.2.1:1939/"])


def test_a_screen_says_no_hello_and_is_not_waited_for(open_hub: Hub, screen: ScreenBrowser) -> None:
    clock_of(open_hub).advance(10 * open_hub.limits.greeting_seconds)
    assert not screen.let_go


def test_changes_are_sent_at_once_then_four_times_a_second(open_hub: Hub, screen: ScreenBrowser) -> None:
    screen.looks()
    clock = clock_of(open_hub)
    clock.advance(1)
    names = []
    for number in range(20):
        Caller(open_hub).sends(Hello(PROTOCOL_VERSION, f"guest {number}"))
        clock.advance(0.05)
        names += [feed["lobby"][-1] for feed in screen.looks()]
    assert names == ["guest 0", "guest 4", "guest 9", "guest 14", "guest 19"]


def test_a_feed_is_made_once_for_all_screens(
    open_hub: Hub, arrivals: Arrivals, monkeypatch: pytest.MonkeyPatch
) -> None:
    screens = [ScreenBrowser(open_hub, arrivals) for _ in range(5)]
    made = []
    feeds = arrivals.screens._feeds
    make = feeds.body

    def count() -> bytes:
        made.append(1)
        return make()

    monkeypatch.setattr(feeds, "body", count)
    clock_of(open_hub).advance(1)
    Caller(open_hub).sends(Hello(PROTOCOL_VERSION, "ann"))
    clock_of(open_hub).advance(LEAST_SECONDS)
    assert [screen.looks()[-1]["lobby"] for screen in screens] == [["ann"]] * 5
    assert len(made) == 1


def test_nobody_wakes_up_while_nothing_changes(open_hub: Hub, screen: ScreenBrowser) -> None:
    ann = Caller(open_hub)
    ann.sends(Hello(PROTOCOL_VERSION, "ann"))
    ann.sends(OpenTable("inn", 2))
    clock = clock_of(open_hub)
    clock.advance(1)
    screen.looks()
    before = len(clock.getDelayedCalls())
    ann.sends(SignOfLife(1))
    assert len(clock.getDelayedCalls()) <= before + 1  # the watchdog of who gave a sign of life
    clock.advance(5)
    assert screen.looks() == []


def test_nothing_is_made_where_nobody_looks_on(open_hub: Hub, screen: ScreenBrowser) -> None:
    assert open_hub.onlooker
    screen.hangs_up()
    assert open_hub.onlooker is None


def test_feeds_are_computed_only_for_viewers(open_hub: Hub, arrivals: Arrivals) -> None:
    looked: list[int] = []
    arrivals.screens.on_looked = lambda: looked.append(len(arrivals.screens._there))
    guests, clock = iter(range(9)), clock_of(open_hub)

    def happens() -> None:
        Caller(open_hub).sends(Hello(PROTOCOL_VERSION, f"guest {next(guests)}"))
        clock.advance(LEAST_SECONDS)

    happens()
    assert looked == []
    screen = ScreenBrowser(open_hub, arrivals)
    happens()
    assert looked == [1, 1]
    screen.hangs_up()
    happens()
    assert looked == [1, 1]


def test_slow_screen_skips_feeds_and_gets_the_newest(open_hub: Hub, screen: ScreenBrowser) -> None:
    screen.looks()
    protocol = screen.protocol._protocol
    protocol.pauseProducing()
    clock = clock_of(open_hub)
    for name in ("ann", "bob", "carl"):
        Caller(open_hub).sends(Hello(PROTOCOL_VERSION, name))
        clock.advance(LEAST_SECONDS)
    assert screen.looks() == []
    protocol.resumeProducing()
    assert [feed["lobby"] for feed in screen.looks()] == [["ann", "bob", "carl"]]


def test_an_empty_text_is_answered_by_one(screen: ScreenBrowser) -> None:
    screen.sends(TextMessage(""))
    assert screen.events == [TextMessage("")]


def test_a_ping_is_answered(screen: ScreenBrowser) -> None:
    screen.sends(Ping(b"there?"))
    assert screen.events == [Pong(b"there?")]


@pytest.mark.parametrize("event", [TextMessage("hello"), BytesMessage(b""), TextMessage("", message_finished=False)])
def test_a_screen_that_says_anything_is_let_go(screen: ScreenBrowser, event: Event) -> None:
    screen.sends(event)
    assert [event.code for event in screen.events if isinstance(event, CloseConnection)] == [1008]
    assert screen.let_go


def test_an_address_has_so_many_screens_and_others_have_theirs(open_hub: Hub, arrivals: Arrivals) -> None:
    screens = [ScreenBrowser(open_hub, arrivals) for _ in range(MOST_OF_ADDRESS + 1)]
    assert [bool(screen.looks()) for screen in screens] == [True] * MOST_OF_ADDRESS + [False]
    assert [event.code for event in screens[-1].events if isinstance(event, CloseConnection)] == [1013]
    screens[0].hangs_up()
    assert ScreenBrowser(open_hub, arrivals).looks()


def test_screens_of_guests_do_not_lock_out_the_machine_itself(open_hub: Hub, arrivals: Arrivals) -> None:
    screens = arrivals.screens
    for number in range(MOST_SCREENS):
        screens._places[f"192.0.2.{number}"] += 1
    assert screens.why_not("192.0.2.99") == FULL
    screens._places["127.0.0.1"] += MOST_OF_ADDRESS
    assert screens.why_not("127.0.0.1") == ""


def test_host_has_screens_by_the_address_of_the_network(open_hub: Hub, arrivals: Arrivals) -> None:
    screens = [ScreenBrowser(open_hub, arrivals, peer=HERE) for _ in range(MOST_OF_ADDRESS + 1)]
    assert all(screen.looks() for screen in screens)
    for _ in range(MOST_OF_ADDRESS):
        assert ScreenBrowser(open_hub, arrivals).looks()
    assert not ScreenBrowser(open_hub, arrivals).looks()
    for screen in screens:
        screen.hangs_up()
    assert arrivals.screens._places.total() == MOST_OF_ADDRESS


def test_screens_of_the_machine_itself_take_no_place_of_guests(arrivals: Arrivals) -> None:
    arrivals.screens._places["127.0.0.1"] += MOST_SCREENS
    assert arrivals.screens.why_not("192.0.2.99") == ""


def test_password_server_shows_its_screen_locally_alone() -> None:
    lobby = Lobby(server_info(password=Password.of("sesame")), foretold(Clock()))
    hub = Hub(lobby, OpenJournal(), Limits(), Clock())
    arrivals = Browser(hub).arrivals
    stranger = ScreenBrowser(hub, arrivals)
    assert stranger.looks() == []
    assert [event.reason for event in stranger.events if isinstance(event, CloseConnection)] == [SECRET]
    assert arrivals.screens.why_not("127.0.0.1") == ""


def test_a_halt_is_shown_and_so_is_how_all_goes_on(open_hub: Hub, screen: ScreenBrowser) -> None:
    screen.looks()
    clock_of(open_hub).advance(1)
    open_hub._halt(True)
    assert screen.looks() == [{"halted": True}]
    open_hub._halt(False)
    clock_of(open_hub).advance(LEAST_SECONDS)
    assert [feed["lobby"] for feed in screen.looks()] == [[]]


def test_the_feed_is_shown_to_pages_of_this_server_alone(open_hub: Hub) -> None:
    assert Browser(open_hub).asks("/feed", **{**TO_FEED, "Origin": "https://evil.example"}).status == 403


def test_the_feed_is_no_place_for_the_protocol_of_players(open_hub: Hub) -> None:
    assert Browser(open_hub).asks("/feed", **UPGRADE).status == 400
