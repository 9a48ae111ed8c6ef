"""The owner of a server: the client that started it is host again after each return to its own table."""

from typing import Any

import pytest

from contack.protocol.command import CloseGame, HandHost, Hello, Join, Leave, Lock, OpenTable, Resume, Sit
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Joined, Left, TablesListed, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.config.password import Password
from tests.server.fake_journal import RememberingJournal
from tests.server.party import Party, Person, restarted

SECRET = "qJ8c0mUuN1yT4w5Zb7dRXA"


def owned(**more: Any) -> Party:
    return Party(owner=Password.of(SECRET), **more)


@pytest.fixture
def party() -> Party:
    return owned()


def greeted(party: Party, name: str, secret: str = SECRET) -> Person:
    person = party.stranger()
    person.gets(Welcomed, Hello(PROTOCOL_VERSION, name, owner=secret))
    return person


def opened(party: Party, guest: str = "bob") -> tuple[Person, Person]:
    """Return the owner and a guest at a table that the owner opened."""
    ann = greeted(party, "ann")
    ann.gets(Joined, OpenTable("inn", 3))
    bob = party.newcomer(guest)
    return ann, bob


@pytest.mark.parametrize("secret", ["", "wrong", SECRET[:-1], SECRET + " ", "\ud800"])
def test_wrong_secret_is_a_guests_hello(party: Party, secret: str) -> None:
    ann, bob = opened(party)
    ann.does(Leave())
    assert bob.table.host == "bob"
    eve = greeted(party, "eve", secret)
    eve.gets(Joined, Join("inn"))
    assert bob.table.host == "bob"
    assert eve.refused(Lock()).reason == Refusal.NOT_HOST


def test_server_without_owner_ignores_the_secret() -> None:
    party = Party()
    ann, bob = opened(party)
    ann.does(Leave())
    greeted(party, "cyd").gets(Joined, Join("inn"))
    assert bob.table.host == "bob"


def test_owner_who_joins_again_is_host_again(party: Party) -> None:
    ann, bob = opened(party)
    ann.gets(Left, Leave())
    assert bob.table.host == "bob"
    ann.gets(Joined, Join("inn"))
    assert bob.changes[-1] == (Change.HOST, "ann")
    assert ann.notices[-1] == bob.notices[-1]
    assert bob.refused(Lock()).reason == Refusal.NOT_HOST


def test_owner_who_resumes_late_is_host_again(party: Party) -> None:
    ann, bob = opened(party)
    token = ann.token
    ann.drops()
    party.waits()
    assert bob.table.host == "bob"
    back = greeted(party, "ann-2")
    back.gets(Joined, Resume(token))
    assert (back.name, bob.table.host) == ("ann", "ann")


def test_owner_who_returns_as_host_is_not_announced(party: Party) -> None:
    ann, bob = opened(party)
    token = ann.token
    ann.drops()
    greeted(party, "ann").gets(Joined, Resume(token))
    assert bob.changes[-1] == (Change.RESUMED, "ann")


def test_owner_is_no_host_of_a_guests_table(party: Party) -> None:
    bob = party.person("bob")
    bob.gets(Joined, OpenTable("inn", 3))
    greeted(party, "ann").gets(Joined, Join("inn"))
    assert bob.table.host == "bob"


def test_owner_who_hands_the_table_over_stays_a_guest(party: Party) -> None:
    ann, bob = opened(party)
    ann.does(HandHost("bob"))
    ann.gets(Left, Leave())
    ann.gets(Joined, Join("inn"))
    assert bob.table.host == "bob"
    bob.does(HandHost("ann"))
    ann.gets(Left, Leave())
    ann.gets(Joined, Join("inn"))
    assert bob.table.host == "ann"


def test_host_for_the_time_being_hands_on_no_more_than_that(party: Party) -> None:
    ann, bob = opened(party)
    party.newcomer("cyd")
    ann.gets(Left, Leave())
    bob.does(HandHost("cyd"))
    ann.gets(Joined, Join("inn", spectate=True))
    assert bob.table.host == "ann"
    ann.does(Sit())
    assert bob.table.host == "ann"


def test_owner_keeps_the_right_after_a_change_of_name(party: Party) -> None:
    ann, bob = opened(party)
    ann.gets(Left, Leave())
    ann.gets(Welcomed, Hello(PROTOCOL_VERSION, "anna"))
    ann.gets(Joined, Join("inn"))
    assert bob.table.host == "anna"


def test_restart_keeps_the_table_the_owners(journal: RememberingJournal) -> None:
    party = owned(journal=journal)
    ann, bob = opened(party)
    ann.gets(Left, Leave())
    again = restarted(journal, owner=Password.of(SECRET))
    bob = again.back(bob)
    assert bob.table.host == "bob"
    greeted(again, "ann").gets(Joined, Join("inn"))
    assert bob.table.host == "ann"


def left_game(party: Party) -> None:
    for person in party.game("bob", "cyd", name="old"):
        person.does(Leave())


def test_owner_closes_an_abandoned_game(party: Party) -> None:
    left_game(party)
    ann = greeted(party, "ann")
    assert ann.gets(TablesListed, CloseGame("old")).tables == ()
    assert party.lobby.tables.by_name == {}


def test_page_on_the_servers_machine_closes_a_game(party: Party) -> None:
    left_game(party)
    eve = party.person("eve")
    eve.client.from_here = True
    assert eve.gets(TablesListed, CloseGame("old")).tables == ()


def test_guest_cannot_close_a_game(party: Party) -> None:
    left_game(party)
    assert party.person("eve").refused(CloseGame("old")).reason == Refusal.NOT_HOST


def test_owner_cannot_close_a_running_game(party: Party) -> None:
    party.game("bob", "cyd", name="old")
    ann = greeted(party, "ann")
    assert ann.refused(CloseGame("old")).reason == Refusal.GAME_RUNNING
    assert ann.refused(CloseGame("older")).reason == Refusal.NO_SUCH_TABLE
