"""The tables of the protocol's pages match the code completely."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields as dataclass_fields
from enum import StrEnum
from inspect import isclass
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from contack.engine.board.board import Board
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.engine.event import ChosenBy, Event, Reason
from contack.engine.records.event_form import EVENTS
from contack.engine.rules import Rules
from contack.engine.view import View
from contack.engine.why_not import Rule
from contack.protocol.codec import COMMAND_TYPES, NOTICE_TYPES
from contack.protocol.command import LendBots, Reaction, Role
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.limits import TO_CLIENT, TO_SERVER
from contack.protocol.notice import Change, ChatLine, StandingLine
from contack.protocol.state import COMMANDS_IN, NEXT, TOURNAMENT_COMMANDS, State
from contack.protocol.table_state import (
    ClockState,
    GameEnding,
    GameHeader,
    LayComment,
    Luck,
    PauseState,
    PlayerState,
    ScoredLay,
    TableGlance,
    TableState,
    TableSummary,
)
from contack.protocol.tournament import (
    Award,
    Entrant,
    Presence,
    TournamentOptions,
    TournamentPhase,
    TournamentState,
    TournamentTable,
    TournamentTablePhase,
)
from contack.protocol.version import ALPN, PROTOCOL_VERSION, snake
from tests.protocol.pages import ALL, DOCS, PROTOCOL, SOCIAL, TOURNAMENT


def _prose(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)


PROSE = _prose(ALL)

MESSAGES: dict[str, type] = {f"-> `{name}`": kind for name, kind in COMMAND_TYPES.items()} | {
    f"<- `{name}`": kind for name, kind in NOTICE_TYPES.items()
}
MAPS: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        *(View, Rules, GameHeader, TableState, PauseState, PlayerState, TableSummary, StandingLine, ClockState),
        *(TableGlance, GameEnding, LayComment, Luck),
        *(TournamentState, TournamentOptions, Entrant, TournamentTable, Award),
    )
}
EVENT_KINDS: dict[str, type] = {f"event `{name}`": kind for name, kind in EVENTS["table"].items()}
KINDS = MESSAGES | MAPS | EVENT_KINDS

CODES: dict[str, type[StrEnum]] = {
    "reason of `refused`": Refusal,
    "reason of `closed`": CloseReason,
    "rule": Rule,
    "change": Change,
    "reaction": Reaction,
    "by": ChosenBy,
    "reason of `hand_ended`": Reason,
    "phase": TournamentPhase,
    "presence": Presence,
    "phase of a table": TournamentTablePhase,
}

NAMES: Mapping[object, str] = {
    str: "text", bytes: "bytes", int: "int", float: "float", bool: "bool", Tile: "tile", Cell: "cell", Lay: "lay",
    ScoredLay: "scored lay", ChatLine: "chat line", Event: "event", Board: "[lay]",
}  # fmt: skip
"""The document's names for types that are not maps."""

COUNT = (0, 2**53 - 1)


class Table(NamedTuple):
    """A table of the document, with its heading."""

    heading: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Type(NamedTuple):
    name: str
    limits: str = ""

    def __str__(self) -> str:
        return f"{self.name}, {self.limits}" if self.limits else self.name


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip("|").split("|"))


def _tables() -> Iterator[Table]:
    for section in re.split(r"^##+ ", PROSE, flags=re.MULTILINE)[1:]:
        for found in re.findall(r"(?:^\|.*\n)+", section, re.MULTILINE):
            header, _, *rows = map(_cells, found.splitlines())
            yield Table(section.splitlines()[0], header, tuple(rows))


TABLES = list(_tables())


def _column(first: str) -> list[str]:
    (table,) = [table for table in TABLES if table.header[0] == first]
    return [row[0].strip("`") for row in table.rows]


