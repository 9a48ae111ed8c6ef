import os
import sys
from socket import gethostname
from typing import NamedTuple

import click

from contack.protocol.discovery.page import bracketed
from contack.protocol.discovery.wifi import PASSWORD_VARIABLE, BadWifi, Wifi
from contack.protocol.limits import LEVELS, SERVER_NAME_LENGTH, TEXT_LENGTH
from contack.protocol.name import is_sayable

LOOPBACK = "127.0.0.1"

_MOST_PORT = 65535


class Place(NamedTuple):
    host: str
    port: int

    @staticmethod
    def parse(text: str) -> "Place":
        """Read `HOST:PORT`, `[::1]:PORT` or a port of this machine alone."""
        host, _, port = text.rpartition(":")
        bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
        one_address = (":" in bare) == (bare != host) and bare.isprintable() and (bare or not host)
        if port.isascii() and port.isdecimal() and int(port[:6]) <= _MOST_PORT and one_address and text[0] != ":":
            return Place(bare or LOOPBACK, int(port))
        raise ValueError(f"{text!r} is not HOST:PORT, [::1]:PORT or a port alone, such as 9100")

    def __str__(self) -> str:
        return f"{bracketed(self.host)}:{self.port}"


UNITS = {unit: 1 << 10 * power for power, unit in enumerate("KMGT", 1)}

# Digits that no disk needs.
LONGEST_SIZE = 10


def visible_name(name: str) -> str:
    if not name.isprintable() or not name.strip():
        raise ValueError("a name needs visible characters only")
    if len(name) > SERVER_NAME_LENGTH:
        raise ValueError(f"a name has up to {SERVER_NAME_LENGTH} characters; this one has {len(name)}")
    return name


def this_host() -> str:
    """Return the machine's name as a `visible_name`."""
    name = "".join(character if character.isprintable() else "?" for character in gethostname())
    return name[:SERVER_NAME_LENGTH].strip() or "contack"


def host_name(name: str) -> str:
    if not name or not name.isascii() or not name.isprintable() or any(sign in name for sign in ":/@ "):
        raise ValueError(f"{name!r} is not a name such as games.example.org: leave out https:// and the port")
    return name


def parse_levels(text: str) -> range:
    first, _, last = text.partition("-")
    # by their texts: int() takes signs, blanks and the digits of all scripts too
    known = {str(level): level for level in LEVELS}
    if first in known and (last or first) in known and known[first] <= known[last or first]:
        return range(known[first], known[last or first] + 1)
    raise ValueError(f"{text!r} is not a level from {LEVELS[0]} to {LEVELS[-1]}, nor two such as 1-4")


def levels_text(chosen: range) -> str:
    return f"{chosen[0]}-{chosen[-1]}"


def parse_size(text: str) -> int:
    number, unit = text[:-1], text[-1:].upper()
    if number.isdecimal() and len(number) < LONGEST_SIZE and unit in UNITS:
        return int(number) * UNITS[unit]
    raise ValueError(f"{text!r} is not a number with K, M, G or T behind it, such as 500M")


def size_text(size: int) -> str:
    unit = max((unit for unit in UNITS if size % UNITS[unit] == 0), key=UNITS.__getitem__)
    return f"{size // UNITS[unit]}{unit}"


def message(text: str) -> str:
    if not is_sayable(text) or len(text) > TEXT_LENGTH:
        raise ValueError(f"a message has up to {TEXT_LENGTH} visible characters, and no line breaks")
    return text


def wifi_network(name: str) -> Wifi:
    """Take the password from the environment or the terminal."""
    password = os.environ.get(PASSWORD_VARIABLE)
    if password is None and not sys.stdin.isatty():
        raise ValueError(f"--wifi needs the password in {PASSWORD_VARIABLE}; leave it empty for an open network")
    if password is None:
        prompt = f"Password of the Wi-Fi {name} (empty for an open network)"
        password = str(click.prompt(prompt, default="", show_default=False, hide_input=True, err=True))
    try:
        return Wifi.checked(name, password)
    except BadWifi as bad:
        raise ValueError(f"--wifi: {bad}") from None
