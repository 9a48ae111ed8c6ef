"""A server that holds no more tables: which of them gives way to a new one, and which does not."""

from contack.engine.event import Abandoned
from contack.protocol.command import Join, Leave, OpenTable, Resume
from contack.protocol.error import Refusal
from contack.protocol.notice import Joined
from contack.server.lobby.entry import EventsStored, TableGone
from tests.server.fake_journal import RememberingJournal, kept
from tests.server.party import Party, Person


def left(party: Party, name: str) -> list[Person]:
    people = party.game(f"{name} a", f"{name} b", name=name)
    for person in people:
        person.does(Leave())
    return people


def test_a_game_that_all_have_left_gives_way_to_a_new_table() -> None:
    journal = RememberingJournal()
    party = Party(max_tables=1, journal=journal)
    left(party, "inn")
    party.person("eve").gets(Joined, OpenTable("den", 2))
    assert list(party.lobby.tables.by_name) == ["den"]
    [ended, gone, _] = journal.commits[-1]
    assert isinstance(ended, EventsStored)
    assert isinstance(ended.events[-1], Abandoned)
    assert gone == TableGone("inn")
    assert [each.table.options.name for each in kept(journal.commits)] == ["den"]


def test_table_without_people_for_longest_is_closed() -> None:
    party = Party(max_tables=3)
    for name in ("one", "two", "three"):
        left(party, name)
        party.waits(1)
    party.person("eve").gets(Joined, OpenTable("den", 2))
    assert list(party.lobby.tables.by_name) == ["two", "three", "den"]


def test_disconnected_player_keeps_the_table() -> None:
    party = Party(max_tables=1)
    ann, bob = party.game("ann", "bob")
    ann.does(Leave())
    bob.drops()
    party.waits(1000)
    assert party.person("eve").refused(OpenTable("den", 2)).reason == Refusal.TOO_MANY_TABLES
    assert party.person("bob again").gets(Joined, Resume(bob.token)).table.playing


def test_a_table_that_is_watched_does_not_give_way() -> None:
    party = Party(max_tables=1)
    people = party.game("ann", "bob")
    party.person("cyd").gets(Joined, Join("inn", spectate=True))
    for person in people:
        person.does(Leave())
    assert party.person("eve").refused(OpenTable("den", 2)).reason == Refusal.TOO_MANY_TABLES


def test_nothing_gives_way_to_a_table_that_cannot_be_opened() -> None:
    party = Party(max_tables=1)
    left(party, "inn")
    assert party.person("eve").refused(OpenTable("inn", 2)).reason == Refusal.TABLE_EXISTS
    assert list(party.lobby.tables.by_name) == ["inn"]


def test_server_with_room_closes_no_table() -> None:
    party = Party(max_tables=2)
    left(party, "inn")
    party.person("eve").gets(Joined, OpenTable("den", 2))
    assert list(party.lobby.tables.by_name) == ["inn", "den"]
