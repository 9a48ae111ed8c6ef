"""Code that server and client share in two places, because neither imports the other."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import cast

import pytest
from twisted.internet.error import ReactorNotRunning
from twisted.internet.posixbase import PosixReactorBase

from contack.client.network.reactor import stop_at_eof
from contack.client.servers import backoff
from contack.server import run
from contack.server.programs import supervisor

ROOT = Path(__file__).parents[1]

PATIENCE = 60
"""Seconds after which a thread that should have ended has failed its test."""


class StoppedReactor:
    """A reactor that a signal has stopped already."""

    def __init__(self) -> None:
        self.stopped = Event()

    def callFromThread(self, function: Callable[..., object], *args: object) -> None:
        function(*args)

    def stop(self) -> None:
        self.stopped.set()
        raise ReactorNotRunning


def test_ended_processes_restart_after_the_same_pauses() -> None:
    assert backoff.PAUSES == supervisor.PAUSES


def test_pages_and_document_have_the_same_pauses() -> None:
    link = (ROOT / "server/web/pages/wire/link.js").read_text("utf-8")
    document = (ROOT / "docs/protocol.md").read_text("utf-8")
    *first, last = backoff.PAUSES
    assert f"const PAUSES = {list(backoff.PAUSES)};" in link
    assert f"const LONGEST_WAIT = {backoff.LONGEST_WAIT};" in link
    assert f"after {', '.join(map(str, first))} and {last} seconds" in document


def test_end_of_input_stops_a_server_that_was_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reactor = StoppedReactor()
    with Path(os.devnull).open() as empty:
        monkeypatch.setattr("sys.stdin", empty)
        run._stop_at_eof(cast(PosixReactorBase, reactor))
    assert reactor.stopped.is_set()


def test_and_so_does_a_client() -> None:
    reactor = StoppedReactor()
    with Path(os.devnull).open() as empty:
        stop_at_eof(cast(PosixReactorBase, reactor), empty.fileno())
        assert reactor.stopped.wait(PATIENCE)
