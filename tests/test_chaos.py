"""The short version of all trials: kills, bad links, crowds, full disks, damage and wrong frames lose nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]

PATIENCE = 240
"""Seconds; it takes half a minute on a machine that has nothing else to do."""


def test_nothing_is_lost_in_a_short_run_of_all_trials() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "chaos.py", "--short", "--seed", "1939"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "| kill |" in done.stdout
    assert "| fuzz server |" in done.stdout
