"""How clients get to tables: names that are taken, tables that are full, gone or not there yet."""

from dataclasses import replace as replace_wish
from typing import Any

import pytest
from msgspec.structs import replace

from contack.client.session.actions import Reconnect
from contack.client.session.fairness import NO_COMMITMENT, DealCommitment
from contack.client.session.joining import A_WHILE, LATER, JoinFlow, JoinRequest, numbered_name, own_table, way_back
from contack.client.session.model import Model
from contack.protocol.command import Command, Hello, Join, ListTables, OpenTable, Resume
from contack.protocol.error import Refusal
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.notice import Notice, Refused, TablesListed, Welcomed
from contack.protocol.table_state import TableState, TableSummary
from contack.protocol.version import PROTOCOL_VERSION
from tests.client.house import commands_of, status_of, texts_of

WELCOMED = Welcomed(PROTOCOL_VERSION, "den", "0")

TAKEN = Refused("open_table", Refusal.TABLE_EXISTS, "taken")


TABLES: list[tuple[str, dict[str, bool]]] = [("den", {"locked": True}), ("cellar", {"password": True}), ("attic", {})]


def summary(name: str, playing: bool = False, watchable: bool = True) -> TableSummary:
    return TableSummary(name, 2, "next", watchable, "bob", ("bob",), 0, playing)


def listed(*tables: TableSummary) -> TablesListed:
    return TablesListed(tables, len(tables), ("ann",), 1)


def anywhere(**more: bool) -> JoinFlow:
    return JoinFlow(JoinRequest("ann", "test", **more))  # type: ignore[arg-type]


IDLE = replace(summary("old", playing=True), vacant=(0,), idle=True)
VACANT = replace(summary("den", playing=True), vacant=(1,))
CLOSED = summary("inn", watchable=False)


@pytest.mark.parametrize(
    ("wanted", "notice", "command"),
    [
        pytest.param({}, WELCOMED, ListTables(), id="any table"),
        pytest.param({"table": "den"}, WELCOMED, Join("den"), id="named table"),
        pytest.param({"spectate": True, "token": "secret"}, WELCOMED, Resume("secret"), id="seat before other wishes"),
        pytest.param({}, listed(summary("busy", playing=True), summary("den")), Join("den"), id="free seat"),
        pytest.param({}, listed(IDLE, summary("den")), Join("den"), id="no idle table"),
        pytest.param({}, listed(VACANT), Join("den"), id="seat of a stand-in"),
        pytest.param({}, listed(summary("busy", playing=True)), OpenTable("ann's table", 7), id="all tables full"),
        pytest.param({"spectate": True}, listed(CLOSED, summary("den")), Join("den", True), id="spectator"),
        pytest.param({}, Refused("join", Refusal.NO_SUCH_TABLE, "gone"), ListTables(), id="table is gone"),
        pytest.param({}, Refused("join", Refusal.TABLE_FULL, "gone"), ListTables(), id="table is full"),
        pytest.param({}, Refused("join", Refusal.GAME_RUNNING, "gone"), ListTables(), id="game is running"),
    ],
)
def test_client_sends_the_next_command(wanted: dict[str, Any], notice: Notice, command: Command) -> None:
    assert commands_of(JoinFlow(JoinRequest("ann", "test", **wanted)).receive(notice)[1]) == [command]


def test_guest_of_a_game_night_waits_instead_of_opening_one() -> None:
    arrival, effects = anywhere().receive(listed(summary("busy", playing=True)), at_night=True)
    assert (arrival.wish.tournament, effects) == (True, ())
    assert commands_of(anywhere().receive(listed(summary("den")), at_night=True)[1]) == [Join("den")]


def test_own_table_gets_another_name_if_taken() -> None:
    arrival, effects = anywhere(open=True, join=False).receive(TAKEN)
    assert commands_of(effects) == [OpenTable("ann's table 2", 7)]
    assert commands_of(arrival.receive(TAKEN)[1]) == [OpenTable("ann's table 3", 7)]


def test_slow_opener_joins_the_table_opened_first() -> None:
    arrival, effects = anywhere().receive(TAKEN)
    assert commands_of(effects) == [ListTables()]
    assert commands_of(arrival.receive(listed(summary("ann's table")))[1]) == [Join("ann's table")]
    assert commands_of(arrival.receive(listed(summary("ann's table", playing=True)))[1]) == [
        OpenTable("ann's table 2", 7)
    ]


