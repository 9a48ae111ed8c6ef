"""Samples in the documents match the output of their commands; skipped without the right to make a network."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.programs import PATIENCE, ROOT


def samples(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "scripts" / "write_samples.py"), *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if "cannot make a network here" in ran.stderr:
        pytest.skip(ran.stderr.strip())
    return ran


def test_the_documents_show_what_the_commands_print() -> None:
    ran = samples("--check")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_wrong_sample_is_reported_and_corrected(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("So:\n\n    $ contack --version\n    something else\n\nAnd on.\n")
    assert samples("--check", str(page)).returncode == 1
    shown = samples(str(page))
    assert (shown.returncode, "-    something else\n" in shown.stdout) == (0, True)
    assert page.read_text().startswith("So:\n\n    $ contack --version\n    contack")
    assert page.read_text().endswith("\n\nAnd on.\n")
    assert samples("--check", str(page)).returncode == 0
