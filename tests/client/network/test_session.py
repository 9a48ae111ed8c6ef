"""A client's stay at a server, over wires held in memory."""

# mypy: allow-untyped-calls
# Twisted's fakes are not annotated

from __future__ import annotations

from pathlib import Path

import pytest
from twisted.internet.defer import Deferred
from twisted.internet.testing import MemoryReactorClock, StringTransport
from twisted.python.failure import Failure

from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.network.session import Session
from contack.client.session.actions import Reaction, end, send, show
from contack.client.session.address import Address
from contack.protocol.command import Ping
from contack.protocol.connection import to_frame
from contack.protocol.notice import Notice, Ponged


class FullDisk(GameRecorder):
    """A keeper that cannot write."""

    def keep(self, notice: Notice) -> None:
        """Fail, until it is given up."""
        if self.given_up == 0:
            raise OSError(28, "No space left on device")

    def give_up(self) -> None:
        """Remember that."""
        self.given_up += 1

    given_up = 0


class Stay:
    """A visit that answers every notice with the same reaction."""

    def __init__(self, tmp_path: Path, reaction: Reaction, keeper: GameRecorder | None = None) -> None:
        self.shown: list[str] = []
        self.complaints: list[str] = []
        self.heard: list[Notice] = []
        self.visit = Session(keeper or GameRecorder(tmp_path), self._receive, self.shown.append, self.complaints.append)
        self.client = self.visit._client
        self.transport = StringTransport()
        self.transport.setTcpNoDelay = lambda enabled: None  # type: ignore[attr-defined]
        self.transport.getHandle = lambda: None  # type: ignore[attr-defined]
        self.transport.setTcpKeepAlive = lambda enabled: None  # type: ignore[attr-defined]
        self.client.makeConnection(self.transport)
        self._reaction = reaction

    def _receive(self, notice: Notice) -> Reaction:
        self.heard.append(notice)
        return self._reaction

    def hears(self, notice: Notice) -> None:
        """Take a notice."""
        self.client.dataReceived(to_frame(notice))


def test_lines_are_shown_and_commands_sent(tmp_path: Path) -> None:
    stay = Stay(tmp_path, show("hello") + send(Ping(1)))
    stay.hears(Ponged(0))
    assert stay.shown == ["hello"]
    assert stay.transport.value() == to_frame(Ping(1))


@pytest.mark.parametrize(("status", "shown", "complaints"), [(0, ["bye"], []), (1, [], ["bye"])])
def test_the_last_lines_are_a_complaint_where_it_ends_badly(
    tmp_path: Path, status: int, shown: list[str], complaints: list[str]
) -> None:
    stay = Stay(tmp_path, end(status, "bye"))
    stay.hears(Ponged(0))
    assert (stay.shown, stay.complaints, stay.transport.disconnecting) == (shown, complaints, True)


def test_nothing_is_done_after_the_end(tmp_path: Path) -> None:
    stay = Stay(tmp_path, end(0))
    stay.hears(Ponged(0))
    stay.visit.do(show("too late") + send(Ping(1)))
    assert (stay.shown, stay.transport.value()) == ([], b"")


def test_what_the_server_sent_may_come_to_nothing_when_something_is_typed(tmp_path: Path) -> None:
    stay = Stay(tmp_path, Reaction())
    stay.visit.do_as([].pop)
    stay.client.connectionLost()
    assert stay.complaints == ["Sorry: the server sent what makes no sense."]


def connecting(tmp_path: Path) -> tuple[Session, Deferred[int], MemoryReactorClock, list[str]]:
    """Return a visit to a server that does not answer."""
    reactor, complaints = MemoryReactorClock(), list[str]()
    visit = Session(GameRecorder(tmp_path), lambda notice: Reaction(), complaints.append, complaints.append)
    there, known = Address("127.0.0.1", tls=False), KnownServers(tmp_path)
    return visit, visit.run(reactor, there, Ping(1), known), reactor, complaints  # type: ignore[arg-type]


def test_who_ends_before_there_is_a_connection_ends_at_once_and_silently(tmp_path: Path) -> None:
    visit, done, _, complaints = connecting(tmp_path)
    visit.do(end(130))
    assert result_of(done) == 130
    assert complaints == []


def test_only_the_first_line_of_why_there_is_no_connection_is_shown(tmp_path: Path) -> None:
    _, done, reactor, complaints = connecting(tmp_path)
    reactor.tcpClients[0][2].clientConnectionFailed(reactor.connectors[0], Failure(OSError("no\x1b way\nand more")))
    reactor.advance(60)
    assert result_of(done) == 1
    assert complaints == ["No Contack server answers at 127.0.0.1 --no-tls: no? way"]


def result_of(done: Deferred[int]) -> int:
    """Return what a Deferred has come to already."""
    found: list[int] = []
    done.addCallback(found.append)
    (status,) = found
    return status


def test_a_record_that_cannot_be_written_is_given_up_and_the_game_goes_on(tmp_path: Path) -> None:
    keeper = FullDisk(tmp_path)
    stay = Stay(tmp_path, Reaction(), keeper)
    stay.hears(Ponged(1))
    stay.hears(Ponged(2))
    assert stay.heard == [Ponged(1), Ponged(2)]
    assert keeper.given_up == 1
    (complaint,) = stay.complaints
    assert complaint == "The record cannot be written and is given up: [Errno 28] No space left on device"
