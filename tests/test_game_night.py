"""A whole evening of a game night: its file is good, and the scores follow from the records."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.browsers import CHROMIUM

ROOT = Path(__file__).parents[1]

PATIENCE = 900
"""Seconds; the evening takes 75 on an idle machine."""


@pytest.mark.process
@pytest.mark.thorough
def test_evening_with_terminals_and_phones_adds_up() -> None:
    pytest.importorskip("playwright.sync_api", reason="no Playwright: install the extra web")
    if not any(map(shutil.which, CHROMIUM)):
        pytest.skip("Chromium is not installed")
    command = [sys.executable, str(ROOT / "scripts" / "chaos.py"), "--only", "game night", "--seed", "1939"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "the tournament is over" in done.stdout
