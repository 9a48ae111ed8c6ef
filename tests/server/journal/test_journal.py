"""The step before each broadcast: no client hears of an event before it is stored."""

import pytest
from twisted.internet.task import Clock

from contack.protocol.command import HandOver, Join, Leave, OpenTable, Ping, Say
from contack.protocol.notice import Closed, Joined, Left, Played, Ponged, Refused, Said, TableChanged
from contack.server.commands.lobby.lobby import Lobby
from contack.server.config.limits import Limits
from contack.server.lobby.entry import EventsStored
from contack.server.network.hub import Hub
from tests.server.caller import Caller, client, game, hello, last, mover_of, table
from tests.server.fake_journal import HoldingJournal, OpenJournal


class HeldHub(Hub):
    """A hub with a journal that can be made to hold everything back."""

    def __init__(self, lobby: Lobby) -> None:
        self.journal = OpenJournal()
        super().__init__(lobby, self.journal, Limits(), Clock())

    def hold(self) -> HoldingJournal:
        self.disk.journal = journal = HoldingJournal()
        return journal


@pytest.fixture
def held_hub(lobby: Lobby) -> HeldHub:
    return HeldHub(lobby)


def test_journal_writes_nothing_before_its_release(held_hub: HeldHub) -> None:
    callers = game(held_hub, "ann", "bob")
    eve = client(held_hub, "eve")
    eve.sends(Join("inn", spectate=True))
    for caller in callers:
        caller.hears()
    mover = mover_of(callers)
    journal = held_hub.hold()
    assert mover.sends(HandOver("lay", 1)) == []
    assert all(caller.hears() == [] for caller in (*callers, eve))
    journal.let_go()
    assert all([type(notice) for notice in caller.hears()] == [Played] for caller in (*callers, eve))


def test_clients_get_what_the_journal_has(held_hub: HeldHub) -> None:
    callers = game(held_hub, "ann", "bob")
    mover = mover_of(callers)
    journal = held_hub.hold()
    mover.sends(HandOver("lay", 1))
    [(entries, _)] = journal.held
    [happened] = entries
    assert isinstance(happened, EventsStored)
    journal.let_go()
    played = last(callers[0], Played)
    assert played == last(callers[1], Played)
    assert (happened.table, happened.seq, happened.events) == ("inn", played.seq, played.events)


def test_answers_and_refusals_wait_as_well(held_hub: HeldHub) -> None:
    caller = Caller(held_hub)
    journal = held_hub.hold()
    assert caller.sends(Ping(1), hello(" bad")) == []
    journal.let_go()
    assert [type(notice) for notice in caller.hears()] == [Ponged, Refused]


def test_client_that_left_in_the_meantime_gets_nothing(held_hub: HeldHub) -> None:
    ann, bob = table(held_hub, "ann", "bob")
    written = len(bob.wire.frames)
    journal = held_hub.hold()
    ann.sends(Say("hello"))
    bob.hangs_up()
    journal.let_go()
    assert len(bob.wire.frames) == written
    assert [type(notice) for notice in ann.hears()][-2:] == [Said, TableChanged]


def test_connection_state_follows_its_notices(held_hub: HeldHub) -> None:
    ann, _ = table(held_hub, "ann", "bob")
    journal = held_hub.hold()
    ann.sends(Leave())
    ann.sends(Ping(1))
    journal.let_go()
    assert ann.hears() == [Left("inn", "you left"), Ponged(1)]


def test_lobby_chat_precedes_the_table_of_a_player(held_hub: HeldHub) -> None:
    ann, bob = client(held_hub, "ann"), client(held_hub, "bob")
    journal = held_hub.hold()
    bob.sends(Say("stay"))
    ann.sends(OpenTable("inn", 2))
    bob.sends(Say("gone"))
    journal.let_go()
    assert [type(notice) for notice in ann.hears()] == [Said, Joined]
    assert [notice for notice in bob.hears() if isinstance(notice, Said)] == [
        Said("bob", "stay", colour=2),
        Said("bob", "gone", colour=2),
    ]


def test_the_stop_waits_too(held_hub: HeldHub) -> None:
    ann = client(held_hub, "ann")
    journal = held_hub.hold()
    held_hub.stop()
    assert ann.hears() == []
    journal.let_go()
    assert [type(notice) for notice in ann.hears()] == [Closed]
    assert ann.let_go
    assert not journal.closed
    ann.hangs_up()
    assert journal.closed
