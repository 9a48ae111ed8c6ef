"""Whole games through the lobby: their notices make a valid record."""

from contack.engine.event import Laid
from contack.engine.records.verify import verify
from contack.protocol.command import HandOver
from contack.protocol.notice import Played, Started
from tests.server.party import Party


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
