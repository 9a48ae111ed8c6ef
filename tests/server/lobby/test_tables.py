"""Opening, listing, joining and watching tables."""

import pytest

from contack.engine.deal import commitment
from contack.protocol.command import Join, Leave, ListTables, OpenTable, Ready, Start
from contack.protocol.discovery.beacon import BeaconAnswer
from contack.protocol.error import Refusal
from contack.protocol.limits import NAME_LENGTH, SPECTATORS, TABLES_LISTED
from contack.protocol.notice import Joined, Left, TablesListed
from contack.protocol.table_state import PlayerState, TableState
from tests.server.party import Party, seeds


def test_opener_gets_the_first_seat_and_is_host(party: Party) -> None:
    joined = party.person("ann").gets(Joined, OpenTable("inn", 3, closed="any", spectators=False))
    assert joined.name == "ann"
    assert joined.table == TableState(
        name="inn",
        seats=3,
        closed="any",
        spectators_allowed=False,
        host="ann",
        players=(PlayerState("ann", ready=False, connected=True, stand_in=False),),
        spectators=(),
        playing=False,
        commitment=commitment(next(seeds())).hex(),
    )
    assert (joined.game, joined.view, joined.events, joined.lays) == (None, None, (), ())


def test_missing_table_is_refused_with_the_existing_ones(party: Party) -> None:
    carl = party.person("carl")
    refused = carl.refused(Join("out"))
    assert refused.reason == Refusal.NO_SUCH_TABLE
    assert refused.words == "there is no table out; there are: none yet"
    party.table("ann", name="inn")
    party.table("bob", name="pub")
    assert carl.refused(Join("out")).words == "there is no table out; there are: inn, pub"


def test_of_very_many_tables_only_some_are_named(party: Party) -> None:
    for number in range(100):
        party.table(f"ann {number}", name=f"{number:0{NAME_LENGTH}}")
    assert len(party.person("carl").refused(Join("out")).words) < 500


def test_harmful_table_name_is_not_repeated(party: Party) -> None:
    assert party.person("carl").refused(Join("\x1b[2J\n")).words.isprintable()


def test_a_server_holds_no_more_tables_than_it_is_set_to() -> None:
    party = Party(max_tables=2)
    party.table("ann", name="inn")
    [bob] = party.table("bob", name="pub")
    carl = party.person("carl")
    refused = carl.refused(OpenTable("bar", 2))
    assert refused.reason == Refusal.TOO_MANY_TABLES
    assert refused.words == "this server has 2 tables already, and no room for more: join one"
    bob.does(Leave())
    carl.gets(Joined, OpenTable("bar", 2))


def test_a_full_table_is_refused(party: Party) -> None:
    party.table("ann", "bob")
    refused = party.person("carl").refused(Join("inn"))
    assert refused.reason == Refusal.TABLE_FULL
    assert refused.words == "all 2 seats at inn are taken: watch, or go to another table"


def test_a_name_that_is_taken_at_the_table_is_refused(party: Party) -> None:
    _, bob = party.game("ann", "bob")
    bob.drops()
    refused = party.person("Bob").refused(Join("inn", spectate=True))
    assert refused.reason == Refusal.NAME_TAKEN
    assert "contack play --resume" in refused.words


def test_table_may_forbid_spectators(party: Party) -> None:
    party.table("ann", seats=2, spectators=False)
    refused = party.person("eve").refused(Join("inn", spectate=True))
    assert refused.reason == Refusal.NO_SPECTATORS
    assert refused.words == "inn allows no spectators: take a seat, or go to another table"


def test_no_more_watch_a_table_than_can_be_named_in_a_notice(party: Party) -> None:
    party.table("ann", seats=2)
    for number in range(SPECTATORS):
        party.person(f"eve {number}").gets(Joined, Join("inn", spectate=True))
    refused = party.person("late").refused(Join("inn", spectate=True))
    assert (refused.reason, refused.words) == (
        Refusal.NO_SPECTATORS,
        "inn has 100 spectators already, and no more are allowed: go to another table",
    )


def test_player_who_left_can_join_again(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    assert bob.gets(Left, Leave()) == Left("inn", "you left")
    assert ann.players == ["ann"]
    bob.gets(Joined, Join("inn"))
    assert ann.players == ["ann", "bob"]


def test_list_has_the_present_host(party: Party) -> None:
    ann, _ = party.table("ann", "bob")
    ann.drops()
    party.waits()
    again = party.back(ann)
    [table] = again.gets(TablesListed, ListTables()).tables
    assert (table.players, table.host) == (("ann", "bob"), "bob")


def test_absent_players_seat_counts_as_free(party: Party) -> None:
    party.table("ann", "bob", name="full")
    _, dov = party.table("carl", "dov", name="half")
    dov.drops()
    party.waits()
    tables = party.person("zed").gets(TablesListed, ListTables()).tables
    assert [table.name for table in tables] == ["half", "full"]


def test_list_is_capped_and_has_the_total() -> None:
    party = Party(max_tables=1000)
    for number in range(TABLES_LISTED + 3):
        party.table(f"ann {number}", name=f"table {number}")
    listed = party.person("zed").gets(TablesListed, ListTables())
    assert len(listed.tables) == TABLES_LISTED
    assert listed.total == TABLES_LISTED + 3


def test_tables_do_not_hear_of_each_other(party: Party) -> None:
    ann, _ = party.table("ann", "bob", name="inn")
    people = party.game("carl", "dov", name="pub")
    received = len(ann.notices)
    party.mover(people).plays()
    assert len(ann.notices) == received


@pytest.mark.parametrize("name", ["inn", "INN", "\uff29nn"])
def test_any_form_of_a_name_finds_its_one_table(party: Party, name: str) -> None:
    party.table("ann", seats=3)
    bob = party.person("bob")
    refused = bob.refused(OpenTable(name, 2))
    assert refused.reason == Refusal.TABLE_EXISTS
    assert "a table inn exists already" in refused.words
    assert bob.gets(Joined, Join(name)).table.name == "inn"


def test_discovery_counts_tables_and_free_seats(party: Party) -> None:
    assert party.lobby.beacon_answer(4000) == BeaconAnswer(2, "parlour", 4000, tables=0, free_seats=0, locked=False)
    party.person("ann").does(OpenTable("inn", 4))
    party.person("bob").does(OpenTable("pub", 2))
    answer = party.lobby.beacon_answer(4000)
    assert (answer.tables, answer.free_seats) == (2, 4)


def test_no_seat_is_free_where_a_game_is_played(party: Party) -> None:
    ann, bob = party.table("ann", "bob", seats=3)
    for player in (ann, bob):
        player.does(Ready())
    assert party.lobby.beacon_answer(4000).free_seats == 1
    ann.does(Start())
    assert party.lobby.beacon_answer(4000).free_seats == 0
