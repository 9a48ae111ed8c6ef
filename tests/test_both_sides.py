"""What server and client do alike, as both start programs: neither imports the other, so it stands in both."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from twisted.internet.error import ReactorNotRunning

from contack.client.commands import bot_host
from contack.client.processes.environment import child_environment
from contack.client.session import backoff
from contack.server import run
from contack.server.programs import supervisor


class StoppedReactor:
    """A reactor that a signal has stopped already."""

    def __init__(self) -> None:
        self.stops = 0

    def callFromThread(self, function: Callable[..., object], *args: object) -> None:
        function(*args)

    def stop(self) -> None:
        self.stops += 1
        raise ReactorNotRunning


def test_what_has_ended_is_tried_again_after_the_same_pauses() -> None:
    assert backoff.PAUSES == supervisor.PAUSES


def test_a_program_gets_the_environment_without_the_options_of_the_one_that_starts_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CONTACK_SERVER_PORT", "1")
    monkeypatch.setenv("HOME", "/nowhere")
    assert child_environment() == supervisor.child_environment()
    assert "CONTACK_SERVER_PORT" not in child_environment()
    assert child_environment()["HOME"] == "/nowhere"


@pytest.mark.parametrize("program", [bot_host, run])
def test_at_the_end_of_its_input_a_program_stops_although_it_was_stopped_already(
    program: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    reactor = StoppedReactor()
    with Path(os.devnull).open() as empty:
        monkeypatch.setattr("sys.stdin", empty)
        program._stop_at_eof(reactor)
    assert reactor.stops == 1
