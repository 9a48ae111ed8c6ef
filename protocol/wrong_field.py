"""What is wrong with a field, and what would be right: msgspec finds it, and says so in words of Python."""

import re
from typing import get_args

import msgspec

_KINDS = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "a text",
    "bool": "true or false",
    "array": "an array",
    "object": "a map",
    "null": "nil",
}

# greedy: a name that the peer chose may look like a place, and stands before it
_PLACE = re.compile(r"(.*) - at (`key` in )?`\$\.?(.*)`", re.DOTALL)

_BOUND = {">=": "more", "<=": "less"}


def wrong_field(kind: type[msgspec.Struct], why: Exception) -> str:
    """Return which field of a message or a form is wrong, what was expected and what came.

    >>> class Seat(msgspec.Struct):
    ...     number: int
    >>> try:
    ...     msgspec.convert({"number": "1"}, Seat)
    ... except msgspec.ValidationError as error:
    ...     wrong_field(Seat, error)
    'number: expected a whole number, got a text'
    """
    found = _PLACE.fullmatch(str(why))
    what, key, place = found.groups() if found else (str(why), None, "")
    place = "a key" if key else place
    what = _plain(what, _choices(kind, place))
    return f"{place}: {what}" if place else what


def _plain(what: str, choices: str) -> str:
    match re.split("[`']", what, maxsplit=1)[0]:
        case "Object missing required field ":
            return f"the field {what[31:-1]} is missing"
        case "Object contains unknown field ":
            return f"there is no field {what[31:-1]}"
        case "Invalid enum value ":
            return f"expected {choices or 'another value'}, got {what[19:]}"
        case "Expected ":
            what = re.sub(r"`([\w |]+)`", _kinds, what[:1].lower() + what[1:])
            return re.sub(r"(of length )?([<>]=) (-?\d+)", _bound, what)
    return "expected a smaller number" if "out of range" in what else what


def _kinds(found: re.Match[str]) -> str:
    return " or ".join(_KINDS.get(name, name) for name in found[1].split(" | "))


def _bound(found: re.Match[str]) -> str:
    return f"{found[1] or 'of '}{found[3]} or {_BOUND[found[2]]}"


def _choices(kind: type[msgspec.Struct], place: str) -> str:
    """Return the values that a field may have, where these are few words."""
    kinds = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    return " or ".join(map(str, get_args(kinds.get(place))))
