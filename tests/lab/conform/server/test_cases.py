"""The cases for servers: ours stands them all, each by itself and one after the other."""

from collections.abc import Sequence

import pytest

from contack.lab.conform.case import CaseVerdict, try_case
from contack.lab.conform.server.cases import SERVER_CASES
from contack.lab.conform.server.fixture import ServerFixture
from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason
from contack.protocol.frame import framed
from contack.protocol.notice import Closed, Ponged, Welcomed
from contack.server.config.password import Password
from tests.lab.conform.canned import CannedStream
from tests.lab.conform.memory_endpoint import MemoryEndpoint
from tests.lab.conform.server.bends import table, tried
from tests.lab.conform.server.setups import BOT_TOKEN

NAMES = [case.name for case in SERVER_CASES]

ENCRYPTED = {"tls-required", "any-protocols"}
"""The cases that cannot be tried in memory, as nothing is encrypted there."""


@pytest.mark.parametrize("name", NAMES)
def test_our_server_stands_every_case(name: str) -> None:
    result = tried(name)
    assert result.expected == ""
    assert (result.verdict is CaseVerdict.SKIPPED) is (name in ENCRYPTED)


@pytest.mark.parametrize("name", ["wait", "pause-tournament"])
def test_count_may_be_announced_a_moment_late(name: str) -> None:
    assert tried(name, change=table(starts_in=lambda left: left and left - 0.001)).verdict is CaseVerdict.PASSED


@pytest.mark.parametrize("step", [6, pytest.param(1, marks=pytest.mark.thorough)])
def test_cases_at_one_server_leave_no_table(step: int) -> None:
    endpoint = MemoryEndpoint(own_token=BOT_TOKEN, password=Password.of("open sesame"))
    for number, case in enumerate(SERVER_CASES[::step]):
        clients = ServerFixture(endpoint, f"x{number}", "open sesame", BOT_TOKEN)
        result = try_case(case, clients)
        assert (result.verdict is CaseVerdict.FAILED, result.came) == (False, result.came)
        clients.clear()
        endpoint.wait(30.0)  # the seat of a lost player, and of a lost bot, stays reserved so long
        assert endpoint.tables == 0, case.name


def test_cases_longer_than_the_limit_are_left_out() -> None:
    (case,) = (case for case in SERVER_CASES if case.name == "silent")
    hasty = ServerFixture(MemoryEndpoint(), "x", most=5.0)
    assert try_case(case, hasty).came == "it takes 13 s"


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ENCRYPTED])
def test_a_server_that_says_what_is_no_message_fails_every_case(name: str) -> None:
    assert tried(name, change=lambda _: framed(b"\xc1")).verdict is CaseVerdict.FAILED


def test_a_failure_tells_what_was_expected_and_what_came() -> None:
    hello = tried("hello", change=lambda notice: Closed("odd", "a b") if isinstance(notice, Welcomed) else notice)
    assert (hello.expected, hello.came) == ("welcomed (protocol 2)", "closed (odd): a b")
    assert tried("ping", change=lambda notice: b"" if isinstance(notice, Ponged) else notice).came == "nothing in time"


@pytest.mark.parametrize(
    ("reason", "verdict"),
    [(CloseReason.TLS_REQUIRED, CaseVerdict.PASSED), (CloseReason.UNREADABLE_FRAME, CaseVerdict.FAILED)],
)
def test_tls_server_tells_a_plain_client_why_it_closes(reason: CloseReason, verdict: CaseVerdict) -> None:
    class Encrypting(MemoryEndpoint):
        def connect_without_tls(self) -> CannedStream:
            return CannedStream(to_frame(Closed(reason, "TLS is required")))

    (case,) = (case for case in SERVER_CASES if case.name == "tls-required")
    assert try_case(case, ServerFixture(Encrypting(), "x")).verdict is verdict


@pytest.mark.parametrize(
    ("takes", "verdict"), [("contack", CaseVerdict.PASSED), ("", CaseVerdict.PASSED), ("h2", CaseVerdict.FAILED)]
)
def test_a_server_takes_our_protocol_or_none(takes: str, verdict: CaseVerdict) -> None:
    class Negotiating(MemoryEndpoint):
        def protocol_of(self, offered: Sequence[str]) -> str | None:
            return takes if takes in offered else None

    (case,) = (case for case in SERVER_CASES if case.name == "any-protocols")
    assert try_case(case, ServerFixture(Negotiating(), "x")).verdict is verdict
