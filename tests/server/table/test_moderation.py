"""What a host may do at a table, what passwords keep out, and who may not say anything."""

from collections.abc import Callable

import pytest

from contack.protocol.command import (
    GiveHints,
    HandHost,
    Hello,
    Join,
    Kick,
    Leave,
    ListTables,
    Lock,
    Mute,
    OpenTable,
    Resume,
    Say,
)
from contack.protocol.error import Refusal
from contack.protocol.limits import NAMES_MUTED
from contack.protocol.notice import Change, Joined, Played, Said, TableChanged, TablesListed, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.config.password import Password
from contack.server.table.client import Client
from contack.server.table.moderation import NAMES_KICKED
from tests.server.party import Party, Person


@pytest.fixture
def people(party: Party) -> list[Person]:
    return party.table("ann", "bob", "carl", seats=4)


@pytest.mark.parametrize("kind", [Kick, HandHost, Mute])
@pytest.mark.parametrize("name", ["ann", "ANN", "eve"])
def test_order_of_present_players_stays(people: list[Person], kind: type[Kick | HandHost | Mute], name: str) -> None:
    refused = people[0].refused(kind(name))
    assert refused.reason == Refusal.NO_SUCH_PLAYER
    assert refused.words == f"no other person at this table is called {name}"


def test_stand_in_plays_for_a_kicked_player(party: Party) -> None:
    ann, bob = party.game("ann", "bob")
    token = bob.token
    ann.does(Kick("bob"))
    assert ann.player("bob").stand_in
    party.play_out([ann])
    assert ann.players == ["ann"]
    assert bob.refused(Resume(token)).reason == Refusal.BAD_TOKEN


def test_kick_during_a_turn_continues_the_game(party: Party) -> None:
    people = party.game("ann", "bob", "carl")
    while party.mover(people) is people[0]:
        people[0].plays()
    mover = party.mover(people)
    assert isinstance(people[0].does(Kick(mover.name))[-1], Played)


def test_an_absent_player_is_kicked_too(people: list[Person]) -> None:
    ann, bob, _ = people
    bob.drops()
    ann.does(Kick("bob"))
    assert ann.players == ["ann", "carl"]


@pytest.mark.parametrize("command", [Kick, HandHost, Mute])
def test_invalid_name_is_not_repeated(people: list[Person], command: type[Kick | HandHost | Mute]) -> None:
    refused = people[0].refused(command("x\x1b[2J"))
    assert refused.reason == Refusal.BAD_NAME
    assert refused.words.isprintable()


def test_newest_kicked_and_muted_names_are_kept(party: Party, people: list[Person]) -> None:
    ann, names = people[0], [f"eve {number}" for number in range(max(NAMES_MUTED, NAMES_KICKED) + 1)]
    for name in names:
        eve = party.person(name)
        eve.gets(Joined, Join("inn", spectate=True))
        ann.does(Mute(eve.name))
        ann.does(Kick(eve.name))
        eve.drops()
    assert ann.table.muted == tuple(names[-NAMES_MUTED:])
    join = Join("inn", spectate=True)
    assert party.person(names[-NAMES_KICKED]).refused(join).reason == Refusal.KICKED
    assert party.person(names[-NAMES_KICKED - 1]).gets(Joined, join)


