"""A disk without space: no lay is played or lost, all clients see why, and play resumes by itself."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from twisted.internet.task import Clock
from twisted.logger import LogEvent, formatEvent

from contack.engine.board.lay import Lay
from contack.engine.event import ChosenBy, Laid
from contack.protocol.command import Join, ListTables, OpenTable, Ping, PlayLay, Say
from contack.protocol.connection import to_frame
from contack.protocol.frame import framed
from contack.protocol.notice import Closed, Halted, Played, Ponged, Refused, Said, Started, TableChanged, Welcomed
from contack.protocol.table_state import ClockState
from contack.server.commands.lobby.lobby import Lobby
from contack.server.network.disk import SLOW_SECONDS
from contack.server.network.hub import GOES_ON, HALTED, Hub
from contack.server.table.clocks import MOMENT
from tests.server.caller import PATIENT, Caller, client, game, hello, last, mover_of, only, table
from tests.server.fake_journal import HoldingJournal, OpenJournal

FULL = "database or disk is full"

LOGGED = f"the journal cannot be written, and commands wait until it can: {FULL}"

STOPPED_AT_1 = Halted(True, HALTED, ClockState(1.0, (), running=False))

STOPPED, GOING = Halted(True, HALTED), Halted(False, GOES_ON)


class TroubledHub(Hub):
    """A hub whose journal can hold everything back, as if it could not write."""

    def __init__(self, lobby: Lobby, clock: Clock) -> None:
        super().__init__(lobby, OpenJournal(), PATIENT, clock)
        self.journal = HoldingJournal()

    def hold_back(self) -> None:
        self.disk.journal = self.journal

    def get_into_trouble(self) -> None:
        self.hold_back()
        self.disk.see(FULL)

    def fail_again(self) -> None:
        self.disk.see(FULL)

    def get_over_it(self) -> None:
        self.disk.see(None)
        self.journal.let_go()


@pytest.fixture
def hub(lobby: Lobby, clock: Clock, logged_errors: list[LogEvent]) -> Iterator[Hub]:
    yield TroubledHub(lobby, clock)
    assert {formatEvent(error) for error in logged_errors} <= {LOGGED}
    logged_errors.clear()


def test_trouble_is_logged_once(hub: TroubledHub, logged_errors: list[LogEvent]) -> None:
    hub.get_into_trouble()
    hub.fail_again()
    assert [formatEvent(error) for error in logged_errors] == [LOGGED]


def test_command_is_refused_after_another_failed_write(hub: TroubledHub, lobby: Lobby) -> None:
    ann, bob = table(hub, "ann", "bob")
    hub.get_into_trouble()
    assert ann.sends(Say("hello")) == []
    hub.fail_again()
    refused = only(Refused, ann.hears())
    assert (refused.command, refused.reason, refused.view) == ("say", "cannot_save", None)
    assert lobby.tables.by_name["inn"].talk.chat == ()
    assert not any(isinstance(notice, Said) for notice in bob.hears())


def test_waiting_changes_are_written_first_after_trouble(hub: TroubledHub, lobby: Lobby) -> None:
    ann, bob = table(hub, "ann", "bob")
    ann.hears()
    hub.hold_back()
    bob.sends(Say("before"))
    hub.get_into_trouble()
    ann.sends(Say("after"))
    ann.hears()
    hub.get_over_it()
    assert ann.hears()[-2:] == [Said("bob", "before", colour=2), Said("ann", "after")]
    assert bob.hears() == [STOPPED, GOING, Said("bob", "before", colour=2), Said("ann", "after")]


def test_hello_and_ping_are_answered_during_trouble(hub: TroubledHub) -> None:
    hub.get_into_trouble()
    caller = Caller(hub)
    assert [type(notice) for notice in caller.sends(hello("ann"), Ping(1))] == [Welcomed, Halted, Ponged]


def test_wrong_command_is_refused_during_trouble(hub: TroubledHub) -> None:
    ann = client(hub, "ann")
    hub.get_into_trouble()
    ann.sends_bytes(framed(b"\x81\xa4type\xa5dance") + to_frame(ListTables()))
    hub.fail_again()
    hub.fail_again()
    assert [(notice.command, notice.reason) for notice in ann.hears() if isinstance(notice, Refused)] == [
        ("dance", "cannot_save"),
        ("list_tables", "cannot_save"),
    ]


def test_player_lost_during_trouble_is_announced_later(hub: TroubledHub, lobby: Lobby) -> None:
    ann, bob = table(hub, "ann", "bob")
    hub.get_into_trouble()
    bob.hangs_up()
    assert ann.hears()
    assert ann.hears() == []
    hub.get_over_it()
    assert [type(notice) for notice in ann.hears()] == [Halted, TableChanged]
    assert not lobby.tables.by_name["inn"].members.players[1].client


def test_troubled_server_still_says_goodbye(hub: TroubledHub) -> None:
    [ann] = table(hub, "ann", seats=2)
    hub.get_into_trouble()
    hub.lobby.info = replace(hub.lobby.info, settings=replace(hub.lobby.info.settings, ephemeral=False))
    hub.stop()
    assert [type(notice) for notice in ann.hears()] == [Halted, Closed]
    hub.get_over_it()
    assert ann.hears() == []


def test_server_works_normally_after_trouble(hub: TroubledHub) -> None:
    ann, bob = client(hub, "ann"), client(hub, "bob")
    hub.get_into_trouble()
    hub.get_over_it()
    ann.sends(OpenTable("inn", 2, countdown=0))
    hub.journal.let_go()
    bob.sends(Join("inn"))
    hub.journal.let_go()
    assert len(bob.hears()) == 1


def test_everyone_sees_trouble_and_its_end(hub: TroubledHub) -> None:
    ann, bob = table(hub, "ann", "bob")
    callers = [ann, bob, client(hub, "carl")]
    for caller in callers:
        caller.hears()
    hub.get_into_trouble()
    hub.fail_again()
    assert [caller.hears() for caller in callers] == [[STOPPED]] * 3
    hub.get_over_it()
    assert [caller.hears() for caller in callers] == [[GOING]] * 3


def test_waiting_client_sees_trouble_before_its_answer(hub: TroubledHub) -> None:
    ann, bob = game(hub, "ann", "bob")
    mover = mover_of([ann, bob])
    hub.hold_back()
    assert mover.sends(a_lay(mover)) == []
    hub.get_into_trouble()
    assert mover.hears() == [STOPPED]
    hub.get_over_it()
    assert [type(notice) for notice in mover.hears()] == [Halted, Played]


def test_stranger_sees_trouble_after_hello(hub: TroubledHub) -> None:
    stranger = Caller(hub)
    hub.get_into_trouble()
    assert stranger.hears() == []
    assert stranger.sends(hello("ann"))[1:] == [STOPPED]
    hub.get_over_it()
    assert stranger.hears() == [GOING]


def test_waiting_hello_gets_no_halted_first(hub: TroubledHub) -> None:
    stranger = Caller(hub)
    hub.hold_back()
    stranger.sends(hello("ann"))
    hub.get_into_trouble()
    assert stranger.hears() == []
    hub.get_over_it()
    assert [type(notice) for notice in stranger.hears()] == [Welcomed]


def test_lay_that_waited_for_the_disk_is_in_time(hub: TroubledHub, clock: Clock) -> None:
    mover = mover_on_a_clock(hub, seconds=10)
    clock.advance(10 - MOMENT / 2)
    hub.get_into_trouble()
    mover.sends(a_lay(mover))
    clock.advance(100)
    hub.get_over_it()
    hub.journal.let_go()
    [laid, *_] = last(mover, Played).events
    assert isinstance(laid, Laid)
    assert laid.by is ChosenBy.PLAYER


def test_paused_clock_runs_on_after_trouble(hub: TroubledHub, clock: Clock) -> None:
    mover = mover_on_a_clock(hub, seconds=10)
    clock.advance(9)
    hub.get_into_trouble()
    assert mover.hears() == [STOPPED_AT_1]
    clock.advance(100)
    hub.get_over_it()
    clock.advance(0.5)
    assert mover.hears() == [Halted(False, GOES_ON, ClockState(1.0, (), running=True))]
    clock.advance(0.5)
    hub.journal.let_go()
    [laid, *_] = last(mover, Played).events
    assert isinstance(laid, Laid)
    assert (laid.by, laid.at) == (ChosenBy.CLOCK, 10.0)


def test_silent_disk_is_trouble(hub: TroubledHub, clock: Clock) -> None:
    ann, bob = table(hub, "ann", "bob")
    ann.hears()
    hub.hold_back()
    bob.sends(Say("hello?"))
    clock.advance(SLOW_SECONDS - 0.1)
    assert ann.hears() == []
    clock.advance(0.1)
    assert ann.hears() == [STOPPED]
    ann.sends(Say("it hangs"))
    clock.advance(SLOW_SECONDS)
    hub.journal.let_go()
    assert ann.hears() == [GOING, Said("bob", "hello?", colour=2), Said("ann", "it hangs")]


def test_disk_that_answers_in_time_is_fine(hub: TroubledHub, clock: Clock) -> None:
    ann, bob = table(hub, "ann", "bob")
    ann.hears()
    hub.hold_back()
    for _ in range(5):
        bob.sends(Say("hello?"))
        clock.advance(SLOW_SECONDS - 0.1)
        hub.journal.let_go()
        clock.advance(0.2)
    assert ann.hears() == [Said("bob", "hello?", colour=2)] * 5


def mover_on_a_clock(hub: Hub, seconds: int) -> Caller:
    """Start a game of two with a move clock; return the player whose turn it is."""
    mover = mover_of(game(hub, "ann", "bob", move_clock=seconds))
    mover.hears()
    return mover


def a_lay(mover: Caller) -> PlayLay:
    """Return the first legal lay of a new game."""
    started = last(mover, Started)
    tile, cell, _ = started.lays[0]
    return PlayLay(Lay(tile, cell), started.view.turn)
