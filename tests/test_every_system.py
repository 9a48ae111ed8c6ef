"""Every module imports and every command has help without POSIX."""

import subprocess
import sys
from pathlib import Path

import pytest

from contack.client.commands.shared.group import COMMANDS

ROOT = Path(__file__).parents[1]

PACKAGES = ("engine", "protocol", "system", "server", "client", "lab")

PATIENCE = 240
"""Seconds; to import all modules takes five on an idle machine."""


@pytest.mark.process
def test_everything_imports_without_what_windows_lacks() -> None:
    command = [sys.executable, "-m", "tests.bare_system"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ran.stderr == ""
    modules, commands = map(int, ran.stdout.split())
    assert modules == sum(len([*(ROOT / package).rglob("*.py")]) for package in PACKAGES)
    assert commands > len(COMMANDS)
