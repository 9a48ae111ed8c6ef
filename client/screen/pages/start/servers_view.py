"""The servers that a player may go to, and how the list of them looks."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from contack.client.screen.pages.base.list_box import paint_numbered, window
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.context import Context
from contack.client.session.address import Address
from contack.client.session.discovery import Found
from contack.client.session.servers_met import NOTHING_ANNOUNCED, Announced
from contack.client.text.width import clip, pad, text_width
from contack.protocol.beacon import BeaconAnswer
from contack.protocol.name import printable
from contack.protocol.version import PROTOCOL_VERSION

ROOMY = 70
"""Columns from which there is room for everything that a server tells."""

HEADING = "Servers on this network"
LAST_PLAYED = "last played"
NOT_ENCRYPTED = "not encrypted"

HEAD_ROWS = 2
"""Rows above the first server: the heading and a line."""

_NAME_AT = 5
"""Columns before the name of a server: the mark and its number."""

_ADDRESS_COLUMNS = 21
"""How wide addresses are: `192.168.100.100:65535` needs so many."""

_GAP = 2


class ServerChoice(NamedTuple):
    """A server that was found on the network or, without `found`, was visited before, and is known by that `name`."""

    address: Address
    found: Found | None = None
    name: str = ""

    @property
    def announced(self) -> Announced:
        """What whoever goes there expects of it."""
        return self.found.announced if self.found else NOTHING_ANNOUNCED


def server_choices(context: Context) -> tuple[ServerChoice, ...]:
    """Return the servers that were found, then those that were visited before, and at the end those in the clear."""
    # those that answer come first: of the others nobody knows whether they are still there
    choices = [ServerChoice(server.address, server) for server in context.discovery.servers]
    heard = {server.announced.fingerprint for server in context.discovery.servers}
    for address in context.settings.recent:
        known = context.known.at(address)
        # one that answers elsewhere now is listed there
        if known is None or known.fingerprint not in heard:
            choices.append(ServerChoice(address, name=known.name if known else ""))
    # one a place: where a server encrypted before, the answer that it does not may be anybody's
    places: dict[str, ServerChoice] = {}
    for choice in sorted(choices, key=lambda choice: not choice.address.tls):
        places.setdefault(choice.address.place, choice)
    return tuple(places.values())


class _Column(NamedTuple):
    """What a server tells in so many columns; it is left out of a list that has less than `least`."""

    heading: str
    columns: int
    least: int
    told: Callable[[BeaconAnswer], str]


def _seats(answer: BeaconAnswer) -> str:
    """Return how many seats are free; where no table is open, nobody is turned away."""
    # not "full": who comes opens a table
    if answer.tables == 0:
        return "none"
    return f"{answer.free_seats} free" if answer.free_seats else "full"


_COLUMNS = (
    _Column("tables", 6, ROOMY, lambda answer: str(answer.tables)),
    # on the smallest screen this alone, since it decides where one goes
    _Column("seats", 7, 0, _seats),
    _Column("lock", 6, ROOMY, lambda answer: "locked" if answer.locked else "open"),
    _Column("speaks", 6, ROOMY, lambda answer: f"v{answer.protocol}"),
)


ANNOUNCED = ("lock", "speaks")
"""The columns of which a server tells also where it is announced and does not answer."""


def paint_servers(area: Area, found: tuple[ServerChoice, ...], at: int | None, theme: Theme) -> None:
    """Paint servers, as many as there is room for, with the one at `at` chosen."""
    area.put(0, 0, HEADING, theme.palette.strong)
    for x, column in _placed(area.columns):
        area.put(x, 0, pad(column.heading, column.columns, right=True), theme.palette.dim)
    area.rule(1, theme.palette.rule)
    for y, number in enumerate(window(len(found), at or 0, area.rows - HEAD_ROWS), HEAD_ROWS):
        _paint_server(area, y, number, found[number], number == at, theme)


def _paint_server(area: Area, y: int, number: int, server: ServerChoice, chosen: bool, theme: Theme) -> None:
    palette = theme.palette
    base = paint_numbered(area, y, number, chosen, server.address, theme)
    style = base if chosen else palette.text if server.found and server.found.fits else palette.dim
    columns = list(_placed(area.columns))
    address = columns[0][0] - _ADDRESS_COLUMNS - _GAP
    area.put(_NAME_AT, y, clip(_name(server, area.columns), address - _NAME_AT - _GAP), style)
    told = list(_told(server, area.columns, columns))
    for x, text in told:
        area.put(x, y, text, style)
    # what a server tells may begin early: that it needs another version, which is longer than the columns
    end = told[0][0] - _GAP if told else area.columns - _GAP
    area.put(address, y, clip(server.address.place, end - address), style)


def _told(server: ServerChoice, width: int, columns: list[tuple[int, _Column]]) -> Iterator[tuple[int, str]]:
    """Yield what a server tells and where, or that nobody can play there with this program."""
    found = server.found
    if found and not found.fits:
        age = "newer" if found.answer.protocol > PROTOCOL_VERSION else "older"
        words = f"needs {age} contack" if width < ROOMY else f"needs a{'n' if age == 'older' else ''} {age} contack"
        yield width - 1 - text_width(words), words
        return
    is_plain = width >= ROOMY and not server.address.tls
    if found:
        # in the place of the last two, since this is of more weight
        for x, column in columns[:-2] if is_plain else columns:
            told = column.told(found.answer) if found.counted or column.heading in ANNOUNCED else "?"
            yield x, pad(told, column.columns, right=True)
    elif server.name and not is_plain:
        yield width - 1 - text_width(LAST_PLAYED), LAST_PLAYED
    if is_plain:
        yield width - 1 - text_width(NOT_ENCRYPTED), NOT_ENCRYPTED


def _name(server: ServerChoice, columns: int) -> str:
    # in words where the columns have no room
    warnings = []
    if columns < ROOMY and not server.address.tls:
        warnings.append(NOT_ENCRYPTED)
    if columns < ROOMY and server.found and server.found.answer.locked:
        warnings.append("locked")
    warning = f"{', '.join(warnings)}: " if warnings else ""
    return warning + printable(server.found.answer.name if server.found else server.name or LAST_PLAYED)


def _placed(columns: int) -> Iterator[tuple[int, _Column]]:
    """Yield the columns that there is room for, each with where it begins."""
    shown = [column for column in _COLUMNS if columns >= column.least]
    x = columns - 1 - sum(column.columns + _GAP for column in shown) + _GAP
    for column in shown:
        yield x, column
        x += column.columns + _GAP
