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
"""How the name of a finished game's file ends."""

RUNNING_SUFFIX = ".contack.part"
"""How it ends while the game is going on."""

REVIEW_SUFFIX = ".review.json"
"""How, in place of `SUFFIX`, the name of a review ends that lies beside the record of its game."""

ENDINGS = (GameEnded, SolitaireEnded, Abandoned)
"""The events after which a record is complete."""

FIRST_EVENT_LINE = 2

_T = TypeVar("_T")


class UnreadableRecord(ValueError):
    """A text that is no record, with the number of the line where that shows."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"line {line}: {text}")


def record_stem(header: Header, title: str) -> str:
    """Return a file name for a record, without its suffix and safe on any system: start, title, and which deal."""
    deal = (header.commitment or header.key or "")[:8]
    return re.sub(r"[^\w.-]+", "-", f"{header.started}-{title}-{deal}").strip("-.")


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was kept: event i stands on line i + 2."""

    header: Header
    events: tuple[Event, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the game was played to its end or given up; only a solitaire can still be taken back."""
        return bool(self.events) and isinstance(self.events[-1], ENDINGS)

    def __str__(self) -> str:
        return header_line(self.header) + "".join(map(event_line, self.events))


def header_line(header: Header) -> str:
    """Return the first line of a record, with its line end."""
    return _line(header_to_json(header))


def event_line(event: Event) -> str:
    """Return the line of an event, with its line end."""
    # put together, as nearly all are lays that somebody chose: that takes an eighth of the time
    if type(event) is Laid and event.by and event.at is not None:
        x, y = event.cell
        return (
            f'{{"event": "laid", "seat": {event.seat}, "tile": "{event.tile.text}", "cell": [{x}, {y}], '
            f'"points": {event.points}, "by": "{event.by}", "at": {round(event.at, 3)}}}\n'
        )
    return _line(event_to_json(event))


def parse_record(data: bytes) -> Record:
    """Return the record in `data`, the inverse of `str`, up to its last whole line. Raises UnreadableRecord."""
    lines = data.splitlines(keepends=True)
    # a last line without its end is one that a crash cut short
    if len(lines) > 1 and not lines[-1].endswith(b"\n"):
        del lines[-1]
    if not lines:
        raise UnreadableRecord(1, "the record is empty")
    header = _parsed(header_from_json, lines[0], 1)
    read = partial(event_from_json, game=header.game)
    return Record(header, tuple(_parsed(read, line, number) for number, line in enumerate(lines[1:], FIRST_EVENT_LINE)))


def _parsed(read: Callable[[object], _T], line: bytes, number: int) -> _T:
    try:
        return read(_decode(line.decode()))
    except BadForm as bad:
        raise UnreadableRecord(number, str(bad)) from None
    except (ValueError, RecursionError):
        raise UnreadableRecord(number, "expected a JSON object in UTF-8 on one line") from None


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    # of two some readers take the first and some the last, and see two different games
    if len(members) < len(pairs):
        raise BadForm("a key stands twice in an object")
    return members


def _no_json(constant: str) -> None:
    raise ValueError(f"JSON has no {constant}")


def _line(data: dict[str, object]) -> str:
    return _encode(data) + "\n"


# names stand as they are typed; looking for circles takes time, and there are none
_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
_decode = json.JSONDecoder(object_pairs_hook=_members, parse_constant=_no_json).decode
