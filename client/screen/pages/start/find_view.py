from typing import NamedTuple

from contack.client.screen.pages.base.page import key_name
from contack.client.screen.pages.start.logo import logo_rows, paint_logo
from contack.client.screen.pages.start.servers_view import HEAD_ROWS, ROOMY, ServerChoice, paint_servers
from contack.client.screen.paint.board.size import SIZE_BY_ZOOM, STANDARD, Size
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.context import Context
from contack.client.session.saved_seat import Seat
from contack.client.text.width import clip, wrapped
from contack.protocol.name import printable

# Longer lines are hard to read.
WIDEST = 100

# Rows from which a large logo fits, and any logo.
TALL, MIDDLING = 32, 20

# Rows of a reserved seat, with the empty row under it.
SEAT_ROWS = 2

# Rows of the list on a tall screen, fixed so that the menu does not jump while servers come and go.
TALL_LIST = 14

LOOKING = "Looking for servers ..."
NO_SERVER = "No server yet. Servers on this network appear here by themselves, within a second."
NOT_FOUND = (
    "Is your server missing? Press a and type its address. Guest networks and VPNs keep machines apart, and a firewall"
    " on either machine may block it: type `ufw allow 1939`, for firewalld `firewall-cmd --add-port=1939/tcp` and"
    " `/udp`, on Windows allow Python on private networks."
)

MENU = (
    ("h", "host a server here"),
    ("j", "join a free seat"),
    ("a", "type an address"),
    ("l", "learn the game"),
    ("b", "against three bots"),
    ("s", "draw solitaire"),
    ("S", "stacked solitaire"),
    ("r", "recorded games"),
    ("f2", "settings"),
    ("f3", "screen reader"),
)

# Columns of a key in the menu: at most two characters, with blanks around them.
_CAP_COLUMNS = 5


class _Rows(NamedTuple):
    above: int
    size: Size | None
    head: int
    body: int


def paint_find(area: Area, found: tuple[ServerChoice, ...], at: int | None, context: Context) -> None:
    theme = context.theme
    columns = min(area.columns - 4, WIDEST)
    across = 3 if columns >= ROOMY else 2
    # rounded up: the last column may be shorter
    menu_rows = -(-len(MENU) // across)
    rows = _shared_out(area.rows, len(found) + HEAD_ROWS + (SEAT_ROWS if context.seat else 0), menu_rows + 2)
    page = area.part((area.columns - columns) // 2, rows.above, columns)
    if rows.size:
        paint_logo(page, rows.size, theme)
    body = page.part(0, rows.head, columns, rows.body)
    if context.seat:
        _paint_seat(body, context.seat, theme)
        body = body.part(0, SEAT_ROWS)
    if found:
        paint_servers(body, found, at, theme)
    else:
        _paint_no_server(body, theme)
    menu = page.part(0, rows.head + rows.body)
    menu.rule(0, theme.palette.rule)
    _paint_menu(menu.part(0, 1, columns, menu_rows), across, theme)


def _paint_seat(body: Area, seat: Seat, theme: Theme) -> None:
    where = "your own server" if seat.own else seat.address
    words = f" your seat at {printable(seat.table)} on {where} is waiting"
    x = body.put(0, 0, " w ", theme.palette.field)
    body.put(x, 0, clip(words, body.columns - x), theme.palette.good)
    body.spot(0, 0, body.columns, 1, "w")


def _shared_out(rows: int, lines: int, foot: int) -> _Rows:
    size = SIZE_BY_ZOOM["roomy"] if rows >= TALL else STANDARD if rows >= MIDDLING else None
    head = logo_rows(size) + (2 if rows >= TALL else 1) if size else 1
    room = rows - head - foot
    body = min(max(lines, TALL_LIST), room) if rows >= TALL else room
    # a third above: a block looks centred when it is a little above the middle
    return _Rows((room - body) // 3, size, head, body)


def _paint_no_server(body: Area, theme: Theme) -> None:
    palette = theme.palette
    body.put(0, 0, LOOKING, palette.strong)
    y = 2
    for text, style in ((NO_SERVER, palette.text), (NOT_FOUND, palette.dim)):
        y = body.put_lines(0, y, wrapped(text, body.columns), style) + 1


def _paint_menu(area: Area, across: int, theme: Theme) -> None:
    width = area.columns // across
    for number, (key, words) in enumerate(MENU):
        # down the columns, as the eye goes through a menu
        column, y = divmod(number, area.rows)
        x = column * width
        area.put(x, y, f" {key_name(key)} ", theme.palette.field)
        area.put(x + _CAP_COLUMNS, y, words, theme.palette.text)
        area.spot(x, y, width - 1, 1, key)
