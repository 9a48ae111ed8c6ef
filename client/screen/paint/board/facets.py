from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from contack.client.screen.paint.board.digits import digit_glyphs, drawn_large
from contack.client.screen.paint.board.mark import HATCH, TileLook, mark_glyphs
from contack.client.screen.paint.board.size import Quarters, Size, quarters, slants
from contack.client.screen.paint.board.stencil import Edge, Stencil, quadrant, runs
from contack.client.screen.paint.board.words import letters_beside, marked, words_of
from contack.client.screen.paint.canvas.canvas import Glyph, Style
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.tile import COLOURS, Colour, Tile

_BASE_LINES = {True: "▁", False: "▔"}


def facets_stencil(tile: Tile, up: bool, size: Size, theme: Theme, look: TileLook) -> Stencil:
    """Return three coloured sectors: the base, and the left and right parts above it."""
    facets = _Facets(up, size, theme, look._replace(mark=None))
    inside, edges = _ground(facets)
    grid = {**inside, **facets.values(tile, look.mark is not None)}
    if look.mark:
        grid |= mark_glyphs(look.mark, up, size, theme.palette)
    # on the smallest tiles a value needs the whole of a character shared with a neighbour
    left = tuple(edge for at, edge in edges.items() if at not in grid)
    return Stencil(runs(grid), left, rank={"misfit": 0, "plain": 1, "ahead": 2}[look.mood])


@dataclass(frozen=True, slots=True)
class _Facets:
    up: bool
    size: Size
    theme: Theme
    look: TileLook

    def faces(self) -> Mapping[Colour, Style]:
        return {colour: self._face(colour) for colour in Colour}

    def _face(self, colour: Colour) -> Style:
        palette = self.theme.palette
        hue = palette.hue(colour)
        if colour in self.look.lit:
            return palette.lit
        match self.look.mood:
            case "ahead":
                return Style(hue.ahead_ink, hue.ahead)
            case "misfit":
                return Style(palette.misfit_ink, hue.misfit)
        return Style(hue.ink, hue.up if self.up else hue.down)

    def edge(self, at: tuple[int, int], parts: Quarters, faces: Mapping[Colour, Style]) -> Edge:
        row, column = at
        colours = [part for part in parts if part]
        paper = faces[max(dict.fromkeys(colours), key=colours.count)].paper
        if self.look.mood == "ahead" and column in slants(self.up, self.size, row):
            paper = self.theme.palette.frame
        return Edge(column, row, self.theme.glyphs.slanted(quadrant(parts)), Style(paper))

    def inside(self, at: tuple[int, int], parts: Quarters, faces: Mapping[Colour, Style]) -> Glyph:
        papers = self.papers(at[0], parts, faces)
        if self.look.mood == "ahead" and not self.size.band and at[0] == self._base:
            return _BASE_LINES[self.up], Style(self.theme.palette.frame, papers[0])
        if self.look.mood == "misfit" and len({*parts}) == 1:
            (colour,) = {*parts}
            return HATCH, Style(self.theme.palette.hue(colour).hatch if colour else "", papers[0])
        ink = faces[parts[0]].ink if parts[0] else ""
        return _of_two(papers, ink)

    @property
    def _base(self) -> int:
        return self.size.rows - 1 if self.up else 0

    def papers(self, row: int, parts: Quarters, faces: Mapping[Colour, Style]) -> list[str]:
        papers = [faces[part].paper if part else "" for part in parts]
        if self.look.mood == "ahead" and self.size.band and row == self._base:
            frame = self.theme.palette.frame
            return [*papers[:2], frame, frame] if self.up else [frame, frame, *papers[2:]]
        return papers

    def values(self, tile: Tile, badged: bool) -> Mapping[tuple[int, int], Glyph]:
        if not drawn_large(self.size, self.theme.sixths):
            return dict(self._written(tile, badged))
        grid: dict[tuple[int, int], Glyph] = {}
        for colour in COLOURS:
            grid |= _digits(self, tile.value(colour), colour)
        if self.theme.palette.letters:
            faces = self.faces()
            grid |= {(word.dy, word.dx): (word.text, faces[word.colour]) for word in letters_beside(self.up, self.size)}
        return grid

    def _written(self, tile: Tile, badged: bool) -> Iterator[tuple[tuple[int, int], Glyph]]:
        faces, palette = self.faces(), self.theme.palette
        letters = palette.letters and not (badged and self.size.rows <= 4)
        for word in words_of(tile, self.up, self.size, letters):
            style = faces[word.colour]._replace(bold=word.value)
            if marked(palette, self.size, letters):
                style = style._replace(underline=palette.hue(word.colour).underline)
            if self.look.mood == "ahead" and not self.size.band and word.dy == self._base and self.up:
                style = style._replace(underline=True)
            for at, character in enumerate(word.text):
                yield (word.dy, word.dx + at), (character, style)


# when the size of tiles changes, all tiles need a stencil at once: both are the slow parts of one
@lru_cache(maxsize=256)
def _ground(facets: _Facets) -> tuple[dict[tuple[int, int], Glyph], Mapping[tuple[int, int], Edge]]:
    faces = facets.faces()
    grid: dict[tuple[int, int], Glyph] = {}
    edges: dict[tuple[int, int], Edge] = {}
    for at, parts in quarters(facets.up, facets.size).items():
        if None in parts:
            edges[at] = facets.edge(at, parts, faces)
        else:
            grid[at] = facets.inside(at, parts, faces)
    return grid, edges


@lru_cache(maxsize=1024)
def _digits(facets: _Facets, value: int, colour: Colour) -> Mapping[tuple[int, int], Glyph]:
    parts, faces = quarters(facets.up, facets.size), facets.faces()
    found: dict[tuple[int, int], Glyph] = {}
    for at, filled, glyph in digit_glyphs(value, colour, facets.up, facets.size):
        # a sixth of a character is in no quarter
        free = [not part for part in filled] if len(filled) == 4 else [True] * 4
        found[at] = glyph, Style(faces[colour].ink, _most(facets.papers(at[0], parts[at], faces), free))
    return found


def _most(papers: list[str], seen: list[bool]) -> str:
    papers = [paper for paper, free in zip(papers, seen, strict=True) if free] or papers
    if papers.count(papers[0]) == len(papers):
        return papers[0]
    return max(dict.fromkeys(papers), key=papers.count)


def _of_two(papers: list[str], ink: str) -> Glyph:
    most = _most(papers, [True] * 4)
    others = [paper for paper in papers if paper != most]
    if not others:
        return " ", Style(ink, most)
    return quadrant(paper != most for paper in papers), Style(others[0], most)
