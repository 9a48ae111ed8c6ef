"""A disk that takes nothing: no lay is carried out or lost, everybody who asks is told, and it goes on by itself."""

from __future__ import annotations

import pytest
from twisted.internet.task import Clock
from twisted.logger import LogEvent, formatEvent

from contack.protocol.command import Join, ListTables, OpenTable, Ping, Say
from contack.protocol.connection import to_frame
from contack.protocol.frame import framed
from contack.protocol.notice import Closed, Ponged, Refused, Said, Welcomed
from contack.server.hub import Hub
from contack.server.lobby import Lobby

from .caller import Caller, guest, hello, table
from .conftest import PATIENT
from .fake_journal import HoldingJournal, OpenJournal

FULL = "database or disk is full"


class TroubledHub(Hub):
    """A hub whose journal can be made to hold everything back, because it cannot write."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__(lobby, OpenJournal(), PATIENT, Clock())
        self.journal = HoldingJournal()

    def get_into_trouble(self) -> None:
        """Find out that nothing can be written."""
        self._journal = self.journal
        self._trouble(FULL)

    def fail_again(self) -> None:
        """Try to write once more in vain."""
        self._trouble(FULL)

    def get_over_it(self) -> None:
        """Find room, and write what has waited."""
        self._trouble(None)
        self.journal.let_go()


@pytest.fixture
def hub(lobby: Lobby, logged_errors: list[LogEvent]) -> Hub:
    """Answer a hub; that trouble is logged as an error is looked at by a test of its own."""
    return TroubledHub(lobby)


@pytest.fixture
def told(logged_errors: list[LogEvent]) -> list[LogEvent]:
    return logged_errors


def words(errors: list[LogEvent]) -> list[str]:
    """Answer the words of the errors that were logged, which were to be expected."""
    found = [formatEvent(error) for error in errors]
    errors.clear()
    return found


def test_trouble_is_logged_once(hub: TroubledHub, told: list[LogEvent]) -> None:
    hub.get_into_trouble()
    hub.fail_again()
    assert words(told) == [f"the journal cannot be written, nothing is carried out until it can: {FULL}"]


def test_a_command_is_refused_when_another_attempt_to_write_has_failed(
    hub: TroubledHub, lobby: Lobby, told: list[LogEvent]
) -> None:
    ann, bob = table(hub, "ann", "bob")
    hub.get_into_trouble()
    assert ann.sends(Say("hello")) == []
    hub.fail_again()
    [refused] = ann.hears()
    assert isinstance(refused, Refused)
    assert (refused.command, refused.reason, refused.view) == ("say", "cannot_save", None)
    assert lobby.tables["inn"].chat == ()
    assert not any(isinstance(notice, Said) for notice in bob.hears())
    assert words(told)


def test_a_command_is_carried_out_when_the_next_attempt_succeeds(hub: TroubledHub, told: list[LogEvent]) -> None:
    ann, _ = table(hub, "ann", "bob")
    hub.get_into_trouble()
    ann.sends(Say("hello"))
    hub.get_over_it()
    assert ann.hears() == [Said("ann", "hello")]
    assert words(told)


def test_what_waited_for_the_disk_comes_first_when_there_is_room_again(
    hub: TroubledHub, lobby: Lobby, told: list[LogEvent]
) -> None:
    ann, bob = table(hub, "ann", "bob")
    ann.hears()
    hub._journal = hub.journal
    bob.sends(Say("before"))
    hub.get_into_trouble()
    ann.sends(Say("after"))
    assert (ann.hears(), bob.hears()) == ([], [])
    hub.get_over_it()
    assert ann.hears()[-2:] == [Said("bob", "before"), Said("ann", "after")]
    assert bob.hears() == [Said("bob", "before"), Said("ann", "after")]
    assert words(told)


def test_hello_and_ping_are_answered_all_the_while(hub: TroubledHub, told: list[LogEvent]) -> None:
    hub.get_into_trouble()
    caller = Caller(hub)
    assert [type(notice) for notice in caller.sends(hello("ann"), Ping(1))] == [Welcomed, Ponged]
    assert words(told)


def test_what_is_wrong_is_refused_as_well(hub: TroubledHub, told: list[LogEvent]) -> None:
    ann = guest(hub, "ann")
    hub.get_into_trouble()
    ann.sends_bytes(framed(b"\x81\xa4type\xa5dance") + to_frame(ListTables()))
    hub.fail_again()
    hub.fail_again()
    assert [(notice.command, notice.reason) for notice in ann.hears() if isinstance(notice, Refused)] == [
        ("dance", "cannot_save"),
        ("list_tables", "cannot_save"),
    ]
    assert words(told)


def test_whoever_goes_meanwhile_is_missed_afterwards(hub: TroubledHub, lobby: Lobby, told: list[LogEvent]) -> None:
    ann, bob = table(hub, "ann", "bob")
    hub.get_into_trouble()
    bob.hangs_up()
    assert ann.hears()
    assert ann.hears() == []
    hub.get_over_it()
    assert len(ann.hears()) == 1
    assert not lobby.tables["inn"].company.players[1].guest
    assert words(told)


def test_a_server_in_trouble_says_goodbye_all_the_same(hub: TroubledHub, told: list[LogEvent]) -> None:
    ann = guest(hub, "ann")
    ann.sends(OpenTable("inn", 2))
    hub.get_into_trouble()
    hub._lobby._house = type(hub._lobby._house)("parlour", "1.2.3", 100, lasting=True)
    hub.stop()
    assert [type(notice) for notice in ann.hears()] == [Closed]
    hub.get_over_it()
    assert ann.hears() == []
    assert words(told)


def test_afterwards_all_is_as_ever(hub: TroubledHub, told: list[LogEvent]) -> None:
    ann, bob = guest(hub, "ann"), guest(hub, "bob")
    hub.get_into_trouble()
    hub.get_over_it()
    ann.sends(OpenTable("inn", 2))
    hub.journal.let_go()
    bob.sends(Join("inn"))
    hub.journal.let_go()
    assert len(bob.hears()) == 1
    assert words(told)
