"""The plain client between a terminal and a server: where it prompts."""

# mypy: allow-untyped-calls
# Twisted's fakes are not annotated

import os
from io import StringIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from twisted.internet.testing import MemoryReactorClock

from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.plain.client import Plain
from contack.client.plain.runner import PlainRunner
from contack.client.session.actions import end
from contack.client.session.fairness import DealCommitment
from contack.client.session.joining import JoinFlow, JoinRequest
from contack.engine.deal import digest
from contack.protocol.notice import Change, Closed, Joined, Refused, TableChanged, Welcomed
from contack.protocol.table_state import PlayerState, TableState
from contack.system.streams import INTERRUPTED
from tests.client.house import nonces
from tests.client.memory import HERE, MemoryServer


class Reactor(MemoryReactorClock):
    """Does not hear of the end of the input, which is there from the beginning."""

    def callFromThread(self, *_: object) -> None:
        """Do nothing."""


class Terminal(MemoryServer):
    """A runner at a server in memory, with streams in memory too; nothing is typed but by `types`."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Reactor())
        self.out, self.err = StringIO(), StringIO()
        committed = DealCommitment("c1", (b"nonce",))
        request = JoinRequest("ann", "test", "den", open=True, seats=2, countdown=0, committed=committed)
        plain = Plain(JoinFlow(request), nonces(b"nonce of a player"))
        self.recorder = GameRecorder(folder)
        nothing = os.open(os.devnull, os.O_RDONLY)
        self.runner = PlainRunner(plain, self.recorder, nothing, self.out, self.err, lambda table, gone: None)
        self.done = self.runner.run(self.reactor, HERE, KnownServers(folder / "known"))  # type: ignore[arg-type]  # a made-up reactor
        self.accept()
        self.runner.show("Hello.")

    def types(self, line: str) -> None:
        self.runner._typed(line)

    @property
    def status(self) -> object:
        return getattr(self.done, "result", None)


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def test_record_knows_what_was_promised_before_a_restart(terminal: Terminal) -> None:
    assert terminal.recorder._committed == DealCommitment("c1", (b"nonce",))


def test_a_person_is_prompted_after_each_text(terminal: Terminal) -> None:
    terminal.runner.show("Bye.")
    assert terminal.out.getvalue() == "Hello.\n> \rBye.\n> "


def test_after_the_last_text_there_is_no_prompt(terminal: Terminal) -> None:
    terminal.runner.do(end(0, "Bye."))
    assert terminal.out.getvalue() == "Hello.\n> \rBye.\n"


def test_a_complaint_does_not_stand_behind_a_prompt(terminal: Terminal) -> None:
    terminal.tell(Closed("server_full", "it is full"))
    terminal.lose()
    assert terminal.out.getvalue() == "Hello.\n> \n"
    assert terminal.err.getvalue() == "The server closed the connection: it is full.\n"


def test_interrupt_leaves_the_prompt_line(terminal: Terminal) -> None:
    terminal.runner.interrupt()
    assert terminal.out.getvalue() == "Hello.\n> \n"


def test_a_warning_is_shown_until_all_is_over(terminal: Terminal) -> None:
    terminal.runner._warn(9.5)
    assert terminal.out.getvalue().endswith("\rHurry: in 10 seconds the stand-in lays for you.\n> ")
    terminal.runner.do(end(0, "Bye."))
    terminal.runner._warn(9.5)
    assert terminal.out.getvalue().endswith("Bye.\n")


def test_too_fast_nonce_is_sent_again_when_allowed(terminal: Terminal) -> None:
    ann = PlayerState("ann", False, True, False)
    table = TableState("den", 2, "next", True, "ann", (ann,), (), False, "c0" * 32)
    terminal.tell(Welcomed(2, "den", "0"), Joined(1, "ann", "secret", table, None, (), None, ()))
    assert terminal.wire.value().count(b"ready") == 1
    shown = digest(b"nonce of a player").hex()
    asked = replace(table, asking=True, players=(replace(ann, ready=True, digest=shown),))
    terminal.tell(TableChanged(2, Change.ASKED, "", asked))
    terminal.tell(Refused("reveal", "too_fast", "that is too fast: wait 2 s", retry_after=2.0))
    terminal.passes(1.5)
    assert terminal.wire.value().count(b"reveal") == 1
    terminal.passes(0.5)
    assert terminal.wire.value().count(b"reveal") == 2
    assert "too fast" not in terminal.out.getvalue()


def test_ctrl_c_before_a_new_greeting_is_answered_sends_nothing(terminal: Terminal) -> None:
    ann = PlayerState("ann", False, True, False)
    table = TableState("den", 2, "next", True, "ann", (ann,), (), False, "c0" * 32)
    terminal.tell(Welcomed(2, "den", "0"), Joined(1, "ann", "secret", table, None, (), None, ()))
    terminal.lose()
    terminal.reactor.advance(60)
    terminal.accept()  # and the server says nothing
    terminal.runner.interrupt()
    assert terminal.wire.value().count(b"leave") == 0
    terminal.lose()
    assert terminal.status == INTERRUPTED
