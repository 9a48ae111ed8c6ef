"""Slow or silent readers: others never wait, and a recovered reader gets the newest state."""

from twisted.internet.task import Clock

from contack.protocol.command import HandOver, Kick, Lock, Ping, Say
from contack.protocol.error import CloseReason
from contack.protocol.notice import Closed, Joined, Left, Notice, Played, Ponged, Said, Started
from contack.server.network.backlog import MOST_BEHIND
from contack.server.network.connection import LINGER_SECONDS, STUCK_SECONDS
from contack.server.network.hub import Hub
from tests.server.caller import PATIENT, Caller, client, game, last, only, table
from tests.server.fake_journal import hold
from tests.server.network.test_connection import reads_again, reads_no_more

LONG = Say("are you there? " * 30)


def talk(caller: Caller) -> None:
    """Send more chat than the server keeps for a client that does not read."""
    for _ in range(MOST_BEHIND // len(LONG.text) + 100):
        caller.sends(LONG)


def kinds(notices: list[Notice]) -> list[type[Notice]]:
    return [type(notice) for notice in notices]


def test_unread_data_of_a_client_is_bounded(hub: Hub) -> None:
    ann, bob = table(hub, "ann", "bob")
    ann.hears()
    reads_no_more(ann)
    before = len(ann.wire.frames)
    talk(bob)
    talk(bob)
    assert sum(map(len, ann.wire.frames[before:])) <= MOST_BEHIND
    assert not ann.let_go
    assert bob.sends(Ping(1)) == [Ponged(1)]


def test_reader_without_a_backlog_gets_the_newest_state(hub: Hub) -> None:
    ann, bob = game(hub, "ann", "bob")
    reads_no_more(ann)
    talk(bob)
    bob.sends(HandOver("seat"))
    ann.hears()
    reads_again(ann)
    joined = only(Joined, ann.hears())
    assert joined.chat[-1].text == LONG.text
    assert joined.table.players[1].stand_in
    bob.sends(Say("hello"))
    assert ann.hears() == [Said("bob", "hello", colour=2)]


def test_catching_up_keeps_order_without_repeats(hub: Hub) -> None:
    ann, bob = game(hub, "ann", "bob")
    seat = last(ann, Started).view.seat
    reads_no_more(ann)
    talk(bob)
    ann.hears()
    bob.sends(HandOver("seat"))
    reads_again(ann)
    joined = only(Joined, ann.hears())
    assert joined.view
    turn = joined.view.turn
    assert turn == (2 if seat == 1 else 1)
    [*_, played] = [notice for notice in ann.sends(HandOver("lay", turn)) if isinstance(notice, Played)]
    assert played.seq > joined.seq


def test_short_pause_of_a_reader_repeats_nothing(hub: Hub) -> None:
    ann, bob = table(hub, "ann", "bob")
    ann.hears()
    reads_no_more(ann)
    bob.sends(Say("one"), Say("two"))
    reads_again(ann)
    assert kinds(ann.hears()) == [Said, Said]


def test_reader_without_a_table_gets_no_table(hub: Hub) -> None:
    ann, bob = client(hub, "ann"), client(hub, "bob")
    reads_no_more(ann)
    talk(bob)
    ann.hears()
    reads_again(ann)
    assert ann.hears() == []
    bob.sends(Say("hello"))
    assert ann.hears() == [Said("bob", "hello", colour=2)]


def test_skipped_answer_is_replaced_after_a_ping(hub: Hub) -> None:
    ann, bob = table(hub, "ann", "bob")
    reads_no_more(ann)
    talk(bob)
    ann.hears()
    assert ann.sends(Lock(), Ping(7)) == [Ponged(7)]
    reads_again(ann)
    assert only(Joined, ann.hears()).table.locked


def test_reader_without_the_seat_gets_only_that_notice(hub: Hub) -> None:
    ann, bob = table(hub, "ann", "bob")
    reads_no_more(bob)
    talk(ann)
    bob.hears()
    ann.sends(Kick("bob"))
    reads_again(bob)
    assert kinds(bob.hears()) == [Left]


def test_newest_state_follows_its_save(hub: Hub) -> None:
    ann, bob = table(hub, "ann", "bob")
    reads_no_more(ann)
    talk(bob)
    ann.hears()
    journal = hold(hub)
    reads_again(ann)
    bob.sends(Say("hello"))
    assert ann.hears() == []
    journal.let_go()
    assert kinds(ann.hears()) == [Joined, Said]


def test_client_that_never_reads_is_closed(hub: Hub, clock: Clock) -> None:
    [ann, _] = game(hub, "ann", "bob")
    reads_no_more(ann)
    clock.advance(STUCK_SECONDS - 1)
    waiting = ann.let_go
    clock.advance(1)
    assert (waiting, ann.let_go) == (False, True)
    assert last(ann, Closed).reason == CloseReason.TOO_SLOW
    clock.advance(LINGER_SECONDS)
    assert ann.wire.disconnected


def test_endless_backlog_is_bounded_and_dropped(hub: Hub, clock: Clock) -> None:
    ann, bob = table(hub, "ann", "bob")
    ann.hears()
    before = len(ann.wire.frames)
    for _ in range(int(STUCK_SECONDS)):
        for _ in range(MOST_BEHIND // len(LONG.text) // 10):
            reads_no_more(ann)
            bob.sends(LONG)
        assert not ann.let_go
        clock.advance(1)
    assert ann.let_go
    assert sum(map(len, ann.wire.frames[before:-1])) <= MOST_BEHIND


def test_reader_may_fall_behind_twice(hub: Hub, clock: Clock) -> None:
    ann, bob = table(hub, "ann", "bob")
    for _ in range(3):
        reads_no_more(ann)
        talk(bob)
        clock.advance(STUCK_SECONDS - 1)
        reads_again(ann)
        ann.hears()
    assert not ann.let_go


def test_guest_who_does_not_read_gets_no_extra_time(hub: Hub, clock: Clock) -> None:
    stranger = Caller(hub)
    reads_no_more(stranger)
    reads_again(stranger)
    clock.advance(PATIENT.greeting_seconds)
    assert stranger.let_go
