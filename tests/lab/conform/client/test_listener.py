"""The door for clients under test: started by hand, started by us, or too late."""

import shlex
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from contack.lab.conform.case import Skipped
from contack.lab.conform.client import listener as listener_module
from contack.lab.conform.client.listener import PLACE, ClientListener, NoClient
from contack.lab.conform.peer import Unmet
from contack.server.network.tls.certificate import make_certificate

PATIENCE = 60.0
"""Seconds within which a program comes, however busy the machine."""

COMES = """
import socket, sys, time
host, port = sys.argv[1].split(":")
with socket.create_connection((host, int(port))) as server:
    server.sendall(b"here")
    server.recv(1)
"""

CLINGS = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
{COMES}
signal.pause()
"""


def waiting(command: str = "") -> closing[ClientListener]:
    return closing(ClientListener("127.0.0.1", 0, PATIENCE, None, command))


@pytest.fixture
def by_hand() -> Iterator[ClientListener]:
    """Return a listener at which a person starts clients."""
    with waiting() as listener:
        yield listener


def connection(listener: ClientListener) -> socket.socket:
    host, _, port = listener.place.rpartition(":")
    return socket.create_connection((host, int(port)))


def test_clients_are_served_in_the_order_in_which_they_came(by_hand: ClientListener) -> None:
    first, second = connection(by_hand), connection(by_hand)
    for number, client in enumerate((first, second)):
        client.sendall(b"%d" % number)
        with by_hand.case():
            assert by_hand.accept().receive() == b"%d" % number
        assert client.recv(1) == b""
        client.close()


def hear_nothing(listener: ClientListener) -> None:
    listener.accept()
    raise Unmet("a lay", "none")


def test_a_client_is_hung_up_on_when_its_case_fails(by_hand: ClientListener) -> None:
    with connection(by_hand) as client:
        with pytest.raises(Unmet), by_hand.case():
            hear_nothing(by_hand)
        assert client.recv(1) == b""


@pytest.mark.process
def test_stderr_is_that_of_all_clients_of_the_last_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener_module, "END_SECONDS", PATIENCE)
    program = shlex.join([sys.executable, "-c", "import sys; sys.exit('no table')"])
    with waiting(program) as listener:
        with listener.case():
            pass
        assert listener.stderr.splitlines() == ["no table"]
        with listener.case():
            listener.start_again()
        assert listener.stderr.splitlines() == ["no table"] * 2


def test_listener_refuses_a_bad_command_line_first() -> None:
    with pytest.raises(NoClient, match="it's: expected a command line with closed quotes"):
        ClientListener("127.0.0.1", 0, PATIENCE, None, "it's")


@pytest.mark.process
def test_a_program_that_cannot_be_started_is_named() -> None:
    with (
        waiting("/nowhere/at/all {}") as listener,
        pytest.raises(NoClient, match="/nowhere/at/all cannot start: No such file"),
        listener.case(),
    ):
        pass


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    started: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *arguments: object, **options: object) -> None:
            super().__init__(*arguments, **options)  # type: ignore[call-overload]  # whatever it is given
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    monkeypatch.setattr(listener_module, "END_SECONDS", PATIENCE)
    return started


def program(code: str) -> str:
    return f"{sys.executable} -c '{code}' {PLACE}"


@pytest.mark.process
def test_a_program_is_run_for_each_case_and_ends_by_itself(programs: list[subprocess.Popen[bytes]]) -> None:
    with waiting(program(COMES)) as listener:
        for _ in range(2):
            with listener.case():
                assert listener.accept().receive() == b"here"
    assert [process.returncode for process in programs] == [0, 0]


@pytest.mark.process
def test_a_program_that_stays_is_ended_in_the_end_by_force(
    programs: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener_module, "END_SECONDS", 0.05)
    with waiting(program(CLINGS.replace("{COMES}", COMES))) as listener, listener.case():
        assert listener.accept().receive() == b"here"
    assert [process.returncode for process in programs] == [-9]


@pytest.mark.process
def test_a_client_of_an_earlier_case_is_turned_away(programs: list[subprocess.Popen[bytes]]) -> None:
    with waiting(program(COMES)) as listener, connection(listener) as late:
        with listener.case():
            assert listener.accept().receive() == b"here"
        assert late.recv(1) == b""
    assert len(programs) == 1


def test_missing_client_gets_the_time_of_its_case(by_hand: ClientListener) -> None:
    with by_hand.case(), pytest.raises(Unmet, match="expected a client; came none in time"):
        by_hand.accept(0.01)


def test_without_a_certificate_there_is_no_other_one(by_hand: ClientListener) -> None:
    with by_hand.case(), pytest.raises(Skipped, match="clients connect without TLS"):
        by_hand.show_other_certificate()


def test_another_certificate_is_shown_for_the_rest_of_a_case(tmp_path: Path) -> None:
    pem = tmp_path / "certificate.pem"
    pem.write_bytes(make_certificate().pem)
    with closing(ClientListener("127.0.0.1", 0, PATIENCE, pem)) as listener:
        seen = []
        for other in (False, True, False):
            with listener.case():
                if other:
                    listener.show_other_certificate()
                seen.append(shown_by(listener))
    assert seen[0] == seen[2] != seen[1]


def shown_by(listener: ClientListener) -> bytes | None:
    """Return the certificate that a listener shows to a client."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with ThreadPoolExecutor(1) as other, connection(listener) as plain:
        accepted = other.submit(listener.accept)
        with context.wrap_socket(plain) as encrypted:
            accepted.result()
            return encrypted.getpeercert(binary_form=True)


def test_listener_of_ipv6_names_its_place_in_brackets() -> None:
    try:
        listener = ClientListener("::1", 0, PATIENCE, None)
    except OSError:
        pytest.skip("this machine has no IPv6")
    with closing(listener):
        host, _, port = listener.place.rpartition(":")
        assert host == "[::1]"
        socket.create_connection(("::1", int(port)), PATIENCE).close()
