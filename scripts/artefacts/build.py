from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from artefacts.contents import Part, contents_page, part_of
from artefacts.house import House
from artefacts.source import Source, build_sdist, build_wheel
from artefacts.target import LINUX, MACS, WINDOWS, Target
from artefacts.wheels import Wheel, needed
from artefacts.windows import PYTHON, build_windows
from artefacts.zipapp import build_zipapp

LINUX_APP, MACOS_APP, WINDOWS_ZIP = "contack-linux.pyz", "contack-macos.pyz", "contack-win64.zip"

PEX = Part("pex", version("pex"), "Apache-2.0")


class Site(NamedTuple):
    source: Source
    wheel: Path
    house: House
    work: Path

    def needed(self, targets: Sequence[Target]) -> list[Wheel]:
        for target in targets:
            self.house.fetch(target)
        wheels = {each.path: each for target in targets for each in needed(self.wheel, self.house.wheels, target)}
        return list(wheels.values())


def _zipapp(targets: Sequence[Target]) -> Callable[[Site, Path], list[Part]]:
    def build(site: Site, path: Path) -> list[Part]:
        wheels = site.needed(targets)
        build_zipapp(path, [wheel.path for wheel in wheels], targets, site.work / path.stem)
        return [PEX, *map(part_of, wheels)]

    return build


def _windows(site: Site, path: Path) -> list[Part]:
    python = site.house.fetch_python()
    wheels = site.needed([WINDOWS])
    parts = [PYTHON, *map(part_of, wheels)]
    contents = contents_page(site.source.version, {path.name: parts})
    build_windows(
        path, python, wheels, (site.source.folder / "LICENSE").read_text("utf-8"), contents, site.source.seconds
    )
    return parts


BUILDERS: Mapping[str, Callable[[Site, Path], list[Part]]] = {
    WINDOWS_ZIP: _windows,
    LINUX_APP: _zipapp(LINUX),
    MACOS_APP: _zipapp(MACS),
}


def build(source: Source, names: Sequence[str], dist: Path, house: House, work: Path) -> dict[str, list[Part]]:
    wheel = build_wheel(source, dist)
    build_sdist(source, dist)
    site = Site(source, wheel, house, work)
    return {name: BUILDERS[name](site, dist / name) for name in names}
