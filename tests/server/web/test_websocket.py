"""The protocol over a WebSocket."""

import pytest
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, Pong

from contack.protocol.command import Command, Join, ListTables, OpenTable, Resume, Say
from contack.protocol.command import Ping as Sign
from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason
from contack.protocol.frame import PREFIX
from contack.protocol.limits import DEAD_AFTER
from contack.protocol.notice import Closed, Joined, Ponged, Said, TablesListed, Welcomed
from contack.server.network.backlog import MOST_BEHIND
from contack.server.network.connection import LINGER_SECONDS
from contack.server.network.hub import Hub
from contack.server.web.websocket import PIECES_AT_ONCE, WebSocket
from tests.server.caller import hello, only, table
from tests.server.web.browser import UPGRADE, Browser, WebCaller, request


def message(command: Command) -> bytes:
    return to_frame(command)[PREFIX:]


def player(hub: Hub, name: str = "ann") -> WebCaller:
    caller = WebCaller(hub)
    caller.sends(hello(name))
    return caller


@pytest.fixture
def caller(open_hub: Hub) -> WebCaller:
    return player(open_hub)


def test_a_request_with_the_subprotocol_becomes_a_websocket(open_hub: Hub) -> None:
    answer = WebCaller(open_hub).answer
    assert answer.status == 101
    assert answer.headers["Sec-WebSocket-Accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="  # as in RFC 6455, 1.3
    assert answer.headers["Sec-WebSocket-Protocol"] == "contack.2"


def test_commands_are_answered_in_their_order(caller: WebCaller) -> None:
    kinds = [type(notice) for notice in caller.sends(ListTables(), OpenTable("inn", 2), Sign(7))]
    assert kinds == [TablesListed, Joined, Ponged]


def test_a_message_in_pieces_is_one_command(open_hub: Hub) -> None:
    caller, whole = WebCaller(open_hub), message(hello("ann"))
    caller.sends_events(BytesMessage(whole[:9], message_finished=False), Ping(b"still there?"))
    assert only(Welcomed, caller.sends_events(BytesMessage(whole[9:])))
    assert caller.frames == [Pong(b"still there?")]


def test_bytes_that_come_singly_are_put_together(open_hub: Hub) -> None:
    caller = WebCaller(open_hub)
    data = caller.socket.send(BytesMessage(message(hello("ann"))))
    assert [type(notice) for byte in data for notice in caller.sends_bytes(bytes([byte]))] == [Welcomed]


def test_undecodable_message_closes_the_websocket(caller: WebCaller) -> None:
    assert only(Closed, caller.sends_events(BytesMessage(b"\x01"))).reason == CloseReason.UNREADABLE_FRAME
    assert caller.closed_with == 1000


@pytest.mark.parametrize("pieces", [1, 4])
def test_a_message_beyond_the_limit_closes_the_websocket(open_hub: Hub, caller: WebCaller, pieces: int) -> None:
    part = b"\0" * (open_hub.limits.max_frame // pieces + 1)
    events = [BytesMessage(part, message_finished=number == pieces) for number in range(1, pieces + 1)]
    assert only(Closed, caller.sends_events(*events)).reason == CloseReason.FRAME_TOO_LARGE
    assert caller.closed_with == 1009


def test_a_message_without_an_end_is_not_held(caller: WebCaller) -> None:
    first = caller.socket.send(BytesMessage(b"\0" * 2**16, message_finished=False))
    rest = caller.socket.send(BytesMessage(b"\0" * 2**16, message_finished=False))
    caller.sends_bytes(first + 100 * rest)
    assert caller.closed_with == 1009
    assert len(caller.protocol._carrier._message) == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (bytes.fromhex("8181000000002a"), 1003),  # a text, masked with zeros
        (bytes.fromhex("82012a"), 1002),  # unmasked
        (bytes.fromhex("c28100000000ff"), 1002),  # a reserved bit
        (bytes.fromhex("838100000000ff"), 1002),  # an opcode that there is not
        (bytes.fromhex("098000000000"), 1002),  # half a ping
        (bytes.fromhex("808000000000"), 1002),  # the rest of nothing
        (bytes.fromhex("8882000000000001"), 1002),  # a code that there is not
        (bytes.fromhex("888400000000" + "03e8fffe"), 1007),  # a reason that is no text
        (bytes.fromhex("818100000000ff"), 1007),  # a text that is none
    ],
)
def test_forbidden_frame_is_answered_with_its_code(caller: WebCaller, sent: bytes, code: int) -> None:
    caller.sends_bytes(sent)
    assert caller.closed_with == code
    assert caller.let_go


