"""What the owner fills in before a release, and where addresses of the project may be."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import release
from readme_hook import absolute
from release import missing

ROOT = Path(__file__).parents[2]

FILLED = """
[project]
version = "1.2.0"
authors = [{name = "Ann"}]
[project.urls]
Repository = "https://example.org/contack"
Changelog = "https://example.org/contack/changes"
Issues = "https://example.org/contack/issues"
"""


@pytest.fixture
def pyproject(tmp_path: Path) -> Path:
    (tmp_path / "CHANGELOG.md").write_text("## [1.2.0] - 2026-12-01\n")
    (tmp_path / "pyproject.toml").write_text(FILLED)
    return tmp_path / "pyproject.toml"


def test_complete_project_misses_nothing(pyproject: Path) -> None:
    assert missing(pyproject) == []


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("authors", 'authors = [{name = "...", email = "..."}] in [project]'),
        ("Repository", "Repository in [project.urls]"),
        ("Changelog", "Changelog in [project.urls]"),
        ("Issues", "Issues in [project.urls]"),
    ],
)
def test_missing_fact_is_named(pyproject: Path, key: str, words: str) -> None:
    pyproject.write_text(FILLED.replace(f"{key} =", "Other ="))
    assert missing(pyproject) == [words]


def test_project_without_urls_names_each(pyproject: Path) -> None:
    pyproject.write_text(FILLED.partition("[project.urls]")[0])
    assert missing(pyproject) == [f"{key} in [project.urls]" for key in ("Repository", "Changelog", "Issues")]


def test_release_script_names_what_is_missing(
    pyproject: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pyproject.write_text(FILLED.replace("authors =", "Other ="))
    monkeypatch.setattr(release, "ROOT", pyproject.parent)
    monkeypatch.setattr(release, "run", lambda _command: "")
    monkeypatch.setattr(sys, "argv", ["release", "--publish", "--dist", str(pyproject.parent / "dist")])
    assert release.main() == 1
    assert "fill in: authors = " in capsys.readouterr().err
    assert not (pyproject.parent / "dist").exists()


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
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    pages = [name for name in listed if name.endswith((".md", ".yml", ".yaml"))]
    found = [
        name for name in pages if re.search(r"github\.com/[\w-]+/contack", (ROOT / name).read_text(encoding="utf-8"))
    ]
    assert found == []
