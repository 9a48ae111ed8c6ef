import re
from collections.abc import Iterable, Iterator
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from artefacts.target import Target


class Wheel(NamedTuple):
    path: Path
    metadata: Message

    @property
    def name(self) -> str:
        return canonicalize_name(self.metadata["Name"])


def needed(first: Path, house: Iterable[Path], target: Target) -> list[Wheel]:
    best = _best(house, target)
    first_wheel = read(first)
    best[first_wheel.name] = first_wheel
    found: set[tuple[str, frozenset[str]]] = set()
    wanted = [(first_wheel.name, frozenset({""}))]
    while wanted:
        name, extras = wanted.pop()
        found.add((name, extras))
        for requirement in _required(best[name], extras, target):
            more = (canonicalize_name(requirement.name), frozenset({"", *requirement.extras}))
            wanted += [more] if more not in found else []
    return [best[name] for name in sorted({name for name, _ in found})]


def read(path: Path) -> Wheel:
    with ZipFile(path) as archive:
        (name,) = (name for name in archive.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        return Wheel(path, HeaderParser().parsestr(archive.read(name).decode()))


def _required(wheel: Wheel, extras: frozenset[str], target: Target) -> Iterator[Requirement]:
    for text in wheel.metadata.get_all("Requires-Dist", []):
        requirement = Requirement(text)
        marker = requirement.marker
        if not marker or any(marker.evaluate({**target.markers, "extra": extra}) for extra in extras):
            yield requirement


def _best(house: Iterable[Path], target: Target) -> dict[str, Wheel]:
    rank = {tag: place for place, tag in enumerate(target.tags)}
    best: dict[str, tuple[int, Path]] = {}
    for path in house:
        name, _, _, tags = parse_wheel_filename(path.name)
        places = [rank[tag] for tag in tags if tag in rank]
        if places:
            best[name] = min(best.get(name, (len(rank), path)), (min(places), path))
    return {name: read(path) for name, (_, path) in best.items()}
