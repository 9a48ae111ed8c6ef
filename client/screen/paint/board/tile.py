"""What fills a cell where a tile lies."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from contack.client.screen.paint.board.stencil import SMALL, STANDARD, Stencil, centred, inside, runs
from contack.client.screen.paint.canvas.canvas import Glyph
from contack.client.screen.paint.canvas.style import Style
from contack.client.screen.paint.theme.hue import Hue
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.tile import Colour, Tile

Mood: TypeAlias = Literal["plain", "last", "preview", "dull"]
"""Why a tile looks as it does: as the others, laid last, where it would lie, or not to be laid now."""

_FAINT: tuple[Mood, ...] = ("preview", "dull")


class Word(NamedTuple):
    """Characters on an edge of a tile: its value, or the letter of its colour."""

    colour: Colour
    dx: int
    dy: int
    text: str
    value: bool = True


@lru_cache(maxsize=4096)
def tile_stencil(tile: Tile, up: bool, size: int, theme: Theme, mood: Mood = "plain") -> Stencil:
    """Return what fills the cell where a tile lies."""
    words = tuple(tile_words(tile, up, size, theme.palette.letters))
    return (_facets if theme.view == "facets" else _lines)(words, up, size, theme, mood)


def tile_words(tile: Tile, up: bool, size: int, letters: bool) -> Iterator[Word]:
    """Return what is written on a tile; with `letters`, those of colours stand behind the values if there is room."""
    base, row = (size - 1, size - 2) if up else (0, 1)
    left, right = _sides(up)
    start, columns = inside(up, size, row)
    behind = letters and size > STANDARD
    # letters need the column that keeps values off the slants
    inset = 0 if letters else (size - SMALL) // 2
    texts = [_value(tile.value(colour), size) for colour in (Colour.BLUE, left, right)]
    dx = centred(up, size, base, texts[0] + "b" * (letters and size > SMALL))
    yield from _word(Colour.BLUE, dx, base, texts[0], letters and size > SMALL)
    yield from _word(left, start + inset, row, texts[1], behind)
    yield from _word(right, start + columns - inset - behind - len(texts[2]), row, texts[2], behind)
    if letters and size == STANDARD:
        # four columns are too few for 3g and 10r, so these letters stand in the tip
        tip = 1 if up else 2
        yield Word(left, size - 1, tip, left[0], value=False)
        yield Word(right, size, tip, right[0], value=False)


def _word(colour: Colour, dx: int, dy: int, text: str, letter: bool) -> Iterator[Word]:
    yield Word(colour, dx, dy, text)
    if letter:
        yield Word(colour, dx + len(text), dy, colour[0], value=False)


def _sides(up: bool) -> tuple[Colour, Colour]:
    """Return the colours on the left and on the right."""
    return (Colour.GOLD, Colour.RED) if up else (Colour.RED, Colour.GOLD)


def _row_colours(up: bool, size: int, row: int) -> tuple[Colour, Colour]:
    """Return the colours of the left and the right half of a row."""
    return (Colour.BLUE, Colour.BLUE) if row == (size - 1 if up else 0) else _sides(up)


def _value(value: int, size: int) -> str:
    return "X" if value == 10 and size == SMALL else str(value)  # small cells have one column a value


def _marked(theme: Theme, size: int) -> bool:
    """Return whether values bear the marks of their hues, for want of letters."""
    return size == SMALL or not theme.palette.letters


def _underlines(theme: Theme, size: int) -> bool:
    """Return whether to underline is a mark, so that the line of a base stops below its value."""
    return _marked(theme, size) and any(hue.underline for hue in theme.palette.hues)


def _facets(words: tuple[Word, ...], up: bool, size: int, theme: Theme, mood: Mood) -> Stencil:
    """Return three coloured sectors: the base, and the left and the right of all other rows."""
    faces = {colour: _face(theme.palette.hue(colour), up, mood) for colour in Colour}
    grid: dict[tuple[int, int], Glyph] = {}
    slants = []
    for row in range(size):
        colours = _row_colours(up, size, row)
        start, columns = inside(up, size, row)
        for dx in range(start, start + columns):
            grid[row, dx] = " ", faces[colours[dx >= size]]
        slants.append([Style(faces[colour].paper) for colour in colours])
    for word in words:
        style = faces[word.colour]._replace(bold=word.value and mood != "dull")
        if _marked(theme, size):
            style = style._replace(underline=theme.palette.hue(word.colour).underline)
        grid |= {(word.dy, word.dx + at): (character, style) for at, character in enumerate(word.text)}
    left, right = zip(*slants, strict=True)
    return Stencil(runs(grid), left, right, rank=int(mood not in _FAINT))


def _face(hue: Hue, up: bool, mood: Mood) -> Style:
    match mood:
        case "plain":
            return Style(hue.ink, hue.up if up else hue.down)
        case "last":
            return Style(hue.pale_ink, hue.pale)
    return Style(hue.faded_ink, hue.faded if up else hue.faded_down, italic=mood == "preview")


def _lines(words: tuple[Word, ...], up: bool, size: int, theme: Theme, mood: Mood) -> Stencil:
    """Return thin lines along the edges, and values in their colours."""
    lines = {colour: _line(theme.palette.hue(colour), mood) for colour in Colour}
    beneath = lines[Colour.BLUE]._replace(underline=True)
    grid: dict[tuple[int, int], Glyph] = {}
    if up:
        start, columns = inside(up, size, size - 1)
        grid = {(size - 1, dx): (" ", beneath) for dx in range(start, start + columns)}
    for word in words:
        style = _value_style(word, lines[word.colour], theme, size, mood)
        if up and word.colour is Colour.BLUE:
            style = style._replace(underline=not _underlines(theme, size))
        grid |= {(word.dy, word.dx + at): (character, style) for at, character in enumerate(word.text)}
    sides = [lines[colour] for colour in _sides(up)]
    return Stencil(runs(grid), (sides[0],) * size, (sides[1],) * size, None if up else beneath, int(mood not in _FAINT))


def _line(hue: Hue, mood: Mood) -> Style:
    if mood not in _FAINT:
        return Style(hue.line)
    return Style(hue.faded_line) if hue.faded_line else Style(hue.line, dim=True)


def _value_style(word: Word, line: Style, theme: Theme, size: int, mood: Mood) -> Style:
    hue = theme.palette.hue(word.colour)
    marked = _marked(theme, size)
    return line._replace(
        bold=word.value and mood not in _FAINT,
        italic=mood == "preview",
        underline=marked and hue.underline,
        # `!=`: where all values of a hue are reversed, the last tile's is the one that is not
        reverse=(marked and hue.reverse) != (word.value and mood == "last"),
        dim=line.dim or not word.value,
    )