@pytest.mark.parametrize("others", [0, 1, 99])
def test_name_of_the_own_table_is_never_too_long(others: int) -> None:
    assert len(own_table("a" * NAME_LENGTH, others)) == NAME_LENGTH


def test_client_without_a_game_to_watch_ends() -> None:
    effects = anywhere(spectate=True).receive(listed())[1]
    assert (status_of(effects), texts_of(effects)) == (1, ["There is no table to watch."])


def test_missing_table_ends_with_the_servers_words() -> None:
    effects = JoinFlow(JoinRequest("ann", "test", "den")).receive(
        Refused("join", Refusal.NO_SUCH_TABLE, "there is none")
    )[1]
    assert (status_of(effects), texts_of(effects)) == (1, ["The server refused: there is none."])


def test_a_table_to_be_opened_is_opened() -> None:
    wanted = {"seats": 3, "closed": "any", "spectators": False, "grace": 5, "move_clock": 60, "game_clock": 900}
    arrival = JoinFlow(JoinRequest("ann", "test", "den", open=True, join=False, countdown=0, **wanted))  # type: ignore[arg-type]
    assert commands_of(arrival.receive(WELCOMED)[1]) == [OpenTable("den", countdown=0, **wanted)]  # type: ignore[arg-type]
    effects = arrival.receive(Refused("open_table", Refusal.TABLE_EXISTS, "it exists"))[1]
    assert status_of(effects) == 1


def test_a_table_to_be_joined_or_opened_is_reached_either_way() -> None:
    arrival = JoinFlow(JoinRequest("ann", "test", "den", open=True))
    assert commands_of(arrival.receive(WELCOMED)[1]) == [Join("den")]
    assert commands_of(arrival.receive(Refused("join", Refusal.NO_SUCH_TABLE, "none"))[1]) == [OpenTable("den", 7)]
    assert commands_of(arrival.receive(Refused("open_table", Refusal.TABLE_EXISTS, "since"))[1]) == [Join("den")]


def test_passwords_are_sent_and_never_shown() -> None:
    arrival = JoinFlow(JoinRequest("ann", "test", "den", open=True, password="sesame", table_password="open"))
    assert arrival.hello() == Hello(PROTOCOL_VERSION, "ann", "test", "sesame")
    assert commands_of(arrival.receive(WELCOMED)[1]) == [Join("den", password="open")]
    none = Refused("join", Refusal.NO_SUCH_TABLE, "none")
    assert commands_of(arrival.receive(none)[1]) == [OpenTable("den", 7, password="open")]
    assert "sesame" not in repr(arrival)


def test_locked_tables_are_skipped() -> None:
    locked, secret, free = (replace(summary(name), **more) for name, more in TABLES)
    assert commands_of(anywhere().receive(listed(locked, secret, free))[1]) == [Join("attic")]
    knows = JoinFlow(JoinRequest("ann", "test", table_password="open"))
    assert commands_of(knows.receive(listed(locked, secret, free))[1]) == [Join("cellar", password="open")]
    watching = anywhere(spectate=True).receive(listed(locked, secret))[1]
    assert texts_of(watching) == ["There is no table to watch."]


def test_taken_name_gets_a_number() -> None:
    arrival, effects = anywhere().receive(Refused("hello", Refusal.NAME_TAKEN, "taken"))
    assert commands_of(effects) == [Hello(PROTOCOL_VERSION, "ann-2", "test")]
    assert commands_of(arrival.receive(WELCOMED)[1]) == [ListTables()]


DEN = TableState("den", 2, "next", True, "ann", (), (), True, "")
PROMISED = DealCommitment("c0ffee", (b"one",))


def returning(token: str | None = "secret") -> JoinFlow:
    """Return the way back of somebody who went to any table and came to den as ann-2."""
    request = JoinRequest("ann", "test", open=True, join=False, password="sesame", table_password="open")
    return way_back(request, Model("ann-2", token, DEN), PROMISED)


def test_returning_player_keeps_name_and_seat() -> None:
    back = returning()
    assert back.hello() == Hello(PROTOCOL_VERSION, "ann-2", "test", "sesame")
    assert commands_of(back.receive(WELCOMED)[1]) == [Resume("secret")]
    assert back.wish.committed == PROMISED


