"""A grid of styled characters. Painters get areas of it and cannot paint outside of them."""

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from contack.client.text.width import cells, text_width


class Style(NamedTuple):
    """Ink and paper (empty means the terminal's own) and attributes."""

    ink: str = ""
    paper: str = ""
    bold: bool = False
    italic: bool = False
    underline: bool = False
    reverse: bool = False
    dim: bool = False

    def over(self, below: "Style") -> "Style":
        return _over(self, below)


# cached: a frame asks thousands of times about a few dozen styles
@lru_cache(maxsize=4096)
def _over(style: Style, below: Style) -> Style:
    return style._replace(ink=style.ink or below.ink, paper=style.paper or below.paper)


PLAIN = Style()


# A grapheme and its style. The grapheme is empty in the further columns of a wide one.
Glyph: TypeAlias = tuple[str, Style]

# The meaning of a click: a key from the key tables, or a value for the page.
Spot: TypeAlias = Hashable


class Point(NamedTuple):
    x: int
    y: int


class Canvas:
    def __init__(self, columns: int, rows: int, style: Style = PLAIN) -> None:
        self.columns = columns
        self.rows = rows
        self.glyphs: list[list[Glyph]] = [[(" ", style)] * columns for _ in range(rows)]
        # points as plain tuples: a table has thousands
        self.spots: dict[tuple[int, int], Spot] = {}
        self.cursor: Point | None = None

    @property
    def area(self) -> "Area":
        return Area(self, 0, 0, self.columns, self.rows)

    @property
    def text(self) -> str:
        return "\n".join("".join(character for character, _ in row).rstrip() for row in self.glyphs)


class Area:
    """A rectangle of a canvas with its own origin. Painting outside of it has no effect."""

    __slots__ = ("_canvas", "columns", "left", "rows", "top")

    def __init__(self, canvas: Canvas, left: int, top: int, columns: int, rows: int) -> None:
        self._canvas = canvas
        self.left = left
        self.top = top
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)

    def part(self, x: int, y: int, columns: int | None = None, rows: int | None = None) -> "Area":
        """By default the part reaches to the right and lower edges."""
        right = self.columns if columns is None else min(x + columns, self.columns)
        bottom = self.rows if rows is None else min(y + rows, self.rows)
        x, y = min(max(x, 0), self.columns), min(max(y, 0), self.rows)
        return Area(self._canvas, self.left + x, self.top + y, right - x, bottom - y)

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Return the next column. A style without paper keeps the paper below."""
        graphemes = cells(text)
        if all(width == 1 for _, width in graphemes):
            self.blit(x, y, [(grapheme, style) for grapheme, _ in graphemes])
            return x + len(graphemes)
        for grapheme, width in graphemes:
            self._set(x, y, grapheme, width, style)
            x += width
        return x

    def blit(self, x: int, y: int, glyphs: Sequence[Glyph]) -> None:
        """Glyphs have one column each, and keep the paper below if they have none."""
        if not 0 <= y < self.rows:
            return
        first, last = max(-x, 0), min(self.columns - x, len(glyphs))
        if first >= last:
            return
        row = self._canvas.glyphs[self.top + y]
        start, end = self.left + x + first, self.left + x + last
        _halve(row, start)
        _halve(row, end)
        row[start:end] = [
            glyph if glyph[1].ink and glyph[1].paper else (glyph[0], glyph[1].over(below[1]))
            for glyph, below in zip(glyphs[first:last], row[start:end], strict=True)
        ]

    def put_lines(self, x: int, y: int, lines: Iterable[str], style: Style = PLAIN) -> int:
        for line in lines:
            self.put(x, y, line, style)
            y += 1
        return y

    def put_right(self, y: int, text: str, style: Style = PLAIN, end: int | None = None) -> int:
        x = (self.columns if end is None else end) - text_width(text)
        self.put(x, y, text, style)
        return x

    def put_centred(self, y: int, text: str, style: Style = PLAIN) -> int:
        x = max((self.columns - text_width(text)) // 2, 0)
        self.put(x, y, text, style)
        return x

    def fill(self, style: Style, character: str = " ") -> None:
        for y in range(self.top, self.top + self.rows):
            row = self._canvas.glyphs[y]
            _halve(row, self.left)
            _halve(row, self.left + self.columns)
            row[self.left : self.left + self.columns] = [(character, style)] * self.columns

    def rule(self, y: int, style: Style, character: str = "─") -> None:
        self.put(0, y, character * self.columns, style)

    def column(self, x: int, style: Style) -> None:
        self.put_lines(x, 0, "│" * self.rows, style)

    def glyph(self, x: int, y: int) -> Glyph:
        return self._canvas.glyphs[self.top + y][self.left + x]

    def spot(self, x: int, y: int, columns: int, rows: int, spot: Spot) -> None:
        # a later call wins
        part = self.part(x, y, columns, rows)
        points = product(range(part.left, part.left + part.columns), range(part.top, part.top + part.rows))
        self._canvas.spots.update(dict.fromkeys(points, spot))

    def cursor(self, x: int, y: int) -> None:
        if 0 <= x < self.columns and 0 <= y < self.rows:
            self._canvas.cursor = Point(self.left + x, self.top + y)

    def _set(self, x: int, y: int, grapheme: str, width: int, style: Style) -> None:
        # whole or not at all: half of a wide grapheme is nothing
        if not (0 <= y < self.rows and x >= 0 and x + width <= self.columns):
            return
        row = self._canvas.glyphs[self.top + y]
        at = self.left + x
        if not style.ink or not style.paper:
            style = style.over(row[at][1])
        # like terminals: when one half is overwritten, the other goes blank
        _halve(row, at)
        _halve(row, at + width)
        row[at : at + width] = [(grapheme, style)] + [("", style)] * (width - 1)


def _halve(row: list[Glyph], at: int) -> None:
    if at < len(row) and row[at][0] == "":
        start = next(x for x in range(at, -1, -1) if row[x][0])
        end = next((x for x in range(at, len(row)) if row[x][0]), len(row))
        row[start:end] = [(" ", style) for _, style in row[start:end]]
