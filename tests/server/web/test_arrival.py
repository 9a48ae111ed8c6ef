"""What a connection speaks, by its first byte."""

# mypy: allow-untyped-calls
# StringTransport is not annotated

from http import HTTPStatus

import pytest

from contack.protocol.command import ChangeOptions, Join, OpenTable
from contack.protocol.connection import to_frame
from contack.protocol.error import Refusal
from contack.protocol.notice import Joined, Refused, TableChanged
from contack.server.config.limits import Limits
from contack.server.network.connection import LINGER_SECONDS
from contack.server.network.hub import Hub
from contack.server.network.newcomers import Newcomers
from contack.server.web.arrival import Arrivals
from contack.server.web.http_connection import IDLE_SECONDS
from contack.server.web.site import NoPages
from tests.server.caller import Wire, client, hello, last, new_hub, only, table
from tests.server.web.browser import UPGRADE, Browser, WebCaller, pages, request


def test_a_zero_begins_a_frame(browser: Browser) -> None:
    assert b"welcomed" in browser.writes(to_frame(hello("ann")))


def test_a_first_byte_may_come_alone(open_hub: Hub) -> None:
    browser, frame = Browser(open_hub), to_frame(hello("ann"))
    assert not browser.writes(frame[:1])
    assert b"welcomed" in browser.writes(frame[1:])


def test_frames_go_to_their_protocol_with_nothing_in_between(browser: Browser) -> None:
    browser.writes(to_frame(hello("ann")))
    assert "dataReceived" in vars(browser.protocol)
    assert type(browser.protocol.dataReceived.__self__).__name__ == "ServerProtocol"  # type: ignore[attr-defined]


def test_tls_without_encryption_gets_an_answer_in_a_frame(browser: Browser) -> None:
    assert b"frame_too_large" in browser.writes(bytes.fromhex("16030100c8010000c4"))
    assert browser.let_go


def test_players_on_either_way_sit_at_one_table(open_hub: Hub) -> None:
    [ann] = table(open_hub, "ann", seats=2)
    bob = WebCaller(open_hub)
    bob.sends(hello("bob"))
    joined = only(Joined, bob.sends(Join("inn")))
    assert [player.name for player in joined.table.players] == ["ann", "bob"]
    assert last(ann, TableChanged).name == "bob"


def test_silent_client_gets_an_answer_in_a_frame(open_hub: Hub, browser: Browser) -> None:
    browser.clock.advance(open_hub.limits.greeting_seconds)
    assert b"no_hello" in browser.reads()


def test_idle_browser_is_closed_silently(browser: Browser) -> None:
    browser.asks("/")
    browser.clock.advance(IDLE_SECONDS - 1)
    early = browser.let_go
    browser.clock.advance(1)
    assert (early, browser.let_go) == (False, True)
    assert browser.reads() == b""
    browser.clock.advance(LINGER_SECONDS)
    assert browser.wire.aborted


def test_each_answer_extends_the_time_of_a_browser(browser: Browser) -> None:
    for _ in range(3):
        browser.asks("/")
        browser.clock.advance(IDLE_SECONDS - 1)
    assert not browser.let_go


def test_slow_request_head_gets_no_extra_time(browser: Browser) -> None:
    for byte in request("/")[: int(IDLE_SECONDS)]:
        browser.writes(bytes([byte]))
        browser.clock.advance(1)
    assert browser.let_go


def test_a_browser_counts_as_a_connection_until_it_is_gone(open_hub: Hub, browser: Browser) -> None:
    browser.asks("/")
    assert len(open_hub._inside) == 1
    browser.hangs_up()
    assert not open_hub._inside
    assert not browser.clock.getDelayedCalls()


def test_server_without_pages_reads_a_request_as_a_frame(open_hub: Hub) -> None:
    arrivals = Arrivals(open_hub, Newcomers(open_hub.clock), encrypted=False, site=None)
    wire, protocol = Wire(), arrivals.buildProtocol(None)
    protocol.makeConnection(wire)
    protocol.dataReceived(request("/"))
    assert b"frame_too_large" in wire.value()


@pytest.mark.parametrize("first", [b"\0\0\0\2", b"\x16\x03\x01"])
def test_port_of_pages_takes_neither_frames_nor_tls(open_hub: Hub, first: bytes) -> None:
    game = Arrivals(open_hub, Newcomers(open_hub.clock), encrypted=True, site=pages(), plain_site=pages())
    beside = game.of_pages()
    assert Browser(open_hub, arrivals=beside).asks("/").status == 200
    client = Browser(open_hub, arrivals=beside)
    assert client.writes(first + bytes(60)) == b""
    assert client.let_go


def test_port_of_pages_is_never_encrypted(open_hub: Hub) -> None:
    plain = NoPages()
    game = Arrivals(open_hub, Newcomers(open_hub.clock), encrypted=True, site=pages(), plain_site=plain)
    beside = game.of_pages()
    assert (beside.site, beside.plain_site, beside.encrypted) == (plain, None, False)
    assert beside.streams is game.streams


def test_browsers_count_towards_the_connections_of_their_address() -> None:
    hub = new_hub(Limits(max_per_address=2))
    assert [Browser(hub).asks("/").status for _ in range(2)] == [200, 200]
    assert b"too_many_connections" in Browser(hub).reads()


def test_page_over_http_gets_no_table_with_password(open_hub: Hub) -> None:
    ann = client(open_hub, "ann")
    ann.sends(OpenTable("den", 2, password="tea"))
    bob = WebCaller(open_hub)
    bob.sends(hello("bob"))
    for command in (
        Join("den"),
        Join("den", password="tea"),
        Join("den", spectate=True),
        OpenTable("inn", 2, password="tea"),
    ):
        refused = only(Refused, bob.sends(command))
        assert refused.reason == Refusal.NEEDS_ENCRYPTION
    bob.sends(OpenTable("inn", 2))
    assert only(Refused, bob.sends(ChangeOptions(password="tea"))).reason == Refusal.NEEDS_ENCRYPTION


def test_encrypted_page_joins_table_with_password(open_hub: Hub) -> None:
    ann = client(open_hub, "ann")
    ann.sends(OpenTable("den", 2, password="tea"))
    bob = WebCaller(open_hub, encrypted=True)
    bob.sends(hello("bob"))
    assert isinstance(bob.sends(Join("den", password="tea"))[0], Joined)


@pytest.mark.parametrize(
    ("peer", "host", "may"),
    [
        ("127.0.0.1", "localhost:1939", True),
        ("127.0.0.1", "127.0.0.1:1939", True),
        ("::ffff:127.0.0.1", "127.0.0.1:1939", True),
        ("127.0.0.1", "games.example.org", False),  # a guest of a proxy
        ("192.0.2.7", "localhost:1939", False),
    ],
)
def test_page_on_the_servers_machine_may_close_games(open_hub: Hub, peer: str, host: str, may: bool) -> None:
    browser = Browser(open_hub, here="127.0.0.1", peer=peer)
    assert browser.asks("/ws", **UPGRADE, Host=host).status == HTTPStatus.SWITCHING_PROTOCOLS
    assert [connection.client.from_here for connection in open_hub.inside] == [may]
