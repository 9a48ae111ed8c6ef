"""The protocol over requests of HTTP."""

import pytest
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock
from twisted.logger import capturedLogs

from contack.protocol.command import Join, ListTables, OpenTable, Ping, Resume, Say
from contack.protocol.connection import Connection, Side, to_frame
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.frame import MOST_POSTED, POLL_SECONDS, PREFIX
from contack.protocol.limits import DEAD_AFTER
from contack.protocol.notice import Change, Closed, Joined, Ponged, Refused, Said, TableChanged, TablesListed, Welcomed
from contack.server.config.limits import Limits
from contack.server.network.backlog import MOST_BEHIND
from contack.server.network.connection import LINGER_SECONDS, MOST_UNREAD, STUCK_SECONDS
from contack.server.network.hub import Hub
from contack.server.network.newcomers import Newcomers
from contack.server.web.arrival import Arrivals
from contack.server.web.stream import ANSWERED, KEPT
from contack.server.web.streams import GONE
from tests.server.caller import Caller, client, hello, last, new_hub, only, table
from tests.server.web.browser import Browser, pages, request
from tests.server.web.stream_caller import OPEN, StreamCaller

LONG = "x" * 500


def player(hub: Hub, name: str = "ann") -> StreamCaller:
    caller = StreamCaller(hub)
    caller.sends(hello(name))
    return caller


@pytest.fixture
def caller(open_hub: Hub) -> StreamCaller:
    return player(open_hub)


def watcher(hub: Hub) -> tuple[Caller, StreamCaller]:
    """Return a player, and a client with a stream that watches the same table."""
    ann = table(hub, "ann", "bob")[0]
    cleo = player(hub, "cleo")
    cleo.sends(Join("inn", spectate=True))
    return ann, cleo


def advance(hub: Hub, seconds: float) -> None:
    assert isinstance(hub.clock, Clock)
    hub.clock.advance(seconds)


def reason(caller: StreamCaller) -> CloseReason | str:
    (closed,) = (notice for notice in caller.hears() if isinstance(notice, Closed))
    return closed.reason


def test_stream_carries_the_bytes_of_a_socket(caller: StreamCaller) -> None:
    assert (caller.opened.status, caller.answer.status) == (201, 200)
    kinds = [type(notice) for notice in caller.sends(ListTables(), OpenTable("inn", 2), Ping(7))]
    assert kinds == [TablesListed, Joined, Ponged]


def test_frame_may_come_in_several_posts(open_hub: Hub) -> None:
    caller, frame = StreamCaller(open_hub), to_frame(hello("ann"))
    assert [caller.posting(part).status for part in (frame[:2], frame[2:30], frame[30:])] == [204] * 3
    assert isinstance(caller.hears()[0], Welcomed)


def test_repeated_post_is_taken_once(caller: StreamCaller) -> None:
    assert [caller.posting(to_frame(Ping(1)), 2).status for _ in range(3)] == [204] * 3
    assert caller.posting(to_frame(Ping(2)), 3).status == 204
    assert caller.hears() == [Ponged(1), Ponged(2)]


def test_post_that_skips_a_number_is_refused(caller: StreamCaller) -> None:
    answer = caller.posting(to_frame(Ping(1)), 3)
    assert answer.status == 409
    assert answer.body == b"The last POST had Contack-Number 1: wait for its answer, then send the next number.\n"
    assert caller.hears() == []


@pytest.mark.parametrize("number", ["", "0", "-1", "1.0", "x", "\xb2", "1" * 16])
def test_post_needs_a_number(open_hub: Hub, number: str) -> None:
    caller = StreamCaller(open_hub)
    answer = caller.asks(caller.posts, "POST", b"x", Contack_Stream=caller.id, Contack_Number=number)
    assert (answer.status, answer.body) == (400, b"Contack-Number is missing or wrong: number POSTs from 1.\n")


def test_longest_body_is_taken_and_a_longer_one_is_not(open_hub: Hub, caller: StreamCaller) -> None:
    ping = to_frame(Ping(7))
    most = MOST_POSTED // len(ping)
    assert caller.posting(ping * most + bytes(MOST_POSTED - most * len(ping) + 1)).status == 413
    assert caller.hears() == []
    assert caller.posting(ping * most, 2).status == 204
    advance(open_hub, 0)
    for _ in range(most):
        advance(open_hub, 0)
    assert caller.hears() == [Ponged(7)] * most


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"\0\0\0\1\xc1", CloseReason.UNREADABLE_FRAME),
        ((2**13).to_bytes(PREFIX, "big"), CloseReason.FRAME_TOO_LARGE),
    ],
)
def test_wrong_frame_ends_the_stream(caller: StreamCaller, data: bytes, fault: CloseReason) -> None:
    caller.posting(data)
    assert reason(caller) == fault
    assert caller.posting(b"").body == f"{GONE}\n".encode()


