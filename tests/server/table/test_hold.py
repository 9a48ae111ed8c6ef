"""A client's commands wait for the answers to its earlier ones, however long the disk takes."""

import pytest
from twisted.internet.task import Clock

from contack.engine.board.lay import Lay
from contack.protocol.command import Command, Join, Leave, OpenTable, Ping, PlayLay, Ready, Resume, Say
from contack.protocol.connection import to_frame
from contack.protocol.frame import framed
from contack.protocol.notice import Change, Joined, Refused, Said, Started, TableChanged
from contack.server.commands.lobby.lobby import Lobby
from contack.server.network.connection import MOST_UNREAD
from contack.server.network.hub import Hub
from tests.server.caller import PATIENT, Caller, hello, last
from tests.server.fake_journal import HoldingJournal


@pytest.fixture
def journal() -> HoldingJournal:
    return HoldingJournal()


@pytest.fixture
def hub(lobby: Lobby, journal: HoldingJournal) -> Hub:
    """Return a hub with a journal that holds everything back."""
    return Hub(lobby, journal, PATIENT, Clock())


def kinds(caller: Caller) -> list[str]:
    return [type(notice).__name__ for notice in caller.hears()]


def seated(hub: Hub, journal: HoldingJournal, *names: str, ready: bool = False) -> list[Caller]:
    """Seat callers at a table, and let go of all that was held."""
    callers = [Caller(hub) for _ in names]
    for number, (caller, name) in enumerate(zip(callers, names, strict=True)):
        command = Join("inn") if number else OpenTable("inn", max(2, len(names)), countdown=0)
        caller.sends_bytes(b"".join(map(to_frame, [hello(name), command, *[Ready()] * ready])))
        journal.let_go()
    for caller in callers:
        caller.hears()
    return callers


def test_two_joins_in_a_row_lead_to_one_table(hub: Hub, journal: HoldingJournal, lobby: Lobby) -> None:
    seated(hub, journal, "ann")
    bob = Caller(hub)
    bob.sends_bytes(b"".join(map(to_frame, [hello("bob"), OpenTable("pub", 2, countdown=0), Join("inn")])))
    journal.let_go()
    assert kinds(bob) == ["Welcomed", "Joined", "Refused"]
    assert last(bob, Refused).reason == "not_now"
    assert [client.name for client in lobby.tables.by_name["inn"].members.clients] == ["ann"]


def test_second_command_waits_for_the_first_answer(hub: Hub, journal: HoldingJournal, lobby: Lobby) -> None:
    [ann] = seated(hub, journal, "ann")
    ann.sends(Say("one"), Say("two"))
    assert [line.text for line in lobby.tables.by_name["inn"].talk.chat] == ["one"]
    assert kinds(ann) == []
    journal.let_go()
    assert kinds(ann) == ["Said", "Said"]


def test_others_are_not_held_up(hub: Hub, journal: HoldingJournal, lobby: Lobby) -> None:
    ann, bob = seated(hub, journal, "ann", "bob")
    ann.sends(Say("one"), Say("two"))
    bob.sends(Say("and I"))
    journal.let_go()
    assert [notice.text for notice in bob.hears() if isinstance(notice, Said)] == ["one", "and I", "two"]


@pytest.mark.parametrize(
    ("commands", "change"), [((Say("bye"), Leave()), Change.LEFT), ((Say("bye"),), Change.DROPPED)], ids=str
)
def test_commands_before_a_hangup_are_carried_out(
    hub: Hub, journal: HoldingJournal, commands: tuple[Command, ...], change: Change
) -> None:
    ann, bob = seated(hub, journal, "ann", "bob")
    bob.sends(*commands)
    bob.hangs_up()
    journal.let_go()
    assert kinds(ann) == ["Said", "TableChanged"]
    assert last(ann, TableChanged).change is change


def test_garbage_counts_in_its_turn(hub: Hub, journal: HoldingJournal) -> None:
    ann, bob = seated(hub, journal, "ann", "bob")
    bob.sends_bytes(to_frame(Say("bye")) + framed(b"\xc1"))
    assert kinds(bob) == []
    journal.let_go()
    assert kinds(bob) == ["Said", "Closed"]
    assert kinds(ann) == ["Said", "TableChanged"]


def test_flooding_client_is_not_read_while_it_waits(hub: Hub, journal: HoldingJournal) -> None:
    [ann] = seated(hub, journal, "ann")
    ping = to_frame(Ping(1))
    ann.sends_bytes(ping * 3)
    assert ann.wire.producerState == "producing"
    ann.sends_bytes(ping * (MOST_UNREAD // len(ping) + 1))
    assert ann.wire.producerState == "paused"
    journal.let_go()
    assert ann.wire.producerState == "producing"
    assert len(ann.hears()) == 3 + MOST_UNREAD // len(ping) + 1


def test_player_who_loses_the_seat_is_refused(hub: Hub, journal: HoldingJournal) -> None:
    ann, _ = seated(hub, journal, "ann", "bob")
    again = Caller(hub)
    again.sends_bytes(to_frame(hello("somebody")))
    journal.let_go()
    again.hears()
    token = last(ann, Joined).token
    assert token
    again.sends(Resume(token))
    ann.sends(Ready())
    journal.let_go()
    assert kinds(ann) == ["Left", "Refused"]
    assert last(ann, Refused).reason == "not_now"


def test_lay_for_a_changed_table_is_stale(hub: Hub, journal: HoldingJournal) -> None:
    callers = seated(hub, journal, "ann", "bob", ready=True)
    started = last(callers[0], Started)
    assert started.view.seat is not None
    mover, other = callers[started.view.seat], callers[1 - started.view.seat]
    tile, cell, _ = started.lays[0]
    lay = PlayLay(Lay(tile, cell), started.view.turn)
    mover.sends(lay)
    other.sends(lay)
    journal.let_go()
    assert kinds(other) == ["Played", "Refused"]
    assert last(other, Refused).reason == "stale_turn"


def test_nothing_is_carried_out_once_the_server_says_goodbye(hub: Hub, journal: HoldingJournal, lobby: Lobby) -> None:
    [ann] = seated(hub, journal, "ann")
    ann.sends(Say("one"), Say("two"))
    hub.stop()
    journal.let_go()
    assert kinds(ann) == ["Said", "Closed"]
    assert [line.text for line in lobby.tables.by_name["inn"].talk.chat] == ["one"]
