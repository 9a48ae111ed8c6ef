import platform
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from shutil import copy, which
from typing import NamedTuple

from commands import Failed, Skipped, run, run_module
from wine.machine import Machine, there
from wine.players import host, join, see_and_play
from wine.program import Side

from artefacts.build import LINUX_APP, MACOS_APP, WINDOWS_ZIP
from artefacts.container import make_image, run_server
from artefacts.house import House
from artefacts.source import Source
from artefacts.target import Target
from artefacts.wheels import needed

WINE = ("wine", "wineboot", "winecfg", "x86_64-w64-mingw32-dlltool", "x86_64-w64-mingw32-ld")


class Made(NamedTuple):
    source: Source
    dist: Path
    house: House
    work: Path


def try_wheel(made: Made) -> str:
    return _play_both(_with_wheel(made))


def try_sdist(made: Made) -> str:
    (sdist,) = made.dist.glob("*.tar.gz")
    (wheel,) = made.dist.glob("*.whl")
    _fetch_for_this_python(made.house)
    where: list[str | Path] = ["--wheel-dir", made.work / "built", "--no-index", "--find-links", made.house.folder]
    run_module("pip", "wheel", "--quiet", "--no-deps", *where, sdist, env=made.source.environment)
    if (made.work / "built" / wheel.name).read_bytes() != wheel.read_bytes():
        raise Failed("it builds another wheel")
    return "builds the same wheel, byte by byte"


def try_app(name: str, system: str, made: Made) -> str:
    if sys.platform != system:
        raise Skipped(f"this system is {sys.platform}")
    home = made.work / "home-of-app"
    home.mkdir()
    python = [sys.executable, str(copy(made.dist / name, made.work / "contack"))]
    return _play_both(_installed_in(home, python, ["env", "PEX_SCRIPT=contack-server", *python]))


def try_windows(made: Made) -> str:
    missing = [program for program in WINE if not which(program)]
    if missing:
        raise Skipped(f"there is no {missing[0]} here")
    machine = Machine(made.work / "contack-win64")
    machine.make(made.dist / WINDOWS_ZIP)
    client, server = (
        ["wine", "cmd", "/c", there(machine.home / f"{name}.cmd")] for name in ("Contack", "Contack-server")
    )
    return _play_both(Side(client, server, machine.environment, made.work / "windows-data", there))


def try_container(made: Made) -> str:
    image = make_image(made.source.folder, made.house)
    client = _with_wheel(made)
    with run_server(image) as (place, healthy):
        ended = see_and_play(client, place)
        return f"{healthy()}; with a house bot: {ended}"


TRIES: dict[str, Callable[[Made], str]] = {
    "wheel": try_wheel,
    "sdist": try_sdist,
    LINUX_APP: partial(try_app, LINUX_APP, "linux"),
    MACOS_APP: partial(try_app, MACOS_APP, "darwin"),
    WINDOWS_ZIP: try_windows,
    "container": try_container,
}


def _play_both(there: Side) -> str:
    return f"hosted with 2 bots: {host(there)}; with a house bot: {join(there, there)}"


def _installed_in(home: Path, client: Sequence[str], server: Sequence[str]) -> Side:
    return Side(client, server, {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(home)}, home / "data")


def _with_wheel(made: Made) -> Side:
    venv = made.work / "venv"
    if not venv.exists():
        (wheel,) = made.dist.glob("*.whl")
        here = _fetch_for_this_python(made.house)
        wheels = [each.path for each in needed(wheel, made.house.wheels, here)]
        run_module("venv", venv)
        options = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
        run([venv / "bin" / "python", "-m", "pip", "install", *options, *wheels])
    return _installed_in(made.work, [str(venv / "bin" / "contack")], [str(venv / "bin" / "contack-server")])


def _fetch_for_this_python(house: House) -> Target:
    here = Target(sys.platform, platform.machine(), sys.version_info.minor)
    house.fetch(here)
    return here
