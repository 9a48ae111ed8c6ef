"""A client that prints lines, at a server in memory: effects, and the end."""

# mypy: allow-untyped-calls
# Twisted's fakes are not annotated

from pathlib import Path

import pytest
from twisted.internet.defer import Deferred
from twisted.logger import LogEvent

from contack.client.coach.tasks import Hint
from contack.client.files.known_servers import KnownServers, WrongServer
from contack.client.network.line_client import LineClient
from contack.client.network.session import Loss, Retry
from contack.client.servers.servers_met import Doubt
from contack.client.session.actions import Effects, Think, end, send, show
from contack.client.session.dealing import LEAVE_SECONDS, LeaveLater
from contack.client.text.english import OUR_FAULT, sentence
from contack.engine.view import View
from contack.protocol.command import Command, Hello, Leave, Ping
from contack.protocol.notice import Notice, Said, Welcomed
from tests.client.memory import HERE, MemoryServer

WELCOME = Welcomed(1, "den", "0")
TALK = Said("eve", "hello")


class Echo(LineClient, MemoryServer):
    """A client that answers every notice but the welcome with the same effects."""

    def __init__(self, folder: Path, effects: Effects, retry: Retry = Retry.ONCE_WELCOMED) -> None:
        self.shown: list[str] = []
        LineClient.__init__(self, None, None, retry, self.shown.append)
        MemoryServer.__init__(self)
        self.complaints: list[str] = []
        self._effects = effects
        self.done: Deferred[int] = self.run(self.reactor, HERE, KnownServers(folder / "known"))  # type: ignore[arg-type]  # a made-up reactor

    def hello(self) -> Command:
        return Hello(1, "ann")

    def notified(self, notice: Notice) -> Effects:
        return () if isinstance(notice, Welcomed) else self._effects

    def complain(self, text: str) -> None:
        self.complaints.append(text)

    def leave_refused(self) -> None:
        self.do(end(1, "left"))

    @property
    def status(self) -> object:
        return getattr(self.done, "result", None)


def test_texts_are_shown_and_commands_sent(tmp_path: Path) -> None:
    client = Echo(tmp_path, show("hello") + send(Ping(1)))
    client.accept(WELCOME, TALK)
    assert client.shown == ["hello"]
    assert client.received()[-1] == Ping(1)


@pytest.mark.parametrize(("status", "shown", "complaints"), [(0, ["bye"], []), (1, [], ["bye"])])
def test_the_last_words_are_a_complaint_where_it_ends_badly(
    tmp_path: Path, status: int, shown: list[str], complaints: list[str]
) -> None:
    client = Echo(tmp_path, end(status, "bye"))
    client.accept(WELCOME, TALK)
    assert (client.shown, client.complaints, client.wire.disconnecting) == (shown, complaints, True)
    client.lose()
    assert client.status == status


def test_refused_deal_is_left_after_its_time(tmp_path: Path) -> None:
    client = Echo(tmp_path, (LeaveLater(),))
    client.accept(WELCOME, TALK)
    client.reactor.advance(LEAVE_SECONDS - 1)
    assert client.complaints == []
    client.reactor.advance(1)
    assert client.complaints == ["left"]


def test_nothing_is_done_after_the_end(tmp_path: Path) -> None:
    client = Echo(tmp_path, end(0) + show("too late"))
    client.accept(WELCOME, TALK)
    client.received()
    client.do(show("too late") + send(Ping(1)))
    assert (client.shown, client.received()) == ([], [])


def test_own_fault_after_input_is_reported_as_ours(tmp_path: Path, logged: list[LogEvent]) -> None:
    client = Echo(tmp_path, (), Retry.NEVER)
    client.accept(WELCOME)
    client.do_as(lambda: [()][1])
    client.lose()
    assert client.complaints == [sentence(OUR_FAULT)]


def test_lost_connection_shows_the_time_of_the_next_try(tmp_path: Path) -> None:
    client = Echo(tmp_path, ())
    client.accept(WELCOME)
    client.lose()
    assert (client.shown, client.status) == (["The connection to the server is lost; trying again in 1 s."], None)


def test_interrupt_while_the_server_is_away_ends_at_once(tmp_path: Path) -> None:
    client = Echo(tmp_path, ())
    client.accept(WELCOME)
    client.lose()
    client.do(end(130))
    assert client.status == 130


def test_silent_server_is_reported_in_a_line(tmp_path: Path) -> None:
    client = Echo(tmp_path, ())
    client.refuse()
    (complaint,) = client.complaints
    assert complaint == "No Contack server answers at 127.0.0.1 --no-tls: the connection could not be made."
    assert client.status == 1


class OneVoice(LineClient):
    """A client that has one place for all that it shows."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        super().__init__(None, None, Retry.NEVER, self.shown.append)

    def hello(self) -> Command:
        return Hello(1, "ann")

    def notified(self, notice: Notice) -> Effects:
        return ()


def test_complaints_share_the_only_output() -> None:
    client = OneVoice()
    client.complain("the disk is full")
    assert client.shown == ["the disk is full"]


def test_client_without_thoughts_gets_no_tasks() -> None:
    with pytest.raises(NotImplementedError):
        OneVoice().do((Think(Hint(View.empty(2))),))


def test_the_words_about_a_new_server_are_shown(tmp_path: Path) -> None:
    client = Echo(tmp_path, ())
    client.met("First time there", "SHA256:x")
    assert client.shown == ["First time there"]


def test_untrusted_server_is_explained_and_not_retried(tmp_path: Path) -> None:
    client = Echo(tmp_path, ())
    wrong = WrongServer(HERE, "SHA256:new", Doubt("SHA256:old"))
    client.lost(Loss("several lines:\nand another", wrong=wrong))
    assert (client.complaints, client.ended) == (["several lines:\nand another"], True)


def test_the_first_end_counts(tmp_path: Path) -> None:
    client = Echo(tmp_path, end(2, "bye") + end(0, "later"))
    client.accept(WELCOME, TALK)
    client.do(end(5, "too late"))
    client.lose()
    assert (client.complaints, client.status) == (["bye"], 2)


def test_refused_command_stops_no_earlier_effect(tmp_path: Path, logged: list[LogEvent]) -> None:
    client = Echo(tmp_path, ())
    client.accept(WELCOME)
    client.do_as(lambda: (*show("before"), *send(Leave()), *show("after")))
    assert client.shown == ["before"]
    assert client.wire.disconnecting
    assert len(logged) == 1
