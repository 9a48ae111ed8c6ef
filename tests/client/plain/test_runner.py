"""The plain client between a terminal and a server: where it prompts."""

# mypy: allow-untyped-calls
# Twisted's fakes are not annotated

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from twisted.internet.testing import StringTransport

from contack.client.files.recorder import GameRecorder
from contack.client.plain.client import Plain
from contack.client.plain.runner import PlainRunner
from contack.client.session.actions import end
from contack.client.session.joining import JoinFlow
from contack.protocol.connection import to_frame
from contack.protocol.notice import Closed
from tests.client.house import wish


class Terminal:
    """A runner with a connection and streams held in memory."""

    def __init__(self, tmp_path: Path) -> None:
        self.out, self.err = StringIO(), StringIO()
        plain = Plain(JoinFlow(wish("ann")), lambda: b"")
        self.runner = PlainRunner(plain, GameRecorder(tmp_path), self.out, self.err, lambda table, gone: None)
        self.client = self.runner._visit._client
        transport = StringTransport()
        transport.setTcpNoDelay = lambda enabled: None  # type: ignore[attr-defined]
        transport.getHandle = lambda: None  # type: ignore[attr-defined]
        transport.setTcpKeepAlive = lambda enabled: None  # type: ignore[attr-defined]
        self.client.makeConnection(transport)
        self.runner._show("Hello.")


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def test_a_person_is_prompted_after_each_text(terminal: Terminal) -> None:
    terminal.runner._show("Bye.")
    assert terminal.out.getvalue() == "Hello.\n> \rBye.\n> "


def test_after_the_last_text_there_is_no_prompt(terminal: Terminal) -> None:
    terminal.runner._visit.do(end(0, "Bye."))
    assert terminal.out.getvalue() == "Hello.\n> \rBye.\n"


def test_a_complaint_does_not_stand_behind_a_prompt(terminal: Terminal) -> None:
    terminal.client.dataReceived(to_frame(Closed("server_full", "it is full")))
    assert terminal.out.getvalue() == "Hello.\n> \n"
    assert terminal.err.getvalue() == "The server closed the connection: it is full.\n"


def test_who_is_interrupted_does_not_stay_on_the_line_of_the_prompt(terminal: Terminal) -> None:
    terminal.runner.interrupt()
    assert terminal.out.getvalue() == "Hello.\n> \n"


def test_a_warning_is_shown_until_all_is_over(terminal: Terminal) -> None:
    terminal.runner._warn(9.5)
    assert terminal.out.getvalue().endswith("\rHurry: in 10 seconds the stand-in lays for you.\n> ")
    terminal.runner._visit.do(end(0, "Bye."))
    terminal.runner._warn(9.5)
    assert terminal.out.getvalue().endswith("Bye.\n")
