"""What a list tells of a recorded game: few of its lines are read, however long it is."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from contack.engine.event import Event, GameEnded, Seated
from contack.engine.records.event_form import event_from_json
from contack.engine.records.form import BadForm
from contack.engine.records.header import Header
from contack.engine.records.holders import holders_at_end, why_not_seated
from contack.engine.records.record import ENDINGS, parse_record
from contack.engine.solitaire.event import SolitaireEnded

TAIL = 4096
"""Bytes that hold the last lay and all that follows it."""


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """The header of a game, its last event if it has one, and the second at which the last tile was laid, if told.

    `seated` tells who took over seats.
    """

    header: Header
    last: Event | None = None
    seconds: float | None = None
    seated: tuple[Seated, ...] = ()

    @property
    def ended(self) -> bool:
        """Whether the game was played to its end or given up."""
        return isinstance(self.last, ENDINGS)

    @property
    def players(self) -> tuple[str, ...]:
        """Who sat at the end, by seat."""
        return holders_at_end(self.header.players, self.seated)

    @property
    def newcomers(self) -> tuple[str, ...]:
        """Those of them who did not begin there."""
        return tuple(name for name, began in zip(self.players, self.header.players, strict=True) if name != began)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won, or shared the win; nobody in a game that was not played to its end, nor in a solitaire lost."""
        match self.last:
            case GameEnded(winners=winners):
                return tuple(name for seat, name in enumerate(self.players) if seat in winners)
            case SolitaireEnded(won=True):
                return self.header.players
        return ()


_SEATED = re.compile(rb'^.*"seated".*\n', re.MULTILINE)
"""Lines that may tell of a seat taken over: they are looked for as bytes, since all others are left unread."""


def summarize(data: bytes) -> RecordSummary:
    """Return what a list tells of a record. Raises UnreadableRecord."""
    first, line_end, rest = data.partition(b"\n")
    header = parse_record(first + line_end).header
    last, seconds = _end(rest[-TAIL:], header)
    return RecordSummary(header, last, seconds, tuple(_taken_over(rest, header)))


def _taken_over(lines: bytes, header: Header) -> Iterator[Seated]:
    """Yield who took over seats; what no game can have seen is left out, as a list checks nothing."""
    holders = header.players
    # the plain search first: in nearly all games there is none, and lists have thousands of them
    for line in _SEATED.findall(lines) if b'"seated"' in lines else ():
        try:
            event = event_from_json(json.loads(line), header.game)
        except (BadForm, ValueError, RecursionError):
            continue
        if isinstance(event, Seated) and not why_not_seated(holders, event):
            holders = holders_at_end(holders, (event,))
            yield event


def _end(tail: bytes, header: Header) -> tuple[Event | None, float | None]:
    """Return the last event, and the second of the last lay."""
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
            return last, _seconds(data.get("at"))
    return last, None


def _seconds(at: object) -> float | None:
    return float(at) if isinstance(at, int | float) and 0 <= at < 1e9 else None
