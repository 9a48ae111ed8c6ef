"""The racks of others as chips in a list of players."""

import re
from dataclasses import replace

from contack.client.screen.pages.board.players_view import paint_players
from contack.client.screen.pages.board.table_display import SeatDisplay, TableDisplay
from contack.client.screen.paint.board.board import BoardDisplay
from contack.client.screen.paint.canvas.canvas import Canvas
from contack.client.screen.paint.theme.palette import STANDARD
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.badges import badges_for
from contack.engine.board.board import Board
from contack.engine.board.tile import TILES
from contack.engine.view import Rack, View

WITH_TENS = tuple(sorted(TILES, key=lambda tile: 10 not in tile.values))
PLAIN = WITH_TENS[::-1]
NARROWEST = 36


def coloured(racks: tuple[Rack, ...]) -> list[str]:
    """Return the rows of racks in the narrowest panel, with # where a value's colour is and a blank elsewhere."""
    view = replace(View.empty(len(racks)), seat=0, racks=racks)
    display = TableDisplay(view, tuple(SeatDisplay(f"p{seat}") for seat in range(len(racks))), BoardDisplay(Board()))
    canvas = Canvas(NARROWEST, 20)
    paint_players(canvas.area, display, False, Theme())
    faces = {hue.up for hue in STANDARD.hues}
    rows = ("".join("#" if style.paper in faces else " " for _, style in row) for row in canvas.glyphs)
    return [row for row in rows if "#" in row]


def test_chips_in_the_narrowest_panel_never_touch() -> None:
    assert [len(re.findall("#+", row)) for row in coloured((WITH_TENS[:5], PLAIN[:5]))] == [5, 5]


def test_names_beside_open_racks_are_never_cut() -> None:
    racks = (PLAIN[:1],) * 2
    names = ("Sam (bot 3)", "Zoe (bot 3)")
    seats = tuple(SeatDisplay(name, "ready", badge) for name, badge in zip(names, badges_for(names), strict=True))
    display = TableDisplay(replace(View.empty(2), seat=0, racks=racks), seats, BoardDisplay(Board()))
    for columns in range(60, 90):
        canvas = Canvas(columns, 20)
        paint_players(canvas.area, display, True, Theme())
        assert [canvas.text.count(words) for words in (*names, "ready")] == [1, 1, 2]
