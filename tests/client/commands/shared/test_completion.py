"""Words that a shell completes when the player presses Tab."""

import os
import subprocess
import sys

import pytest
from click import Command
from click.shell_completion import BashComplete

from contack.client.commands.shared.group import main as client
from contack.server.command import main as server

PATIENCE = 60


def completed(command: Command, *words: str) -> list[str]:
    *before, last = words
    complete = BashComplete(command, {}, "contack", "_CONTACK_COMPLETE")
    return [item.value for item in complete.get_completions(before, last)]


def test_commands_of_contack_are_completed() -> None:
    assert completed(client, "re") == ["replay", "review"]


def test_options_of_a_command_are_completed() -> None:
    assert completed(client, "solve", "--tim") == ["--time"]


def test_commands_of_the_server_are_completed() -> None:
    assert completed(server, "a") == ["admin"]
    assert completed(server, "--rebuild") == ["--rebuild-standings"]


@pytest.mark.process
def test_admin_orders_are_completed() -> None:
    words = {"COMP_WORDS": "contack-server admin ba", "COMP_CWORD": "2"}
    asked = subprocess.run(
        [sys.executable, "-m", "contack.server"],
        env={**os.environ, **words, "_CONTACK_SERVER_COMPLETE": "bash_complete"},
        capture_output=True, text=True, check=True, timeout=PATIENCE,
    )  # fmt: skip
    assert asked.stdout.splitlines() == ["plain,ban", "plain,bans", "plain,backup"]
