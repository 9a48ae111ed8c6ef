"""The sources of a release: a commit, and the files of images and wheels."""

import os
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
from artefacts.source import build_sdist, build_wheel, unpack
from commands import Failed, run

from tests.artefacts.marks import artefact

ROOT = Path(__file__).parents[2]

BUILD = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]

pytestmark = pytest.mark.process


@artefact
def test_wheel_and_sdist_of_a_commit_are_reproducible(tmp_path: Path) -> None:
    sources = [unpack("HEAD", tmp_path / name / "source") for name in ("one", "two")]
    os.utime(sources[1].folder / "README.md", (0, 0))
    first, second = (
        [build(source, source.folder.parent / "dist") for build in (build_wheel, build_sdist)] for source in sources
    )
    assert [path.name for path in first] == [path.name for path in second]
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


@artefact
def test_sdist_has_files_instead_of_links_and_all_for_an_image(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=60)
    (path,) = tmp_path.iterdir()
    with tarfile.open(path) as sdist:
        members = {member.name.partition("/")[2]: member for member in sdist.getmembers()}
    assert all(member.isfile() for member in members.values())
    image = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for name in ("Containerfile", "compose.yaml", *(line[1:] for line in image if line.startswith("!"))):
        assert any(member == name or member.startswith(f"{name}/") for member in members), name


def test_failure_includes_its_output() -> None:
    with pytest.raises(Failed, match=r"^git log nowhere failed:\nfatal: "):
        run(["git", "log", "nowhere"])


def test_image_serves_pages_over_https_alone() -> None:
    # behind the NAT of a container every peer has a private address
    assert "ENV CONTACK_SERVER_WEB=tls\n" in (ROOT / "Containerfile").read_text(encoding="utf-8")


def test_an_image_is_built_of_what_the_wheel_is_built_of() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert lines[1] == "*"
    given = {line[1:] for line in lines if line.startswith("!")}
    read = {"pyproject.toml", "README.md", "LICENSE", "requirements/play.txt", "scripts/readme_hook.py"}
    assert {*BUILD["wheel"]["only-include"], *BUILD["wheel"]["shared-data"], *read} == given
