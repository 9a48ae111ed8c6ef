"""A snapshot of a table as JSON: flat, with bytes as hexadecimal digits."""

from typing import Any

import msgspec

from contack.engine.records.form import BadForm, JsonObject
from contack.engine.records.header import header_from_json, header_to_json
from contack.engine.rules import Rules
from contack.protocol.error import wrong_field
from contack.protocol.notice import GameHeader
from contack.server.table.snapshot import TableSnapshot

_HEX = {"seed", "digest", "nonce", "nonces", "password"}


def snapshot_to_plain(snapshot: TableSnapshot) -> JsonObject:
    """Return a snapshot as plain data."""
    # each by its name, past those without any bytes: somebody gets ready nearly as often as somebody lays
    plain: JsonObject = msgspec.to_builtins(snapshot, builtin_types=(bytes,))
    for part in (plain, plain["order"], *plain["players"]):
        _spell(part)
    if snapshot.match:
        _spell(plain["match"])
        plain["match"]["header"] = header_to_json(snapshot.match.header.header)
    options: JsonObject = plain.pop("options")
    return options | plain


def _spell(part: JsonObject) -> None:
    """Put hexadecimal digits in the place of bytes."""
    for key in _HEX & part.keys():
        match part[key]:
            case bytes(value):
                part[key] = value.hex()
            case tuple(values):
                part[key] = [value.hex() for value in values]


def snapshot_from_plain(plain: object) -> TableSnapshot:
    """Return the snapshot of plain data, the inverse of `snapshot_to_plain`; unknown keys are ignored.

    Raises BadForm.
    """
    if not isinstance(plain, dict):
        raise BadForm("expected an object")
    try:
        read = _read("", plain)
        return msgspec.convert({**read, "options": read}, TableSnapshot, builtin_types=(bytes,))
    except msgspec.ValidationError as why:
        raise BadForm(wrong_field(TableSnapshot, why)) from None
    except KeyError as why:
        raise BadForm(f"the field {why.args[0]} is missing") from None


def _read(key: str, value: Any) -> Any:
    """Return plain data with what msgspec has other forms for, by the key under which it stands."""
    match value:
        case dict() if key == "header":
            return _read_header(value)
        case dict():
            return {name: _read(name, field) for name, field in value.items()}
        case list() | tuple():
            return [_read(key, each) for each in value]
        case str():
            value.encode()  # refuses the lone surrogates that JSON can spell and no notice can
            return bytes.fromhex(value) if key in _HEX else value
    return value


def _read_header(plain: JsonObject) -> GameHeader:
    header = header_from_json(plain)
    if not isinstance(header.rules, Rules) or not header.commitment or not header.started:
        raise BadForm('"header": expected the header of a game at a table')
    return GameHeader(header.players, header.rules, header.commitment, header.started, header.digests, header.levels)
