"""When a game starts by itself: all who sit are ready, and a countdown has run that anybody who sits down holds up."""

import pytest

from contack.protocol.command import HandHost, Join, Kick, Leave, OpenTable
from contack.protocol.limits import COUNTDOWN_SECONDS
from contack.protocol.notice import Change, Joined
from tests.server.party import Party, Person, sealed


@pytest.fixture
def trio(party: Party) -> list[Person]:
    return party.table("ann", "bob", "carl", seats=7, countdown=COUNTDOWN_SECONDS)


def test_count_needs_every_seated_player_ready(party: Party, trio: list[Person]) -> None:
    party.ready(trio[:2])
    party.waits(COUNTDOWN_SECONDS)
    assert trio[0].table.starts_in is None
    assert not trio[0].dealt


def test_spectator_leaves_the_countdown_alone(party: Party, trio: list[Person]) -> None:
    party.ready(trio)
    party.person("eve").does(Join("inn", spectate=True))
    assert trio[0].changes[-1] == (Change.JOINED, "eve")
    party.waits(COUNTDOWN_SECONDS)
    assert trio[0].dealt


@pytest.mark.parametrize("gone", [Leave(), Kick("carl")])
def test_leaving_player_lets_the_others_begin(party: Party, trio: list[Person], gone: Leave | Kick) -> None:
    ann, bob, carl = trio
    party.ready([ann, bob])
    (carl if isinstance(gone, Leave) else ann).does(gone)
    assert ann.table.starts_in == COUNTDOWN_SECONDS
    party.waits(COUNTDOWN_SECONDS)
    assert ann.game.players == ("ann", "bob")


def test_leaving_player_stops_a_count_only_below_two(party: Party, trio: list[Person]) -> None:
    ann, bob, carl = trio
    party.ready(trio)
    party.waits(2)
    carl.does(Leave())
    assert ann.table.starts_in == COUNTDOWN_SECONDS - 2
    bob.does(Leave())
    assert [change for change, _ in ann.changes[-2:]] == [Change.LEFT, Change.HELD_UP]


def test_countdown_waits_for_a_lost_player(party: Party, trio: list[Person]) -> None:
    ann, _, carl = trio
    party.ready(trio)
    carl.drops()
    assert [change for change, _ in ann.changes[-2:]] == [Change.DROPPED, Change.HELD_UP]
    party.waits(29)
    assert ann.table.starts_in is None
    party.waits(1 + COUNTDOWN_SECONDS)
    assert ann.game.players == ("ann", "bob")


def test_unready_new_host_delays_the_start_only_once(party: Party, trio: list[Person]) -> None:
    party.ready(trio)
    party.waits(2)
    trio[0].does(HandHost("bob"))
    trio[1].does(sealed("bob", 2))
    assert trio[0].table.starts_in == COUNTDOWN_SECONDS - 2


def test_game_without_a_count_needs_all_seats_ready(party: Party) -> None:
    people = party.table("ann", "bob", seats=3, countdown=0)
    party.ready(people)
    party.waits(60)
    assert not people[0].dealt
    carl = party.newcomer("carl")
    carl.does(sealed("carl"))
    assert carl.dealt


def test_the_next_game_counts_down_too(party: Party) -> None:
    people = party.table("ann", "bob", countdown=2)
    party.ready(people)
    party.waits(2)
    party.play_out(people)
    assert people[0].table.starts_in is None
    party.ready(people)
    assert people[0].table.starts_in == 2


def test_new_client_sees_the_countdown(party: Party, trio: list[Person]) -> None:
    party.ready(trio)
    party.waits(1.5)
    watching = party.person("eve").gets(Joined, Join("inn", spectate=True))
    assert watching.table.starts_in == COUNTDOWN_SECONDS - 1.5
    assert watching.table.countdown == COUNTDOWN_SECONDS


def test_full_table_counts_five_seconds_at_most(party: Party) -> None:
    full = party.table("ann", "bob", seats=2, countdown=60)
    shorter = party.table("cyd", "dan", seats=2, name="den", countdown=3)
    for pair in (full, shorter):
        party.ready(pair)
    assert [pair[0].table.starts_in for pair in (full, shorter)] == [5, 3]
    party.waits(5)
    assert all(person.dealt for person in full)


def test_default_countdown_is_twenty_seconds(party: Party) -> None:
    ann = party.person("ann")
    assert ann.gets(Joined, OpenTable("den", 7)).table.countdown == COUNTDOWN_SECONDS == 20
