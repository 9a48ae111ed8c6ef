from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from artefacts.wheels import Wheel

SUMS = "SHA256SUMS"

# The longest name in a metadata field that may also hold a whole licence text.
LONGEST = 60


TEXTS = """\
The folder `*.dist-info` of each package has the text of its licence. The licence of Python is `python/LICENSE.txt`. pex
has the licence Apache-2.0, as cryptography has.
"""


class Part(NamedTuple):
    name: str
    version: str
    licence: str


def part_of(wheel: Wheel) -> Part:
    fields = wheel.metadata
    classifiers = [
        line.rpartition(" :: ")[2] for line in fields.get_all("Classifier", []) if line.startswith("License ::")
    ]
    field = fields.get("License", "").strip()
    licence = fields.get("License-Expression") or (field if 0 < len(field) <= LONGEST else "") or ", ".join(classifiers)
    if not licence:
        raise ValueError(f"{wheel.path.name} names no licence")
    return Part(fields["Name"], fields["Version"], licence)


def contents_page(version: str, parts: Mapping[str, Iterable[Part]]) -> str:
    heads = (f"# What is inside, Contack {version}\n", TEXTS)
    return "\n".join([*heads, *(_section(name, inside) for name, inside in parts.items())])


def _section(name: str, inside: Iterable[Part]) -> str:
    rows = sorted({f"| {part.name} | {part.version} | {part.licence} |" for part in inside}, key=str.casefold)
    return "\n".join([f"## {name}\n", "| package | version | licence |", "|---|---|---|", *rows, ""])


def write_checksums(folder: Path) -> None:
    path = folder / SUMS
    files = sorted(file for file in folder.iterdir() if file != path)
    path.write_text("".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files), newline="\n")
