from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.theme import Theme
from contack.client.text.width import clip

BORDER_COLUMNS = 4

BORDER_ROWS = 2


def paint_panel(area: Area, columns: int, rows: int, title: str, theme: Theme) -> Area:
    """Clip the box to the area, and return its inside. Clicks on it mean nothing until its content sets spots."""
    width, height = min(columns + BORDER_COLUMNS, area.columns), min(rows + BORDER_ROWS, area.rows)
    left, top = (area.columns - width) // 2, (area.rows - height) // 2
    # two columns, as a character is about twice as high as wide
    _shade(area.part(left + 2, top + 1, width, height), theme)
    box = area.part(left, top, width, height)
    box.fill(theme.palette.panel)
    box.spot(0, 0, width, height, None)
    _border(box, title, theme)
    return box.part(BORDER_COLUMNS // 2, BORDER_ROWS // 2, max(width - BORDER_COLUMNS, 0), max(height - BORDER_ROWS, 0))


def _shade(area: Area, theme: Theme) -> None:
    if not theme.palette.shadow:
        return
    style = theme.palette.rule._replace(paper=theme.palette.shadow)
    for y in range(area.rows):
        for x in range(area.columns):
            area.put(x, y, area.glyph(x, y)[0], style)


def _border(box: Area, title: str, theme: Theme) -> None:
    style = theme.palette.panel_rule
    line = "─" * (box.columns - 2)
    box.put(0, 0, f"╭{line}╮", style)
    box.put(0, box.rows - 1, f"╰{line}╯", style)
    for y in range(1, box.rows - 1):
        box.put(0, y, "│", style)
        box.put(box.columns - 1, y, "│", style)
    if title:
        box.put(2, 0, clip(f" {title} ", box.columns - 4), theme.palette.panel_title)
