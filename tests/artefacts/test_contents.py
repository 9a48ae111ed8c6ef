"""The list of contents of a release, with licences."""

import re
from importlib.metadata import distribution
from pathlib import Path

import pytest
from artefacts.contents import Part, contents_page, part_of, write_checksums
from artefacts.wheels import Wheel, read
from commands import ROOT
from packaging.requirements import Requirement

from tests.artefacts.wheels import make_wheel

LOCKED = re.findall(r"^([\w.-]+==\S+)", (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("locked", LOCKED)
def test_whatever_it_takes_to_play_names_its_licence(locked: str) -> None:
    name = Requirement(locked).name
    metadata = distribution(name).metadata
    assert part_of(Wheel(Path(name), metadata)).licence  # type: ignore[arg-type]  # it is a message too


@pytest.mark.parametrize(
    ("field", "licence"),
    [
        ("License-Expression: MIT OR Apache-2.0", "MIT OR Apache-2.0"),
        ("License: BSD", "BSD"),
        ("Classifier: License :: OSI Approved :: MIT License", "MIT License"),
    ],
)
def test_a_licence_is_read_wherever_packages_tell_it(field: str, licence: str, tmp_path: Path) -> None:
    assert part_of(read(make_wheel(tmp_path, "first", field))) == Part("first", "1", licence)


def test_a_package_without_a_licence_is_no_part_of_a_release(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^first-1-py3-none-any\.whl names no licence$"):
        part_of(read(make_wheel(tmp_path, "first")))


def test_page_describes_the_content_of_each_file() -> None:
    page = contents_page("1.0", {"a.zip": [Part("two", "2", "MIT"), Part("One", "1", "BSD")]})
    assert page.startswith("# What is inside, Contack 1.0\n")
    assert page.endswith(
        "## a.zip\n\n| package | version | licence |\n|---|---|---|\n| One | 1 | BSD |\n| two | 2 | MIT |\n"
    )


def test_checksums_are_of_all_files_but_their_own(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"")
    (tmp_path / "a").write_bytes(b"")
    write_checksums(tmp_path)
    write_checksums(tmp_path)
    nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert (tmp_path / "SHA256SUMS").read_text(encoding="utf-8") == f"{nothing}  a\n{nothing}  b\n"
