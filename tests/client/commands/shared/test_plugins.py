"""Commands of other packages: found, listed in the help, and reported in one line if they do not load."""

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from contack.client.commands.shared.group import main
from tests.client.command_line import contack

GOOD = """
import click

@click.command()
def measure():
    "Measure a bot of mine."
    click.echo("measured")
"""


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install a package with four commands, of which one loads."""
    (tmp_path / "mytool_of_tests.py").write_text(GOOD)
    (tmp_path / "mytool_that_raises.py").write_text("raise RuntimeError('no licence\\nfound')")
    info = tmp_path / "mytool-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mytool\nVersion: 1.0\n")
    lines = (
        "mytool = mytool_of_tests:measure",
        "broken = mytool_that_raises:measure",
        "number = mytool_of_tests:__name__",
        "verify = mytool_of_tests:measure",
    )
    (info / "entry_points.txt").write_text("\n".join(["[contack.commands]", *lines]))
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_command_of_another_package_runs() -> None:
    assert contack("mytool").output == "measured\n"


def test_help_lists_commands_of_other_packages() -> None:
    lines = [line.strip() for line in contack("--help").output.splitlines()]
    assert "mytool      Measure a bot of mine." in lines
    assert any(line.startswith("broken      Error: the command broken of package mytool does") for line in lines)


def test_mistyped_command_finds_one_of_a_package() -> None:
    assert "Did you mean 'mytool'?" in contack("mytol").output


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("broken", "(mytool_that_raises:measure): RuntimeError: no licence found"),
        ("number", "(mytool_of_tests:__name__): expected a click command, found str"),
    ],
)
def test_broken_command_fails_in_one_line(name: str, why: str) -> None:
    result = contack(name)
    assert result.output == f"Error: the command {name} of package mytool does not load {why}\n"
    assert result.exit_code == 1


def test_package_does_not_replace_a_command_of_the_game() -> None:
    assert "Check that recorded games followed the rules." in contack("--help").output
    assert "measured" not in contack("verify").output


def test_tab_key_skips_a_broken_command() -> None:
    complete = ShellComplete(main, {}, "contack", "_CONTACK_COMPLETE")
    assert [item.value for item in complete.get_completions([], "brok")] == []
    assert [item.value for item in complete.get_completions([], "myto")] == ["mytool"]
