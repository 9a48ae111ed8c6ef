"""Messages to systemd, over a socket of its kind, with a fake clock."""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from twisted.internet.task import Clock

from contack.server.health.health import WELL_SECONDS, Health
from contack.server.health.systemd import Systemd
from contack.server.meter.meter import Histogram


class Listening:
    def __init__(self, name: str | Path) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(name))
        self.socket.setblocking(False)
        self.clock = Clock()
        self.hangs = self.retries = False

    def starts(self, environment: dict[str, str]) -> Systemd:
        health = Health(self.clock, self._probe, lambda: "", Histogram())
        return Systemd(environment, self.clock, health, lambda: self.retries)

    def _probe(self, callback: Callable[[], None]) -> None:
        if not self.hangs:
            callback()

    def messages(self) -> list[str]:
        found = []
        while True:
            try:
                found.append(self.socket.recv(1000).decode())
            except BlockingIOError:
                return found


@pytest.fixture
def name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)  # the name of such a socket has a short limit
    return "notify"


@pytest.fixture
def systemd(name: str) -> Iterator[Listening]:
    listening = Listening(name)
    with closing(listening.socket):
        yield listening


def test_notify_sends_ready_and_stopping_without_a_watchdog(systemd: Listening, name: str) -> None:
    server = systemd.starts({"NOTIFY_SOCKET": name})
    server.ready("listens on port 1939")
    assert systemd.messages() == ["READY=1\nSTATUS=listens on port 1939"]
    assert systemd.clock.getDelayedCalls() == []
    server.stop()
    assert systemd.messages() == ["STOPPING=1\nSTATUS=stops"]


def test_abstract_socket_gets_messages() -> None:
    listening = Listening(f"\0contack-test-{os.getpid()}")
    with closing(listening.socket):
        listening.starts({"NOTIFY_SOCKET": f"@contack-test-{os.getpid()}"}).ready("up")
        assert listening.messages() == ["READY=1\nSTATUS=up"]


def test_sign_of_life_comes_every_half_period_by_one_timer(systemd: Listening, name: str) -> None:
    server = systemd.starts({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())})
    server.ready("up")
    systemd.messages()
    for _ in range(3):
        [call] = systemd.clock.getDelayedCalls()
        assert call.getTime() - systemd.clock.seconds() == 15
        systemd.clock.advance(15)
        systemd.clock.advance(0)
        assert systemd.messages() == ["WATCHDOG=1"]
    server.stop()
    assert systemd.clock.getDelayedCalls() == []


@pytest.mark.parametrize("retries", [False, True])
def test_hanging_journal_stops_the_watchdog_unless_retried(systemd: Listening, name: str, retries: bool) -> None:
    systemd.starts({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "30000000"}).ready("up")
    systemd.messages()
    systemd.hangs, systemd.retries = True, retries
    for seconds in (15.0, 0.0, WELL_SECONDS):
        systemd.clock.advance(seconds)
    assert systemd.messages() == [*["WATCHDOG=1"] * retries, "STATUS=the journal has not answered for 2 s"]


@pytest.mark.parametrize(
    "variables", [{"WATCHDOG_USEC": "soon"}, {"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "1"}, {}]
)
def test_unwanted_watchdog_gets_no_message(systemd: Listening, name: str, variables: dict[str, str]) -> None:
    systemd.starts({"NOTIFY_SOCKET": name, **variables}).ready("up")
    assert systemd.clock.getDelayedCalls() == []


def test_missing_socket_does_no_harm(name: str) -> None:
    health = Health(Clock(), lambda callback: callback(), lambda: "", Histogram())
    Systemd({"NOTIFY_SOCKET": "nowhere"}, Clock(), health, lambda: False).ready("up")
