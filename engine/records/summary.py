import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from contack.engine.event import Event, GameEnded, Seated
from contack.engine.records.event_form import event_from_json
from contack.engine.records.form import BadForm
from contack.engine.records.header import Header, holders_at_end, taken_over, why_not_seated
from contack.engine.records.record import ENDINGS, parse_record
from contack.engine.solitaire.event import SolitaireEnded

# Bytes at the end of a file that always include the last lay and the events after it.
TAIL = 4096


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """The header of a game, its last event if any, and the second of the last lay."""

    header: Header
    last: Event | None = None
    seconds: float | None = None
    seated: tuple[Seated, ...] = ()

    @property
    def ended(self) -> bool:
        return isinstance(self.last, ENDINGS)

    @property
    def players(self) -> tuple[str, ...]:
        return holders_at_end(self.header.players, self.seated)

    @property
    def newcomers(self) -> tuple[str, ...]:
        """Return the players at the end who did not begin the game."""
        return tuple(ended for _, ended in taken_over(self.header.players, self.seated))

    @property
    def winners(self) -> tuple[str, ...]:
        """Return nobody for an unfinished game or a lost solitaire."""
        match self.last:
            case GameEnded(winners=winners):
                return tuple(name for seat, name in enumerate(self.players) if seat in winners)
            case SolitaireEnded(won=True):
                return self.header.players
        return ()


_SEATED = re.compile(rb'^.*"seated".*\n', re.MULTILINE)


def summarize(data: bytes) -> RecordSummary:
    # raises UnreadableRecord
    first, line_end, rest = data.partition(b"\n")
    header = parse_record(first + line_end).header
    last, seconds = _end(rest[-TAIL:], header)
    return RecordSummary(header, last, seconds, tuple(_taken_over(rest, header)))


def _taken_over(lines: bytes, header: Header) -> Iterator[Seated]:
    # Impossible changes are left out: a list reports no errors.
    holders = header.players
    # the plain search first: nearly all games have none, and lists have thousands of games
    for line in _SEATED.findall(lines) if b'"seated"' in lines else ():
        try:
            event = event_from_json(json.loads(line), header.game)
        except (BadForm, ValueError, RecursionError):
            continue
        if isinstance(event, Seated) and not why_not_seated(holders, event):
            holders = holders_at_end(holders, (event,))
            yield event


def _end(tail: bytes, header: Header) -> tuple[Event | None, float | None]:
    last: Event | None = None
    # a crash can cut the last line short, and the first line here may have started before this part
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
