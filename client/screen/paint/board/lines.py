from collections.abc import Iterator
from dataclasses import dataclass

from contack.client.screen.paint.board.digits import digit_glyphs, drawn_large
from contack.client.screen.paint.board.mark import HATCH, TileLook, mark_glyphs
from contack.client.screen.paint.board.size import SMALLEST, Size, inside, sides, slants
from contack.client.screen.paint.board.stencil import Edge, Stencil, runs
from contack.client.screen.paint.board.words import Word, letters_beside, marked, words_of
from contack.client.screen.paint.canvas.canvas import Glyph, Style
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.tile import COLOURS, Colour, Tile

_RISING, _FALLING = HATCH, "╲"
_FRAMES = {True: ("╔", "╗"), False: ("╚", "╝")}
_FRAMED_BASE = "═"


def lines_stencil(tile: Tile, up: bool, size: Size, theme: Theme, look: TileLook) -> Stencil:
    return _Lines(tile, up, size, theme, look).stencil()


def line_slants(up: bool, size: Size, left: Style, right: Style, framed: bool = False) -> tuple[Edge, ...]:
    glyphs = _FRAMES[up] if framed else (_RISING, _FALLING) if up else (_FALLING, _RISING)
    edges = []
    for row in range(size.rows):
        # where lines meet the lines of both neighbours and avoid the values
        first, last = (1, 5) if size == SMALLEST and row == 1 else slants(up, size, row)
        edges += [Edge(first, row, glyphs[0], left), Edge(last, row, glyphs[1], right)]
    return tuple(edges)


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    tile: Tile
    up: bool
    size: Size
    theme: Theme
    look: TileLook

    def stencil(self) -> Stencil:
        ahead = self.look.mood == "ahead"
        left, right = (self._line(colour) for colour in sides(self.up))
        edges = line_slants(self.up, self.size, left, right, ahead)
        taken = {(edge.dy, edge.dx) for edge in edges}
        grid = {**self._ground(), **dict(self._values())}
        if self.look.mark:
            grid |= mark_glyphs(self.look.mark, self.up, self.size, self.theme.palette)
        grid = {at: glyph for at, glyph in grid.items() if at not in taken}
        above = None if self.up or ahead else self._line(Colour.BLUE)._replace(underline=True)
        return Stencil(runs(grid), edges, above, {"misfit": 0, "plain": 1, "ahead": 2}[self.look.mood])

    def _line(self, colour: Colour) -> Style:
        palette = self.theme.palette
        hue = palette.hue(colour)
        match self.look.mood:
            case "ahead":
                return Style(palette.frame, bold=True)
            case "misfit":
                return Style(hue.hatch) if hue.hatch else Style(hue.line, dim=True)
        return Style(hue.line)

    def _ground(self) -> dict[tuple[int, int], Glyph]:
        found: dict[tuple[int, int], Glyph] = {}
        base = self.size.rows - 1 if self.up else 0
        blue = self._line(Colour.BLUE)
        for row in range(self.size.rows):
            start, columns = inside(self.up, self.size, row)
            for dx in range(start, start + columns):
                if self.look.mood == "misfit":
                    colour = Colour.BLUE if row == base else sides(self.up)[dx >= self.size.pitch]
                    underlined = self.up and row == base
                    found[row, dx] = HATCH, self._line(colour)._replace(underline=underlined)
                elif row == base and self.look.mood == "ahead":
                    found[row, dx] = _FRAMED_BASE, blue
                elif row == base and self.up:
                    found[row, dx] = " ", blue._replace(underline=True)
        return found

    def _values(self) -> Iterator[tuple[tuple[int, int], Glyph]]:
        large = drawn_large(self.size, self.theme.sixths)
        palette = self.theme.palette
        letters = palette.letters and not (self.look.mark and self.size.rows <= 4)
        if large:
            for colour in COLOURS:
                yield from self._drawn(colour)
        written = letters_beside(self.up, self.size) if large else words_of(self.tile, self.up, self.size, letters)
        if large and not letters:
            return
        for word in written:
            style = self._value_style(word, marked(palette, self.size, letters))
            for at, character in enumerate(word.text):
                yield (word.dy, word.dx + at), (character, style)

    def _drawn(self, colour: Colour) -> Iterator[tuple[tuple[int, int], Glyph]]:
        style = self._value_style(Word(colour, 0, 0, ""), marks=False)
        if colour in self.look.lit:  # pixels with their own paper would be boxes
            style = Style(self.theme.palette.frame or style.ink, bold=True)
        base = self.size.rows - 1
        for at, _, glyph in digit_glyphs(self.tile.value(colour), colour, self.up, self.size):
            yield at, (glyph, style._replace(underline=style.underline and at[0] == base))

    def _value_style(self, word: Word, marks: bool) -> Style:
        palette = self.theme.palette
        hue = palette.hue(word.colour)
        lit = word.colour in self.look.lit and word.value
        blue = self.up and word.colour is Colour.BLUE and self.look.mood != "ahead"
        # where underlining marks a value, the line of the base stops under it
        underlines = marks and any(other.underline for other in palette.hues)
        style = palette.lit if lit else Style(palette.misfit_ink if self.look.mood == "misfit" else hue.line)
        return style._replace(
            bold=word.value,
            underline=(blue and not underlines) or (marks and hue.underline),
            reverse=(marks and hue.reverse) != (lit and not palette.lit.paper),
            dim=not word.value,
        )
