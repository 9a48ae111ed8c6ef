"""A position that a bot had trouble with, in a file of its own, to be looked at again."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

from contack.client.text.failure import failure_words
from contack.engine.records.form import TEXT, BadForm, JsonObject, read_key
from contack.engine.records.view_form import view_from_json, view_to_json
from contack.engine.view import View
from contack.protocol.name import printable
from contack.system.command_line import join_command

POSITION_VERSION = 1
"""The version of the form of these files."""

MOST = 100
"""How many files are kept in a directory, the newest: a bot may go wrong at every turn of a thousand games."""

LONGEST = 2**20
"""The most bytes that are read as a position; one takes about two thousand."""

_NAME = re.compile(r"position-([1-9][0-9]{0,17})\.json")


@dataclass(frozen=True, slots=True)
class SavedPosition:
    """What a bot saw, and what went wrong then."""

    bot: str
    problem: str
    view: View


def saved_position_to_json(position: SavedPosition) -> JsonObject:
    """Return `position` as JSON data."""
    return {
        "contack_position": POSITION_VERSION,
        "bot": position.bot,
        "problem": position.problem,
        "view": view_to_json(position.view),
    }


def saved_position_from_json(data: object) -> SavedPosition:
    """Return the position in `data`, the inverse of `saved_position_to_json`. Raises BadForm."""
    if not isinstance(data, dict) or data.get("contack_position") != POSITION_VERSION:
        raise BadForm(f'this is no position of a bot: expected an object with "contack_position": {POSITION_VERSION}')
    view = view_from_json(data.get("view"))
    if not view.lays:
        raise BadForm('"view": no seat has a lay to choose there')
    return SavedPosition(read_key(data, "bot", TEXT), read_key(data, "problem", TEXT), view)


def read_position(path: Path) -> SavedPosition:
    """Return the position in a file. Raises OSError or BadForm."""
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)  # not by the size that the system tells: a pipe has none, and a file may grow
    try:
        plain = json.loads(data) if len(data) <= LONGEST else None
    except (ValueError, RecursionError):  # a number of very many digits is a ValueError and no JSONDecodeError
        raise BadForm("this is no position of a bot: it is no JSON") from None
    return saved_position_from_json(plain)


class PositionFiles:
    """Keeps the newest positions in a directory, for the author of the bot that `spec` names."""

    def __init__(self, directory: Path, spec: str) -> None:
        self._directory = directory
        self._spec = spec

    def keep(self, view: View, problem: str) -> str:
        """Keep a position, and return as a text where it is and how to see it again, or why it is not kept."""
        position = SavedPosition(self._spec, problem, view)
        try:
            path = self._write(json.dumps(saved_position_to_json(position), indent=1) + "\n")
        except OSError as why:
            return f"The position cannot be kept: {failure_words(why)}"
        command = join_command(["contack", "bot", self._spec, "--replay", str(path)])
        return f"The position is kept in {printable(str(path))}; to ask the bot again:\n    {printable(command)}"

    def _write(self, text: str) -> Path:
        """Write to a new file and delete the oldest where there are too many; numbers only grow."""
        self._directory.mkdir(parents=True, exist_ok=True)
        number = max(_numbered(self._directory), default=0)
        while True:  # another program may write there at the same time
            number += 1
            path = self._directory.resolve() / f"position-{number}.json"
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(text)
            except FileExistsError:
                continue
            _keep_newest(self._directory)
            return path


def _numbered(directory: Path) -> dict[int, Path]:
    """Return the files of positions in a directory by their numbers."""
    found = ((_NAME.fullmatch(path.name), path) for path in directory.iterdir())
    return {int(match[1]): path for match, path in found if match}


def _keep_newest(directory: Path) -> None:
    files = _numbered(directory)
    for number in sorted(files)[:-MOST]:
        files[number].unlink(missing_ok=True)
