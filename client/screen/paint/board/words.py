from collections.abc import Iterator
from typing import NamedTuple

from contack.client.screen.paint.board.size import LARGE, ROOMY, SMALL, SMALLEST, STANDARD, Size, inside, sides
from contack.client.screen.paint.theme.palette import Palette
from contack.engine.board.tile import Colour, Tile


class Word(NamedTuple):
    colour: Colour
    dx: int
    dy: int
    text: str
    value: bool = True


def words_of(tile: Tile, up: bool, size: Size, letters: bool) -> Iterator[Word]:
    """Colour letters need room beside the value."""
    base, row = _rows(up, size)
    blue = value_text(tile.blue, size)
    letter = "b" if letters and size.rows > SMALL.rows else ""
    yield from _word(Colour.BLUE, centred(up, size, base, blue + letter), base, blue, bool(letter))
    left, right = sides(up)
    texts = [value_text(tile.value(colour), size) for colour in (left, right)]
    behind = letters and size.rows > STANDARD.rows
    start, end = _side_columns(up, size, row, texts, behind)
    yield from _word(left, start, row, texts[0], behind)
    yield from _word(right, end, row, texts[1], behind)
    if letters and size == STANDARD:
        # four columns are too few for 3g and 10r, so these letters go into the tip
        tip = 1 if up else 2
        yield Word(left, size.pitch - 1, tip, left[0], value=False)
        yield Word(right, size.pitch, tip, right[0], value=False)


def value_text(value: int, size: Size) -> str:
    return "X" if value == 10 and size == SMALLEST else str(value)


def centred(up: bool, size: Size, row: int, text: str) -> int:
    """Round to half a column."""
    start, columns = inside(up, size, row)
    # an inverted tile is an upright one turned by half, so the rounding goes to the other side
    return start + (columns - len(text) + (not up)) // 2


def _rows(up: bool, size: Size) -> tuple[int, int]:
    last = size.rows - 1
    side = last - 2 if size == LARGE else last - 1
    return (last, side) if up else (0, last - side)


def _side_columns(up: bool, size: Size, row: int, texts: list[str], letter: bool) -> tuple[int, int]:
    middle = size.pitch
    if size == SMALLEST:
        return 2, 4
    if size == SMALL:
        # one free column on each side, so that the values of a contact read as a pair
        return 3, 7 - len(texts[1])
    if size == LARGE:
        return middle - 1 - len(texts[0]) - letter, middle + 1
    start, columns = inside(up, size, row)
    # letters need the column that keeps values off the slants
    inset = int(size == ROOMY and not letter)
    return start + inset, start + columns - inset - letter - len(texts[1])


def _word(colour: Colour, dx: int, dy: int, text: str, letter: bool) -> Iterator[Word]:
    yield Word(colour, dx, dy, text)
    if letter:
        yield Word(colour, dx + len(text), dy, colour[0], value=False)


def letters_beside(up: bool, size: Size) -> Iterator[Word]:
    row, base = size.rows // 3, size.rows - 2
    left, right = sides(up)
    side_row, base_row = (row, base) if up else (size.rows - 1 - row, 1)
    yield Word(Colour.BLUE, size.pitch + 2, base_row, "b", value=False)
    yield Word(left, size.pitch - 2, side_row, left[0], value=False)
    yield Word(right, size.pitch + 1, side_row, right[0], value=False)


def marked(palette: Palette, size: Size, letters: bool) -> bool:
    """Return whether marks replace letters, for want of room."""
    return size.rows <= SMALL.rows or not letters or not palette.letters
