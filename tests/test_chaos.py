"""Trials of a server under kills, bad links, crowds, full disks, damage and wrong frames."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]

PATIENCE = 900
"""Seconds; all trials take half a minute on an idle machine."""


def short_run(*options: str) -> str:
    """Run trials briefly, always with the same seed, and return the printed table."""
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "chaos.py", "--short", "--seed", "1939", *options],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_kill_trial_loses_nothing() -> None:
    assert "| kill |" in short_run("--only", "kill", "--kills", "1")


def test_flood_from_one_address_stalls_no_table() -> None:
    assert "| floods |" in short_run("--only", "floods")


@pytest.mark.thorough
@pytest.mark.parametrize("trial", ["gone", "full server"])
def test_crowd_harms_no_other_guest(trial: str) -> None:
    assert f"| {trial} |" in short_run("--only", trial)


@pytest.mark.thorough
def test_every_trial_loses_nothing() -> None:
    printed = short_run()
    assert "| kill |" in printed
    assert "| fuzz server |" in printed