def test_muted_player_speaks_at_a_later_table_of_the_name(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    ann.does(Mute("bob"))
    ann.does(Kick("bob"))
    ann.does(Leave())
    ann.gets(Joined, OpenTable("inn", 2))
    bob.gets(Joined, Join("inn"))
    bob.gets(Said, Say("hi"))


def test_table_keeps_no_gone_connection(party: Party, people: list[Person]) -> None:
    ann, bob, _ = people
    ann.does(Mute("bob"))
    ann.does(Kick("bob"))
    moderation = party.lobby.tables.by_name["inn"].moderation
    assert list(moderation.barred) == list(moderation.silenced) == [bob.client]
    bob.drops()
    party.sends.clear()
    bob.client = Client()
    assert not moderation.barred
    assert not moderation.silenced


def test_absent_player_cannot_become_host(people: list[Person]) -> None:
    ann, bob, _ = people
    bob.drops()
    refused = ann.refused(HandHost("bob"))
    assert (refused.reason, refused.words) == (Refusal.NO_SUCH_PLAYER, "bob is not here now")


def test_muted_player_stays_muted_here_but_not_in_the_lobby(people: list[Person]) -> None:
    ann, bob, _ = people
    ann.does(Mute("bob"))
    bob.does(Leave())
    bob.gets(Said, Say("hi"))
    bob.gets(Joined, Join("inn"))
    assert bob.refused(Say("hi")).reason == Refusal.MUTED


def test_muted_player_gains_no_voice_by_a_new_name(people: list[Person]) -> None:
    ann, bob, _ = people
    ann.does(Mute("bob"))
    bob.does(Leave())
    bob.gets(Welcomed, Hello(PROTOCOL_VERSION, "bert"))
    bob.gets(Joined, Join("inn"))
    assert bob.refused(Say("hi")).reason == Refusal.MUTED
    assert "bert" in bob.table.muted
    ann.does(Mute("bert", muted=False))
    bob.does(Leave())
    bob.gets(Joined, Join("inn"))
    bob.gets(Said, Say("hi"))


def test_muted_client_with_100_names_stays_one_entry(people: list[Person]) -> None:
    ann, bob, carl = people
    for player in (bob, carl):
        ann.does(Mute(player.name))
    bob.does(Leave())
    for number in range(NAMES_MUTED + 1):
        bob.gets(Welcomed, Hello(PROTOCOL_VERSION, f"bert {number}"))
        bob.gets(Joined, Join("inn", spectate=True))
        bob.does(Leave())
    assert ann.table.muted == ("bob", "carl", f"bert {NAMES_MUTED}")
    assert carl.refused(Say("hi")).reason == Refusal.MUTED


def test_alias_of_a_muted_client_leaves_other_mutes(party: Party, people: list[Person]) -> None:
    ann, bob, carl = people
    for player in (bob, carl):
        ann.does(Mute(player.name))
        player.does(Leave())
    carl.drops()
    for name in ("carl", "bert"):
        bob.gets(Welcomed, Hello(PROTOCOL_VERSION, name))
        bob.gets(Joined, Join("inn", spectate=True))
        bob.does(Leave())
    assert ann.table.muted == ("bob", "carl", "bert")


@pytest.mark.parametrize("going", [lambda bob: bob.does(Leave()), Person.drops], ids=["leaves", "drops"])
def test_absent_muted_player_can_be_unmuted(
    party: Party, people: list[Person], going: Callable[[Person], object]
) -> None:
    ann, bob, _ = people
    ann.does(Mute("bob"))
    going(bob)
    party.waits()
    ann.gets(TableChanged, Mute("Bob", muted=False))
    assert ann.changes[-1] == (Change.UNMUTED, "bob")
    assert ann.table.muted == ()
    again = bob if bob.client in party.people else party.person("bob")
    again.gets(Joined, Join("inn"))
    again.gets(Said, Say("hi"))


def test_unmuted_player_speaks_under_a_new_name(people: list[Person]) -> None:
    ann, bob, _ = people
    ann.does(Mute("bob"))
    bob.does(Leave())
    ann.does(Mute("bob", muted=False))
    bob.gets(Welcomed, Hello(PROTOCOL_VERSION, "bert"))
    bob.gets(Joined, Join("inn"))
    bob.gets(Said, Say("hi"))


def test_only_the_host_unmutes(people: list[Person]) -> None:
    ann, bob, _ = people
    ann.does(Mute("bob"))
    assert bob.refused(Mute("bob", muted=False)).reason == Refusal.NOT_HOST


def test_locked_table_admits_only_its_players(party: Party, people: list[Person]) -> None:
    ann, bob, _ = people
    ann.does(Lock())
    assert bob.changes[-1] == (Change.LOCKED, "ann")
    eve = party.person("eve")
    for spectate in (False, True):
        assert eve.refused(Join("inn", spectate)).reason == Refusal.TABLE_LOCKED
    [summary] = eve.gets(TablesListed, ListTables()).tables
    assert (summary.locked, summary.joinable, party.lobby.beacon_answer(4000).free_seats) == (True, False, 0)
    bob.drops()
    eve.gets(Joined, Resume(bob.token))
    ann.does(Lock(locked=False))
    assert ann.changes[-1] == (Change.UNLOCKED, "ann")
    party.person("fay").gets(Joined, Join("inn"))


def test_table_password_is_required(party: Party) -> None:
    ann, eve = party.person("ann"), party.person("eve")
    ann.gets(Joined, OpenTable("inn", 3, password="sesame"))
    assert ann.table.password
    [summary] = eve.gets(TablesListed, ListTables()).tables
    assert summary.password
    for wrong in (Join("inn"), Join("inn", password="Sesame"), Join("inn", spectate=True)):
        assert eve.refused(wrong).reason == Refusal.WRONG_PASSWORD
    joined = eve.gets(Joined, Join("inn", password="sesame"))
    assert "sesame" not in repr(joined)


def test_server_password_is_required_once() -> None:
    party = Party(password=Password.of("sesame"))
    stranger = party.stranger()
    for given in ("", "Sesame"):
        refused = stranger.refused(Hello(PROTOCOL_VERSION, "ann", password=given))
        assert refused.reason == Refusal.WRONG_PASSWORD
    stranger.gets(Welcomed, Hello(PROTOCOL_VERSION, "ann", password="sesame"))
    stranger.gets(Welcomed, Hello(PROTOCOL_VERSION, "anna"))
    assert party.lobby.beacon_answer(1939).locked


def test_guesses_of_a_password_are_counted() -> None:
    party = Party(password=Password.of("sesame"))
    seen = [party.stranger().refused(Hello(PROTOCOL_VERSION, "ann", password="x")) for _ in range(6)]
    assert [refused.reason for refused in seen] == [Refusal.WRONG_PASSWORD] * 5 + [Refusal.TOO_FAST]
    assert seen[-1].retry_after == 6


def test_hints_are_given_in_a_game_too_and_to_the_host(party: Party) -> None:
    host, bob = party.game("ann", "bob")
    host.does(GiveHints("ann"))
    assert bob.player("ann").hints
    party.play_out([host, bob])
    assert bob.player("ann").hints


@pytest.mark.parametrize("name", ["eve", "nobody"])
def test_hints_are_for_players(people: list[Person], party: Party, name: str) -> None:
    party.person("eve").does(Join("inn", spectate=True))
    assert people[0].refused(GiveHints(name)).reason == Refusal.NO_SUCH_PLAYER
