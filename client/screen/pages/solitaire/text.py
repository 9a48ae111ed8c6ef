from contack.client.screen.pages.base.page import key_name
from contack.client.screen.pages.board.selection import Selection, lay_detail, tile_detail
from contack.client.screen.pages.board.solitaire_view import paint_line
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.parts.panel import BORDER_COLUMNS, paint_panel
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.line import Line
from contack.client.solitaire.game import Solitaire
from contack.client.text.english import counted
from contack.client.text.width import wrapped
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES

_END_KEYS = (
    ("u", "take back the last lay"),
    ("A", "play this deal again"),
    ("N", "play a new deal"),
    ("q", "leave"),
    ("enter", "look at the table"),
)
_END_COLUMNS = 52


def detail_lines(position: Solitaire, selection: Selection) -> tuple[Line, ...]:
    lay = selection.lay
    if position.over:
        return _over_lines(position)
    if lay is not None:
        return _lay_lines(lay, position)
    if selection.tile is not None:
        return tile_detail(selection.tile, position.board, "Press the letter of a place, or ↓.")
    return Line("Choose a stack: 1 to 7."), Line("Raised tiles show the most points that they can score.", "dim")


def paint_end(area: Area, position: Solitaire, record: str, theme: Theme) -> None:
    palette = theme.palette
    columns = min(_END_COLUMNS, area.columns - BORDER_COLUMNS)
    where = wrapped(f"Record: {record}", columns) if record else []
    rows = len(_END_KEYS) + 6 + (len(where) + 1 if where else 0)
    inside = paint_panel(area, columns, rows, "Won" if position.won else "Lost", theme)
    laid, left = len(position.board), counted(len(TILES) - len(position.board), "tile")
    words = "All 36 tiles are laid. Well done!" if position.won else f"Nothing fits any more, and {left} are left."
    inside.put(0, 1, words, palette.good if position.won else palette.strong)
    share = inside.put_right(3, f"{laid} of {len(TILES)}, {counted(position.points, 'point')}", palette.panel)
    paint_line(inside.part(0, 3, share - 2, 1), laid / len(TILES), theme)
    inside.put_lines(0, 5, where, palette.dim)
    for y, (key, words) in enumerate(_END_KEYS, rows - len(_END_KEYS) - 1):
        inside.put_right(y, key_name(key), palette.accent, end=5)
        inside.put(7, y, words, palette.panel)
        inside.spot(0, y, inside.columns, 1, key)


def _over_lines(position: Solitaire) -> tuple[Line, ...]:
    words = "The game is won!" if position.won else "The game is lost."
    return Line(words, "good" if position.won else "bad"), Line("u takes back the last lay, A plays again.", "dim")


def _lay_lines(lay: Lay, position: Solitaire) -> tuple[Line, ...]:
    if lay in position.lays:
        return lay_detail(lay, position.board, "Enter lays it, Esc takes it back.")
    contacts = position.board.contacts(lay)
    # contacts that do not fit stand out from those that do
    wrong = (Line(f"· {contact}", "plain" if contact.legal else "bad") for contact in contacts)
    return Line(f"{lay.tile} does not fit there:", "bad"), *wrong
