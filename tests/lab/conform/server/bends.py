"""Servers with one fault each: their changed messages, and the results of a case."""

from collections.abc import Callable, Mapping
from dataclasses import replace as with_fields
from typing import Any

from msgspec.structs import replace

from contack.engine.board.lay import Lay
from contack.engine.event import Event, Laid
from contack.engine.view import View
from contack.lab.conform.case import CaseResult, CaseVerdict, try_case
from contack.lab.conform.plan import closes
from contack.lab.conform.server.cases import SERVER_CASES
from contack.protocol.command import Command
from contack.protocol.connection import to_frame
from contack.protocol.notice import Change, Joined, Notice, Played, StandingsListed, Started, TableChanged, TablesListed
from contack.protocol.raw import raw_fields, raw_frame, raw_twice
from contack.protocol.table_state import TableState
from tests.lab.conform.memory_endpoint import Change as Says
from tests.lab.conform.server.setups import fixture


def tried(name: str, **endpoint: Any) -> CaseResult:
    (case,) = (case for case in SERVER_CASES if case.name == name)
    clients = fixture(case, **endpoint)
    result = try_case(case, clients)
    clients.clear()
    return result


def is_noticed(mutants: Mapping[str, tuple[Any, str, str]], name: str) -> None:
    broken, case, words = mutants[name]
    result = tried(case, **(broken if isinstance(broken, dict) else {"change": broken}))
    assert result.verdict is CaseVerdict.FAILED
    assert words in f"{result.expected}; came {result.came}"


def _made(right: Any, other: Mapping[str, Any]) -> dict[str, Any]:
    return {key: made(getattr(right, key)) if callable(made) else made for key, made in other.items()}


def says(*kinds: type[Notice], when: Callable[[Any], bool] = lambda _: True, **other: Any) -> Says:
    def say(notice: Notice) -> Notice:
        return replace(notice, **_made(notice, other)) if isinstance(notice, kinds) and when(notice) else notice

    return say


def table(**other: Any) -> Says:
    """Return what changes fields of the table in every notice that has one."""

    def change(right: TableState) -> TableState:
        return replace(right, **_made(right, other))

    return says(Joined, TableChanged, Started, table=change)


def lines(**other: Any) -> Says:
    """Return what changes fields of all tables in lists."""
    return says(TablesListed, tables=lambda tables: tuple(replace(line, **_made(line, other)) for line in tables))


def ever(**other: Any) -> Says:
    """Return what changes fields of all lines of the standings for ever."""
    return says(StandingsListed, ever=lambda lines: tuple(replace(line, **_made(line, other)) for line in lines))


def players(**other: Any) -> Says:
    """Return what changes fields of the last player in every notice that tells of one."""
    return table(players=lambda seats: (*seats[:-1], replace(seats[-1], **other)) if seats else seats)


def view(*kinds: type[Notice], **other: Any) -> Says:
    def change(right: View | None) -> View | None:
        return right and with_fields(right, **_made(right, other))

    return says(*(kinds or (Played,)), view=change)


def events(kind: type[Event], **other: Any) -> Says:
    """Return what changes fields of events, but for starters."""

    def change(event: Event) -> Event:
        chosen = isinstance(event, kind) and not (isinstance(event, Laid) and event.by is None)
        return with_fields(event, **_made(event, other)) if chosen else event  # type: ignore[type-var]  # all are

    return says(Started, Played, Joined, events=lambda content: tuple(map(change, content)))


def clock(**other: Any) -> Says:
    return says(Started, Played, TableChanged, Joined, clock=lambda right: right and replace(right, **other))


def hush(kind: type[Notice], when: Callable[[Any], bool] = lambda _: True) -> Says:
    return lambda notice: b"" if isinstance(notice, kind) and when(notice) else notice


def twice(kind: type[Notice]) -> Says:
    return lambda notice: to_frame(notice) * 2 if isinstance(notice, kind) else notice


def without(kind: type[Notice], field: str) -> Says:
    def say(notice: Notice) -> Notice | bytes:
        fields = raw_fields(to_frame(notice))
        content = {key: value for key, value in fields.items() if key != field}
        return raw_frame(content) if isinstance(notice, kind) else notice

    return say


def changed(change: Change) -> Callable[[TableChanged], bool]:
    return lambda notice: notice.change is change


def reason(code: str) -> Callable[[Any], bool]:
    return lambda notice: bool(notice.reason == code)


def hears(kind: type[Command], made: Callable[[Any], Command | bytes]) -> dict[str, Any]:
    """Return how a server is made that hears something else in the place of a command."""
    return {"hearing": lambda command: made(command) if isinstance(command, kind) else command}


def reads(command: str, made: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """Return how a server is made that reads other fields of a command than came."""
    return {"reading": lambda fields: made(fields) if fields["type"] == command else fields}


def wants(command: str, field: str) -> dict[str, Any]:
    """Return how a server is made that refuses a command without one of its fields."""
    return reads(command, lambda fields: fields if field in fields else {**fields, "wings": 2})


def within(kind: type[Notice], field: str, missing: str) -> Says:
    """Return what leaves out a field of the map, or of each map of the list, in a field of notices."""

    def cut(content: Any) -> Any:
        if isinstance(content, list):
            return [cut(each) for each in content]
        return (
            {key: value for key, value in content.items() if key != missing} if isinstance(content, dict) else content
        )

    def say(notice: Notice) -> Notice | bytes:
        fields = raw_fields(to_frame(notice))
        return raw_frame({**fields, field: cut(fields[field])}) if isinstance(notice, kind) else notice

    return say


def with_key_twice(kind: type[Notice]) -> Says:
    """Return what writes the first key of notices a second time."""

    return lambda notice: raw_twice(raw_fields(to_frame(notice))) if isinstance(notice, kind) else notice


def on_three_sides(made: Callable[[Any], Any]) -> Says:
    """Return what changes the lays that touch three tiles."""

    def change(content: Played) -> Played:
        board = content.view.board
        return replace(content, lays=tuple(made(one) if closes(board, Lay(*one[:2])) else one for one in content.lays))

    return lambda notice: change(notice) if isinstance(notice, Played) else notice


def last_less(items: tuple[Any, ...]) -> tuple[Any, ...]:
    return items[:-1]


def turned(items: tuple[Any, ...]) -> tuple[Any, ...]:
    return items[::-1]


def plus(more: float) -> Callable[[Any], Any]:
    return lambda number: number + more


def opposite(was: bool) -> bool:
    return not was
