"""The stand-in: for one lay, for a handed-over seat, and for absent players."""

import pytest

from contack.engine.event import ChosenBy, GameEnded, Laid
from contack.engine.records.verify import verify
from contack.engine.what_if import greedy
from contack.protocol.command import HandOver, Leave, PlayLay, TakeBack
from contack.protocol.error import Refusal
from contack.protocol.notice import Played, TableChanged
from contack.server.table.match import STAND_INS_AT_ONCE
from tests.server.party import Party, Person, choosers


def test_the_stand_in_chooses_one_lay(party: Party, people: list[Person]) -> None:
    mover = party.mover(people)
    chosen = greedy(mover.lays)
    played = mover.gets(Played, HandOver("lay", mover.turn))
    assert isinstance(played.events[0], Laid)
    assert played.events[0].by is ChosenBy.STAND_IN
    assert (played.events[0].tile, played.events[0].cell) == chosen
    assert not mover.player(mover.name).stand_in


def test_a_lay_is_not_handed_over_without_a_turn(party: Party, people: list[Person]) -> None:
    refused = party.mover(people).refused(HandOver("lay"))
    assert (refused.reason, refused.words) == (
        Refusal.BAD_FIELD,
        "turn: with scope lay, expected the turn of the view",
    )


def test_seat_handed_over_on_another_turn_waits(party: Party, people: list[Person]) -> None:
    mover, other = party.mover(people), party.others(people)[0]
    assert len(other.does(HandOver("seat"))) == 1
    assert choosers(mover.does(HandOver("lay", mover.turn))) == [ChosenBy.STAND_IN, ChosenBy.STAND_IN]


def test_taking_back_what_was_not_handed_over_does_no_harm(party: Party, people: list[Person]) -> None:
    people[0].gets(TableChanged, TakeBack())
    party.mover(people).plays()


@pytest.fixture
def handed_over(party: Party) -> list[Person]:
    """Return players who handed over all seats a moment ago."""
    people = party.game("ann", "bob")
    for person in people:
        person.does(HandOver("seat"))
    return people


def test_hand_over_plays_a_few_lays_in_one_call(party: Party) -> None:
    mover, other = (people := party.game("ann", "bob"))[party.mover(people) is people[1] :] + people[:1]
    other.does(HandOver("seat"))
    received = mover.does(HandOver("seat"))
    assert choosers(received) == [ChosenBy.STAND_IN] * STAND_INS_AT_ONCE
    assert party.lobby.due == party.clock.seconds()


def test_tick_plays_a_few_lays_of_stand_ins(party: Party, handed_over: list[Person]) -> None:
    before = len(handed_over[0].notices)
    party.deliver(party.lobby.tick())
    assert choosers(handed_over[0].notices[before:]) == [ChosenBy.STAND_IN] * STAND_INS_AT_ONCE


def test_tick_plays_at_one_table(party: Party) -> None:
    tables = [party.game(f"ann{n}", f"bob{n}", name=f"inn{n}") for n in range(3)]
    for person in (person for people in tables for person in people):
        person.does(HandOver("seat"))
    for table in (0, 1, 2, 0):
        before = [people[0].turn for people in tables]
        party.deliver(party.lobby.tick())
        assert [n for n, people in enumerate(tables) if people[0].turn > before[n]] == [table]
    party.settles()
    assert not any(people[0].table.playing for people in tables)


def test_game_of_stand_ins_is_sent_lay_by_lay(party: Party, handed_over: list[Person]) -> None:
    party.settles()
    ann, bob = handed_over
    lays = [notice for notice in ann.notices if isinstance(notice, Played)]
    assert [len(choosers([notice])) for notice in lays] == [1] * len(lays)
    assert lays == [notice for notice in bob.notices if isinstance(notice, Played)]
    assert verify(party.record()).finished


def test_seat_is_taken_back_amid_a_game_of_stand_ins(party: Party, handed_over: list[Person]) -> None:
    ann, bob = handed_over
    ann.does(TakeBack())
    party.settles()
    assert party.mover(handed_over) is ann
    ann.plays()
    bob.does(TakeBack())
    party.play_out(handed_over)


def test_handed_over_seat_refuses_a_lay_amid_a_game(party: Party, handed_over: list[Person]) -> None:
    mover = party.mover(handed_over)
    refused = mover.refused(PlayLay(next(iter(mover.lays)), mover.turn))
    assert (refused.reason, refused.words) == (
        Refusal.NOT_YOUR_TURN,
        "the stand-in plays your seat: take it back first",
    )


def test_stand_in_lays_although_the_clock_ran_out(party: Party) -> None:
    people = party.table("ann", "bob", move_clock=5)
    party.ready(people)
    for person in people:
        person.does(HandOver("seat"))
    party.clock.advance(60)  # a server that was too busy to tick
    before = len(people[0].notices)
    party.deliver(party.lobby.tick())
    assert set(choosers(people[0].notices[before:])) == {ChosenBy.STAND_IN}


def test_table_pauses_amid_a_game_of_stand_ins(party: Party, handed_over: list[Person]) -> None:
    ann, bob = handed_over
    turn = ann.turn
    ann.drops()
    bob.drops()
    [table] = party.lobby.tables.by_name.values()
    assert table.match
    assert (table.empty, party.lobby.due == party.clock.seconds()) == (True, False)
    now = table.match.game.turn
    assert now >= turn
    party.settles()
    assert table.match.game.turn == now
    eve = party.spectator("eve")
    party.settles()
    assert eve.table.playing


def test_drained_server_ends_a_game_of_stand_ins(party: Party, handed_over: list[Person]) -> None:
    party.deliver(party.lobby.close_after_the_last_game(True))
    assert not party.lobby.closed
    party.settles()
    assert party.lobby.closed


def test_stand_ins_end_a_left_game_for_spectators(party: Party, people: list[Person]) -> None:
    eve = party.spectator("eve")
    for person in people:
        person.does(Leave())
    party.settles()
    assert isinstance(eve.events[-1], GameEnded)
    assert list(party.lobby.tables.by_name) == ["inn"]
    assert eve.table.host == "eve"


def test_guest_at_no_table_leaves_silently(party: Party) -> None:
    carl = party.person("carl")
    sends = len(party.sends)
    carl.drops()
    party.stranger().drops()
    assert len(party.sends) == sends
