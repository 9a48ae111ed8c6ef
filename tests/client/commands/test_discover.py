"""What `contack discover` says, without a network."""

import os
from collections.abc import Callable
from ipaddress import IPv4Interface
from pathlib import Path

import pytest
from click.testing import Result
from msgspec.structs import replace as replace_answer

from contack.client.commands import discover as command
from contack.client.commands.play import HOW_TO
from contack.client.files.known_servers import KnownServers
from contack.client.network import finder, reactor
from contack.client.servers.address import Address
from contack.client.servers.discovery import NONE_FOUND, Found
from contack.protocol.discovery.beacon import BeaconAnswer, fingerprint
from tests.client.command_line import contack

DEN = Found(
    Address("192.0.2.7"),
    BeaconAnswer(protocol=2, name="den", port=1939, tables=2, free_seats=1, locked=False, tls=True),
)


def discover(monkeypatch: pytest.MonkeyPatch, status: int, *found: Found, data: Path = Path("none")) -> Result:
    """Run the command with a search that finds this and comes to this status."""

    def search(_known: KnownServers, _seconds: float, show: Callable[[Found], None]) -> int:
        for server in found:
            show(server)
        return status

    monkeypatch.setattr(command, "_run", search)
    return contack("discover", "--data", data)


def test_a_server_is_shown_with_the_line_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    result = discover(monkeypatch, 0, DEN)
    assert (result.exit_code, result.stdout) == (
        0,
        "den: 2 tables, 1 free seat\n    contack play 192.0.2.7\n",
    )


def test_discover_warns_of_a_server_that_stopped_encrypting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    known = KnownServers(tmp_path / "known-servers")
    known.remember(DEN.address, fingerprint(b"one"))
    plain = Found(DEN.address._replace(tls=False), replace_answer(DEN.answer, tls=False))
    output = discover(monkeypatch, 0, plain, data=tmp_path).output
    assert "not encrypted" in output
    assert f"it encrypted before, with {fingerprint(b'one')}" in output
    assert "contack trust 192.0.2.7 --no-tls" in output
    assert "contack play" not in output


def test_empty_search_says_what_to_try(monkeypatch: pytest.MonkeyPatch) -> None:
    result = discover(monkeypatch, 1)
    assert (result.exit_code, result.stdout) == (1, f"{NONE_FOUND}\n")
    assert all(
        words in NONE_FOUND
        for words in ("contack play HOST", "same network", "firewall", "port 1939", "ufw", "firewalld", "Windows")
    )


def test_a_search_that_is_interrupted_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    result = discover(monkeypatch, 130)
    assert (result.exit_code, result.output) == (130, "")


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "3601", "long"])
def test_invalid_time_is_refused(seconds: str) -> None:
    result = contack("discover", "--seconds", seconds)
    assert result.exit_code == 2
    assert "Invalid value for '--seconds'" in result.output


def test_closed_output_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    out, into = os.pipe()
    os.close(out)
    with open(into, "w") as closed:  # noqa: PTH123  # a descriptor, no path
        monkeypatch.setattr("sys.stdout", closed)
        for _ in range(2):
            command._show(KnownServers(Path("none")), DEN)


def test_the_search_goes_over_the_interfaces_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def interfaces() -> list[IPv4Interface]:
        asked.append("interfaces")
        return []

    monkeypatch.setattr(finder, "lan_interfaces", interfaces)
    monkeypatch.setattr(reactor, "run", lambda start, interrupt, otherwise: otherwise)
    assert contack("discover").exit_code == 130
    assert asked == ["interfaces"]


def test_play_alone_explains_itself() -> None:
    assert "contack discover" in HOW_TO
