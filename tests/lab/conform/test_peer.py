"""A client that tests a server: its timeouts, its tolerance, and its refusals."""

import pytest

from contack.lab.conform.peer import Peer, Unmet, shown
from contack.protocol.command import Leave, Ping
from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.frame import framed
from contack.protocol.notice import Closed, Left, Notice, Ponged, Refused, Said, Welcomed
from contack.protocol.raw import raw_fields
from tests.lab.conform.canned import CannedStream

WELCOMED = to_frame(Welcomed(1, "den", "1"))


def frames(*notices: Notice) -> bytes:
    return b"".join(map(to_frame, notices))


def peer(*chunks: bytes, end: bytes | None = b"") -> Peer:
    return Peer(CannedStream(WELCOMED, *chunks, end=end), "ann")


def test_what_other_clients_cause_may_come_before_an_answer() -> None:
    ann = peer(frames(Said("bob", "hi"), Ponged(7)))
    assert ann.receives(Welcomed).server == "den"
    assert ann.is_answered(Ping(7), Ponged, echo=7) == Ponged(7)
    assert [type(notice) for notice in ann.came] == [Welcomed, Said, Ponged]
    assert ann.last(Said).name == "bob"


def test_any_other_notice_is_not_what_was_expected() -> None:
    ann = peer(frames(Ponged(8)))
    ann.receives(Welcomed)
    with pytest.raises(Unmet) as unmet:
        ann.receives(Ponged, echo=7)
    assert (unmet.value.expected, unmet.value.came) == ("ponged (echo 7)", "ponged")


@pytest.mark.parametrize(("end", "came"), [(None, "nothing in time"), (b"", "the end of the connection")])
def test_silence_differs_from_the_end(end: bytes | None, came: str) -> None:
    ann = peer(end=end)
    ann.receives(Welcomed)
    with pytest.raises(Unmet, match=f"expected left; came {came}"):
        ann.receives(Left)


def test_broken_message_is_reported_when_expected() -> None:
    ann = peer(frames(Ponged(1)) + framed(b"\xc1"))
    ann.receives(Welcomed)
    ann.receives(Ponged)
    with pytest.raises(Unmet, match="expected ponged; came not a message"):
        ann.receives(Ponged)


def test_a_refusal_is_that_of_the_command_with_its_reason() -> None:
    ann = peer(frames(Refused("fly", Refusal.UNKNOWN_COMMAND, "no"), Refused("leave", Refusal.NOT_NOW, "not\x1b now")))
    ann.receives(Welcomed)
    assert ann.is_refused({"type": "fly"}, Refusal.UNKNOWN_COMMAND).words == "no"
    with pytest.raises(Unmet) as unmet:
        ann.is_refused(Leave(), Refusal.MUTED)
    assert unmet.value.expected == "refused (muted) of leave"
    assert unmet.value.came == "refused (not_now) of leave: not? now"


def test_a_server_that_says_closed_has_to_close() -> None:
    gone, stays = (peer(frames(Closed(CloseReason.SILENT, "too quiet")), end=end) for end in (b"", None))
    for each in (gone, stays):
        each.receives(Welcomed)
    gone.is_closed(CloseReason.SILENT)
    with pytest.raises(Unmet, match="the end of the connection after closed"):
        stays.is_closed(CloseReason.SILENT)


@pytest.mark.parametrize("last", [Left("den", "you left"), Refused("leave", Refusal.NOT_NOW, "no table"), None])
def test_departing_peer_leaves_the_table_and_closes(last: Notice | None) -> None:
    stream = CannedStream(WELCOMED, frames(last) if last else b"")
    Peer(stream, "ann").depart()
    assert stream.closed
    assert stream.sent == [to_frame(Leave())]


def test_refused_hand_over_delays_no_departure() -> None:
    refused = frames(Refused("hand_over", Refusal.NO_GAME, "no"))
    stream = CannedStream(WELCOMED, refused, frames(Left("den", "you left")))
    ann = Peer(stream, "ann")
    ann.hand_over()
    ann.depart()
    assert [raw_fields(sent)["type"] for sent in stream.sent] == ["hand_over", "leave"]


def test_words_of_a_server_cannot_steer_the_terminal() -> None:
    assert shown(Closed("odd", "a\x1bb")) == "closed (odd): a?b"
    assert shown(Ponged(1)) == "ponged"


def test_impossible_game_fails_the_case_not_the_tester() -> None:
    class Puzzled:
        def sent(self, data: bytes) -> None:
            pass

        def received(self, data: bytes) -> None:
            pass

        def came(self, notice: Notice) -> None:
            raise ValueError("9 seats")

        def gone(self) -> None:
            pass

    ann = Peer(CannedStream(WELCOMED), "ann", Puzzled())
    with pytest.raises(Unmet, match="expected values that exist in a game; came welcomed: 9 seats"):
        ann.receives(Welcomed)
