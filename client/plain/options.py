"""The options of a table as a host types them, such as `seats=5 grace=60 hints=yes`."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec
from msgspec.structs import fields

from contack.client.plain.typed_line import Unclear
from contack.client.text.english import listed
from contack.protocol.command import Command
from contack.protocol.error import wrong_field

YES_OR_NO = {"yes": True, "no": False}

# An option that no word can say.
_UNTYPED = "apart"


def parse_options(text: str, kind: type[Command], example: str) -> Command:
    # raises Unclear
    readers = {field.name: _reader(field.type) for field in fields(kind) if field.name != _UNTYPED}
    wanted = dict(_option(word, readers, example) for word in text.split())
    try:
        return msgspec.convert(wanted, kind)
    except msgspec.ValidationError as wrong:
        raise Unclear(wrong_field(kind, wrong)) from None


def _option(word: str, readers: Mapping[str, Callable[[str], Any]], example: str) -> tuple[str, object]:
    name, equals, value = word.partition("=")
    field = name.lower().replace("-", "_")
    if field not in readers or not equals:
        known = listed(key.replace("_", "-") for key in readers)
        raise Unclear(f"Type {example}: there are {known}")
    return field, readers[field](value)


def _reader(optional: Any) -> Callable[[str], Any]:
    kind = get_args(optional)[0]
    readers: Mapping[Any, Callable[[str], Any]] = {int: _number, bool: _yes_or_no}
    return readers.get(getattr(kind, "__origin__", kind), str)  # a type with bounds has its origin


def _number(value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) <= 9):
        raise Unclear(f"Type a whole number after =, not {value[:40] or 'nothing'}")
    return int(value)


def _yes_or_no(value: str) -> bool:
    if value.lower() not in YES_OR_NO:
        raise Unclear("Type yes or no after =")
    return YES_OR_NO[value.lower()]
