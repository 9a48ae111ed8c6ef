"""The server's end of a connection to a client under test: what the cases never ask of a client."""

from collections.abc import Callable

import pytest

from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.peer import Unmet
from contack.protocol.command import Command, HandOver, Hello, Join, PlayLay, Resume
from contack.protocol.notice import Joined, Refused, Welcomed
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