def _type(kind: Any) -> Type:
    args = get_args(kind)
    if kind in NAMES:
        return Type(NAMES[kind])
    if isclass(kind) and issubclass(kind, StrEnum):
        return Type("text", "see below")
    match get_origin(kind):
        case None:
            return Type(kind.__name__)
        case origin if origin is Annotated:
            (meta,) = kind.__metadata__
            if get_origin(args[0]) is tuple:
                return Type(str(_type(args[0])), f"0..{meta.max_length}")
            least, most = (meta.min_length or 0, meta.max_length) if meta.max_length else (meta.ge, meta.le)
            return Type("count") if (least, most) == COUNT else Type(NAMES[args[0]], f"{least}..{most}")
        case origin if origin is Literal:
            values = [str(value) if type(value) is int else f"`{value}`" for value in args]
            return Type(NAMES[type(args[0])], " or ".join(values))
        case origin if origin in (Union, UnionType):
            name, limits = _type(args[0])
            return Type(f"{name} or nil", limits)
    return Type(f"[{_type(args[0])}]")


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.default is msgspec.NODEFAULT:
        return ""
    return "empty" if field.default == b"" else f"`{json.dumps(field.default)}`"


def _field_rows(kind: type) -> list[tuple[str, ...]]:
    hints = get_type_hints(kind, include_extras=True)
    if kind in MESSAGES.values():
        rows: list[tuple[str, ...]] = [
            (f"`{f.name}`", str(_type(hints[f.name])), _default(f)) for f in msgspec.structs.fields(kind)
        ]
        return rows if any(default for *_, default in rows) else [row[:2] for row in rows]
    if issubclass(kind, msgspec.Struct):
        names = list(kind.__struct_fields__)
    elif issubclass(kind, tuple):
        names = list(kind._fields)  # type: ignore[attr-defined]
    else:
        names = [field.name for field in dataclass_fields(kind) if field.name != "event"]  # type: ignore[arg-type]
    return [(f"`{name}`", str(_type(hints[name]))) for name in names]


def test_document_has_this_version() -> None:
    assert f"This is version {PROTOCOL_VERSION} of the protocol." in PROSE


def test_every_message_map_and_event_has_a_section() -> None:
    sections = re.findall(r"^### (.*)$", PROSE, re.MULTILINE)
    assert sorted(sections) == sorted(KINDS)


@pytest.mark.parametrize("heading", KINDS)
def test_table_has_type_limits_and_default_of_each_field(heading: str) -> None:
    expected = _field_rows(KINDS[heading])
    listed = [table.rows for table in TABLES if table.heading == heading and table.header[0] == "field"]
    width = len(expected[0]) if expected else 0
    assert [row[:width] for rows in listed for row in rows] == expected


@pytest.mark.parametrize("heading", [heading for heading, kind in KINDS.items() if not _field_rows(kind)])
def test_message_without_fields_says_so(heading: str) -> None:
    section = PROSE.partition(f"### {heading}\n")[2].partition("###")[0]
    assert "No fields." in section


@pytest.mark.parametrize("first", CODES)
def test_table_has_every_code_in_order(first: str) -> None:
    assert _column(first) == [code.value for code in CODES[first]]


def test_documented_limits_match_the_code() -> None:
    (table,) = [table for table in TABLES if table.header == ("limit", "->", "<-")]
    assert [row[1:] for row in table.rows] == [
        (str(up), str(down)) for up, down in zip(TO_SERVER, TO_CLIENT, strict=True)
    ]


