"""The server's end of a connection to a client under test: what it answers by itself, and what it objects to."""

from __future__ import annotations

import pytest

from contack.client.conform.client.script import ScriptedServer
from contack.client.conform.client.visitor import Visitor
from contack.client.conform.peer import ENDED, SILENT, Unmet
from contack.protocol.command import (
    Command,
    HandOver,
    Hello,
    Join,
    Leave,
    ListTables,
    OpenTable,
    Ping,
    Ready,
    Resume,
    Say,
)
from contack.protocol.connection import to_frame
from contack.protocol.error import Refusal
from contack.protocol.frame import framed
from contack.protocol.notice import Ponged, Refused, Said, TablesListed, Welcomed
from contack.protocol.raw import raw_fields, raw_frame
from tests.client.conform.canned import CannedStream

HELLO = to_frame(Hello(2, "bot"))


def visitor(*chunks: bytes, end: bytes | None = b"") -> tuple[Visitor, CannedStream]:
    """Return the server's end of a connection whose client has been welcomed, and the connection."""
    stream = CannedStream(HELLO, *chunks, end=end)
    served = Visitor(stream)
    served.name = served.receives(Hello).name
    served.send(Welcomed(1, "conform", "1"))
    stream.sent.clear()
    return served, stream


def test_what_may_come_at_any_time_is_answered_on_the_way() -> None:
    served, stream = visitor(*map(to_frame, (Ping(3), ListTables(), Say("hello"), Join("conform"))))
    assert served.receives(Join, OpenTable) == Join("conform")
    answers = [Ponged(3), TablesListed((), 0, ("bot",), 1), Said("bot", "hello")]
    assert stream.sent == list(map(to_frame, answers))


@pytest.mark.parametrize(
    ("data", "came"),
    [
        (to_frame(OpenTable("x", 2)), "open_table"),
        (to_frame(Leave()), "leave (not_now): not in state lobby"),
        (raw_frame({"type": "fly\x1b"}), "no such command"),
        (framed(b"\xc1"), "not a message: "),
    ],
)
def test_any_other_command_is_an_objection_with_its_reason(data: bytes, came: str) -> None:
    served, _ = visitor(data)
    with pytest.raises(Unmet) as unmet:
        served.receives(Join, Resume)
    assert unmet.value.expected == "join or resume"
    assert came in unmet.value.came
    assert unmet.value.came.isprintable()


def test_an_end_is_fine_where_the_case_says_so_and_nowhere_else() -> None:
    assert visitor()[0].receives_unless((ENDED,), Hello) is None
    assert visitor(end=None)[0].receives_unless((ENDED, SILENT), Hello) is None
    with pytest.raises(Unmet, match=SILENT):
        visitor(end=None)[0].receives_unless((ENDED,), Hello)


def test_a_client_has_to_hang_up_whatever_it_said_before() -> None:
    visitor(b"anything", b"at all")[0].closes()
    with pytest.raises(Unmet, match=f"expected {ENDED}; came {SILENT}"):
        visitor(end=None)[0].closes()


def test_notices_go_out_in_one_piece_unless_they_are_cut() -> None:
    served, stream = visitor()
    served.send(Ponged(1), Ponged(2))
    assert stream.sent == [to_frame(Ponged(1)) + to_frame(Ponged(2))]
    served.cut = lambda frame: [frame[:1], frame[1:]]
    served.send(Ponged(3))
    assert stream.sent[1:] == [to_frame(Ponged(3))[:1], to_frame(Ponged(3))[1:]]


def server(*commands: Command) -> tuple[ScriptedServer, CannedStream]:
    """Return a server, and a client that says these commands one by one."""
    stream = CannedStream(*map(to_frame, commands))
    return ScriptedServer(stream), stream


def kinds(stream: CannedStream) -> list[object]:
    return [raw_fields(frame)["type"] for frame in stream.sent]


def test_a_seat_of_an_earlier_case_cannot_be_taken_back_and_the_client_may_join_anew() -> None:
    scripted, stream = server(Hello(2, "bot"), Resume("old"), OpenTable("den", 2))
    scripted.greet()
    scripted.seat()
    assert kinds(stream) == ["welcomed", "refused", "joined"]
    assert stream.sent[1] == to_frame(Refused("resume", Refusal.BAD_TOKEN, "no seat is kept under this token any more"))
    assert scripted.state.name == "den"


def test_a_choice_that_is_handed_over_is_made_for_the_client() -> None:
    scripted, stream = server(Hello(2, "bot"), Join("conform"), Ready(), HandOver("lay", 2))
    scripted.arrive()
    stream.sent.clear()
    scripted.choice()
    assert set(kinds(stream)) == {"played"}


@pytest.mark.parametrize(("hello", "came"), [(Hello(2, " bot"), "' bot'"), (Hello(2, "b\u200bt"), r"'b\\u200bt'")])
def test_a_name_that_cannot_be_seen_is_no_name(hello: Hello, came: str) -> None:
    with pytest.raises(Unmet, match=f"expected a name of visible characters; came {came}"):
        server(hello)[0].greet()
