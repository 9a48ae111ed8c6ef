"""Big screens as clients: their hello, their limits, and their view of tables."""

import pytest

from contack.protocol.command import (
    ChangeOptions,
    Command,
    Hello,
    Join,
    Leave,
    ListStandings,
    ListTables,
    OpenTable,
    Ping,
    Resume,
    Say,
)
from contack.protocol.error import Refusal
from contack.protocol.notice import (
    AllTablesShown,
    Announced,
    Halted,
    Joined,
    Left,
    Played,
    Ponged,
    StandingsListed,
    Started,
    TablesListed,
    Welcomed,
)
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.commands.enter.screen import MOST_SCREENS, MOST_SCREENS_OF_PLACE
from contack.server.config.password import Password
from tests.server.party import Party, Person

HELLO = Hello(PROTOCOL_VERSION, role="screen")


def screen(party: Party, place: str = "192.0.2.9") -> Person:
    person = party.stranger()
    person.client.place = place
    person.gets(Welcomed, HELLO)
    return person


def test_a_screen_is_no_person(party: Party) -> None:
    people = party.game("ann", "bob")
    watching = screen(party)
    before = len(people[0].notices)
    joined = watching.gets(Joined, Join("inn", spectate=True))
    assert (joined.token, joined.table.spectators, joined.events) == (None, (), people[0].events)
    watching.does(Leave())
    watching.drops()
    assert len(people[0].notices) == before
    listed = people[0].gets(TablesListed, ListTables())
    assert (listed.people_total, listed.tables[0].spectators) == (0, 0)


def test_a_screen_watches_a_whole_game(party: Party) -> None:
    people = party.table("ann", "bob")
    watching = screen(party)
    watching.gets(Joined, Join("inn", spectate=True))
    party.ready(people)
    party.play_out(people)
    assert any(isinstance(notice, Started) for notice in watching.notices)
    assert watching.events == people[0].events
    assert sum(isinstance(notice, Played) for notice in watching.notices) == sum(
        isinstance(notice, Played) for notice in people[0].notices
    )


@pytest.mark.parametrize(
    "command",
    [
        Hello(PROTOCOL_VERSION, "ann"),
        OpenTable("den", 2),
        Join("inn"),
        Say("hello"),
        Resume("token-1"),
    ],
)
def test_a_screen_may_do_nothing_else(party: Party, command: Command) -> None:
    party.table("ann", "bob", seats=3)
    assert screen(party).refused(command).reason == Refusal.NOT_NOW


def test_a_screen_lists_asks_and_pings(party: Party) -> None:
    watching = screen(party)
    watching.gets(TablesListed, ListTables())
    watching.gets(StandingsListed, ListStandings())
    assert watching.gets(Ponged, Ping(7)).echo == 7


@pytest.mark.parametrize("wrong", [Hello(PROTOCOL_VERSION, "ann", role="screen"), Hello(PROTOCOL_VERSION)])
def test_players_alone_have_names(party: Party, wrong: Hello) -> None:
    assert party.person("ann").refused(HELLO).reason == Refusal.BAD_FIELD
    assert party.stranger().refused(wrong).reason == Refusal.BAD_FIELD


def test_an_address_has_a_limit_of_screens(party: Party) -> None:
    screens = [screen(party) for _ in range(MOST_SCREENS_OF_PLACE)]
    late = party.stranger()
    late.client.place = "192.0.2.9"
    assert late.refused(HELLO).reason == Refusal.NOT_NOW
    screen(party, "192.0.2.10")
    screens[0].drops()
    late.gets(Welcomed, HELLO)


def test_the_own_machine_has_no_limit_of_screens(party: Party) -> None:
    for number in range(MOST_SCREENS):
        screen(party, f"192.0.2.{number // MOST_SCREENS_OF_PLACE}")
    late = party.stranger()
    late.client.place = "198.51.100.1"
    late.refused(HELLO)
    late.client.on_server = True
    late.gets(Welcomed, HELLO)


def test_screens_of_the_own_machine_take_no_place() -> None:
    party = Party()
    for _ in range(MOST_SCREENS + 1):
        own = party.stranger()
        own.client.on_server = True
        own.gets(Welcomed, HELLO)
    screen(party)


def test_a_password_lets_in_the_own_machine_or_by_itself() -> None:
    party = Party(password=Password.of("sesame"))
    other = party.stranger()
    assert other.refused(HELLO).reason == Refusal.WRONG_PASSWORD
    other.gets(Welcomed, Hello(PROTOCOL_VERSION, password="sesame", role="screen"))
    own = party.stranger()
    own.client.on_server = True
    own.gets(Welcomed, HELLO)


@pytest.mark.parametrize("options", [{"password": "sesame"}, {"spectators": False}])
def test_a_private_table_shows_its_points_alone(party: Party, options: dict[str, object]) -> None:
    ann = party.person("ann")
    ann.gets(Joined, OpenTable("inn", 2, **options))  # type: ignore[arg-type]  # by the parameter
    watching = screen(party)
    assert watching.refused(Join("inn", spectate=True)).reason == Refusal.NO_SPECTATORS
    [table] = party.lobby.shown.tables
    assert (table.players, table.private) == (("ann",), True)


def test_a_table_that_becomes_private_hides_itself(party: Party) -> None:
    ann, _ = party.table("ann", "bob")
    watching = screen(party)
    watching.gets(Joined, Join("inn", spectate=True))
    ann.does(ChangeOptions(spectators=False))
    assert isinstance(watching.notices[-1], Left)
    assert watching.client.table is None


def test_a_table_closes_although_a_screen_watches(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    watching = screen(party)
    watching.gets(Joined, Join("inn", spectate=True))
    ann.does(Leave())
    bob.does(Leave())
    assert party.lobby.tables.by_name == {}
    assert isinstance(watching.notices[-1], Left)


def test_a_locked_table_can_be_watched(party: Party) -> None:
    party.table("ann", "bob")
    party.lobby.tables.by_name["inn"].moderation.locked = True
    screen(party).gets(Joined, Join("inn", spectate=True))


def test_screens_hear_the_server(party: Party) -> None:
    party.table("ann", "bob")
    idle, watching = screen(party), screen(party)
    watching.gets(Joined, Join("inn", spectate=True))
    party.deliver(party.lobby.announce("dinner"))
    party.deliver(party.lobby.halt(True, "full"))
    for one in (idle, watching):
        assert [type(notice) for notice in one.notices[-2:]] == [Announced, Halted]


def test_a_screen_that_missed_notices_gets_the_newest(party: Party) -> None:
    party.game("ann", "bob")
    watching = screen(party)
    watching.gets(Joined, Join("inn", spectate=True))
    newest = [type(delivery.notice) for delivery in party.lobby.newest(watching.client)]
    assert newest == [Joined, AllTablesShown]
