"""The people of the lobby in the list of tables."""

import pytest

from contack.protocol.command import Hello, ListTables
from contack.protocol.limits import PEOPLE_LISTED
from contack.protocol.notice import Left, TablesListed
from contack.protocol.version import PROTOCOL_VERSION
from tests.server.party import Party, Person


def listed(asker: Person) -> tuple[str, ...]:
    """Return the listed people of the lobby, after checking their total."""
    answer = asker.gets(TablesListed, ListTables())
    assert answer.people_total == len(answer.people)
    return answer.people


@pytest.mark.parametrize("hello", [None, Hello(PROTOCOL_VERSION + 1, "eve"), Hello(PROTOCOL_VERSION, " eve")])
def test_client_before_hello_is_not_listed(party: Party, hello: Hello | None) -> None:
    stranger = party.stranger()
    if hello:
        stranger.refused(hello)
    assert listed(party.person("ann")) == ("ann",)


def test_players_at_a_table_see_the_lobby(party: Party) -> None:
    [ann] = party.table("ann")
    assert listed(ann) == ()
    party.person("bob")
    assert listed(ann) == ("bob",)


def test_lost_client_is_not_in_the_lobby(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    carl = party.person("carl")
    carl.drops()
    bob.drops()
    assert listed(ann) == ()


def test_other_connection_of_a_taken_seat_is_in_the_lobby(party: Party) -> None:
    ann, _ = party.table("ann", "bob")
    again = party.back(ann)
    assert isinstance(ann.notices[-1], Left)
    assert listed(again) == ("ann",)


def test_list_of_people_is_capped_with_its_total(party: Party) -> None:
    names = [f"ann {number:03}" for number in range(PEOPLE_LISTED + 3)]
    people = [party.person(name) for name in reversed(names)]
    answer = people[0].gets(TablesListed, ListTables())
    assert answer.people == tuple(names[:PEOPLE_LISTED])
    assert answer.people_total == len(names)
