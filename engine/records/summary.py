"""What a list tells of a recorded game: read from its first line and its last ones alone, however long it is."""

import json
from dataclasses import dataclass

from contack.engine.event import Event, GameEnded
from contack.engine.records.event_form import event_from_json
from contack.engine.records.form import BadForm
from contack.engine.records.header import Header
from contack.engine.records.record import ENDINGS, parse_record
from contack.engine.solitaire.event import SolitaireEnded

HEAD = 4096
"""Bytes that hold the first line of any record that a server or a client writes."""

TAIL = 4096
"""Bytes that hold the last lay and all that follows it."""


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """The header of a game, its last event if it has one, and the second at which the last tile was laid, if told."""

    header: Header
    last: Event | None = None
    seconds: float | None = None

    @property
    def ended(self) -> bool:
        """Whether the game was played to its end or given up."""
        return isinstance(self.last, ENDINGS)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won, or shared the win; nobody in a game that was not played to its end, nor in a solitaire lost."""
        match self.last:
            case GameEnded(winners=winners):
                return tuple(name for seat, name in enumerate(self.header.players) if seat in winners)
            case SolitaireEnded(won=True):
                return self.header.players
        return ()


def summarize(head: bytes, tail: bytes) -> RecordSummary:
    """Return what the beginning and the end of a record tell, which may overlap. Raises UnreadableRecord."""
    first, line_end, _ = head.partition(b"\n")
    header = parse_record(first + line_end).header
    last: Event | None = None
    # a last line without its end is one that a crash cut short, and the first one may have begun before
    for line in reversed(tail[: tail.rfind(b"\n") + 1].splitlines()):
        try:
            data = json.loads(line)
            event = last or event_from_json(data, header.game)
        except (BadForm, ValueError, RecursionError):
            break
        last = event
        if isinstance(data, dict) and data.get("event") == "laid":
            return RecordSummary(header, last, _seconds(data.get("at")))
    return RecordSummary(header, last)


def _seconds(at: object) -> float | None:
    return float(at) if isinstance(at, int | float) and 0 <= at < 1e9 else None
