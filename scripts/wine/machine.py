import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

# Random bytes: `cryptography` needs this Windows 10 library, which Wine 8 has under another name.
MISSING_DLL = "LIBRARY bcryptprimitives.dll\nEXPORTS\nProcessPrng = advapi32.SystemFunction036\n"

# Prefixes of variables that only concern this machine.
OURS = ("CONTACK_", "XDG_", "PYTHON")

PATIENCE = 600


class Machine:
    """A Windows under Wine, with the folder `home` from the zip file of a release."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.python = home / "python" / "python.exe"
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(OURS)},
            "WINEPREFIX": str(home / "prefix"),
            "WINEDEBUG": "-all",
        }

    def make(self, release: Path) -> None:
        with ZipFile(release) as archive:
            archive.extractall(self.home.parent)
        for command in (["wineboot", "-i"], ["winecfg", "-v", "win10"]):
            self._run(command)
        self._go_round_gaps()

    def command(self, *arguments: str) -> list[str]:
        return ["wine", str(self.python), *arguments]

    def _go_round_gaps(self) -> None:
        (self.python.parent / "_wmi.pyd").unlink()  # Wine 8 ends a program that uses it; Python works without
        definition, exports = self.home / "dll.def", self.home / "dll.exp"
        definition.write_text(MISSING_DLL)
        library = self.python.parent / "bcryptprimitives.dll"
        self._run(["x86_64-w64-mingw32-dlltool", "-d", str(definition), "-e", str(exports), "-D", library.name])
        self._run(["x86_64-w64-mingw32-ld", "-shared", "-o", str(library), str(exports)])

    def _run(self, command: Sequence[str]) -> None:
        subprocess.run(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True,
            timeout=PATIENCE,
        )  # fmt: skip


def there(path: Path) -> str:
    return "Z:" + str(path).replace("/", "\\")
