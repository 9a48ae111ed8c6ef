"""The files of server/commands/, and what the pages of the protocol take from them: states, refusals, examples."""

import ast
import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgpack

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "server" / "commands"

FORM = re.compile(
    r'(?P<example>\{"type": .+)\n\nSent in: (?P<states>[a-z, ]+)\.\nRefused: (?P<refused>.+)\n', re.DOTALL
)
SECTION = re.compile(r"^### -> `(?P<name>\w+)`\n.*?(?=^##|\Z)", re.DOTALL | re.MULTILINE)

STATES = re.compile(r"(?<=^\| commands \| sent in \|\n\|---\|---\|\n)(?:\|.*\n)+", re.MULTILINE)

# Many commands with the same states share a row.
TOURNAMENTS = "all of [tournaments](protocol_tournament.md)"
OTHERS = "all others"

# The refusals of a command whose section needs no paragraph about them.
NONE_OF_ITS_OWN = "for no reason of its own."

WIDTH = 120
HEX_DIGITS = 112


class CommandFile(NamedTuple):
    """What the docstring of a command's file says, and the file's room and name."""

    room: str
    name: str
    example: str
    states: tuple[str, ...]
    refused: str

    @property
    def plain(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.example, object_hook=_bytes)
        return message

    @property
    def vector(self) -> str:
        body = msgpack.packb(self.plain)
        digits = (len(body).to_bytes(4, "big") + body).hex()
        lines = [digits[at : at + HEX_DIGITS] for at in range(0, len(digits), HEX_DIGITS)]
        return "\n".join(("```vector", f"-> {self.example}", *lines, "```\n"))


def _bytes(plain: dict[str, Any]) -> object:
    return bytes.fromhex(plain["hex"]) if set(plain) == {"hex"} else plain


def read_command_files() -> Iterator[CommandFile]:
    """Read all files of commands; files with helpers have another docstring, or none. Raises ValueError."""
    for path in sorted(FOLDER.glob("*/*.py")):
        docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")), clean=False) or ""
        if docstring.startswith("{"):
            yield parse_command_file(path, docstring)


def parse_command_file(path: Path, docstring: str) -> CommandFile:
    found = FORM.fullmatch(docstring)
    if found is None:
        raise ValueError(f"{path}: the docstring needs an example, 'Sent in:' and 'Refused:'")
    states, refused = tuple(found["states"].split(", ")), " ".join(found["refused"].split())
    return CommandFile(path.parent.name, path.stem, found["example"], states, refused)


def written_page(page: str, files: Iterable[CommandFile]) -> str:
    """Return a page with the states, the refusals and the first example of each command from its file."""
    known: Mapping[str, CommandFile] = {file.name: file for file in files}
    page = STATES.sub(lambda _: _table_of_states(known.values()), page)
    return SECTION.sub(
        lambda found: _written(found[0], known[found["name"]]) if found["name"] in known else found[0], page
    )


def _table_of_states(files: Iterable[CommandFile]) -> str:
    rows: dict[tuple[str, ...], dict[str, None]] = {}
    for file in files:
        cell = TOURNAMENTS if file.room == "tournament" else f"`{file.name}`"
        rows.setdefault(file.states, {})[cell] = None
    longest = max(rows, key=lambda states: len(rows[states]))
    rows[longest] = {OTHERS: None}
    return "".join(f"| {', '.join(rows[states])} | {', '.join(states)} |\n" for states in sorted(rows))


def _written(section: str, file: CommandFile) -> str:
    head, fence, rest = section.partition("```vector\n")
    tail = rest.partition("```\n")[2] if fence else "\n"
    return f"{_with_refusals(head.rstrip(), file.refused)}\n\n{file.vector}{tail}"


def _with_refusals(head: str, refused: str) -> str:
    before, named, after = head.partition("Refused: ")
    if not named and refused == NONE_OF_ITS_OWN:
        return head
    present, _, more = after.partition("\n\n")
    if present.split() == refused.split():
        return head  # wrapped as the author likes
    above, _, paragraph = before.rpartition("\n\n") if named else (head, "", "")
    filled = textwrap.fill(f"{paragraph}Refused: {refused}", WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n\n".join(part for part in (above, filled, more) if part)
