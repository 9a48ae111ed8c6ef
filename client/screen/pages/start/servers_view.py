from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from contack.client.screen.pages.base.list_box import paint_numbered, window
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.context import Context
from contack.client.servers.address import Address
from contack.client.servers.discovery import Found
from contack.client.servers.servers_met import NO_CLAIMS, Claims
from contack.client.text.width import clip, pad, text_width
from contack.protocol.discovery.beacon import BeaconAnswer
from contack.protocol.name import printable
from contack.protocol.version import PROTOCOL_VERSION

# Columns from which all facts about a server fit.
ROOMY = 70

HEADING = "Servers on this network"
LAST_PLAYED = "last played"
NOT_ENCRYPTED = "not encrypted"

# Rows above the first server: the heading and a line.
HEAD_ROWS = 2

# Columns before the name of a server: its mark and number.
_NAME_AT = 5

# The width of an address such as `192.168.100.100:65535`.
_ADDRESS_COLUMNS = 21

_GAP = 2


class ServerChoice(NamedTuple):
    """An earlier server has no `found`, but the name of its address book entry."""

    address: Address
    found: Found | None = None
    name: str = ""

    @property
    def claims(self) -> Claims:
        """Return the encryption and fingerprint that the client expects there."""
        return self.found.claims if self.found else NO_CLAIMS


def server_choices(context: Context) -> tuple[ServerChoice, ...]:
    """Return the found servers, then earlier ones, and unencrypted ones last."""
    # servers that answer come first: the others may be gone
    choices = [ServerChoice(server.address, server) for server in context.discovery.servers]
    fingerprints = {server.claims.fingerprint for server in context.discovery.servers}
    for address in context.settings.recent:
        known = context.known.at(address)
        # an earlier server that answers at a new address is listed there
        if known is None or known.fingerprint not in fingerprints:
            choices.append(ServerChoice(address, name=known.name if known else ""))
    # one server an address: if it was encrypted before, anybody may have sent the answer that it is not
    places: dict[str, ServerChoice] = {}
    for choice in sorted(choices, key=lambda choice: not choice.address.tls):
        places.setdefault(choice.address.place, choice)
    return tuple(places.values())


Rows: TypeAlias = tuple[tuple[str, str], ...]
"""The places and fingerprints of the shown servers, in their order."""


def rows_of(choices: Iterable[ServerChoice]) -> Rows:
    return tuple((choice.address.place, choice.claims.fingerprint) for choice in choices)


def in_place(choices: tuple[ServerChoice, ...], rows: Rows) -> tuple[ServerChoice, ...]:
    """Keep the rows of servers, also under new addresses, and put new ones last."""
    places = {place: at for at, (place, _) in enumerate(rows)}
    fingerprints = {fingerprint: at for at, (_, fingerprint) in enumerate(rows) if fingerprint}

    def row(choice: ServerChoice) -> int:
        return places.get(choice.address.place, fingerprints.get(choice.claims.fingerprint, len(rows)))

    return tuple(sorted(choices, key=row))


class _Column(NamedTuple):
    """Lists narrower than `least` omit the column."""

    heading: str
    columns: int
    least: int
    text: Callable[[BeaconAnswer], str]


def _seats(answer: BeaconAnswer) -> str:
    # not "full": a new player can open a table
    if answer.tables == 0:
        return "none"
    return f"{answer.free_seats} free" if answer.free_seats else "full"


_COLUMNS = (
    _Column("tables", 6, ROOMY, lambda answer: str(answer.tables)),
    # the only column of the smallest screen: free seats decide the choice
    _Column("seats", 7, 0, _seats),
    _Column("lock", 6, ROOMY, lambda answer: "locked" if answer.locked else "open"),
    _Column("speaks", 6, ROOMY, lambda answer: f"v{answer.protocol}"),
)


# The columns known from an mDNS announcement, without an answer of the server.
ANNOUNCED = ("lock", "speaks")


def paint_servers(area: Area, found: tuple[ServerChoice, ...], at: int | None, theme: Theme) -> None:
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
    facts = list(_facts(server, area.columns, columns))
    for x, text in facts:
        area.put(x, y, text, style)
    # the note about another version is longer than the columns, so it begins earlier
    end = facts[0][0] - _GAP if facts else area.columns - _GAP
    area.put(address, y, clip(server.address.place, end - address), style)


def _facts(server: ServerChoice, width: int, columns: list[tuple[int, _Column]]) -> Iterator[tuple[int, str]]:
    found = server.found
    if found and not found.fits:
        age = "newer" if found.answer.protocol > PROTOCOL_VERSION else "older"
        words = f"needs {age} contack" if width < ROOMY else f"needs a{'n' if age == 'older' else ''} {age} contack"
        yield width - 1 - text_width(words), words
        return
    is_plain = width >= ROOMY and not server.address.tls
    if found:
        # instead of the last two columns, because it matters more
        for x, column in columns[:-2] if is_plain else columns:
            text = column.text(found.answer) if found.counted or column.heading in ANNOUNCED else "?"
            yield x, pad(text, column.columns, right=True)
    elif server.name and not is_plain:
        yield width - 1 - text_width(LAST_PLAYED), LAST_PLAYED
    if is_plain:
        yield width - 1 - text_width(NOT_ENCRYPTED), NOT_ENCRYPTED


def _name(server: ServerChoice, columns: int) -> str:
    # as words, when the columns have no room
    warnings = []
    if columns < ROOMY and not server.address.tls:
        warnings.append(NOT_ENCRYPTED)
    if columns < ROOMY and server.found and server.found.answer.locked:
        warnings.append("locked")
    warning = f"{', '.join(warnings)}: " if warnings else ""
    return warning + printable(server.found.answer.name if server.found else server.name or LAST_PLAYED)


def _placed(columns: int) -> Iterator[tuple[int, _Column]]:
    shown = [column for column in _COLUMNS if columns >= column.least]
    x = columns - 1 - sum(column.columns + _GAP for column in shown) + _GAP
    for column in shown:
        yield x, column
        x += column.columns + _GAP
