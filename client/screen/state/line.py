from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from contack.client.screen.paint.theme.badge import Badge
from contack.client.screen.state.badges import badge_of
from contack.client.screen.state.effects import Tone
from contack.client.session.model import Model
from contack.client.session.table_text import is_quiet, opened_words, person_words
from contack.client.session.talk_text import announced_words, nudged_words, reacted_words, refused_words, said_words
from contack.client.text.english import capitalized, sentence
from contack.client.text.events import Names, event_text
from contack.engine.event import Dealt, Drew, Event, Laid, Passed, Seated
from contack.protocol.notice import (
    Announced,
    Change,
    Halted,
    Notice,
    Nudged,
    Reacted,
    Refused,
    Said,
    TableChanged,
    TableOpened,
)
from contack.protocol.sentences import YOU


class Line(NamedTuple):
    words: str
    tone: Tone = "plain"
    badge: Badge | None = None
    lay: bool = False


def event_lines(events: Iterable[tuple[Event, Names]], badges: Sequence[Badge] = ()) -> Iterator[Line]:
    """Leave out events that board and racks already show."""
    for event, names in events:
        first, *rest = _words(event, names).splitlines()
        people = (*names, event.name) if isinstance(event, Seated) else names
        badge = badges[event.seat] if badges and isinstance(event, Laid | Drew | Passed) else None
        yield Line(_sentence(first, people), badge=badge, lay=isinstance(event, Laid))
        yield from (Line(line, "dim") for line in rest)


def _words(event: Event, names: Names) -> str:
    words = event_text(event, names)
    match event:
        case Dealt():
            return words.splitlines()[0]
        case Laid(cell=cell):
            return words.replace(f" at {cell}", "", 1)
    return words


def _sentence(words: str, names: Names) -> str:
    return words if words.startswith(tuple(name for name in names if name != YOU)) else capitalized(words)


def notice_lines(notice: Notice, model: Model) -> Iterator[Line]:
    match notice:
        case TableChanged(change=Change.COUNTING | Change.HELD_UP) if not notice.table.host_starts:
            pass  # the title has the count, which would fill the log of a filling table
        case TableChanged() if not is_quiet(notice):
            yield Line(person_words(notice, model.name), "dim")
        case Nudged(name=name):
            yield Line(nudged_words(notice, model.name), "bad" if name == model.name else "dim")
        case TableOpened(table=table):
            yield Line(opened_words(table), "dim")
        case Halted():
            yield Line(sentence(notice.words), "bad" if notice.halted else "good")
        case Announced():
            yield Line(announced_words(notice), "bad")
        case Refused() if not is_quiet(notice):
            yield Line(refused_words(notice), "bad")


def spoken_line(notice: Said | Reacted, model: Model) -> Line:
    """Lines repeated for a returning player have their own tone."""
    badge = badge_of(model, notice.name)
    if isinstance(notice, Reacted):
        return Line(reacted_words(notice), "dim", badge)
    return Line(said_words(notice), "said" if notice.scope == "table" else "plain", badge)
