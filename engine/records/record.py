"""Records of games as text: one JSON object a line, the header first (records.md)."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from contack.engine.event import Abandoned, Event, GameEnded, Laid
from contack.engine.records.event_form import event_from_json, event_to_json
from contack.engine.records.form import BadForm
from contack.engine.records.header import Header, header_from_json, header_to_json
from contack.engine.solitaire.event import SolitaireEnded

SUFFIX = ".contack"

RUNNING_SUFFIX = ".contack.part"

REVIEW_SUFFIX = ".review.json"

ENDINGS = (GameEnded, SolitaireEnded, Abandoned)

FIRST_EVENT_LINE = 2

_T = TypeVar("_T")


class UnreadableRecord(ValueError):
    """A text that is not a record, with the number of the bad line."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"line {line}: {text}")


def record_stem(header: Header, title: str) -> str:
    """Return a file name without suffix, safe on any system: start, title, and which deal."""
    deal = (header.commitment or header.key or "")[:8]
    return re.sub(r"[^\w.-]+", "-", f"{header.started}-{title}-{deal}").strip("-.")


@dataclass(frozen=True, slots=True)
class Record:
    """Event i is on line i + 2."""

    header: Header
    events: tuple[Event, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the game ended or was abandoned. A complete solitaire can still continue after an undo."""
        return bool(self.events) and isinstance(self.events[-1], ENDINGS)

    def __str__(self) -> str:
        return header_line(self.header) + "".join(map(event_line, self.events))


def header_line(header: Header) -> str:
    return json_line(header_to_json(header))


def event_line(event: Event) -> str:
    # written out for the common case, a chosen lay: an eighth of the time
    if type(event) is Laid and event.by and event.at is not None:
        x, y = event.cell
        return (
            f'{{"event": "laid", "seat": {event.seat}, "tile": "{event.tile.text}", "cell": [{x}, {y}], '
            f'"points": {event.points}, "by": "{event.by}", "at": {round(event.at, 3)}}}\n'
        )
    return json_line(event_to_json(event))


def parse_record(data: bytes) -> Record:
    """Read up to the last whole line. Raises UnreadableRecord."""
    first, *rest = whole_lines(data)
    header = parse_line(header_from_json, first, 1)
    read = partial(event_from_json, game=header.game)
    return Record(header, tuple(parse_line(read, line, number) for number, line in enumerate(rest, FIRST_EVENT_LINE)))


def whole_lines(data: bytes) -> list[bytes]:
    """Return one line at least, with their line ends. Raises UnreadableRecord."""
    lines = data.splitlines(keepends=True)
    # a crash can cut the last line short: skip it without its line end
    if len(lines) > 1 and not lines[-1].endswith(b"\n"):
        del lines[-1]
    if not lines:
        raise UnreadableRecord(1, "the file is empty")
    return lines


def parse_line(read: Callable[[object], _T], line: bytes, number: int) -> _T:
    try:
        return read(_decode(line.decode()))
    except BadForm as bad:
        raise UnreadableRecord(number, str(bad)) from None
    except (ValueError, RecursionError):
        raise UnreadableRecord(number, "expected a JSON object in UTF-8 on one line") from None


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    # with a key twice, some readers take the first value and some the last, and see two different games
    if len(members) < len(pairs):
        raise BadForm("a key occurs twice in an object")
    return members


def _no_json(constant: str) -> None:
    raise ValueError(f"JSON has no {constant}")


def json_line(data: dict[str, object]) -> str:
    return _encode(data) + "\n"


# names stay as typed; the search for circles costs time, and there are none
_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
_decode = json.JSONDecoder(object_pairs_hook=_members, parse_constant=_no_json).decode
