"""Coming back to a seat with its token."""

import pytest

from contack.protocol.command import HandOver, Hello, Join, Leave, OpenTable, Ready, Resume
from contack.protocol.error import Refusal
from contack.protocol.notice import Joined, Left, Refused, TableChanged
from contack.protocol.state import State
from contack.protocol.version import PROTOCOL_VERSION
from tests.server.party import Party, Person, sealed


def test_old_connection_can_take_the_seat_back(party: Party, people: list[Person]) -> None:
    mover = party.mover(people)
    again = party.back(mover)
    mover.gets(Joined, Resume(mover.token))
    assert again.state is State.LOBBY
    mover.plays()


def test_handed_over_seat_returns_on_resume(party: Party, people: list[Person]) -> None:
    goer = party.others(people)[0]
    goer.does(HandOver("seat"))
    goer.drops()
    assert not party.back(goer).player(goer.name).stand_in


@pytest.mark.parametrize("ready", [sealed("bob"), Ready()])
def test_ready_player_who_is_lost_is_dealt_in(party: Party, ready: Ready) -> None:
    ann, bob = party.table("ann", "bob")
    bob.does(ready)
    bob.drops()
    ann.does(sealed("ann"))
    again = party.back(bob)
    assert ann.table.playing
    assert again.view == ann.view
    assert party.mover([ann, again]).plays()


def test_seat_is_resumed_after_a_game_with_all_its_events(party: Party) -> None:
    ann, bob = party.game("ann", "bob")
    bob.drops()
    party.waits()
    party.play_out([ann])
    again = party.back(bob)
    assert (again.events, again.view) == (ann.events, ann.view)
    assert again.lays == {}


def test_tokens_match_their_seats_and_tables(party: Party) -> None:
    inn, pub = party.game("ann", "bob", name="inn"), party.game("carl", "dov", name="pub")
    tokens = [person.token for person in (*inn, *pub)]
    assert len(set(tokens)) == 4
    again = party.back(pub[1])
    assert (again.table.name, again.name) == ("pub", "dov")


@pytest.mark.parametrize("token", ["", "token-99", "token-1 ", "TOKEN-1"])
def test_unknown_token_is_refused_without_quoting_it(party: Party, people: list[Person], token: str) -> None:
    refused = party.person("eve").refused(Resume(token))
    assert refused == Refused(
        "resume", "bad_token", "this seat is not kept any more: the game is over, or the table is gone"
    )


def test_token_ends_on_leaving_between_games(party: Party) -> None:
    _, bob = party.table("ann", "bob")
    bob.does(Leave())
    assert bob.refused(Resume(bob.token)).reason == Refusal.BAD_TOKEN


def test_token_ends_after_a_left_game(party: Party) -> None:
    ann, bob = party.game("ann", "bob")
    bob.does(Leave())
    party.play_out([ann])
    assert bob.refused(Resume(bob.token)).reason == Refusal.BAD_TOKEN


def test_resumed_player_may_leave_and_watch(party: Party, people: list[Person]) -> None:
    mover, goer = party.mover(people), party.others(people)[0]
    goer.drops()
    again = party.back(goer)
    again.does(Leave())
    assert again.refused(Join("inn", spectate=True)).reason == Refusal.NAME_TAKEN
    assert [type(notice) for notice in mover.notices[-1:]] == [TableChanged]


def test_resumed_player_gets_the_name_of_the_seat(party: Party, people: list[Person]) -> None:
    goer = party.others(people)[0]
    name = goer.name
    goer.drops()
    stranger = party.person(name)
    again = party.back(goer)
    assert (again.name, stranger.name) == (name, name)
    again.does(Leave())
    assert (again.name, stranger.name) == ("whoever", name)


def test_resumed_player_keeps_the_free_name_of_the_seat(party: Party, people: list[Person]) -> None:
    goer = party.others(people)[0]
    goer.drops()
    again = party.back(goer)
    again.does(Leave())
    assert again.name == goer.name
    party.person("whoever")


def test_old_connection_keeps_its_earlier_name(party: Party, people: list[Person]) -> None:
    mover = party.mover(people)
    name = mover.name
    again = party.back(mover)
    assert mover.notices[-1] == Left("inn", "you took your seat back in another window or on another machine")
    assert (mover.name, again.name) == (name, name)
    mover.drops()
    assert party.stranger().refused(Hello(PROTOCOL_VERSION, name)).reason == Refusal.NAME_TAKEN
    again.does(Leave())
    assert party.person(name).name == name


def test_name_of_a_hello_can_take_a_seat(party: Party) -> None:
    party.person("mallory").gets(Joined, OpenTable("trap", 2, grace=3600))
    bob = party.person("bob")
    bob.gets(Joined, Join("trap"))
    bob.drops()
    party.table("dov", name="pub", seats=3)
    another = party.person("BOB")
    assert another.refused(Join("trap")).reason == Refusal.NAME_TAKEN
    another.gets(Joined, Join("pub"))
    another.does(Leave())
    another.gets(Joined, OpenTable("bar", 2))
    assert party.back(bob).table.name == "trap"


def test_name_in_use_elsewhere_blocks_no_seat(party: Party, people: list[Person]) -> None:
    goer = party.others(people)[0]
    token = goer.token
    goer.does(Leave())
    goer.gets(Joined, OpenTable("pub", 2))
    again = party.person("whoever")
    assert again.gets(Joined, Resume(token)).name == goer.name
