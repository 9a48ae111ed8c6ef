"""A hub's connections, over wires in memory."""

import pytest

from contack.engine.event import Abandoned
from contack.protocol.command import Command, HandOver, Join, Leave, ListTables, Ping, Ready, Say
from contack.protocol.connection import InvalidCommand, to_frame
from contack.protocol.error import CloseReason
from contack.protocol.frame import framed
from contack.protocol.limits import TO_SERVER
from contack.protocol.notice import Change, Closed, Played, Ponged, Said, TableChanged, TablesListed
from contack.server.config.limits import Limits
from contack.server.network.connection import COMMANDS_AT_ONCE, COMMANDS_AT_THE_END, ServerProtocol
from contack.server.network.connection_limits import AGAIN_SECONDS
from contack.server.network.hub import Hub
from tests.server.caller import Caller, client, game, hello, last, mover_of, new_hub, only, table
from tests.server.fake_journal import OpenJournal

NO_MESSAGES = {
    "no msgpack": framed(b"\xc1"),
    "nothing": framed(b""),
    "no map": framed(b"\x01"),
    "no type": framed(b"\x80"),
    "plain text": b"GET / HTTP/1.1\r\n\r\n",
    "too long": (TO_SERVER.frame + 1).to_bytes(4, "big"),
}


def test_busy_client_waits_for_the_turns_of_others(open_hub: Hub) -> None:
    ann, bob = client(open_hub, "ann"), client(open_hub, "bob")
    ann.writes(to_frame(Ping(1)) * 5 * COMMANDS_AT_ONCE)
    assert ann.hears() == [Ponged(1)] * COMMANDS_AT_ONCE
    ann.writes(to_frame(Ping(2)))
    assert ann.hears() == []
    assert bob.sends(Ping(3)) == [Ponged(3)]
    assert ann.hears() == [Ponged(1)] * 4 * COMMANDS_AT_ONCE + [Ponged(2)]


