"""Snapshots of tables as plain JSON data and back: what the journal holds of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from contack.engine.records.form import FLAG, INT, TEXT, BadForm, Form, Plain, each, one_of, read_key
from contack.engine.records.header import header_from_plain, header_to_plain
from contack.engine.rules import CLOSED, Rules
from contack.protocol.notice import ChatLine, GameHeader
from contack.server.table.snapshot import MatchSnapshot, ModerationSnapshot, SeatSnapshot, TableSnapshot


def snapshot_to_plain(snapshot: TableSnapshot) -> Plain:
    """Return a snapshot as plain data."""
    plain: Plain = _write(snapshot)
    return plain


def snapshot_from_plain(plain: object) -> TableSnapshot:
    """Return the snapshot that `plain` tells of, the inverse of `snapshot_to_plain`; keys nobody knows are ignored.

    Raises BadForm.
    """
    try:
        snapshot: TableSnapshot = _read(TableSnapshot, plain)
    except TypeError:
        raise BadForm("expected an object") from None
    return snapshot


def _write(value: Any) -> Plain:
    """Return the fields of a dataclass or a named tuple by their names."""
    return {name: FORMS[name].write(getattr(value, name)) for name in _defaults(type(value))}  # type: ignore[misc]


def _read(kind: type, plain: Any) -> Any:
    if not isinstance(plain, dict):
        raise TypeError
    defaults = _defaults(kind)
    wanted = [name for name, default in defaults.items() if name in plain or default is MISSING]
    return kind(**{name: read_key(plain, name, FORMS[name]) for name in wanted})


def _defaults(kind: Any) -> Mapping[str, object]:
    """Return the fields of a dataclass or a named tuple with their defaults, or MISSING."""
    if is_dataclass(kind):
        return {field.name: field.default for field in fields(kind)}
    return {name: kind._field_defaults.get(name, MISSING) for name in kind._fields}


def _of(kind: type) -> Form:
    return Form(_write, lambda plain: _read(kind, plain), "an object")


def _or_none(form: Form) -> Form:
    write = form.write or (lambda value: value)
    return Form(
        lambda value: None if value is None else write(value),
        lambda plain: None if plain is None else form.read(plain),
        f"{form.expected}, or null",
    )


def _as_it_is(form: Form) -> Form:
    return form._replace(write=form.write or (lambda value: value))


def _read_header(plain: object) -> GameHeader:
    header = header_from_plain(plain)
    if not isinstance(header.rules, Rules) or not header.commitment or not header.started:
        raise ValueError
    return GameHeader(header.players, header.rules, header.commitment, header.started)


_BYTES = Form(bytes.hex, bytes.fromhex, "a text of hexadecimal digits")
_HEADER = Form(lambda game: header_to_plain(game.header), _read_header, "the header of a game at a table")

FORMS: Mapping[str, Form] = {
    name: _as_it_is(form)
    for name, form in {
        "name": TEXT,
        "seats": INT,
        "closed": one_of(CLOSED),
        "spectators_allowed": FLAG,
        "host": TEXT,
        "players": each(_of(SeatSnapshot), "a list of players"),
        "seed": _BYTES,
        "order": _of(ModerationSnapshot),
        "password": _or_none(_BYTES),
        "locked": FLAG,
        "kicked": each(TEXT, "a list of names"),
        "muted": each(TEXT, "a list of names"),
        "chat": each(_of(ChatLine), "a list of what was said"),
        "match": _or_none(_of(MatchSnapshot)),
        "grace": INT,
        "move_clock": _or_none(INT),
        "game_clock": _or_none(INT),
        "hints": FLAG,
        "token": TEXT,
        "connected": FLAG,
        "ready": FLAG,
        "nonce": _BYTES,
        "handed_over": FLAG,
        "left": FLAG,
        "level": _or_none(INT),
        "text": TEXT,
        "header": _HEADER,
        "nonces": each(_BYTES, "a list of texts of hexadecimal digits"),
    }.items()
}
"""The form of each field of a snapshot, by name."""
