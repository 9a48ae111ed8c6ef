"""What a hosted server offers to browsers: a port of their own, or encrypted pages alone."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from contack.client.files.known_servers import KnownServers
from contack.client.hosting import programs
from contack.client.hosting.programs import LocalPrograms
from contack.client.servers.address import Address
from contack.protocol.discovery.wifi import PASSWORD_VARIABLE, Wifi
from tests.server.process import held_port


class FakeChild:
    """A server that was given these options and variables."""

    fingerprint = None
    pages = ()

    def __init__(self, options: list[str], more: dict[str, str]) -> None:
        self.options, self.more = options, more

    def addresses(self) -> tuple[Address, ...]:
        return (Address("192.168.1.7"),)

    def watch(self, ended: Callable[[str], None]) -> None:
        pass

    def stop(self) -> None:
        pass


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[FakeChild]:
    children: list[FakeChild] = []

    def start(_data: Path, _name: str, _port: int, options: list[str], *more: object) -> FakeChild:
        variables = more[-1]
        assert isinstance(variables, dict)
        children.append(FakeChild(options, variables))
        return children[-1]

    monkeypatch.setattr(programs, "hosting_server", start)
    return children


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Yield a listener at the port that a browser takes."""
    with socket.create_server(("", 0)) as listener:
        monkeypatch.setattr(programs, "WEB_PORT", listener.getsockname()[1])
        yield listener


def house(folder: Path, wifi: Wifi | None = None) -> LocalPrograms:
    return LocalPrograms(folder, KnownServers(folder / "known"), lambda _words, _host: None, "secret", wifi=wifi)


def test_taken_port_of_browsers_is_left_out(tmp_path: Path, started: list[FakeChild], port: socket.socket) -> None:
    house(tmp_path).public("den")
    assert started[0].options == []


def test_free_port_of_browsers_is_used(
    tmp_path: Path, started: list[FakeChild], monkeypatch: pytest.MonkeyPatch
) -> None:
    with held_port() as port:
        monkeypatch.setattr(programs, "WEB_PORT", port)
        hosting = house(tmp_path)
        hosting.public("den")
        hosting.restart()
    assert [child.options for child in started] == [["--web-port", str(port)]] * 2


def test_encrypted_pages_need_no_port_of_browsers(
    tmp_path: Path, started: list[FakeChild], port: socket.socket
) -> None:
    port.close()
    house(tmp_path).public("den", encrypted_pages=True)
    assert started[0].options == ["--web", "tls"]


def test_password_of_the_wifi_is_on_no_command_line(
    tmp_path: Path, started: list[FakeChild], port: socket.socket
) -> None:
    house(tmp_path, Wifi("Casa", "eight888")).public("den")
    assert started[0].options == ["--wifi", "Casa"]
    assert started[0].more == {PASSWORD_VARIABLE: "eight888"}
