"""Who hears that a table is opened: people in the lobby, and at tables where no game is going on."""

from contack.protocol.command import OpenTable
from contack.protocol.notice import Joined, TableOpened
from tests.server.party import Party, Person


def received(person: Person) -> list[str]:
    return [notice.table.name for notice in person.notices if isinstance(notice, TableOpened)]


def test_people_at_tables_hear_of_it_between_games_alone(party: Party) -> None:
    people = party.table("ann", "bob", name="inn")
    party.person("carl").does(OpenTable("den", 7))
    assert received(people[0]) == ["den"]
    assert received(people[1]) == ["inn", "den"]
    party.ready(people)
    party.person("dan").does(OpenTable("pub", 7))
    assert received(people[0]) == ["den"]
    party.play_out(people)
    party.person("eve").does(OpenTable("bar", 7))
    assert received(people[0]) == ["den", "bar"]


def test_client_that_left_gets_no_news(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    ann.drops()
    bob.drops()
    party.person("carl").gets(Joined, OpenTable("den", 7))
    assert not received(ann)
