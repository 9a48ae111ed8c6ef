"""The options of a table as a host types them, such as `seats=5 grace=60 hints=yes`."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from contack.client.plain.typed_line import Unclear
from contack.client.text.english import listed
from contack.protocol.command import ChangeOptions, ChangeTournament, Command
from contack.protocol.error import wrong_field

C = TypeVar("C", bound=Command)

YES_OR_NO = {"yes": True, "no": False}


def parse_options(text: str) -> ChangeOptions:
    # raises Unclear
    return _parse(text, ChangeOptions, _VALUES, "options with what to change, such as seats=5")


def parse_tournament_options(text: str) -> ChangeTournament:
    # raises Unclear
    return _parse(text, ChangeTournament, _OF_TOURNAMENT, "night change with options, such as rounds=4")


def _parse(text: str, kind: type[C], values: Mapping[str, Callable[[str], Any]], example: str) -> C:
    wanted = dict(_option(word, values, example) for word in text.split())
    try:
        return msgspec.convert(wanted, kind)
    except msgspec.ValidationError as wrong:
        raise Unclear(wrong_field(kind, wrong)) from None


def _option(word: str, values: Mapping[str, Callable[[str], Any]], example: str) -> tuple[str, object]:
    name, equals, value = word.partition("=")
    field = name.lower().replace("-", "_")
    if field not in values or not equals:
        known = listed(key.replace("_", "-") for key in values)
        raise Unclear(f"Type {example}: there are {known}")
    return field, values[field](value)


def _number(value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) <= 9):
        raise Unclear(f"Type a whole number after =, not {value[:40] or 'nothing'}")
    return int(value)


def _yes_or_no(value: str) -> bool:
    if value.lower() not in YES_OR_NO:
        raise Unclear("Type yes or no after =")
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

_OF_TOURNAMENT: Mapping[str, Callable[[str], Any]] = {
    "rounds": _number,
    "minutes": _number,
    "size": _number,
    "move_clock": _number,
    "auto": _yes_or_no,
    "bots": _yes_or_no,
}