def test_lost_client_gets_ten_more_commands(open_hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = table(open_hub, "ann", "bob")
    received: list[object] = []
    receive = open_hub.receive

    def note(connection: ServerProtocol, command: Command | InvalidCommand) -> None:
        received.append(command)
        receive(connection, command)

    monkeypatch.setattr(open_hub, "receive", note)
    ann.writes(to_frame(Ping(1)) * 500)
    assert len(received) == COMMANDS_AT_ONCE
    ann.hangs_up()
    bob.sends(Ping(2))
    assert len(received) == COMMANDS_AT_ONCE + COMMANDS_AT_THE_END + 1
    assert last(bob, TableChanged).change is Change.DROPPED


def test_leave_before_the_end_counts(open_hub: Hub) -> None:
    ann, bob = table(open_hub, "ann", "bob")
    bob.hears()
    ann.writes(to_frame(Say("so much")) * COMMANDS_AT_ONCE + to_frame(Leave()))
    ann.hangs_up()
    bob.sends(Ping(1))
    assert last(bob, TableChanged).change is Change.LEFT


def test_closed_is_the_last_notice(open_hub: Hub) -> None:
    ann, bob = table(open_hub, "ann", "bob")
    ann.sends_bytes(NO_MESSAGES["no map"])
    bob.sends(Say("are you there?"))
    assert isinstance(ann.notices[-1], Closed)
    assert any(isinstance(notice, TableChanged) and notice.change is Change.DROPPED for notice in bob.notices)


def test_closed_connection_keeps_no_more_data(open_hub: Hub) -> None:
    ann = Caller(open_hub)
    ann.sends_bytes(NO_MESSAGES["no map"])
    ann.writes(b"x" * 1000)
    assert ann._protocol._unread == b""


@pytest.mark.parametrize("data", NO_MESSAGES.values(), ids=NO_MESSAGES.keys())
def test_commands_run_up_to_a_garbage_frame(open_hub: Hub, data: bytes) -> None:
    ann, bob = table(open_hub, "ann", "bob")
    *_, closed = ann.sends_bytes(to_frame(Say("bye")) + data + to_frame(Say("still here?")))
    assert isinstance(closed, Closed)
    assert ann.sends_bytes(to_frame(Say("and now?"))) == []
    assert [notice.text for notice in bob.hears() if isinstance(notice, Said)] == ["bye"]


def test_client_that_hangs_up_is_removed(open_hub: Hub) -> None:
    _, bob = game(open_hub, "ann", "bob")
    bob.hangs_up()
    listed = only(TablesListed, client(open_hub, "zed").sends(ListTables()))
    assert listed.total == 1
    assert listed.tables[0].playing


def test_notice_is_encoded_once_for_all(open_hub: Hub) -> None:
    ann, bob = game(open_hub, "ann", "bob")
    eve = client(open_hub, "eve")
    eve.sends(Join("inn", spectate=True))
    mover_of([ann, bob]).sends(HandOver("lay", 1))
    assert isinstance(last(eve, Played), Played)
    assert ann.wire.frames[-1] is bob.wire.frames[-1] is eve.wire.frames[-1]


def test_lobby_chat_is_encoded_once_for_all(open_hub: Hub) -> None:
    callers = [client(open_hub, name) for name in ("ann", "bob", "carl")]
    callers[0].sends(Say("who plays?"))
    assert last(callers[2], Said) == Said("ann", "who plays?")
    first, second, third = (caller.wire.frames[-1] for caller in callers)
    assert first is second is third


def test_closed_is_last_even_with_lobby_chat(open_hub: Hub) -> None:
    ann, bob = client(open_hub, "ann"), client(open_hub, "bob")
    [closed] = ann.sends_bytes(NO_MESSAGES["no map"])
    bob.sends(Say("are you there?"))
    assert ann.wire.frames[-1] == to_frame(closed)


def reads_no_more(caller: Caller) -> None:
    assert caller.wire.producer
    caller.wire.producer.pauseProducing()


def reads_again(caller: Caller) -> None:
    assert caller.wire.producer
    caller.wire.producer.resumeProducing()


def test_server_stops_reading_from_a_stuck_client(open_hub: Hub) -> None:
    ann = Caller(open_hub)
    assert ann.wire.producerState == "producing"
    reads_no_more(ann)
    assert ann.wire.producerState == "paused"
    reads_again(ann)
    assert ann.wire.producerState == "producing"


def test_garbage_ends_a_stuck_client(open_hub: Hub) -> None:
    ann = Caller(open_hub)
    reads_no_more(ann)
    ann.sends_bytes(NO_MESSAGES["no map"])
    assert ann.let_go


def test_full_server_says_so_and_closes() -> None:
    hub = new_hub(Limits(max_connections=2))
    first, _ = Caller(hub), Caller(hub)
    third = Caller(hub)
    assert third.hears() == [
        Closed(CloseReason.SERVER_FULL, "the server is full: it takes 2 connections", AGAIN_SECONDS)
    ]
    assert third.let_go
    assert first.sends(Ping(1)) == [Ponged(1)]


def test_client_of_a_full_server_runs_nothing() -> None:
    hub = new_hub(Limits(max_connections=1))
    [ann] = table(hub, "ann")
    turned_away = Caller(hub)
    assert turned_away.sends_bytes(to_frame(hello("bob")) + to_frame(Join("inn"))) == []
    turned_away.hangs_up()
    assert not any(isinstance(notice, TableChanged) for notice in ann.hears())


def test_full_server_has_room_after_a_client_left() -> None:
    hub = new_hub(Limits(max_connections=1))
    first = Caller(hub)
    turned_away = Caller(hub)
    turned_away.hangs_up()
    first.hangs_up()
    assert Caller(hub).sends(Ping(1)) == [Ponged(1)]


def test_stop_waits_until_all_clients_have_gone() -> None:
    journal = OpenJournal()
    hub = new_hub(journal=journal)
    ann, bob = game(hub, "ann", "bob")
    stranger = Caller(hub)
    stopped: list[None] = []
    hub.stop().addCallback(stopped.append)
    for caller in (ann, bob, stranger):
        assert caller.let_go
        assert last(caller, Closed).reason == CloseReason.SERVER_STOPPED
    assert isinstance(last(bob, Played).events[-1], Abandoned)
    for caller in (ann, bob):
        caller.hangs_up()
    assert not stopped
    assert not journal.closed
    stranger.hangs_up()
    assert stopped == [None]
    assert journal.closed


def test_interrupted_stop_closes_the_journal() -> None:
    journal = OpenJournal()
    hub = new_hub(journal=journal)
    caller = Caller(hub)
    hub.stop().cancel()
    assert journal.closed
    caller.hangs_up()


def test_empty_server_stops_at_once() -> None:
    journal = OpenJournal()
    stopped: list[None] = []
    new_hub(journal=journal).stop().addCallback(stopped.append)
    assert stopped == [None]
    assert journal.closed


def test_nothing_is_carried_out_after_the_stop(open_hub: Hub) -> None:
    ann, bob = table(open_hub, "ann", "bob")
    open_hub.stop()
    before = len(bob.wire.frames)
    assert ann.sends_bytes(to_frame(Ready()) + to_frame(Say("wait"))) == []
    assert len(bob.wire.frames) == before


def test_client_during_a_stop_is_refused_at_once(open_hub: Hub) -> None:
    ann = Caller(open_hub)
    stopped: list[None] = []
    open_hub.stop().addCallback(stopped.append)
    late = Caller(open_hub)
    assert [notice.reason for notice in late.hears() if isinstance(notice, Closed)] == [CloseReason.SERVER_STOPPED]
    ann.hangs_up()
    assert stopped == [None]
    late.hangs_up()
