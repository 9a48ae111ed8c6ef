"""The step before each broadcast: no client hears of an event before it is stored."""

from contack.protocol.command import HandOver, Join, Leave, OpenTable, Ping, Say
from contack.protocol.notice import Closed, Joined, Left, Played, Ponged, Refused, Said, TableChanged
from contack.server.lobby.entry import EventsStored
from contack.server.network.hub import Hub
from tests.server.caller import Caller, client, game, hello, last, mover_of, table
from tests.server.fake_journal import hold


def test_journal_writes_nothing_before_its_release(open_hub: Hub) -> None:
    callers = game(open_hub, "ann", "bob")
    eve = client(open_hub, "eve")
    eve.sends(Join("inn", spectate=True))
    for caller in callers:
        caller.hears()
    mover = mover_of(callers)
    journal = hold(open_hub)
    assert mover.sends(HandOver("lay", 1)) == []
    assert all(caller.hears() == [] for caller in (*callers, eve))
    journal.let_go()
    assert all([type(notice) for notice in caller.hears()] == [Played] for caller in (*callers, eve))


def test_clients_get_what_the_journal_has(open_hub: Hub) -> None:
    callers = game(open_hub, "ann", "bob")
    mover = mover_of(callers)
    journal = hold(open_hub)
    mover.sends(HandOver("lay", 1))
    [(entries, _)] = journal.held
    [happened] = entries
    assert isinstance(happened, EventsStored)
    journal.let_go()
    played = last(callers[0], Played)
    assert played == last(callers[1], Played)
    assert (happened.table, happened.seq, happened.events) == ("inn", played.seq, played.events)


def test_answers_and_refusals_wait_as_well(open_hub: Hub) -> None:
    caller = Caller(open_hub)
    journal = hold(open_hub)
    assert caller.sends(Ping(1), hello(" bad")) == []
    journal.let_go()
    assert [type(notice) for notice in caller.hears()] == [Ponged, Refused]


def test_client_that_left_in_the_meantime_gets_nothing(open_hub: Hub) -> None:
    ann, bob = table(open_hub, "ann", "bob")
    written = len(bob.wire.frames)
    journal = hold(open_hub)
    ann.sends(Say("hello"))
    bob.hangs_up()
    journal.let_go()
    assert len(bob.wire.frames) == written
    assert [type(notice) for notice in ann.hears()][-2:] == [Said, TableChanged]


def test_connection_state_follows_its_notices(open_hub: Hub) -> None:
    ann, _ = table(open_hub, "ann", "bob")
    journal = hold(open_hub)
    ann.sends(Leave())
    ann.sends(Ping(1))
    journal.let_go()
    assert ann.hears() == [Left("inn", "you left"), Ponged(1)]


def test_lobby_chat_precedes_the_table_of_a_player(open_hub: Hub) -> None:
    ann, bob = client(open_hub, "ann"), client(open_hub, "bob")
    journal = hold(open_hub)
    bob.sends(Say("stay"))
    ann.sends(OpenTable("inn", 2))
    bob.sends(Say("gone"))
    journal.let_go()
    assert [type(notice) for notice in ann.hears()] == [Said, Joined]
    assert [notice for notice in bob.hears() if isinstance(notice, Said)] == [
        Said("bob", "stay", colour=2),
        Said("bob", "gone", colour=2),
    ]


def test_the_stop_waits_too(open_hub: Hub) -> None:
    ann = client(open_hub, "ann")
    journal = hold(open_hub)
    open_hub.stop()
    assert ann.hears() == []
    journal.let_go()
    assert [type(notice) for notice in ann.hears()] == [Closed]
    assert ann.let_go
    assert not journal.closed
    ann.hangs_up()
    assert journal.closed
