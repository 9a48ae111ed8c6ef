"""What options mean by their texts: each reader with its writer, so that what is printed can be read back."""

from pathlib import Path
from typing import Any

import click

from contack.protocol.limits import LEVELS, TEXT_LENGTH
from contack.protocol.name import is_sayable
from contack.server.config.place import Place

UNITS = {unit: 1 << 10 * power for power, unit in enumerate("KMGT", 1)}

LONGEST_SIZE = 10
"""Digits that no disk needs."""

LOOPBACK = "127.0.0.1"

_MOST_PORT = 65535


def visible_name(_context: click.Context, _option: click.Parameter, name: str) -> str:
    """Return a name that can be seen. Raises click.BadParameter."""
    if not name.isprintable() or not name.strip():
        raise click.BadParameter("a name is made of characters that can be seen")
    return name


def levels(_context: click.Context, _option: click.Parameter, text: str) -> range:
    """Return the levels that `3` or `1-4` mean. Raises click.BadParameter."""
    first, _, last = text.partition("-")
    # by their texts: int() takes signs, blanks and the digits of all scripts too
    known = {str(level): level for level in LEVELS}
    if first in known and (last or first) in known and known[first] <= known[last or first]:
        return range(known[first], known[last or first] + 1)
    raise click.BadParameter(f"{text!r} is not a level from {LEVELS[0]} to {LEVELS[-1]}, nor two such as 1-4")


def levels_text(chosen: range) -> str:
    """Return what `levels` reads."""
    return f"{chosen[0]}-{chosen[-1]}"


def size(_context: click.Context, _option: click.Parameter, text: str | None) -> int | None:
    """Return how many bytes `500M` means. Raises click.BadParameter."""
    if text is None:
        return None
    number, unit = text[:-1], text[-1:].upper()
    if number.isdecimal() and len(number) < LONGEST_SIZE and unit in UNITS:
        return int(number) * UNITS[unit]
    raise click.BadParameter(f"{text!r} is not a number with K, M, G or T behind it, such as 500M")


def size_text(size: int) -> str:
    """Return what `size` reads."""
    unit = max((unit for unit in UNITS if size % UNITS[unit] == 0), key=UNITS.__getitem__)
    return f"{size // UNITS[unit]}{unit}"


def place(_context: click.Context, _option: click.Parameter, text: str | None) -> Place | None:
    """Return the address that `HOST:PORT`, `[::1]:PORT` or a port alone means. Raises click.BadParameter."""
    if text is None:
        return None
    host, _, port = text.rpartition(":")
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    one_address = (":" in bare) == (bare != host) and bare.isprintable() and (bare or not host)
    if port.isascii() and port.isdecimal() and int(port[:6]) <= _MOST_PORT and one_address and text[0] != ":":
        return Place(bare or LOOPBACK, int(port))
    raise click.BadParameter(f"{text!r} is not HOST:PORT, [::1]:PORT or a port alone, such as 9100")


def message(_context: click.Context, _option: click.Parameter, text: str | None) -> str:
    """Return a message of the day, which is empty if there is none. Raises click.BadParameter."""
    if text is None:
        return ""
    if not is_sayable(text) or len(text) > TEXT_LENGTH:
        raise click.BadParameter(f"a message has up to {TEXT_LENGTH} visible characters, and no line breaks")
    return text


def plain(name: str, value: Any) -> str | int | float | bool | list[Any]:
    """Return the value of an option as TOML has it."""
    match value:
        case Place():
            return str(value)
        case tuple():
            return [plain(name, each) for each in value]
        case range():
            return levels_text(value)
        case Path():
            return str(value)
        case int() if name == "max-records":
            return size_text(value)
        case str() | int() | float():
            return value
    raise TypeError(f"{name} is a {type(value).__name__}")
