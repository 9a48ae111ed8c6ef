from hypothesis import given
from hypothesis import strategies as st

from contack.client.screen.paint.canvas.canvas import PLAIN, Canvas, Point
from contack.client.screen.paint.parts.panel import paint_panel
from contack.client.screen.paint.theme.palette import MONO
from contack.client.screen.paint.theme.theme import Theme
from tests.client.screen.paint.boards import themes

BOX = """
  ╭─ Help ──╮
  │         │
  │         │
  ╰─────────╯
"""


def test_a_panel_is_a_box_in_the_middle_with_its_title() -> None:
    canvas = Canvas(15, 6)
    inside = paint_panel(canvas.area, 7, 2, "Help", Theme())
    assert canvas.text + "\n" == BOX + "\n"
    assert (inside.left, inside.top, inside.columns, inside.rows) == (4, 2, 7, 2)


@given(themes, st.integers(0, 60), st.integers(0, 60), st.integers(0, 40), st.integers(0, 30), st.text(max_size=9))
def test_a_panel_stays_within_its_area(
    theme: Theme, columns: int, rows: int, room: int, height: int, title: str
) -> None:
    canvas = Canvas(room, height)
    canvas.area.fill(PLAIN, "x")
    inside = paint_panel(canvas.area, columns, rows, title, theme)
    assert inside.columns <= columns
    assert inside.rows <= rows
    assert inside.left + inside.columns <= room
    assert inside.top + inside.rows <= height


def test_clicks_on_a_panel_do_not_reach_what_is_below() -> None:
    canvas = Canvas(15, 6)
    canvas.area.spot(0, 0, 15, 6, "below")
    paint_panel(canvas.area, 7, 2, "", Theme())
    assert canvas.spots[Point(5, 3)] is None
    assert canvas.spots[Point(0, 0)] == "below"


def test_a_panel_casts_a_shadow_in_which_text_stays() -> None:
    for theme, shaded in ((Theme(), True), (Theme(MONO), False)):
        canvas = Canvas(15, 6)
        canvas.area.fill(theme.palette.text, "x")
        before = canvas.glyphs[3][14]
        paint_panel(canvas.area, 7, 2, "", theme)
        assert canvas.glyphs[3][14][0] == "x"
        assert (canvas.glyphs[3][14] != before) is shaded