def test_a_goodbye_is_answered_and_the_seat_kept(open_hub: Hub) -> None:
    caller = player(open_hub, "bob")
    joined = only(Joined, caller.sends(OpenTable("inn", 2)))
    caller.sends_events(CloseConnection(1000, "bye"))
    assert caller.closed_with == 1000
    assert caller.let_go
    caller.hangs_up()
    assert only(Joined, player(open_hub, "bob").sends(Resume(joined.token or "")))


def test_a_client_that_does_not_answer_a_goodbye_is_cut_off(caller: WebCaller) -> None:
    caller.sends_events(BytesMessage(b"\x01"))
    assert not caller.let_go  # until it has said so too, as RFC 6455 has it
    caller.clock.advance(LINGER_SECONDS)
    assert caller.wire.aborted


def test_client_that_answers_a_goodbye_is_closed(caller: WebCaller) -> None:
    caller.sends_events(BytesMessage(b"\x01"))
    (goodbye,) = (event for event in caller.frames if isinstance(event, CloseConnection))
    caller.sends_events(goodbye.response())
    assert caller.let_go


def test_client_without_hello_is_closed(open_hub: Hub) -> None:
    caller = WebCaller(open_hub)
    caller.clock.advance(open_hub.limits.greeting_seconds)
    assert only(Closed, caller.hears()).reason == CloseReason.NO_HELLO


@pytest.mark.parametrize("sign", [Ping(), Pong(b"here")])
def test_pings_of_the_websocket_are_signs_of_life(caller: WebCaller, sign: Event) -> None:
    caller.sends(Sign())
    for _ in range(3):
        caller.clock.advance(DEAD_AFTER - 1)
        assert caller.sends_events(sign) == []
    caller.clock.advance(DEAD_AFTER)
    assert only(Closed, caller.hears()).reason == CloseReason.SILENT


def test_much_at_once_is_put_off_until_others_had_their_turn(caller: WebCaller) -> None:
    caller.protocol.dataReceived(b"".join(caller.socket.send(Ping()) for _ in range(3 * PIECES_AT_ONCE)))
    assert caller.wire.producerState == "paused"
    for _ in range(3):
        caller.clock.advance(0)
    caller.hears()
    assert len(caller.frames) == 3 * PIECES_AT_ONCE
    assert caller.wire.producerState == "producing"


def test_pings_without_end_are_too_many(lobby_hub: Hub) -> None:
    caller = player(lobby_hub)
    for _ in range(lobby_hub.limits.command_burst + 1):
        if not caller.let_go:
            caller.sends_events(Ping())
    assert caller.closed_with == 1008


def test_slow_reader_gets_less_and_then_everything(open_hub: Hub) -> None:
    ann, bob = table(open_hub, "ann", "bob")[0], player(open_hub, "cleo")
    bob.sends(Join("inn", spectate=True))
    bob.protocol._protocol.pauseProducing()
    text = "x" * 280
    for _ in range(MOST_BEHIND // 280 + 10):
        ann.sends(Say(text))
    notices = bob.hears()
    assert {type(notice) for notice in notices} == {Said}
    assert len(notices) < MOST_BEHIND // 280
    bob.protocol._protocol.resumeProducing()
    assert [type(notice) for notice in bob.hears()] == [Joined]


def test_a_stopping_server_says_goodbye(open_hub: Hub) -> None:
    caller, browser = player(open_hub), Browser(open_hub)
    browser.asks("/")
    open_hub.stop()
    assert only(Closed, caller.hears())
    assert caller.closed_with == 1000
    assert browser.let_go


def test_client_that_reads_no_answers_is_not_read(open_hub: Hub) -> None:
    browser = Browser(open_hub)
    browser.asks("/")
    browser.protocol._protocol.pauseProducing()
    browser.protocol.dataReceived(request("/ws", **UPGRADE))
    caller = browser.protocol._carrier
    assert isinstance(caller, WebSocket)
    caller.hold()
    caller.release()
    assert browser.wire.producerState == "paused"
    browser.protocol._protocol.resumeProducing()
    assert browser.wire.producerState == "producing"
