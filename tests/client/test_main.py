"""The command `contack` itself, and what several commands take."""

from __future__ import annotations

import getpass

import pytest
from click.testing import CliRunner

from contack.client.__main__ import COMMANDS, main
from contack.client.commands.shared.options import default_name


def test_help_tells_of_every_command() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    assert all(f"\n  {name} " in result.output for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = CliRunner().invoke(main, [name, "-h"])
    assert result.exit_code == 0
    assert result.output.startswith(f"Usage: contack {name} ")


def test_an_unknown_command_is_told_so() -> None:
    result = CliRunner().invoke(main, ["dance"])
    assert result.exit_code == 2
    assert "No such command 'dance'" in result.output


def test_the_version_is_told() -> None:
    assert "version 0." in CliRunner().invoke(main, ["--version"]).output


@pytest.mark.parametrize(("user", "name"), [("ann", "ann"), ("a" * 40, "a" * 24)])
def test_a_player_is_called_as_the_system_knows_them(monkeypatch: pytest.MonkeyPatch, user: str, name: str) -> None:
    monkeypatch.setenv("LOGNAME", user)
    assert default_name() == name


@pytest.mark.parametrize("error", [OSError, KeyError])
def test_a_user_without_a_name_is_called_player(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    def fail() -> str:
        raise error

    monkeypatch.setattr("contack.client.commands.shared.options.getuser", fail)
    assert default_name() == "player"


def test_the_name_of_the_user_is_asked_for_the_usual_way() -> None:
    assert default_name() == getpass.getuser()[:24]
