import json
import re
from dataclasses import dataclass
from pathlib import Path

from contack.client.text.english import failure_words
from contack.engine.records.form import TEXT, BadForm, JsonObject, read_key
from contack.engine.records.view_form import view_from_json, view_to_json
from contack.engine.view import View
from contack.protocol.name import printable
from contack.system.command_line import join_command
from contack.system.files import make_private, private_opener

# The version of this file format.
POSITION_VERSION = 1

# The most files in a directory, the newest: a bot may fail at every turn of a thousand games.
MOST = 100

# The most bytes of a position file; a usual one has two thousand.
LONGEST = 2**20

_NAME = re.compile(r"position-([1-9][0-9]{0,17})\.json")


@dataclass(frozen=True, slots=True)
class SavedPosition:
    bot: str
    problem: str
    view: View


def saved_position_to_json(position: SavedPosition) -> JsonObject:
    return {
        "contack_position": POSITION_VERSION,
        "bot": position.bot,
        "problem": position.problem,
        "view": view_to_json(position.view),
    }


def saved_position_from_json(data: object) -> SavedPosition:
    # raises BadForm
    if not isinstance(data, dict) or data.get("contack_position") != POSITION_VERSION:
        raise BadForm(f'not a position of a bot: expected an object with "contack_position": {POSITION_VERSION}')
    view = view_from_json(data.get("view"))
    if not view.lays:
        raise BadForm('"view": no seat has a lay to choose there')
    return SavedPosition(read_key(data, "bot", TEXT), read_key(data, "problem", TEXT), view)


def read_position(path: Path) -> SavedPosition:
    # raises OSError or BadForm
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)  # not by the reported size: a pipe has none, and a file may grow
    try:
        plain = json.loads(data) if len(data) <= LONGEST else None
    except (ValueError, RecursionError):  # a number with too many digits raises ValueError, not JSONDecodeError
        raise BadForm("not a position of a bot: it is not JSON") from None
    return saved_position_from_json(plain)


class PositionFiles:
    """Keeps the newest positions, for the author of the bot `spec`."""

    def __init__(self, directory: Path, spec: str) -> None:
        self._directory = directory
        self._spec = spec

    def keep(self, view: View, problem: str) -> str:
        """Return where it is and the command to repeat it, or why it was not kept."""
        position = SavedPosition(self._spec, problem, view)
        try:
            path = self._write(json.dumps(saved_position_to_json(position), indent=1) + "\n")
        except OSError as why:
            return f"The position cannot be kept: {failure_words(why)}"
        command = join_command(["contack", "bot", self._spec, "--replay", str(path)])
        return f"The position is kept in {printable(str(path))}; to ask the bot again:\n    {printable(command)}"

    def _write(self, text: str) -> Path:
        make_private(self._directory)
        number = max(_numbered(self._directory), default=0)
        while True:  # another program may write to the same directory
            number += 1
            path = self._directory.resolve() / f"position-{number}.json"
            try:
                with open(path, "x", encoding="utf-8", opener=private_opener) as file:
                    file.write(text)
            except FileExistsError:
                continue
            _keep_newest(self._directory)
            return path


def _numbered(directory: Path) -> dict[int, Path]:
    found = ((_NAME.fullmatch(path.name), path) for path in directory.iterdir())
    return {int(match[1]): path for match, path in found if match}


def _keep_newest(directory: Path) -> None:
    files = _numbered(directory)
    for number in sorted(files)[:-MOST]:
        files[number].unlink(missing_ok=True)
