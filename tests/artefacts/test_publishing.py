"""What the owner fills in before a release, and where addresses of the project may be."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from artefacts.publishing import missing
from readme_hook import absolute

ROOT = Path(__file__).parents[2]

FILLED = """
[project]
version = "1.2.0"
authors = [{name = "Ann"}]
[project.urls]
Repository = "https://example.org/contack"
"""


@pytest.fixture
def pyproject(tmp_path: Path) -> Path:
    (tmp_path / "CHANGELOG.md").write_text("## [1.2.0] - 2026-12-01\n")
    (tmp_path / "pyproject.toml").write_text(FILLED)
    return tmp_path / "pyproject.toml"


def test_complete_project_misses_nothing(pyproject: Path) -> None:
    assert missing(pyproject) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('authors = [{name = "Ann"}]\n', "authors = "),
        ('[project.urls]\nRepository = "https://example.org/contack"\n', "[project.urls] with Repository"),
        ("Repository =", "Repository in [project.urls]"),
    ],
)
def test_missing_fact_is_named(pyproject: Path, line: str, words: str) -> None:
    pyproject.write_text(FILLED.replace(line, "Other =" if line.endswith(" =") else ""))
    [wanted] = missing(pyproject)
    assert wanted.startswith(words)


def test_version_without_a_date_is_named(pyproject: Path) -> None:
    (pyproject.parent / "CHANGELOG.md").write_text("## [1.2.0] - unreleased\n")
    assert missing(pyproject) == ["the date of 1.2.0 in CHANGELOG.md"]


def test_links_of_the_readme_become_absolute() -> None:
    page = absolute((ROOT / "README.md").read_text(encoding="utf-8"), "https://example.org/contack", "v1")
    targets = re.findall(r"\]\(([^)]+)\)", page)
    assert targets
    assert [target for target in targets if not target.startswith(("https://", "#"))] == []
    assert "![A table in the terminal](https://example.org/contack/raw/v1/docs/pictures/table.png)" in page


@pytest.mark.process
def test_no_page_or_workflow_names_the_repository() -> None:
    """Its address is in pyproject.toml alone."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    pages = [name for name in listed if name.endswith((".md", ".yml", ".yaml"))]
    found = [
        name for name in pages if re.search(r"github\.com/[\w-]+/contack", (ROOT / name).read_text(encoding="utf-8"))
    ]
    assert found == []
