"""Whole games through the lobby: their notices make a valid record."""

from __future__ import annotations

import pytest

from contack.engine.event import Dealt, GameEnded, HandEnded, Laid
from contack.engine.records.record import parse_record
from contack.engine.records.replay import replay
from contack.engine.records.verify import verify
from contack.engine.rules import SEATS
from contack.protocol.command import HandOver, Join
from contack.protocol.notice import Played, Started
from tests.server.party import Party


@pytest.mark.parametrize("seats", SEATS)
def test_game_is_three_hands_and_its_record_verifies(party: Party, seats: int) -> None:
    people = party.game(*"abcdefg"[:seats])
    party.play_out(people)
    record = party.record()
    assert verify(record).finished
    assert (
        verify(record).checks[1]
        == f"deal: every tile follows from the seed and {seats} nonces, which fit their digests"
    )
    assert [event.hand for event in record.events if isinstance(event, Dealt)] == [1, 2, 3]
    assert [event.hand for event in record.events if isinstance(event, HandEnded)] == [1, 2, 3]


def test_everyone_saw_the_events_of_the_record(party: Party) -> None:
    people = party.game("ann", "bob", "carl")
    eve = party.person("eve")
    eve.does(Join("inn", spectate=True))
    party.play_out(people)
    for person in (*people, eve):
        assert person.events == party.record().events


def test_record_survives_being_written_and_read(party: Party) -> None:
    party.play_out(party.game("ann", "bob"))
    record = party.record()
    assert parse_record(str(record).encode()) == record


def test_replay_ends_with_the_last_view(party: Party) -> None:
    people = party.game("ann", "bob")
    party.play_out(people)
    steps = list(replay(party.record()))
    assert steps[-1].view == people[0].view
    ended = people[0].events[-1]
    assert isinstance(ended, GameEnded)
    assert (ended.totals, ended.winners) == (people[0].view.totals, people[0].view.winners)


def test_times_never_go_backwards(party: Party) -> None:
    party.play_out(party.game("ann", "bob"))
    times = [event.at for event in party.record().events if isinstance(event, Laid)]
    assert None not in times
    assert times == sorted(times, key=lambda at: at or 0)
    assert times[0] == 0


def test_game_with_every_kind_of_player_verifies(party: Party) -> None:
    ann, bob, carl, dov = party.game("ann", "bob", "carl", "dov")
    bob.does(HandOver("seat"))
    carl.drops()
    party.waits()
    while ann.table.playing:
        mover = party.mover([ann, dov])
        mover.does(HandOver("lay", mover.turn)) if mover is dov else mover.plays()
    assert verify(party.record()).finished
    assert {event.by for event in ann.events if isinstance(event, Laid)} == {None, "player", "stand-in"}


def test_lays_are_ordered_by_rack_then_cell(party: Party) -> None:
    people = party.game("ann", "bob", "carl")
    party.play_out(people)
    received = [notice for notice in people[0].notices if isinstance(notice, Started | Played)]
    assert sum(len(notice.lays) > 1 for notice in received) > 10
    for notice in received:
        rack = notice.view.racks[notice.view.seat] if notice.view.seat is not None else ()
        order = [(rack.index(tile), *cell) for tile, cell, _ in notice.lays]
        assert order == sorted(order)