def test_returning_spectator_watches_only_that_table() -> None:
    back = returning(token=None)
    assert commands_of(back.receive(WELCOMED)[1]) == [Join("den", spectate=True, password="open")]
    effects = back.receive(Refused("join", Refusal.NO_SUCH_TABLE, "there is none"))[1]
    assert (status_of(effects), texts_of(effects)) == (1, ["The server refused: there is none."])


@pytest.mark.parametrize("table", ["den", None])
def test_a_seat_that_is_gone_is_the_end_with_the_servers_words(table: str | None) -> None:
    flow = JoinFlow(JoinRequest("ann", "test", table, token="secret"))
    effects = flow.receive(Refused("resume", Refusal.BAD_TOKEN, "no seat\x1b[2J is kept"))[1]
    assert status_of(effects) == 1
    [words] = texts_of(effects)
    assert words == f"Your seat at {table or 'the table'} is gone. The server says: no seat?[2J is kept."


def test_returning_client_tries_another_name_silently() -> None:
    again, effects = returning().receive(Refused("hello", Refusal.NAME_TAKEN, "taken"))
    assert texts_of(effects) == []
    assert commands_of(effects) == [Hello(PROTOCOL_VERSION, "ann-2-2", "test", "sesame")]
    assert commands_of(again.receive(WELCOMED)[1]) == [Resume("secret")]


@pytest.mark.parametrize("reason", LATER)
@pytest.mark.parametrize(("asked", "seconds"), [(None, A_WHILE), (0.0, A_WHILE), (2.5, 2.5)])
@pytest.mark.parametrize("command", ["hello", "resume"])
def test_returning_client_waits_as_long_as_requested(
    reason: Refusal, asked: float | None, seconds: float, command: str
) -> None:
    back, effects = returning().receive(Refused(command, reason, "a moment", retry_after=asked))
    assert (back, effects) == (returning(), (Reconnect("a moment", seconds),))


@pytest.mark.parametrize("reason", LATER)
def test_new_client_does_not_wait(reason: Refusal) -> None:
    assert status_of(anywhere().receive(Refused("hello", reason, "a moment", retry_after=1.0))[1]) == 1


OF_OTHER_COMMANDS = {Refusal.BAD_TOKEN, Refusal.TABLE_EXISTS, Refusal.WRONG_PASSWORD}


@pytest.mark.parametrize("reason", sorted(set(Refusal) - {*LATER, *OF_OTHER_COMMANDS}))
def test_any_other_refusal_ends_the_way_back(reason: Refusal) -> None:
    effects = returning().receive(Refused("resume", reason, "no\nway"))[1]
    assert (status_of(effects), texts_of(effects)) == (1, ["The server refused: no?way."])


@pytest.mark.parametrize("reason", [Refusal.WRONG_PASSWORD, Refusal.UNSUPPORTED_VERSION, "never heard of"])
@pytest.mark.parametrize("command", ["hello", "list_tables", "join", "open_table"])
def test_a_refusal_that_leaves_no_other_way_is_the_end(command: str, reason: str) -> None:
    effects = anywhere(open=True).receive(Refused(command, reason, "no"))[1]
    assert (status_of(effects), commands_of(effects)) == (1, [])


@pytest.mark.parametrize("number", [1, 2, 10, 999])
def test_a_name_keeps_its_number_however_long_it_is(number: int) -> None:
    name = numbered_name("x" * NAME_LENGTH, number)
    assert len(name) == NAME_LENGTH
    assert number == 1 or name.endswith(f"-{number}")


def test_player_without_a_seat_made_no_promise() -> None:
    assert anywhere().wish.committed == NO_COMMITMENT


def test_lost_seat_falls_back_to_the_other_wish() -> None:
    wanted = JoinRequest("ann", "test", "den")
    back = JoinFlow(replace_wish(wanted, token="secret", otherwise=wanted))
    assert commands_of(back.receive(WELCOMED)[1]) == [Resume("secret")]
    assert back.receive(listed(summary("attic"))) == (back, ())
    refused = Refused("resume", Refusal.BAD_TOKEN, "dora has that seat now, under another token")
    after, effects = back.receive(refused)
    words = "Your seat at den is gone. The server says: dora has that seat now, under another token."
    assert texts_of(effects) == [words]
    assert commands_of(effects) == [Join("den")]
    assert after.wish == wanted