def _states(first: str, kinds: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the other cells of the table of states for each message."""
    (table,) = [table for table in TABLES if table.header[0] == first]
    rest = set(kinds)
    listed: dict[str, tuple[str, ...]] = {}
    for names, *cells in table.rows:
        found = {snake(kind.__name__) for kind in TOURNAMENT_COMMANDS} if "tournaments" in names else set[str]()
        found |= rest if names == "all others" else set(re.findall(r"`(\w+)`", names))
        assert found <= rest
        rest -= found
        listed |= dict.fromkeys(found, tuple(cells))
    assert not rest
    return listed


def test_state_table_has_the_allowed_commands() -> None:
    listed = {name: set(cells[0].split(", ")) for name, cells in _states("commands", COMMAND_TYPES).items()}
    assert listed == {
        name: {str(state) for state in State if kind in COMMANDS_IN[state]} for name, kind in COMMAND_TYPES.items()
    }


def test_state_table_has_notices_and_transitions() -> None:
    listed = {
        name: {state: state if after == "the same" else after for state in states.split(", ")}
        for name, (states, after) in _states("notices", NOTICE_TYPES).items()
    }
    assert listed == {
        name: {str(state): str(NEXT[state][kind]) for state in State if kind in NEXT[state]}
        for name, kind in NOTICE_TYPES.items()
    }


def test_every_command_has_an_answer() -> None:
    answers = [table for table in TABLES if table.heading == "Answers"]
    commands = {name for table in answers for row in table.rows for name in re.findall(r"`(\w+)`", row[0])}
    assert commands | {snake(kind.__name__) for kind in TOURNAMENT_COMMANDS} == set(COMMAND_TYPES)
    changes, notices = ({name for row in t.rows for name in re.findall(r"`(\w+)`", row[1])} for t in answers)
    assert changes <= set(Change) | {"host_starts"}
    assert notices <= set(NOTICE_TYPES)


def test_document_has_only_names_of_the_code() -> None:
    known = {
        *COMMAND_TYPES,
        *NOTICE_TYPES,
        *EVENTS["table"],
        *State,
        ALPN.decode(),
        *(code.value for codes in CODES.values() for code in codes),
    }
    known |= {row[0].strip("`") for kind in KINDS.values() for row in _field_rows(kind)}
    known |= {
        "type",
        "event",
        *get_args(Role),
        "ann",
        "bob",
        "next",
        "any",
        "lay",
        "seat",
        "open",
        "rounds",
        "contack-bot",
        *("best_lay", "closest_finish", "luckiest_tile"),
        "x",
        "nil",
        "true",
        "false",
        "null",
        "localhost",
    }
    written = {word for word in re.findall(r"`([a-z_-]+)`", PROSE) if word != "-"}
    assert written - known == set()


def _anchors(text: str) -> set[str]:
    titles = re.findall(r"^##+ ([\w ,]+)$", _prose(text), re.MULTILINE)
    return {"", *(title.lower().replace(" ", "-").replace(",", "") for title in titles)}


@pytest.mark.parametrize("name", ["protocol.md", "protocol_social.md", "protocol_tournament.md"])
def test_every_link_leads_somewhere(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)]+)\)", _prose(text)):
        page, _, anchor = link.partition("#")
        target = DOCS / (page or name)
        assert target.is_file(), link
        assert not anchor or anchor in _anchors(target.read_text(encoding="utf-8")), link


def test_social_page_has_the_commands_between_people() -> None:
    listed = re.findall(r"^### -> `(.*)`$", SOCIAL, re.MULTILINE)
    assert listed == ["react", "nudge", "choose_colour", "pair", "claim", "list_standings"]


def test_tournament_page_has_the_commands_of_tournaments() -> None:
    listed = re.findall(r"^### -> `(.*)`$", TOURNAMENT, re.MULTILINE)
    assert [COMMAND_TYPES[name] for name in listed] == list(TOURNAMENT_COMMANDS)


def test_document_has_each_meaning_of_closed() -> None:
    (table,) = [table for table in TABLES if table.header[0] == "`closed` is"]
    assert len(table.rows) == 4
    assert "closed" in NOTICE_TYPES.keys() & {state.value for state in State} & {reason.value for reason in Reason}
    (listed,) = [row[1] for row in table.rows if row[0].startswith("a field")]
    having = [heading for heading, kind in KINDS.items() if any(row[0] == "`closed`" for row in _field_rows(kind))]
    assert {re.findall(r"\w+", heading)[-1] for heading in having} <= set(re.findall(r"`(\w+)`", listed))


def test_bot_hosts_are_the_last_section() -> None:
    *_, last = re.split(r"^## ", _prose(PROTOCOL), flags=re.MULTILINE)
    listed = re.findall(r"^### (.*)$", last, re.MULTILINE)
    of_bot_hosts = {LendBots, *NEXT[State.LENDING]}.difference(NEXT[State.GREETING], NEXT[State.TABLE])
    assert sorted(listed) == sorted(heading for heading, kind in MESSAGES.items() if kind in of_bot_hosts)
