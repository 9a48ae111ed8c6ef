"""The server's end of a connection to a client under test: automatic answers, and objections."""

from collections.abc import Callable

import pytest

from contack.engine.event import Abandoned
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.peer import ENDED, SILENT, Unmet
from contack.lab.conform.watch.table import TableWatch
from contack.protocol.command import (
    Command,
    HandOver,
    Hello,
    Join,
    Leave,
    ListTables,
    OpenTable,
    Ping,
    PlayLay,
    Resume,
    Say,
)
from contack.protocol.connection import to_frame
from contack.protocol.frame import framed
from contack.protocol.notice import (
    Closed,
    Joined,
    Played,
    Ponged,
    Refused,
    Said,
    Started,
    TableChanged,
    TablesListed,
    Welcomed,
)
from contack.protocol.raw import raw_frame
from contack.protocol.version import PROTOCOL_VERSION
from tests.lab.conform.client.guest import Guest, MemoryDoor, Ways


class Visit:
    def __init__(self, says: Callable[[Guest, Command], Command | bytes] = lambda guest, command: command) -> None:
        self.notices: list[object] = []
        self.server = ScriptedServer(MemoryDoor(Ways(says=says, hears=self._hear)))

    def _hear(self, guest: Guest, notice: object) -> bool:
        self.notices.append(notice)
        return False

    def last(self, kind: type[object]) -> object:
        return [notice for notice in self.notices if isinstance(notice, kind)][-1]


def in_the_place_of_join(*commands: Command | bytes) -> Visit:
    data = b"".join(command if isinstance(command, bytes) else to_frame(command) for command in commands)
    visit = Visit(lambda guest, command: data if isinstance(command, Join) else command)
    visit.server.greet()
    return visit


def test_what_may_come_at_any_time_is_answered_on_the_way() -> None:
    visit = in_the_place_of_join(Ping(3), ListTables(), Say("hello"), Join("conform"))
    assert visit.server.receives(Join, OpenTable) == Join("conform")
    assert Ponged(3) in visit.notices
    assert Said("guest", "hello") in visit.notices
    listed = visit.last(TablesListed)
    assert isinstance(listed, TablesListed)
    assert (listed.total, listed.people) == (1, ("guest",))


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
    with pytest.raises(Unmet) as unmet:
        in_the_place_of_join(data).server.receives(Join, Resume)
    assert unmet.value.expected == "join or resume"
    assert came in unmet.value.came
    assert unmet.value.came.isprintable()


def test_objection_reaches_the_client_too() -> None:
    visit = in_the_place_of_join(Leave())
    with pytest.raises(Unmet):
        visit.server.receives(Join)
    refused = visit.last(Refused)
    assert isinstance(refused, Refused)
    assert (refused.command, refused.reason) == ("leave", "not_now")


def test_client_that_only_pings_times_out() -> None:
    visit = in_the_place_of_join()
    with pytest.raises(Unmet, match=f"expected join; came {SILENT}"):
        visit.server.receives(Join, seconds=30.0)
    assert visit.server.door.seconds() < 31


def test_an_end_is_fine_where_the_case_says_so_and_nowhere_else() -> None:
    visit = in_the_place_of_join()
    assert visit.server.receives_unless((ENDED, SILENT), Hello) is None
    with pytest.raises(Unmet, match=SILENT):
        visit.server.receives_unless((ENDED,), Hello)


def test_notices_go_out_in_one_piece_unless_they_are_cut() -> None:
    visit = Visit()
    sent: list[bytes] = []
    visit.server.visitor.send_bytes = sent.append  # type: ignore[assignment,method-assign]
    visit.server.send(Ponged(1), Ponged(2))
    assert sent == [to_frame(Ponged(1)) + to_frame(Ponged(2))]
    visit.server.cut = lambda frame: [frame[:1], frame[1:]]
    visit.server.send(Ponged(3))
    assert sent[1:] == [to_frame(Ponged(3))[:1], to_frame(Ponged(3))[1:]]


def once(other: Command) -> Callable[[Guest, Command], Command]:
    """Return what says something else in the place of the first `join`."""
    left = [other]
    return lambda guest, command: left.pop() if isinstance(command, Join) and left else command


def test_old_seat_cannot_be_resumed_and_client_may_join() -> None:
    visit = Visit(once(Resume("old")))
    visit.server.greet()
    visit.server.seat()
    assert [type(notice) for notice in visit.notices][:3] == [Welcomed, Refused, Joined]


def test_a_client_that_wants_to_watch_is_let_watch() -> None:
    visit = Visit(once(Join("conform", spectate=True)))
    visit.server.greet()
    visit.server.seat()
    joined = visit.last(Joined)
    assert isinstance(joined, Joined)
    assert (joined.seat, joined.token, joined.table.spectators) == (None, None, ("guest",))


def test_our_server_follows_the_protocol_through_a_game() -> None:
    visit = Visit(once(OpenTable("den", 3, closed="any", game_clock=900)))
    visit.server.arrive()
    watch = TableWatch(lambda: 0.0)
    while visit.server.table.playing:
        visit.server.choice()
    visit.server.farewell()
    joined, *others = (each for each in visit.notices if isinstance(each, Joined | TableChanged | Started | Played))
    assert isinstance(joined, Joined)
    watch.joined(joined, asked=True)
    for seq, notice in enumerate(others, joined.seq):
        assert not isinstance(notice, Joined)
        watch.broadcast(seq, notice)
    assert isinstance(visit.notices[-1], Closed)


def test_unfinished_game_is_abandoned_with_its_secrets() -> None:
    visit = Visit()
    visit.server.arrive()
    visit.server.farewell()
    *_, played, over, closed = visit.notices
    assert isinstance(played, Played)
    (abandoned,) = played.events
    assert isinstance(abandoned, Abandoned)
    assert abandoned.seed
    assert isinstance(over, TableChanged)
    assert isinstance(closed, Closed)


def test_handed_over_seat_is_played_to_the_end() -> None:
    handing = Visit(lambda guest, command: HandOver("seat", 99) if isinstance(command, PlayLay) else command)
    handing.server.arrive()
    handing.server.choice()
    assert not handing.server.table.playing


@pytest.mark.parametrize(("hello", "came"), [("' guest'", " guest"), (r"'gu\\u200best'", "gu\u200best")])
def test_a_name_that_cannot_be_seen_is_no_name(hello: str, came: str) -> None:
    visit = Visit(lambda guest, command: Hello(PROTOCOL_VERSION, came) if isinstance(command, Hello) else command)
    with pytest.raises(Unmet, match=f"expected a name of visible characters; came {hello}"):
        visit.server.greet()
