"""The server's own faults cost only the client that meets them, and are in the log."""

from collections.abc import Callable
from typing import Any

import pytest
from twisted.internet.task import Clock
from twisted.logger import LogEvent

from contack.protocol.command import Command, Join, OpenTable, Ping, Ready, Resume, Say
from contack.protocol.error import CloseReason
from contack.protocol.notice import Closed, Halted, Joined, Played, Ponged, Said, TableChanged, Welcomed
from contack.protocol.state import COMMANDS_IN, State
from contack.server.bots.assignments import BotAssignments
from contack.server.commands.lobby.lobby import Lobby
from contack.server.network.connection import ServerProtocol
from contack.server.network.hub import Hub
from contack.server.table.table import Table
from tests.protocol.samples import COMMAND_SAMPLES
from tests.server.caller import Caller, client, game, hello, last, new_hub, table


class OwnMistakeError(Exception):
    """An unexpected exception."""


def fail(*_: Any, **__: Any) -> Any:
    raise OwnMistakeError


@pytest.fixture
def mistakes(logged_errors: list[LogEvent]) -> Callable[[], int]:
    def count() -> int:
        assert all(error["log_failure"].check(OwnMistakeError) for error in logged_errors)
        found = len(logged_errors)
        logged_errors.clear()
        return found

    return count


def is_warned_and_closed(caller: Caller) -> bool:
    return last(caller, Closed).reason == CloseReason.INTERNAL_ERROR and caller.let_go


@pytest.mark.parametrize("command", COMMAND_SAMPLES, ids=lambda command: type(command).__name__)
def test_failing_command_costs_only_its_connection(
    open_hub: Hub, monkeypatch: pytest.MonkeyPatch, mistakes: Callable[[], int], command: Command
) -> None:
    ann, bob = game(open_hub, "ann", "bob")
    carl, dora = client(open_hub, "carl"), client(open_hub, "dora")
    unlucky = ann if type(command) in COMMANDS_IN[State.TABLE] else carl
    name = "ann" if unlucky is ann else "carl"
    for handlers in ("_at_table", "_anywhere"):
        monkeypatch.setattr(open_hub.lobby, handlers, {**getattr(open_hub.lobby, handlers)})
        if type(command) in getattr(open_hub.lobby, handlers):
            monkeypatch.setitem(getattr(open_hub.lobby, handlers), type(command), fail)
    bob.hears()
    unlucky.sends(command)
    assert is_warned_and_closed(unlucky)
    assert mistakes() == 1
    monkeypatch.undo()
    if unlucky is ann:
        assert [type(notice) for notice in bob.hears()] == [Joined, TableChanged]
    assert dora.sends(Say("all is well")) == [Said("dora", "all is well", colour=4)]
    unlucky.hangs_up()
    back = Caller(open_hub)
    assert isinstance(back.sends(hello(name))[0], Welcomed)
    if unlucky is ann:
        assert isinstance(back.sends(Resume(last(ann, Joined).token or ""))[0], Joined)
        assert isinstance(bob.hears()[-1], TableChanged)


def test_lost_client_keeps_no_seat_after_a_fault(
    open_hub: Hub, lobby: Lobby, monkeypatch: pytest.MonkeyPatch, mistakes: Callable[[], int]
) -> None:
    ann, bob = game(open_hub, "ann", "bob")
    bob.hears()
    monkeypatch.setattr(Table, "drop", fail)
    ann.hangs_up()
    assert [type(notice) for notice in bob.hears()] == [Joined]
    assert mistakes() == 1
    assert [player.client is None for player in lobby.tables.by_name["inn"].members.players] == [True, False]
    assert client(open_hub, "ann").notices
    assert bob.sends(Ping(1)) == [Ponged(1)]


def test_failing_tick_delays_no_other_table(
    hub: Hub, clock: Clock, monkeypatch: pytest.MonkeyPatch, mistakes: Callable[[], int]
) -> None:
    tables = []
    for name in ("first", "second", "third"):
        here = [client(hub, f"{name} {number}") for number in (1, 2)]
        here[0].sends(OpenTable(name, 2, move_clock=10, countdown=0))
        here[1].sends(Join(name))
        for each in here:
            each.sends(Ready())
        here[0].hears()
        tables.append(here)
    works = Table.tick
    monkeypatch.setattr(Table, "tick", lambda table: fail() if table.name == "second" else works(table))
    clock.advance(10)
    received = [[type(notice) for notice in here[0].hears()] for here in tables]
    assert received == [[Played], [Joined], [Played]]
    assert mistakes() == 1
    clock.advance(10)
    assert [type(notice) for notice in tables[2][0].hears()] == [Played]
    assert mistakes() == 0
    monkeypatch.undo()
    clock.advance(60)
    assert Played in [type(notice) for notice in tables[1][0].hears()]


def test_failing_table_disturbs_no_other_table(
    open_hub: Hub, lobby: Lobby, monkeypatch: pytest.MonkeyPatch, mistakes: Callable[[], int]
) -> None:
    table(open_hub, "ann", "bob")
    carl = client(open_hub, "carl")
    carl.sends(OpenTable("den", 2, countdown=0))
    works = vars(Table)["clock"].fget
    monkeypatch.setattr(Table, "clock", property(lambda table: fail() if table.name == "inn" else works(table)))
    lobby.tables.touch(lobby.tables.by_name["inn"])
    assert isinstance(carl.sends(Ready())[0], TableChanged)
    open_hub._halt(True)
    assert isinstance(carl.hears()[-1], Halted)
    assert mistakes() == 1


def test_unreachable_bot_delays_no_answer(
    open_hub: Hub, monkeypatch: pytest.MonkeyPatch, mistakes: Callable[[], int]
) -> None:
    ann = client(open_hub, "ann")
    monkeypatch.setattr(BotAssignments, "settle", fail)
    assert ann.sends(Say("hello")) == [Said("ann", "hello")]
    assert mistakes() == 1


def test_unwritable_client_is_dropped_and_others_hear_all(
    open_hub: Hub, monkeypatch: pytest.MonkeyPatch, mistakes: Callable[[], int]
) -> None:
    ann, bob, carl = (client(open_hub, name) for name in ("ann", "bob", "carl"))
    works = ServerProtocol.write
    monkeypatch.setattr(
        ServerProtocol,
        "write",
        lambda self, notice, frame: (fail if self is bob._protocol and type(notice) is Said else works)(
            self, notice, frame
        ),
    )
    assert ann.sends(Say("hello")) == [Said("ann", "hello")]
    assert carl.hears() == [Said("ann", "hello")]
    assert is_warned_and_closed(bob)
    assert mistakes() == 1


def test_stop_ignores_a_failing_table(monkeypatch: pytest.MonkeyPatch, mistakes: Callable[[], int]) -> None:
    hub = new_hub()
    ann, _ = table(hub, "ann", "bob")
    monkeypatch.setattr(Table, "abandon", fail)
    hub.stop()
    assert last(ann, Closed).reason == CloseReason.SERVER_STOPPED
    assert mistakes() == 1
