"""Wrong requests and wrong pieces of WebSockets and streams: nothing is logged or left, and others play on."""

import random

from trials.web_pieces import Pieces
from trials.web_requests import Requests
from twisted.logger import LogEvent

from contack.protocol.command import Say
from contack.protocol.connection import to_frame
from contack.protocol.notice import Said
from contack.server.network.hub import Hub
from tests.runner.chance import effort
from tests.server.caller import hello, table
from tests.server.web.browser import Browser, WebCaller
from tests.server.web.stream_caller import StreamCaller

MANY = effort(100, 500)


def test_bad_requests_harm_no_other_client(open_hub: Hub, logged_errors: list[LogEvent]) -> None:
    chance, (ann, bob) = random.Random(1939), table(open_hub, "ann", "bob")
    requests = Requests(chance, "192.0.2.1:1939")
    for number in range(MANY // 2):
        browser = Browser(open_hub)
        for _ in range(1 + number % 3):
            browser.protocol.dataReceived(requests.request())
            browser.clock.pump([0] * 4)
        browser.hangs_up()
    assert ann.sends(Say("all is well")) == [Said("ann", "all is well")]
    assert bob.hears()[-1] == Said("ann", "all is well")
    assert len(open_hub._inside) == 2
    assert logged_errors == []


def test_bad_websocket_frames_harm_no_other_client(open_hub: Hub, logged_errors: list[LogEvent]) -> None:
    pieces, (ann, _) = Pieces(1940), table(open_hub, "ann", "bob")
    for number in range(MANY // 5):
        caller = WebCaller(open_hub)
        if number % 2:
            caller.sends(hello(f"caller {number}"))
        for _ in range(1 + number % 9):
            caller.protocol.dataReceived(pieces.pieces()[0])
            caller.clock.pump([0] * 4)
        caller.hangs_up()
    assert ann.sends(Say("all is well"))[-1] == Said("ann", "all is well")
    assert len(open_hub._inside) == 2
    assert logged_errors == []


def test_bad_frames_on_streams_harm_no_other_client(open_hub: Hub, logged_errors: list[LogEvent]) -> None:
    pieces, (ann, _) = Pieces(1941), table(open_hub, "ann", "bob")
    for number in range(MANY // 5):
        caller = StreamCaller(open_hub)
        if number % 2:
            caller.posting(to_frame(hello(f"caller {number}")))
        for _ in range(1 + number % 9):
            caller.posting(pieces.frames())
        caller.asks(caller.posts, "DELETE", Contack_Stream=caller.id)
        for browser in (caller.posts, caller.gets):
            browser.hangs_up()
        assert caller.arrivals.streams._streams == {}
    assert ann.sends(Say("all is well"))[-1] == Said("ann", "all is well")
    assert logged_errors == []
