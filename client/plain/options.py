"""The options of a table as a host types them, such as `seats=5 grace=60 hints=yes`."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from contack.client.text.english import listed
from contack.protocol.command import ChangeOptions
from contack.protocol.error import wrong_field

YES_OR_NO = {"yes": True, "no": False}


class BadOption(ValueError):
    """Input that is not an option of a table; `str` says what would be right."""


def parse_options(text: str) -> ChangeOptions:
    # raises BadOption
    wanted = dict(map(_option, text.split()))
    try:
        return msgspec.convert(wanted, ChangeOptions)
    except msgspec.ValidationError as wrong:
        raise BadOption(wrong_field(ChangeOptions, wrong)) from None


def _option(word: str) -> tuple[str, object]:
    name, equals, value = word.partition("=")
    field = name.lower().replace("-", "_")
    if field not in _VALUES or not equals:
        known = listed(key.replace("_", "-") for key in _VALUES)
        raise BadOption(f"Type options with what to change, such as seats=5: there are {known}")
    return field, _VALUES[field](value)


def _number(value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) <= 9):
        raise BadOption(f"Type a whole number after =, not {value[:40] or 'nothing'}")
    return int(value)


def _yes_or_no(value: str) -> bool:
    if value.lower() not in YES_OR_NO:
        raise BadOption("Type yes or no after =")
    return YES_OR_NO[value.lower()]


_VALUES: Mapping[str, Callable[[str], Any]] = {
    "seats": _number,
    "countdown": _number,
    "host_starts": _yes_or_no,
    "grace": _number,
    "move_clock": _number,
    "game_clock": _number,
    "closed": str,
    "hints": _yes_or_no,
    "spectators": _yes_or_no,
    "password": str,
}
