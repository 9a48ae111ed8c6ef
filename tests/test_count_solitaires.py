"""The census of solitaires: a deal is counted once, kept on a line, and shown in the tables of docs/solitaire.md."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "scripts" / "count_solitaires.py"


def counted(rows: Path, *more: str) -> str:
    """Count some deals of each game and return the tables."""
    command = [sys.executable, str(SCRIPT), "--hinted", "0", "--jobs", "1", "--rows", str(rows), *more]
    done: subprocess.CompletedProcess[str] = subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=60
    )
    return done.stdout


def test_interrupted_census_continues(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    counted(rows, "--deals", "3")
    whole = rows.read_text()
    lines = whole.splitlines(keepends=True)
    assert len(lines) == 6
    rows.write_text("".join(lines[:4]) + lines[4][:30])
    counted(rows, "--deals", "3")
    again = rows.read_text().splitlines(keepends=True)
    assert again[:4] == lines[:4]
    assert [timeless(line) for line in again] == [timeless(line) for line in lines]


def timeless(line: str) -> str:
    """Return a row without the seconds that it took."""
    return re.sub(r'"seconds": [^}]*', "", line)


def test_every_table_has_its_place_on_the_page(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "solitaire.md").read_text()
    tables = counted(tmp_path / "rows.jsonl", "--deals", "3")
    heads = [line for line in tables.splitlines() if line.startswith("| game")]
    assert len(heads) == 3
    assert all(head in page for head in heads)
