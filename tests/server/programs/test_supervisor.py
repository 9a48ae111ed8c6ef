"""What keeps the server's own bot host running, with a reactor that starts nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from twisted.internet.error import ProcessDone, ProcessTerminated
from twisted.internet.protocol import ProcessProtocol
from twisted.internet.task import Clock
from twisted.logger import ILogObserver, LogEvent, Logger, globalLogPublisher
from twisted.python.failure import Failure
from zope.interface import provider

from contack.server.programs.supervisor import LIVED_SECONDS, PAUSES, STOP_SECONDS, Supervisor


class Process:
    """A process that was never started: what it was told, and how it was ended."""

    def __init__(self, protocol: ProcessProtocol, arguments: list[str], environment: dict[str, str]) -> None:
        self.protocol = protocol
        self.arguments = arguments
        self.environment = environment
        self.told: list[bytes] = []
        self.signals: list[str] = []
        self.input_closed = False

    def writeToChild(self, _: int, data: bytes) -> None:
        self.told.append(data)

    def closeStdin(self) -> None:
        self.input_closed = True

    def signalProcess(self, name: str) -> None:
        self.signals.append(name)

    def ends(self) -> None:
        """End as one that is killed."""
        self.ends_by(ProcessTerminated(signal=9))  # type: ignore[no-untyped-call]  # Twisted's

    def ends_by(self, why: Exception) -> None:
        """End in a certain way."""
        self.protocol.processEnded(Failure(why))  # type: ignore[no-untyped-call]  # Twisted's


class Reactor(Clock):
    """A clock that remembers which processes it was to start."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[Process] = []

    def spawnProcess(self, protocol: ProcessProtocol, _: str, args: list[str], env: dict[str, str]) -> None:
        process = Process(protocol, args, env)
        self.started.append(process)
        protocol.makeConnection(process)  # type: ignore[no-untyped-call]  # as much of a process as is used


@pytest.fixture
def reactor() -> Reactor:
    return Reactor()


@pytest.fixture
def supervisor(reactor: Reactor) -> Supervisor:
    return Supervisor(reactor, ["python", "-m", "bots"], "secret")  # type: ignore[arg-type]


HOW = {
    "killed by signal 9": ProcessTerminated(signal=9),  # type: ignore[no-untyped-call]  # Twisted's
    "exit status 3": ProcessTerminated(exitCode=3),  # type: ignore[no-untyped-call]
    "it was done": ProcessDone(0),  # type: ignore[no-untyped-call]
}


@pytest.mark.parametrize(("words", "why"), HOW.items())
def test_how_it_ended_is_logged_in_plain_words(
    supervisor: Supervisor, reactor: Reactor, words: str, why: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[LogEvent] = []
    monkeypatch.setattr(Supervisor, "log", Logger(observer=told.append))  # type: ignore[arg-type]  # a function is one
    supervisor.want()
    reactor.started[-1].ends_by(why)
    assert [event["why"] for event in told] == [words]


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """Return the lines of bot hosts that are logged."""
    found: list[str] = []

    @provider(ILogObserver)
    def observe(event: LogEvent) -> None:
        found.extend([event["line"]] if "line" in event else [])

    globalLogPublisher.addObserver(observe)
    yield found
    globalLogPublisher.removeObserver(observe)


def test_nothing_is_started_before_it_is_wanted_and_then_one_only(supervisor: Supervisor, reactor: Reactor) -> None:
    assert not reactor.started
    supervisor.want()
    supervisor.want()
    assert len(reactor.started) == 1


def test_the_token_goes_by_standard_input_and_by_no_other_way(
    supervisor: Supervisor, reactor: Reactor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONTACK_SERVER_PASSWORD", "hush")
    supervisor.want()
    [process] = reactor.started
    assert process.told == [b"secret\n"]
    assert "secret" not in " ".join(process.arguments)
    assert not {"secret", "hush"} & set(process.environment.values())


def test_one_that_dies_is_started_again_after_a_while_longer_each_time(
    supervisor: Supervisor, reactor: Reactor
) -> None:
    supervisor.want()
    for number, pause in enumerate((*PAUSES, PAUSES[-1]), 1):
        reactor.started[-1].ends()
        supervisor.want()
        reactor.advance(pause - 0.1)
        assert len(reactor.started) == number
        reactor.advance(0.1)
        assert len(reactor.started) == number + 1


def test_one_that_has_lived_long_is_started_again_soon(supervisor: Supervisor, reactor: Reactor) -> None:
    supervisor.want()
    for _ in range(3):
        reactor.advance(LIVED_SECONDS)
        reactor.started[-1].ends()
        reactor.advance(PAUSES[0])
    assert len(reactor.started) == 4


def test_it_ends_with_the_end_of_its_input_and_is_not_started_again(supervisor: Supervisor, reactor: Reactor) -> None:
    supervisor.want()
    [process] = reactor.started
    stopped = supervisor.stop()
    assert process.input_closed
    process.ends()
    assert stopped.called
    supervisor.want()
    reactor.advance(100)
    assert len(reactor.started) == 1
    assert not process.signals


def test_one_that_does_not_end_is_killed(supervisor: Supervisor, reactor: Reactor) -> None:
    supervisor.want()
    supervisor.stop()
    reactor.advance(STOP_SECONDS)
    assert reactor.started[0].signals == ["KILL"]


def test_a_stop_between_two_bot_hosts_or_before_the_first_is_at_once(supervisor: Supervisor, reactor: Reactor) -> None:
    supervisor.want()
    reactor.started[0].ends()
    assert supervisor.stop().called
    assert Supervisor(reactor, ["python"], "").stop().called  # type: ignore[arg-type]
    assert not reactor.getDelayedCalls()


def test_what_it_says_is_logged_line_by_line(supervisor: Supervisor, reactor: Reactor, lines: list[str]) -> None:
    supervisor.want()
    [process] = reactor.started
    process.protocol.childDataReceived(1, b"lending ")
    process.protocol.childDataReceived(2, b"14 bots\nmore")
    assert lines == ["lending 14 bots"]
