"""What the host changes between games: the options of the table, and who sits where."""

from collections.abc import Callable

import pytest

from contack.protocol.command import ChangeOptions, Join, Leave, Resume, Swap
from contack.protocol.error import Refusal
from contack.protocol.limits import COUNTDOWN_SECONDS
from contack.protocol.notice import Change, Joined, TableChanged
from contack.protocol.table_state import TableState
from tests.server.party import Party, Person, sealed


@pytest.fixture
def pair(party: Party) -> list[Person]:
    return party.table("ann", "bob", seats=7, countdown=COUNTDOWN_SECONDS)


def names(person: Person) -> list[str]:
    return [player.name for player in person.table.players]


def ready(person: Person) -> list[bool]:
    return [player.ready for player in person.table.players]


CHANGED: dict[str, tuple[ChangeOptions, Callable[[TableState], bool]]] = {
    "seats": (ChangeOptions(seats=3), lambda table: table.seats == 3),
    "closed": (ChangeOptions(closed="any"), lambda table: table.closed == "any"),
    "spectators": (ChangeOptions(spectators=False), lambda table: not table.spectators_allowed),
    "password": (ChangeOptions(password="secret"), lambda table: table.password),
    "grace": (ChangeOptions(grace=90), lambda table: table.grace == 90),
    "move_clock": (ChangeOptions(move_clock=30), lambda table: table.move_clock == 30),
    "game_clock": (ChangeOptions(game_clock=900), lambda table: table.game_clock == 900),
    "hints": (ChangeOptions(hints=True), lambda table: table.hints),
    "countdown": (ChangeOptions(countdown=9), lambda table: table.countdown == 9),
}


@pytest.mark.parametrize("option", CHANGED)
def test_all_clients_learn_of_new_options(pair: list[Person], option: str) -> None:
    ann, bob = pair
    before: TableState = bob.table
    command, is_changed = CHANGED[option]
    changed = ann.gets(TableChanged, command)
    assert (changed.change, changed.name) == (Change.OPTIONS, "ann")
    assert not is_changed(before)
    assert is_changed(bob.table)


def test_omitted_options_stay_and_0_removes_a_clock(party: Party) -> None:
    [ann] = party.table("ann", seats=4, move_clock=30, game_clock=900, password="secret", grace=7)
    ann.does(ChangeOptions(move_clock=0))
    table = ann.table
    assert (table.move_clock, table.game_clock, table.seats, table.grace) == (None, 900, 4, 7)
    assert table.password
    ann.does(ChangeOptions(password=""))
    assert not ann.table.password


def test_seats_are_never_fewer_than_players(party: Party) -> None:
    ann, bob, _ = party.table("ann", "bob", "carl")
    refused = ann.refused(ChangeOptions(seats=2))
    assert (refused.reason, refused.words) == (Refusal.BAD_FIELD, "seats: 3 sit here already")
    bob.drops()
    party.waits()
    ann.does(ChangeOptions(seats=2))
    assert names(ann) == ["ann", "carl"]
    assert party.person("bob").refused(Resume(bob.token)).reason == Refusal.BAD_TOKEN


def test_only_the_host_changes_options_between_games(party: Party, pair: list[Person]) -> None:
    ann, bob = pair
    for command in (ChangeOptions(seats=3), Swap("ann", "bob")):
        assert bob.refused(command).reason == Refusal.NOT_HOST
    party.ready(pair)
    party.waits(COUNTDOWN_SECONDS)
    for command in (ChangeOptions(seats=3), Swap("ann", "bob")):
        assert ann.refused(command).reason == Refusal.GAME_RUNNING


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


def test_two_change_seats(party: Party) -> None:
    ann, bob, carl = party.table("ann", "bob", "carl", seats=4)
    changed = ann.gets(TableChanged, Swap("ANN", "carl"))
    assert (changed.change, changed.name) == (Change.SWAPPED, "ann")
    assert names(bob) == ["carl", "bob", "ann"]
    assert ann.table.host == "ann"
    party.ready([ann, bob, carl])
    ann.does(ChangeOptions(seats=3))
    assert ann.game.players == ("carl", "bob", "ann")


@pytest.mark.parametrize("swap", [Swap("ann", "dan"), Swap("dan", "ann"), Swap("ann", "ann"), Swap("eve", "ann")])
def test_only_two_players_change_seats(party: Party, pair: list[Person], swap: Swap) -> None:
    party.person("eve").does(Join("inn", spectate=True))
    assert pair[0].refused(swap).reason == Refusal.NO_SUCH_PLAYER


def test_another_begins_the_next_game(party: Party) -> None:
    people = party.table("ann", "bob", "carl")
    party.ready(people)
    party.play_out(people)
    assert names(people[0]) == ["bob", "carl", "ann"]
    party.ready(people)
    assert people[0].game.players == ("bob", "carl", "ann")


def test_after_a_game_that_was_given_up_all_sit_as_they_did(party: Party) -> None:
    people = party.table("ann", "bob")
    party.ready(people)
    party.deliver(party.lobby.tables.by_name["inn"].abandon("for a test"))
    assert names(people[0]) == ["ann", "bob"]


def test_second_player_opens_after_the_first_left(party: Party) -> None:
    ann, bob, carl = people = party.table("ann", "bob", "carl")
    party.ready(people)
    ann.does(Leave())
    party.play_out([bob, carl])
    assert names(bob) == ["bob", "carl"]
