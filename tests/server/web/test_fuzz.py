"""Wrong requests and wrong pieces of WebSockets by the thousand: nothing is logged, nothing is left, others play on."""

from __future__ import annotations

import random

from twisted.logger import LogEvent
from wsproto.events import BytesMessage, Event, Ping, TextMessage

from contack.protocol.command import ListTables, Say
from contack.protocol.connection import to_frame
from contack.protocol.frame import PREFIX
from contack.protocol.notice import Said
from contack.server.network.hub import Hub
from tests.server.caller import hello, table
from tests.server.web.browser import UPGRADE, Browser, WebCaller, request

MANY = 1000

PATHS = ("/", "/ws", "/style.css", "/..", "/%00", "*", "//", "http://den/", "/?a=b&&=", "")
METHODS = ("GET", "HEAD", "POST", "PRI", "", "G\0T")
HEADERS = ("Host", "Origin", "Content-Length", "Transfer-Encoding", "Expect", "Connection", "Upgrade", "If-None-Match")
VALUES = (
    "",
    "0",
    "-1",
    "9" * 30,
    "chunked",
    "100-continue",
    "close",
    "websocket",
    "den",
    "\xff",
    "\t",
    "a" * 5000,
    "*",
)


def bent(chance: random.Random, data: bytes) -> bytes:
    """Change, leave out or put in some bytes."""
    changed = bytearray(data)
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(changed) + 1)
        changed[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(4))
    return bytes(changed)


def any_request(chance: random.Random) -> bytes:
    """Return a request that is wrong more often than not."""
    if chance.random() < 0.1:
        return chance.choice([b"G", b"\x80", b"\r\n"]) + chance.randbytes(chance.randrange(300))
    headers = {chance.choice(HEADERS): chance.choice(VALUES) for _ in range(chance.randrange(4))}
    told = (UPGRADE if chance.random() < 0.3 else {}) | headers
    return bent(chance, request(chance.choice(PATHS), chance.choice(METHODS), **told))


def any_event(chance: random.Random) -> Event:
    """Return something that a WebSocket can carry, and a server need not like."""
    body = bent(chance, to_frame(chance.choice([ListTables(), Say("hello"), hello("ann")]))[PREFIX:])
    whole = chance.random() < 0.8
    return chance.choice([BytesMessage(body, message_finished=whole), Ping(body[:125]), TextMessage("x")])


def test_wrong_requests_harm_nobody(open_hub: Hub, logged_errors: list[LogEvent]) -> None:
    chance, (ann, bob) = random.Random(1939), table(open_hub, "ann", "bob")
    for _ in range(MANY):
        browser = Browser(open_hub)
        for _ in range(chance.randrange(1, 4)):
            browser.protocol.dataReceived(any_request(chance))
            browser.clock.pump([0] * 4)
        browser.hangs_up()
    assert ann.sends(Say("all is well")) == [Said("ann", "all is well")]
    assert bob.hears()[-1] == Said("ann", "all is well")
    assert len(open_hub._inside) == 2
    assert logged_errors == []


def test_wrong_pieces_of_websockets_harm_nobody(open_hub: Hub, logged_errors: list[LogEvent]) -> None:
    chance, (ann, _) = random.Random(1940), table(open_hub, "ann", "bob")
    for _ in range(MANY):
        caller = WebCaller(open_hub)
        data = b"".join(caller.socket.send(event) for event in _fitting(chance))
        caller.protocol.dataReceived(data if chance.random() < 0.5 else bent(chance, data))
        caller.clock.pump([0] * 4)
        caller.hangs_up()
    assert ann.sends(Say("all is well"))[-1] == Said("ann", "all is well")
    assert len(open_hub._inside) == 2
    assert logged_errors == []


def _fitting(chance: random.Random) -> list[Event]:
    """Return some events of which no text stands within a message of bytes: that a client's end would not send."""
    events = [any_event(chance) for _ in range(chance.randrange(1, 6))]
    return events if not any(isinstance(event, TextMessage) for event in events) else events[:1]
