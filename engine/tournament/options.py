from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from contack.engine.records.form import FLAG, TEXT, BadForm, Form, JsonObject, each, read_key, read_within
from contack.engine.tournament.seating import TARGETS, Duo, duo

ROUNDS = range(1, 31)
MINUTES = range(1, 24 * 60 + 1)
MOST_ENTRANTS = 200
MOST_APART = 16


@dataclass(frozen=True, slots=True)
class RoundOptions:
    """`rounds` and `auto` matter in the format "rounds", `minutes` in the format "open".

    `size` is the number of players wanted at a table. With `auto`, each round starts by itself. `bots` says that bots
    may enter. `apart` has the pairs of players that share no table if possible.
    """

    rounds: int = 5
    minutes: int = 120
    size: int = 4
    auto: bool = True
    bots: bool = False
    apart: tuple[Duo, ...] = ()


def number_within(values: range) -> Form:
    return Form(int, partial(read_within, values), f"a whole number from {values[0]} to {values[-1]}")


def options_to_json(options: RoundOptions) -> JsonObject:
    return {field.name: _FORMS[field.name].write(getattr(options, field.name)) for field in fields(options)}


def options_from_json(data: object) -> RoundOptions:
    """Use the defaults for missing keys. Raises BadForm."""
    if not isinstance(data, dict):
        raise BadForm('"options": expected an object')
    return RoundOptions(**{key: read_key(data, key, form) for key, form in _FORMS.items() if key in data})


def _read_duo(value: Any) -> Duo:
    one, other = map(TEXT.read, value)
    if one == other:
        raise ValueError
    return duo(one, other)


def _read_apart(value: Any) -> tuple[Duo, ...]:
    pairs = tuple(sorted(set(_DUOS.read(value))))
    if len(pairs) > MOST_APART:
        raise ValueError
    return pairs


_DUOS = each(Form(list, _read_duo, ""), "")

_FORMS = {
    "rounds": number_within(ROUNDS),
    "minutes": number_within(MINUTES),
    "size": number_within(TARGETS),
    "auto": FLAG,
    "bots": FLAG,
    "apart": Form(_DUOS.write, _read_apart, f"a list of at most {MOST_APART} pairs of different names"),
}
