"""Answers as whoever hosts a server reads them: a line, or an aligned table of 80 columns."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import NamedTuple

from wcwidth import wcswidth, wcwidth

from contack.protocol.name import printable
from contack.server.admin.answer import (
    AnyAnswer,
    BansShown,
    HelpShown,
    OrderDone,
    OrderFailed,
    OrderLine,
    PeopleShown,
    PersonLine,
    StatusShown,
    TableLine,
    TablesShown,
)
from contack.server.admin.order import ORDERS
from contack.server.config.bans import Ban
from contack.server.config.duration import duration_text

COLUMNS = 80

GAP = "  "

LEAST = 6
"""Columns that a cell keeps, however little room there is."""


class _Heads(NamedTuple):
    """The heads of columns, and the number of the one that is cut to fit."""

    names: tuple[str, ...]
    yields: int


_PEOPLE = _Heads(("NAME", "ADDRESS", "WHERE", "SINCE"), 2)
_TABLES = _Heads(("TABLE", "SEATS", "STATE", "PLAYERS"), 3)
_BANS = _Heads(("WHO", "KIND", "SINCE", "LASTS"), 0)


def answer_text(answer: AnyAnswer, now: datetime) -> str:
    """Return an answer in lines; `now` is of the time zone in which times are told."""
    match answer:
        case PeopleShown(people=people):
            return _table(_PEOPLE, [_person(one, now) for one in people]) or "nobody is connected"
        case TablesShown(tables=tables):
            return _table(_TABLES, [_line(one) for one in tables]) or "there are no tables"
        case BansShown(bans=bans):
            return _table(_BANS, [_ban(one, now) for one in bans]) or "nobody is banned"
        case StatusShown():
            return "\n".join(_status(answer, now))
        case OrderDone(words=words) | OrderFailed(words=words):
            return printable(words)


def help_shown() -> HelpShown:
    """Return what can be typed."""
    orders = (OrderLine(f"{name} {form.arguments}".strip(), form.does) for name, form in ORDERS.items())
    return HelpShown((*orders, OrderLine("help", "show this")))


def help_text(shown: HelpShown) -> str:
    """Return help in lines."""
    width = max(len(line.typed) for line in shown.commands)
    return "\n".join(f"{line.typed:{width}}{GAP}{line.does}" for line in shown.commands)


def _person(line: PersonLine, now: datetime) -> tuple[str, ...]:
    where = {"plays": line.table, "watches": f"{line.table} (watches)"}.get(line.role, line.role)
    return line.name or "-", line.address or "-", where, _moment(line.since, now)


def _line(line: TableLine) -> tuple[str, ...]:
    watching = f"; {line.watching} watching" if line.watching else ""
    names = ", ".join(f"{name} (away)" if name in line.away else name for name in line.players) or "nobody"
    locked = ", locked" if line.locked else ""
    return line.name, f"{len(line.players)} of {line.seats}", f"{line.stage}{locked}", f"{names}{watching}"


def _ban(ban: Ban, now: datetime) -> tuple[str, ...]:
    left = "for good" if ban.until is None else f"{duration_text(max(1, ceil(ban.until - now.timestamp())), 2)} more"
    return ban.who, ban.kind, _when(datetime.fromtimestamp(ban.since, UTC), now), left


def _status(status: StatusShown, now: datetime) -> Iterator[str]:
    """Yield a line for each thing there is to know."""
    up = now - datetime.fromisoformat(status.since)
    empty = f", of which {status.empty} at empty tables" if status.empty else ""
    kept = "nothing is kept" if status.ephemeral else status.data
    lines = {
        "server": f"{status.server}, contack-server {status.version}",
        "data": kept,
        "runs": f"for {duration_text(max(1, round(up.total_seconds())), 2)}, since {_moment(status.since, now)}",
        "connections": f"{status.connections} of {status.most_connections}",
        "people": f"{status.people}, house bots: {status.bots}",
        "tables": f"{status.tables}, games: {status.games}{empty}",
        "bans": f"{status.bans}",
    }
    width = max(map(len, lines))
    yield from (f"{name:{width}}{GAP}{printable(text)}" for name, text in lines.items())
    if status.closing:
        yield "It closes after the last game: no new ones begin."
    if status.troubled:
        yield "Its disk takes nothing now: all clocks stand still."


def _moment(text: str, now: datetime) -> str:
    return _when(datetime.fromisoformat(text), now)


def _when(moment: datetime, now: datetime) -> str:
    """Return a time of day, with the date where it was not within the last day."""
    local = moment.astimezone(now.tzinfo)
    return f"{local:%H:%M}" if now - local < timedelta(hours=20) else f"{local:%Y-%m-%d %H:%M}"


def _table(heads: _Heads, rows: Sequence[Sequence[str]]) -> str:
    """Return rows under their heads, in columns that are as wide as need be, or nothing where there are none."""
    if not rows:
        return ""
    cells = [tuple(map(printable, row)) for row in (heads.names, *rows)]
    widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
    over = sum(widths) + len(GAP) * (len(widths) - 1) - COLUMNS
    room = widths[heads.yields]
    widths[heads.yields] = max(room - max(over, 0), min(LEAST, room))
    return "\n".join(GAP.join(map(_fitted, row, widths)).rstrip() for row in cells)


def _fitted(text: str, width: int) -> str:
    """Return text in so many columns, its end left out where it is longer."""
    if _width(text) > width:
        while _width(text) >= width:
            text = text[:-1]
        text += "…"
    return text + " " * (width - _width(text))


def _width(text: str) -> int:
    width = wcswidth(text)
    # -1 where something cannot be shown, which `printable` has left out; emoji may be joined in ways it does not know
    return width if width >= 0 else sum(max(0, wcwidth(character)) for character in text)
