"""The first line of a record (the game, its players and its rules), and who has each seat after it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias, get_args

from contack.engine.event import Event, Seated
from contack.engine.records.form import (
    COLOURS,
    FLAG,
    HEX,
    HEXES,
    INT,
    INTS_OR_NULL,
    TEXT,
    TEXTS,
    BadForm,
    Form,
    JsonObject,
    one_of,
    read_key,
)
from contack.engine.rules import CLOSED, RULES_VERSION, SEATS, Rules, SolitaireRules

# The version of the record format (records.md).
RECORD_VERSION = 1

GameKind: TypeAlias = Literal["table", "draw", "stacked"]


@dataclass(frozen=True, slots=True)
class Header:
    """The facts of a game known before its events.

    `commitment` is the hex SHA-256 of a table game's seed, `key` the hex key of a solitaire's deal. `started` is a UTC
    time such as 2026-11-20T15:04:05Z. `colours` are by seat at the start. A `private` table had a password or allowed
    no spectators. `called_off` counts the deals called off before this one after the server knew the nonce of the
    record's keeper.
    """

    players: tuple[str, ...]
    rules: Rules | SolitaireRules = Rules()
    game: GameKind = "table"
    commitment: str | None = None
    key: str | None = None
    started: str | None = None
    digests: tuple[str, ...] | None = None
    levels: tuple[int | None, ...] | None = None
    colours: tuple[int, ...] | None = None
    private: bool | None = None
    called_off: int | None = None


_OPTIONAL: Mapping[str, Form] = {
    "commitment": HEX,
    "key": HEX,
    "started": TEXT,
    "digests": HEXES,
    "levels": INTS_OR_NULL,
    "colours": COLOURS,
    "private": FLAG,
    "called_off": INT,
}

_BY_SEAT = ("digests", "levels", "colours")


def header_to_json(header: Header) -> JsonObject:
    rules = {"version": header.rules.version} if header.game == "draw" else asdict(header.rules)
    data: JsonObject = {"contack": RECORD_VERSION, "game": header.game, "rules": rules, "players": list(header.players)}
    values = {key: getattr(header, key) for key in _OPTIONAL}
    plain = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
    return data | {key: value for key, value in plain.items() if value is not None}


def header_from_json(data: object) -> Header:
    # raises BadForm
    if not isinstance(data, dict) or "contack" not in data:
        raise BadForm('this is not a record of Contack: expected an object with the key "contack"')
    check_version("record format", data["contack"], RECORD_VERSION)
    game = read_key(data, "game", one_of(get_args(GameKind)))
    players = read_key(data, "players", TEXTS)
    if len(players) not in (SEATS if game == "table" else (1,)):
        raise BadForm(f'"players": {len(players)} do not play a game of kind "{game}"')
    if game != "table":
        read_key(data, "key", HEX)
    optional = {key: read_key(data, key, form) for key, form in _OPTIONAL.items() if key in data}
    for key in _BY_SEAT:
        if (count := len(optional.get(key, players))) != len(players):
            raise BadForm(f'"{key}": expected one for each of the {len(players)} players, not {count}')
    return Header(players, _read_rules(data, game), game, **optional)


def _read_rules(data: JsonObject, game: GameKind) -> Rules | SolitaireRules:
    rules = data.get("rules")
    if not isinstance(rules, dict):
        raise BadForm('"rules": expected an object with the key "version"')
    check_version("rules", rules.get("version"), RULES_VERSION)
    if game == "table":
        return Rules(closed=read_key(rules, "closed", one_of(CLOSED)) if "closed" in rules else "next")
    return SolitaireRules(peek=read_key(rules, "peek", FLAG) if "peek" in rules else False)


def check_version(what: str, found: object, known: int) -> None:
    if type(found) is not int:
        raise BadForm(f"no version of the {what}: expected {known}")
    if found != known:
        raise BadForm(f"{what} version {found} is not known here, only {known}: a newer contack may read it")


def holders_at_end(players: Sequence[str], events: Iterable[Event]) -> tuple[str, ...]:
    """Return the names by seat; `players` began the game."""
    holders = list(players)
    for event in events:
        if isinstance(event, Seated):
            holders[event.seat] = event.name
    return tuple(holders)


def colours_in(header: Header, events: Iterable[Event]) -> dict[str, int]:
    """Return the colours that the record has, by name."""
    seated = {event.name: event.colour for event in events if isinstance(event, Seated) and event.colour}
    return {**dict(zip(header.players, header.colours or (), strict=False)), **seated}


def taken_over(players: Sequence[str], events: Iterable[Event]) -> tuple[tuple[str, str], ...]:
    """Return the first and the last player of each changed seat."""
    return tuple(
        (began, ended) for began, ended in zip(players, holders_at_end(players, events), strict=True) if began != ended
    )


def why_not_seated(holders: Sequence[str], seated: Seated) -> str:
    """Return why that player cannot take over that seat; empty if possible."""
    if seated.seat not in range(len(holders)):
        return f"there are seats 0 to {len(holders) - 1}"
    if not seated.name:
        return "the new player needs a name"
    if seated.name in (*holders[: seated.seat], *holders[seated.seat + 1 :]):
        return f"{seated.name} has another seat already"
    return ""