def test_lost_answer_is_sent_again(caller: StreamCaller) -> None:
    caller.posting(to_frame(Ping(1)))
    before = caller.received
    sent = caller.reads()
    caller.gets.hangs_up()
    caller.posting(to_frame(Ping(2)))
    caller.received = before
    caller.listens()
    again = caller.reads()
    assert again.startswith(sent)
    assert list(Connection(Side.CLIENT).receive(again)) == [Ponged(1), Ponged(2)]


@pytest.mark.parametrize("received", ["", "x", "-1"])
def test_get_needs_the_count_of_bytes(caller: StreamCaller, received: str) -> None:
    assert caller.asks(caller.browser(), "GET", Contack_Stream=caller.id, Contack_Received=received).status == 400


@pytest.mark.parametrize("wrong", [-1, 1])
def test_get_for_bytes_that_are_not_there_is_refused(caller: StreamCaller, wrong: int) -> None:
    caller.listens()  # what came before is forgotten
    received = str(caller.received + wrong)
    assert caller.asks(caller.browser(), "GET", Contack_Stream=caller.id, Contack_Received=received).status == 409
    assert caller.sends(Ping(1)) == [Ponged(1)]


def test_newer_get_ends_the_older_one(caller: StreamCaller) -> None:
    older = caller.gets
    caller.listens()
    assert older.reads().endswith(b"0\r\n\r\n")
    assert caller.sends(Ping(1)) == [Ponged(1)]
    assert older.asks("/").status == 200


