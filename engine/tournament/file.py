"""Tournament files as text: JSON lines, the header first (docs/records.md).

`parse_tournament(text.encode())` and `"".join(map(line_text, lines))` are each other's inverse.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from hashlib import sha256
from typing import Any, TypeAlias

from contack.engine.records.event_form import kind_of
from contack.engine.records.form import (
    FLAG,
    HEX,
    INT,
    INTS,
    TEXT,
    TILE,
    BadForm,
    Form,
    JsonObject,
    each,
    one_of,
    read_key,
    read_within,
)
from contack.engine.records.header import check_version
from contack.engine.records.record import FIRST_EVENT_LINE, SUFFIX, json_line, parse_line, whole_lines
from contack.engine.tournament.line import (
    FORMATS,
    EntrantEntered,
    EntrantLeft,
    Feat,
    GameCounted,
    GameGivenUp,
    OptionsChanged,
    RoundSeated,
    SeatedTable,
    TournamentEnded,
    TournamentEvent,
    TournamentHeader,
)
from contack.engine.tournament.options import MOST_ENTRANTS, number_within, options_from_json, options_to_json
from contack.engine.tournament.scoreboard import SHARES, ScoreLine

TOURNAMENT_SUFFIX = ".tournament"

# Event i is on line i + 2 of the file.
TournamentLines: TypeAlias = tuple[TournamentHeader, tuple[TournamentEvent, ...]]

TOURNAMENT_VERSION = 1

# Hex digits of a SHA-256.
HASH_DIGITS = 64

_MOST_SCORE = 9999 * SHARES * 1000

# More than any score of 30 games.
_SCORES = range(-_MOST_SCORE, _MOST_SCORE + 1)


def _name(value: Any) -> Any:
    if not TEXT.read(value):
        raise ValueError
    return value


def _names(value: Any) -> tuple[str, ...]:
    names = tuple(map(_name, value))
    if not isinstance(value, list) or len(names) > MOST_ENTRANTS or len(set(names)) < len(names):
        raise ValueError
    return names


def _hash(value: Any) -> str:
    if len(digits := HEX.read(value)) != HASH_DIGITS:
        raise ValueError
    return digits  # type: ignore[no-any-return]  # a text


def _file_name(value: Any) -> Any:
    # `contack verify` opens it in the folder of the records: it must not lead elsewhere
    if not _name(value).endswith(SUFFIX) or value.startswith(".") or set(value) & set("/\\:\0"):
        raise ValueError
    return value


def _table_to_json(table: SeatedTable) -> JsonObject:
    return {"name": table.name, "players": list(table.players)}


def _table(value: Any) -> SeatedTable:
    return SeatedTable(_name(value["name"]), _names(value["players"]))


def _score_line(value: Any) -> ScoreLine:
    score = read_within(_SCORES, value["score"])
    return ScoreLine(_name(value["name"]), score, INT.read(value["games"]), INT.read(value["won"]))


def _feat_to_json(feat: Feat) -> JsonObject:
    return {"player": feat.player, "tile": TILE.write(feat.tile), "amount": feat.amount}


def _feat(value: Any) -> Feat:
    return Feat(_name(value["player"]), TILE.read(value["tile"]), INT.read(value["amount"]))


_NAME = Form(str, _name, "a name")
_NAMES = Form(list, _names, f"a list of at most {MOST_ENTRANTS} different names")
_HASH = Form(str, _hash, f"{HASH_DIGITS} hexadecimal digits")

# The form of each field of a line, by name.
_FORMS: Mapping[str, Form] = {
    **dict.fromkeys(("name", "table"), _NAME),
    **dict.fromkeys(("present", "players"), _NAMES),
    **dict.fromkeys(("seed", "sha256"), _HASH),
    **dict.fromkeys(("best", "lucky"), Form(_feat_to_json, _feat, 'an object with "player", "tile" and "amount"')),
    **dict.fromkeys(("server", "fingerprint", "opened", "at"), TEXT),
    "bot": FLAG,
    "level": number_within(range(1, 6)),
    "format": one_of(FORMATS),
    "options": Form(options_to_json, options_from_json, "an object"),
    "round": number_within(range(1, 10_000)),
    "again": number_within(range(10_000)),
    "tables": each(Form(_table_to_json, _table, ""), 'a list of tables, each with "name" and "players"'),
    "points": INTS,
    "record": Form(str, _file_name, f"the name of a file with the suffix {SUFFIX}"),
    "scoreboard": each(
        Form(ScoreLine._asdict, _score_line, ""), 'a list of entrants, each with "name", "score", "games" and "won"'
    ),
}

_KINDS: tuple[type[TournamentEvent], ...] = (
    EntrantEntered,
    EntrantLeft,
    OptionsChanged,
    RoundSeated,
    GameCounted,
    GameGivenUp,
    TournamentEnded,
)


def _fields(kind: type) -> tuple[Field[Any], ...]:
    return tuple(field for field in fields(kind) if field.init)


_LINES: tuple[type, ...] = (TournamentHeader, *_KINDS)
_FIELDS = {kind: _fields(kind) for kind in _LINES}
_EVENTS = {str(field.default): kind for kind in _KINDS for field in fields(kind) if field.name == "event"}  # type: ignore[arg-type]  # every event is a dataclass


def header_from_json(data: object) -> TournamentHeader:
    # raises BadForm
    version = data.get("contack_tournament") if isinstance(data, dict) else None
    if type(version) is not int or not isinstance(data, dict):
        raise BadForm('this is not a tournament file: expected an object with a version under "contack_tournament"')
    check_version("tournament file", version, TOURNAMENT_VERSION)
    return TournamentHeader(**_values(TournamentHeader, data))


def event_from_json(data: object) -> TournamentEvent:
    """Ignore unknown keys. Raises BadForm."""
    kind, data = kind_of(data, _EVENTS)
    return kind(**_values(kind, data))


def _to_json(line: Any) -> JsonObject:
    values = {field: getattr(line, field.name) for field in _FIELDS[type(line)]}
    return {
        field.name: _FORMS[field.name].write(value)
        for field, value in values.items()
        if value or field.default is MISSING
    }


def _values(kind: type, data: JsonObject) -> JsonObject:
    wanted = (field.name for field in _FIELDS[kind] if field.default is MISSING or field.name in data)
    return {name: read_key(data, name, _FORMS[name]) for name in wanted}


def line_text(line: TournamentHeader | TournamentEvent) -> str:
    """Return the line with its line end."""
    if isinstance(line, TournamentHeader):
        return json_line({"contack_tournament": TOURNAMENT_VERSION, **_to_json(line)})
    return json_line({"event": line.event, **_to_json(line)})  # type: ignore[attr-defined]  # every event names itself


def header_hash(header: TournamentHeader) -> bytes:
    """Return the SHA-256 of the file's first line with its line end."""
    # exactly as written: the lots and the seeds depend on each byte
    return sha256(line_text(header).encode()).digest()


def parse_tournament(data: bytes) -> TournamentLines:
    """Read up to the last whole line. Raises UnreadableRecord with the number of the line."""
    first, *rest = whole_lines(data)
    header = parse_line(header_from_json, first, 1)
    return header, tuple(
        parse_line(event_from_json, line, number) for number, line in enumerate(rest, FIRST_EVENT_LINE)
    )
