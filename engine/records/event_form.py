"""Events as JSON data and back, one event per line of a record."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import partial
from typing import Any, NamedTuple, TypeVar

from contack.engine.deal import LONGEST_NONCE
from contack.engine.event import (
    Abandoned,
    ChosenBy,
    Dealt,
    Drew,
    Event,
    GameEnded,
    HandEnded,
    Laid,
    Passed,
    Reason,
    Seated,
)
from contack.engine.records import form
from contack.engine.records.header import GameKind
from contack.engine.solitaire.event import Discarded, LaidFrom, PileDealt, SolitaireEnded, StacksDealt, Undone

T = TypeVar("T")

# An upper bound of seconds, some thirty years: longer than any game.
LONGEST_GAME = 1e9


def _read_seconds(value: Any) -> Any:
    if type(value) not in (int, float) or not 0 <= value < LONGEST_GAME:  # excludes NaN and infinity
        raise ValueError
    return value


def _read_secret(value: Any) -> str:
    if len(value) > 2 * LONGEST_NONCE:
        raise ValueError
    return form.HEX.read(value)  # type: ignore[no-any-return]  # a text


def _read_source(value: Any) -> Any:
    return value if value in ("pile", "discard") else form.INT.read(value)


SECRET = form.Form(str, _read_secret, form.HEX.expected)

# The form of each field of an event, by name.
FORMS: Mapping[str, form.Form] = {
    **dict.fromkeys(("hand", "seat", "points", "pile", "laid"), form.INT),
    **dict.fromkeys(("left", "scores", "totals", "winners"), form.INTS),
    "won": form.FLAG,
    "name": form.TEXT,
    "colour": form.COLOUR,
    "tile": form.TILE,
    "cell": form.CELL,
    "racks": form.each(form.TILES, "a list of racks, each a list of tiles"),
    "stacks": form.each(form.TILES, "a list of stacks, each a list of tiles"),
    "reason": form.one_of(Reason),
    "by": form.one_of(ChosenBy),
    "at": form.Form(partial(round, ndigits=3), _read_seconds, "a number of seconds"),
    "source": form.Form(lambda source: source, _read_source, "pile, discard or the index of a stack"),
    "seed": SECRET,
    "nonces": form.each(SECRET, form.HEXES.expected),
}

# Fields with another form in one event.
_SPECIAL: Mapping[tuple[type[Event], str], form.Form] = {
    (HandEnded, "pile"): form.TILES,
    (Abandoned, "reason"): form.TEXT,
}

# Fields whose JSON key is a keyword of Python.
_KEYS = {"source": "from"}


class _Row(NamedTuple):
    name: str
    key: str
    form: form.Form
    required: bool


def _fields(kind: type[Event]) -> dict[str, Field[Any]]:
    return {field.name: field for field in fields(kind)}  # type: ignore[arg-type]  # every event is a dataclass


def _rows(kind: type[Event]) -> tuple[_Row, ...]:
    return tuple(
        _Row(name, _KEYS.get(name, name), _SPECIAL.get((kind, name)) or FORMS[name], field.default is MISSING)
        for name, field in _fields(kind).items()
        if field.init
    )


_SOLITAIRE = (LaidFrom, Drew, Discarded, Undone, SolitaireEnded, Abandoned)
_KINDS: Mapping[GameKind, tuple[type[Event], ...]] = {
    "table": (Dealt, Laid, Drew, Passed, Seated, HandEnded, GameEnded, Abandoned),
    "draw": (PileDealt, *_SOLITAIRE),
    "stacked": (StacksDealt, *_SOLITAIRE),
}
# The events of each kind of game, by their names in records.
EVENTS: Mapping[GameKind, Mapping[str, type[Event]]] = {
    game: {str(_fields(kind)["event"].default): kind for kind in kinds} for game, kinds in _KINDS.items()
}

_ROWS = {kind: _rows(kind) for kinds in _KINDS.values() for kind in kinds}


def event_to_json(event: Event) -> form.JsonObject:
    data: form.JsonObject = {"event": event.event}  # type: ignore[attr-defined]  # every event names itself
    for row in _ROWS[type(event)]:
        value = getattr(event, row.name)
        if value is not None:
            data[row.key] = row.form.write(value)
    return data


def kind_of(data: object, kinds: Mapping[str, type[T]]) -> tuple[type[T], form.JsonObject]:
    """Return the object itself too. Raises BadForm."""
    if not isinstance(data, dict) or not isinstance(data.get("event"), str):
        raise form.BadForm('expected an object with a text under "event"')
    kind = kinds.get(data["event"])
    if kind is None:
        raise form.BadForm(f"unknown event {data['event'][:40]!r}: expected one of {', '.join(kinds)}")
    return kind, data


def event_from_json(data: object, game: GameKind = "table") -> Event:
    """Ignore unknown keys. Raises BadForm."""
    kind, data = kind_of(data, EVENTS[game])
    rows = (row for row in _ROWS[kind] if row.required or data.get(row.key) is not None)
    return kind(**{row.name: form.read_key(data, row.key, row.form) for row in rows})