def test_answer_ends_when_it_is_full(open_hub: Hub) -> None:
    ann, cleo = watcher(open_hub)
    for _ in range(ANSWERED // len(LONG)):
        ann.sends(Say(LONG))
    cleo.hears()
    assert cleo.received == ANSWERED
    assert cleo._raw == b""  # behind the chunk that ends it
    cleo.listens()
    assert isinstance(cleo.hears()[0], Said)


def test_poll_is_answered_by_what_comes_first(caller: StreamCaller) -> None:
    caller.listens(Contack_Poll="yes")
    assert caller.reads() == b""
    caller.posting(to_frame(Ping(1)))
    data = caller.gets.reads()
    assert data.endswith(b"0\r\n\r\n")
    assert b"ponged" in data
    caller.received += len(to_frame(Ponged(1)))
    caller.posting(to_frame(Ping(2)))
    caller.listens(Contack_Poll="yes")
    assert caller.hears() == [Ponged(2)]


def test_poll_is_answered_after_a_while(open_hub: Hub, caller: StreamCaller) -> None:
    caller.listens(Contack_Poll="yes")
    advance(open_hub, POLL_SECONDS - 0.1)
    early = caller.gets.reads()
    advance(open_hub, 0.1)
    assert (early, caller.gets.reads()) == (b"", b"0\r\n\r\n")


def test_stream_without_get_is_a_lost_connection(open_hub: Hub) -> None:
    [ann] = table(open_hub, "ann", seats=2)
    bob = player(open_hub, "bob")
    joined = only(Joined, bob.sends(Join("inn")))
    bob.gets.hangs_up()
    advance(open_hub, DEAD_AFTER - 1)
    bob.posting(to_frame(Ping()))  # a client that only sends is not there
    assert last(ann, TableChanged).change is Change.JOINED
    advance(open_hub, 1)
    assert [notice.change for notice in ann.hears() if isinstance(notice, TableChanged)] == [Change.DROPPED]
    assert bob.posting(b"", browser=bob.browser()).status == 404
    assert only(Joined, player(open_hub, "cleo").sends(Resume(joined.token or ""))).name == "bob"


def test_id_without_requests_is_forgotten(open_hub: Hub) -> None:
    caller = StreamCaller(open_hub, listens=False)
    advance(open_hub, DEAD_AFTER)
    assert caller.arrivals.streams._streams == {}
    assert caller.asks(caller.browser(), "DELETE", Contack_Stream=caller.id).status == 404


def test_delete_ends_a_stream_at_once(open_hub: Hub) -> None:
    [ann] = table(open_hub, "ann", seats=2)
    bob = player(open_hub, "bob")
    bob.sends(Join("inn"))
    assert bob.asks(bob.posts, "DELETE", Contack_Stream=bob.id).status == 204
    assert last(ann, TableChanged).change is Change.DROPPED
    assert bob.reads() == b""
    assert bob._raw == b""
    assert bob.asks(bob.posts, "DELETE", Contack_Stream=bob.id).status == 404


def test_client_that_never_says_hello_is_closed(open_hub: Hub) -> None:
    caller = StreamCaller(open_hub)
    advance(open_hub, open_hub.limits.greeting_seconds)
    assert reason(caller) == CloseReason.NO_HELLO


def test_get_is_a_sign_of_life(open_hub: Hub, caller: StreamCaller) -> None:
    caller.sends(Ping())
    for _ in range(3):
        advance(open_hub, DEAD_AFTER - 1)
        caller.listens()
        assert caller.hears() == []
    advance(open_hub, DEAD_AFTER)
    assert reason(caller) == CloseReason.SILENT


@pytest.fixture
def cleo(open_hub: Hub) -> StreamCaller:
    """Return a watcher of a table that has read nothing of very much."""
    ann, cleo = watcher(open_hub)
    cleo.hears()
    cleo.listens(Contack_Poll="yes")
    cleo.listens(Contack_Poll="yes")  # so that all before is forgotten
    for _ in range((KEPT + MOST_BEHIND) // len(LONG) + 100):
        ann.sends(Say(LONG))
    return cleo


def test_client_that_does_not_read_gets_less_and_then_all(cleo: StreamCaller) -> None:
    came = []
    while more := cleo.hears():
        came += more
        cleo.listens()
    assert {type(notice) for notice in came[:-1]} == {Said}
    assert isinstance(came[-1], Joined)
    assert len(came) * len(LONG) < KEPT + MOST_BEHIND
    assert cleo.sends(Ping(1)) == [Ponged(1)]


def test_client_that_does_not_read_is_closed(open_hub: Hub, cleo: StreamCaller) -> None:
    for _ in range(int(STUCK_SECONDS) // 10):
        cleo.listens(Contack_Poll="yes")  # from the same byte again and again
        advance(open_hub, 10)
    advance(open_hub, LINGER_SECONDS)
    assert cleo.posting(b"", browser=cleo.browser()).status == 404


def test_post_of_a_client_that_does_not_read_waits(cleo: StreamCaller) -> None:
    assert cleo.posting(to_frame(Ping(1))).status == 0
    assert cleo.asks(cleo.browser(), "POST", Contack_Stream=cleo.id, Contack_Number=str(cleo.number + 1)).status == 409
    while cleo.hears():
        cleo.listens()
    assert cleo.posts.reads().startswith(b"HTTP/1.1 204 ")
    last_two = [notice for notice in cleo.notices if isinstance(notice, Joined | Ponged)][-2:]
    assert [type(notice) for notice in last_two] == [Joined, Ponged]  # first the missed notices


def test_post_that_waits_may_be_repeated_on_another_connection(cleo: StreamCaller) -> None:
    cleo.posting(to_frame(Ping(1)))
    cleo.posts.hangs_up()
    again = cleo.browser()
    assert cleo.posting(to_frame(Ping(1)), cleo.number, again).status == 0
    while cleo.hears():
        cleo.listens()
    assert again.reads().startswith(b"HTTP/1.1 204 ")
    assert cleo.notices.count(Ponged(1)) == 1


def test_commands_that_wait_are_bounded(cleo: StreamCaller) -> None:
    cleo.posting(bytes(MOST_POSTED))
    protocol = next(stream.protocol for stream in cleo.arrivals.streams._streams.values())
    assert len(protocol._unread) < MOST_UNREAD


def test_requests_without_end_are_too_many(lobby_hub: Hub) -> None:
    caller = player(lobby_hub)
    for _ in range(lobby_hub.limits.command_burst + 1):
        caller.posting(b"", 2)
    assert reason(caller) == CloseReason.TOO_FAST


def test_commands_cost_the_same_as_on_a_socket(lobby_hub: Hub) -> None:
    caller = player(lobby_hub)
    for _ in range(lobby_hub.limits.command_burst // 20 + 1):
        caller.sends(ListTables())
    refused = next(notice for notice in caller.notices if isinstance(notice, Refused))
    assert refused.reason == Refusal.TOO_FAST


def test_streams_of_an_address_are_bounded() -> None:
    hub = new_hub(Limits(max_per_address=4))
    first = StreamCaller(hub)  # three connections: two of TCP and the stream
    assert first.asks(first.posts, "POST", **OPEN).status == 201
    refused = first.asks(first.posts, "POST", **OPEN)
    assert refused.status == 503
    assert only(Closed, Connection(Side.CLIENT).receive(refused.body)).reason == CloseReason.TOO_MANY_CONNECTIONS
    first.asks(first.posts, "DELETE", Contack_Stream=first.id)
    assert first.asks(first.posts, "POST", **OPEN).status == 201


def test_connections_of_a_stream_make_no_room_for_newcomers() -> None:
    hub = new_hub(Limits(max_connections=5))
    caller = player(hub)
    caller.sends(OpenTable("inn", 2))
    for number in range(3):
        advance(hub, 4)
        Caller(hub, IPv4Address("TCP", "192.0.2.8", number + 1))
        assert caller.sends(Ping(number))[-1:] == [Ponged(number)]
    assert not (caller.gets.let_go)
    assert not (caller.posts.let_go)


@pytest.mark.parametrize("method", ["POST", "GET", "DELETE"])
@pytest.mark.parametrize(
    ("headers", "status"),
    [({"Origin": "http://evil.example"}, 403), ({"Host": "evil.example"}, 421), ({"Host": ""}, 400)],
)
def test_every_request_must_come_from_a_page_of_ours(
    caller: StreamCaller, method: str, headers: dict[str, str], status: int
) -> None:
    named = {"Contack_Stream": caller.id, "Contack_Number": "2", "Contack_Received": "0"}
    assert caller.asks(caller.browser(), method, **named, **headers).status == status
    assert caller.asks(caller.browser(), method, **OPEN, **headers).status == status
    assert caller.sends(Ping(1)) == [Ponged(1)]


@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [
        ("PUT", {}, 405),
        ("HEAD", {}, 405),
        ("OPTIONS", {}, 405),
        ("GET", {}, 404),
        ("DELETE", {}, 404),
        ("POST", {}, 400),
        ("POST", {"Contack_Protocol": "contack.1"}, 400),
        ("POST", {"Contack_Stream": "x", "Contack_Number": "1"}, 404),
    ],
)
def test_wrong_request_opens_nothing(open_hub: Hub, method: str, headers: dict[str, str], status: int) -> None:
    browser = Browser(open_hub)
    assert browser.asks("/stream", method, **headers).status == status
    assert browser.arrivals.streams._streams == {}


def test_old_http_gets_no_stream(open_hub: Hub) -> None:
    data = request("/stream", "POST", Contack_Protocol="contack.2").replace(b"HTTP/1.1", b"HTTP/1.0")
    assert b"A stream needs HTTP/1.1." in Browser(open_hub).writes(data)


def test_page_over_http_gets_no_table_with_password_by_a_stream(open_hub: Hub) -> None:
    client(open_hub, "ann").sends(OpenTable("den", 2, password="tea"))
    bob = player(open_hub, "bob")
    assert only(Refused, bob.sends(Join("den", password="tea"))).reason == Refusal.NEEDS_ENCRYPTION


def test_stream_that_began_inside_tls_stays_there(open_hub: Hub) -> None:
    caller = StreamCaller(open_hub, encrypted=True, listens=False)
    outside = Browser(open_hub, arrivals=Arrivals(open_hub, Newcomers(open_hub.clock), False, pages()))
    outside.arrivals.streams = caller.arrivals.streams
    assert caller.posting(to_frame(hello("ann")), browser=outside).status == 404
    assert caller.posting(to_frame(hello("ann")), 1).status == 204


def test_log_never_names_a_stream(open_hub: Hub) -> None:
    with capturedLogs() as log:
        caller = player(open_hub)
        caller.sends(OpenTable("inn", 2))
        caller.asks(caller.posts, "DELETE", Contack_Stream=caller.id)
    assert log
    assert [event for event in log if caller.id in str(event)] == []


def test_stopping_server_says_goodbye_by_a_stream(open_hub: Hub, caller: StreamCaller) -> None:
    open_hub.stop()
    assert reason(caller) == CloseReason.SERVER_STOPPED
    assert caller._raw == b""
    assert caller.gets.let_go
    assert caller.posts.let_go


def test_requests_that_come_at_once_are_answered_in_order(open_hub: Hub, caller: StreamCaller) -> None:
    heads = []
    for number in range(2, 60):
        body = to_frame(Ping(number))
        headers = {"Contack-Stream": caller.id, "Contack-Number": str(number), "Content-Length": str(len(body))}
        heads.append(request("/stream", "POST", **headers) + body)
    caller.posts.protocol.dataReceived(b"".join(heads))
    for _ in heads:
        advance(open_hub, 0)
    assert caller.posts.reads().count(b"HTTP/1.1 204 ") == len(heads)
    assert caller.hears() == [Ponged(number) for number in range(2, 60)]


def test_requests_behind_an_open_answer_are_not_gathered(caller: StreamCaller) -> None:
    caller.gets.protocol.dataReceived(request("/"))
    assert caller.gets.wire.producerState == "paused"
    caller.listens()
    assert caller.sends(Ping(1)) == [Ponged(1)]
