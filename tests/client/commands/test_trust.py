"""`contack trust`, in this process and without a network."""

from pathlib import Path

import pytest
from click.testing import Result

from contack.client.commands import trust as command
from contack.client.files.known_servers import KnownServers
from contack.client.servers.address import Address
from contack.protocol.discovery.beacon import fingerprint
from tests.client.command_line import contack

DEN = Address("den.local")
ONE, OTHER = fingerprint(b"one"), fingerprint(b"other")


@pytest.fixture
def known(tmp_path: Path) -> KnownServers:
    return KnownServers(tmp_path / "known-servers")


def trust(known: KnownServers, *words: str, typed: str = "") -> Result:
    return contack("trust", "den.local", *words, "--data", known.path.parent, typed=typed)


@pytest.fixture
def den_shows_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_ask", lambda server: OTHER)


def test_trust_accepts_a_given_fingerprint_without_asking(known: KnownServers) -> None:
    result = trust(known, ONE)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "den.local is new here",
        f"den.local now shows           {ONE}",
        f"You trust it from now on. The list of servers is {known.path}",
    ]
    assert known.fingerprint_of(DEN) == ONE


@pytest.mark.usefixtures("den_shows_other")
@pytest.mark.parametrize(("typed", "trusted"), [("y\n", OTHER), ("n\n", ONE), ("", ONE)])
def test_trust_shows_the_fingerprint_and_asks(known: KnownServers, typed: str, trusted: str) -> None:
    known.remember(DEN, ONE)
    result = trust(known, typed=typed)
    assert f"den.local had the fingerprint {ONE}\nden.local now shows           {OTHER}\n" in result.output
    assert known.fingerprint_of(DEN) == trusted


@pytest.mark.usefixtures("den_shows_other")
def test_the_question_can_be_left_out(known: KnownServers) -> None:
    assert trust(known, "--yes").exit_code == 0
    assert known.fingerprint_of(DEN) == OTHER


@pytest.mark.usefixtures("den_shows_other")
def test_unchanged_server_is_reported(known: KnownServers) -> None:
    known.remember(DEN, OTHER)
    result = trust(known)
    assert result.output == f"den.local had the fingerprint {OTHER}\nand still has it.\n"


def test_invalid_fingerprint_is_refused(known: KnownServers) -> None:
    result = trust(known, "SHA256:x")
    assert result.exit_code == 2
    assert "expected a fingerprint as the server prints it" in result.output


def test_known_servers_that_cannot_be_read_are_one_line(known: KnownServers) -> None:
    known.path.write_text("nonsense\n")
    result = trust(known, ONE)
    assert result.exit_code == 1
    assert result.output == f"Error: {known.path}: line 1 is not a server with its fingerprint; delete it\n"


@pytest.mark.parametrize(("words", "typed", "left"), [(["--yes"], "", None), ([], "y\n", None), ([], "n\n", ONE)])
def test_trust_refuses_a_server_that_stopped_encrypting(
    known: KnownServers, words: list[str], typed: str, left: str | None
) -> None:
    known.remember(DEN, ONE)
    result = trust(known, "--no-tls", *words, typed=typed)
    assert result.output.startswith(f"den.local had the fingerprint {ONE}\n")
    assert known.fingerprint_of(DEN) == left
    assert ("contack play den.local --no-tls" in result.output) == (left is None)


def test_without_tls_there_is_no_fingerprint(known: KnownServers) -> None:
    assert trust(known, "--no-tls").output == "den.local has no fingerprint here.\n"
    assert trust(known, ONE, "--no-tls").exit_code == 2
