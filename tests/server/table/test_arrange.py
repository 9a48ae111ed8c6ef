"""What the host changes between games: the options of the table, and who sits where."""

import pytest

from contack.protocol.command import ChangeOptions, Join, Leave, Resume
from contack.protocol.error import Refusal
from contack.protocol.limits import COUNTDOWN_SECONDS
from contack.protocol.notice import Joined
from tests.server.party import Party, Person, sealed


@pytest.fixture
def pair(party: Party) -> list[Person]:
    return party.table("ann", "bob", seats=7, countdown=COUNTDOWN_SECONDS)


def ready(person: Person) -> list[bool]:
    return [player.ready for player in person.table.players]


def test_seats_are_never_fewer_than_players(party: Party) -> None:
    ann, bob, _ = party.table("ann", "bob", "carl")
    refused = ann.refused(ChangeOptions(seats=2))
    assert (refused.reason, refused.words) == (
        Refusal.BAD_FIELD,
        "seats: 3 players have seats here, so no fewer are possible",
    )
    bob.drops()
    party.waits()
    ann.does(ChangeOptions(seats=2))
    assert ann.players == ["ann", "carl"]
    assert party.person("bob").refused(Resume(bob.token)).reason == Refusal.BAD_TOKEN


@pytest.mark.parametrize(
    "command",
    [ChangeOptions(closed="any"), ChangeOptions(move_clock=9), ChangeOptions(game_clock=9), ChangeOptions(hints=True)],
)
def test_new_options_end_readiness(pair: list[Person], command: ChangeOptions) -> None:
    ann, _ = pair
    ann.does(sealed("ann"))
    ann.does(command)
    assert ready(ann) == [False, False]


def test_ready_players_stay_ready_if_the_game_is_the_same(party: Party, pair: list[Person]) -> None:
    ann, bob = pair
    party.ready(pair)
    party.waits(3)
    ann.does(ChangeOptions(seats=5, countdown=8, closed="next"))
    assert ready(bob) == [True, True]
    assert bob.table.starts_in == 8


def test_a_table_that_is_made_full_with_no_countdown_starts(party: Party, pair: list[Person]) -> None:
    party.ready(pair)
    pair[0].does(ChangeOptions(seats=2, countdown=0))
    assert pair[1].dealt


def test_new_player_needs_the_new_password(party: Party, pair: list[Person]) -> None:
    pair[0].does(ChangeOptions(password="secret"))
    carl = party.person("carl")
    assert carl.refused(Join("inn")).reason == Refusal.WRONG_PASSWORD
    carl.gets(Joined, Join("inn", password="secret"))


def test_lost_player_has_the_new_grace(party: Party, pair: list[Person]) -> None:
    ann, bob = pair
    ann.does(ChangeOptions(grace=60))
    bob.drops()
    party.waits(59)
    assert not ann.player("bob").stand_in
    party.waits(1)
    assert ann.player("bob").stand_in


def test_after_a_game_that_was_given_up_all_sit_as_they_did(party: Party) -> None:
    people = party.table("ann", "bob")
    party.ready(people)
    party.deliver(party.lobby.tables.by_name["inn"].abandon("for a test"))
    assert people[0].players == ["ann", "bob"]


def test_second_player_opens_after_the_first_left(party: Party) -> None:
    ann, bob, carl = people = party.table("ann", "bob", "carl")
    party.ready(people)
    ann.does(Leave())
    party.play_out([bob, carl])
    assert bob.players == ["bob", "carl"]
