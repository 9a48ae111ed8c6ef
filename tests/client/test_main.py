"""The command `contack` itself, and what several commands take."""

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from contack.client.__main__ import main as start_client
from contack.client.commands.shared.group import COMMANDS
from contack.client.commands.shared.options import default_name
from contack.server.__main__ import main as start_server
from contack.system.streams import INTERRUPTED
from tests.client.command_line import contack


@pytest.fixture(autouse=True)
def _umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_help_lists_every_command() -> None:
    result = contack("--help")
    assert result.exit_code == 0
    # whole lines on the narrowest terminal that a help text is made for
    width = max(map(len, COMMANDS))
    assert all(f"\n  {name:<{width}}  {does}\n" in result.output for name, does in COMMANDS.items())


def test_no_command_at_all_is_to_play() -> None:
    alone, play = (contack(*given) for given in ([], ["play"]))
    assert alone.output == play.output
    assert "contack play --bots 3" in alone.output


@pytest.mark.parametrize(("name", "hint"), [("plya", ". (Did you mean one of: 'play', 'replay'?)"), ("dance", ".")])
def test_unknown_command_is_refused_with_a_proposal(name: str, hint: str) -> None:
    result = contack(name, "den.local")
    assert result.exit_code == 2
    assert f"No such command '{name}'{hint}" in result.output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = contack(name, "-h")
    assert result.exit_code == 0
    assert result.output.startswith(f"Usage: contack {name} ")


def interrupted(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_ctrl_c_ends_a_command_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contack.client.commands.verify.read_record", interrupted)
    result = contack("verify", "game.contack")
    assert (result.exit_code, result.output) == (INTERRUPTED, "")


@pytest.mark.parametrize(
    ("start", "loaded"),
    [(start_client, "contack.client.commands.shared.group.main"), (start_server, "contack.server.command.main")],
)
def test_ctrl_c_ends_a_program_that_is_still_being_loaded(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], start: Callable[[], None], loaded: str
) -> None:
    ends: list[int] = []
    monkeypatch.setattr("os._exit", ends.append)
    monkeypatch.setattr(loaded, interrupted)
    start()
    assert ends == [INTERRUPTED]
    assert capfd.readouterr() == ("", "")


def test_interrupted_program_does_not_wait_for_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[int] = []
    monkeypatch.setattr("os._exit", ends.append)
    monkeypatch.setattr("contack.client.commands.shared.group.main", partial(sys.exit, INTERRUPTED))
    start_client()
    assert ends == [INTERRUPTED]


def test_any_other_end_of_a_program_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contack.client.commands.shared.group.main", partial(sys.exit, 3))
    with pytest.raises(SystemExit) as end:
        start_client()
    assert end.value.code == 3


def test_version_is_printed() -> None:
    assert "version 0." in contack("--version").output


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
