"""The files of a release, and their documentation."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from artefacts.build import BUILDERS
from artefacts.tries import TRIES
from commands import ROOT

FILES = r"contack-\w+\.(?:zip|pyz)"


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_pages_name_all_files_that_are_made_and_no_others(page: str) -> None:
    assert {*re.findall(FILES, (ROOT / page).read_text(encoding="utf-8"))} == {*BUILDERS}


def test_each_file_is_tried() -> None:
    assert {*BUILDERS} <= {*TRIES}


def test_project_files_name_no_package_host() -> None:
    hosts = re.compile(r"docker\.io|quay\.io|ghcr\.io|pythonhosted|deb\.debian|pypi\.org|files\.python", re.IGNORECASE)
    files: list[Path] = [
        path
        for path in [*ROOT.glob("*"), *(ROOT / "requirements").glob("*"), *(ROOT / "scripts").rglob("*")]
        if path.is_file() and path.suffix != ".pyc" and not path.name.startswith(".coverage")
    ]
    assert [str(path) for path in files if hosts.search(path.read_text(encoding="utf-8", errors="replace"))] == []


@pytest.mark.process
def test_a_folder_that_holds_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("words")
    command = [sys.executable, str(ROOT / "scripts" / "release.py"), "--dist", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 1
    assert "holds something else than a release" in ran.stderr.splitlines()[-1]
    assert (tmp_path / "thesis.txt").read_text() == "words"
