"""The census of solitaires fills the tables of docs/solitaire.md."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "scripts" / "count_solitaires.py"


def test_every_table_has_its_place_on_the_page() -> None:
    page = (ROOT / "docs" / "solitaire.md").read_text()
    command = [sys.executable, str(SCRIPT), "--deals", "3"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout
    heads = [line for line in printed.splitlines() if line.startswith("| game")]
    assert len(heads) == 3
    assert all(head in page for head in heads)
