"""Where the password of the Wi-Fi comes from."""

from typing import Any

import click
import pytest

from contack.protocol.discovery.wifi import PASSWORD_VARIABLE, Wifi
from contack.server.config.option_values import wifi_network


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the questions at a terminal, each of which is answered by a password."""
    asked: list[str] = []

    def prompt(text: str, hide_input: bool = False, **_: Any) -> str:
        assert hide_input
        asked.append(text)
        return "eight888"

    monkeypatch.setattr(click, "prompt", prompt)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    return asked


@pytest.mark.parametrize("password", ["eight888", ""])
def test_password_comes_from_environment(asked: list[str], monkeypatch: pytest.MonkeyPatch, password: str) -> None:
    monkeypatch.setenv(PASSWORD_VARIABLE, password)
    assert wifi_network("den") == Wifi("den", password)
    assert asked == []


def test_terminal_asks_for_missing_password(asked: list[str]) -> None:
    assert wifi_network("den") == Wifi("den", "eight888")
    assert asked == ["Password of the Wi-Fi den (empty for an open network)"]


def test_program_without_terminal_needs_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    with pytest.raises(ValueError, match=f"--wifi needs the password in {PASSWORD_VARIABLE}"):
        wifi_network("den")


def test_wrong_password_is_a_fault_of_the_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PASSWORD_VARIABLE, "short")
    with pytest.raises(ValueError, match="--wifi: the password of a Wi-Fi network has 8 to 63 characters"):
        wifi_network("den")
