from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from contack.engine.board.cell import Cell
from contack.engine.board.tile import TILES as ALL_TILES
from contack.engine.board.tile import Tile
from contack.engine.rules import SEATS

JsonObject: TypeAlias = dict[str, Any]


# do not trust a file or a server: one huge number could make a text or a picture of gigabytes

# The largest whole number, for example of points.
MOST = 9999

# The most characters of a text.
LONGEST = 1000

FARTHEST = len(ALL_TILES) - 1

_REACH = range(-FARTHEST, FARTHEST + 1)

# The numbers of the colours of people: as many as seats.
COLOUR_NUMBERS = range(1, SEATS[-1] + 1)


class BadForm(ValueError):
    pass


class Form(NamedTuple):
    """`read` raises ValueError, TypeError or KeyError for other data."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    expected: str


def read_key(data: JsonObject, key: str, form: Form) -> Any:
    # raises BadForm, which names the key and what would be right
    if key not in data:
        raise BadForm(f'"{key}" is missing: expected {form.expected}')
    try:
        return form.read(data[key])
    except BadForm:  # from a nested object, which names the place better
        raise
    except (ValueError, TypeError, KeyError):
        raise BadForm(f'"{key}": expected {form.expected}') from None


def each(form: Form, expected: str) -> Form:
    return Form(lambda values: list(map(form.write, values)), partial(_read_each, form), expected)


def one_of(names: type[StrEnum] | tuple[str, ...]) -> Form:
    found = {str(name): name for name in names}
    return Form(str, found.__getitem__, f"one of {', '.join(found)}")


def _read_exactly(kind: type, value: Any) -> Any:
    if type(value) is not kind:  # not `isinstance`: True is a number in Python, but not in JSON
        raise TypeError
    return value


def _read_each(form: Form, values: Any) -> tuple[Any, ...]:
    if not isinstance(values, list):
        raise TypeError
    return tuple(map(form.read, values))


def read_within(values: range, value: Any) -> Any:
    # not `isinstance`: True is not a number
    if type(value) is int and value in values:
        return value
    raise ValueError


def _read_int_or_null(value: Any) -> Any:
    return None if value is None else INT.read(value)


def _read_cell(value: Any) -> Cell:
    x, y = value
    return Cell(read_within(_REACH, x), read_within(_REACH, y))


def _read_text(value: Any) -> Any:
    str.encode(value)  # raises for anything but text, and for lone surrogates, which JSON can spell and UTF-8 cannot
    if len(value) > LONGEST:
        raise ValueError
    return value


def _read_hex(value: Any) -> str:
    digits = bytes.fromhex(value).hex()
    if digits != value.lower():  # `fromhex` accepts blanks between bytes, which other readers refuse
        raise ValueError
    return digits


INT = Form(int, partial(read_within, range(-MOST, MOST + 1)), "a whole number")
INT_OR_NULL = Form(lambda value: value, _read_int_or_null, "a whole number or null")
INTS = each(INT, "a list of whole numbers")
TEXT = Form(str, _read_text, "a text")
TEXTS = each(TEXT, "a list of texts")
INTS_OR_NULL = each(INT_OR_NULL, "a list of whole numbers or null")
COLOUR = Form(int, partial(read_within, COLOUR_NUMBERS), f"a number from 1 to {COLOUR_NUMBERS[-1]}")
COLOURS = each(COLOUR, f"a list of numbers from 1 to {COLOUR_NUMBERS[-1]}")
FLAG = Form(bool, partial(_read_exactly, bool), "true or false")
HEX = Form(str, _read_hex, "a text of hexadecimal digits")
HEXES = each(HEX, "a list of texts of hexadecimal digits")
TILE = Form(str, Tile.parse, "a tile such as 09-02-08")
TILES = each(TILE, "a list of tiles")
CELL = Form(list, _read_cell, "[x, y] in whole numbers")
