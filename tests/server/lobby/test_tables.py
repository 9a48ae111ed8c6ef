"""Opening, listing, joining and watching tables."""

import pytest
from twisted.internet.task import Clock

from contack.engine.deal import commitment
from contack.protocol.command import Join, Leave, ListTables, OpenTable, Ready, Resume, Start
from contack.protocol.discovery.beacon import BeaconAnswer
from contack.protocol.error import Refusal
from contack.protocol.limits import NAME_LENGTH, SERVER_NAME_LENGTH, SPECTATORS, TABLES_LISTED
from contack.protocol.notice import Change, Joined, Left, TableChanged, TablesListed
from contack.protocol.table_state import PlayerState, TableState, TableSummary
from contack.server.commands.lobby import Lobby
from tests.server.party import LAST_SEAT, Party, foretold, seeds
from tests.server.settings import server_info


def names_listed(party: Party) -> list[str]:
    zed = party.person("zed")
    names = [table.name for table in zed.gets(TablesListed, ListTables()).tables]
    zed.drops()
    return names


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


def test_seats_are_taken_in_the_order_of_joining(party: Party) -> None:
    ann, *_, gus = people = party.table(*"abcdefg")
    assert len(people) == LAST_SEAT
    assert ann.table == gus.table
    assert [player.name for player in gus.table.players] == list("abcdefg")


def test_all_clients_learn_who_joined(party: Party) -> None:
    ann, bob = party.table("ann", "bob", seats=3)
    party.person("carl").does(Join("inn"))
    for person in (ann, bob):
        told = person.notices[-1]
        assert isinstance(told, TableChanged)
        assert (told.change, told.name) == (Change.JOINED, "carl")
        assert told is party.sends[-1].notice


def test_late_state_has_the_number_of_the_last_notice(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    assert (ann.seq, bob.seq) == (2, 2)


def test_every_player_gets_a_token_unlike_spectators(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    assert (ann.token, bob.token) == ("token-1", "token-2")
    assert party.person("eve").gets(Joined, Join("inn", spectate=True)).token is None


def test_a_table_that_exists_cannot_be_opened_again(party: Party) -> None:
    party.table("ann", "bob")
    refused = party.person("carl").refused(OpenTable("inn", 2))
    assert refused.reason == Refusal.TABLE_EXISTS
    assert "a table inn exists already" in refused.words


@pytest.mark.parametrize("name", [" inn", "in\nn", "\x1b[2J"])
def test_a_table_has_a_name_that_can_be_seen(party: Party, name: str) -> None:
    assert party.person("ann").refused(OpenTable(name, 2)).reason == Refusal.BAD_NAME


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


def test_running_game_takes_spectators_only(party: Party) -> None:
    ann, bob = party.game("ann", "bob")
    carl = party.person("carl")
    assert carl.refused(Join("inn")).reason == Refusal.GAME_RUNNING
    party.mover([ann, bob]).plays()
    joined = carl.gets(Joined, Join("inn", spectate=True))
    assert joined.events == ann.events
    assert (joined.view, carl.lays, joined.game) == (ann.view, ann.lays, ann.game)
    assert joined.table.spectators == ("carl",)


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


@pytest.mark.parametrize("spectators", [False, True])
def test_a_host_may_watch_at_its_own_table(party: Party, spectators: bool) -> None:
    joined = party.person("ann").gets(Joined, OpenTable("inn", 2, spectators=spectators, spectate=True))
    assert (joined.table.host, joined.table.players, joined.table.spectators) == ("ann", (), ("ann",))
    assert joined.token is None


def test_a_table_vanishes_when_the_last_guest_leaves_or_drops(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    ann.gets(Left, Leave())
    assert names_listed(party) == ["inn"]
    bob.drops()
    party.waits()
    assert names_listed(party) == []


def test_player_who_left_can_join_again(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    assert bob.gets(Left, Leave()) == Left("inn", "you left")
    assert [player.name for player in ann.table.players] == ["ann"]
    bob.gets(Joined, Join("inn"))
    assert [player.name for player in ann.table.players] == ["ann", "bob"]


def test_all_clients_learn_who_left(party: Party) -> None:
    ann, bob = party.table("ann", "bob", seats=3)
    bob.does(Leave())
    told = ann.notices[-1]
    assert isinstance(told, TableChanged)
    assert (told.change, told.name) == (Change.LEFT, "bob")


def test_list_has_the_facts_for_joining(party: Party) -> None:
    party.game("ann", "bob")
    party.person("eve").does(Join("inn", spectate=True))
    listed = party.person("zed").gets(TablesListed, ListTables())
    assert listed.total == 1
    assert listed.tables == (
        TableSummary(
            name="inn",
            seats=2,
            closed="next",
            spectators_allowed=True,
            host="ann",
            players=("ann", "bob"),
            spectators=1,
            playing=True,
            colours=(1, 2),
        ),
    )


def test_list_has_the_present_host(party: Party) -> None:
    ann, _ = party.table("ann", "bob")
    ann.drops()
    party.waits()
    again = party.person("whoever")
    again.does(Resume(ann.token))
    [table] = again.gets(TablesListed, ListTables()).tables
    assert (table.players, table.host) == (("ann", "bob"), "bob")


def test_tables_with_a_free_seat_are_listed_first(party: Party) -> None:
    party.game("ann", "bob", name="playing")
    party.table("carl", "dov", name="full")
    party.table("eve", seats=2, name="free")
    party.table("fay", seats=2, name="free too")
    assert names_listed(party) == ["free", "free too", "playing", "full"]


def test_absent_players_seat_counts_as_free(party: Party) -> None:
    party.table("ann", "bob", name="full")
    _, dov = party.table("carl", "dov", name="half")
    dov.drops()
    party.waits()
    assert names_listed(party) == ["half", "full"]


def test_list_is_capped_and_has_the_total() -> None:
    party = Party(max_tables=1000)
    for number in range(TABLES_LISTED + 3):
        party.table(f"ann {number}", name=f"table {number}")
    listed = party.person("zed").gets(TablesListed, ListTables())
    assert len(listed.tables) == TABLES_LISTED
    assert listed.total == TABLES_LISTED + 3


def test_the_tables_can_be_listed_from_a_table(party: Party) -> None:
    [ann] = party.table("ann")
    assert ann.gets(TablesListed, ListTables()).total == 1


def test_tables_do_not_hear_of_each_other(party: Party) -> None:
    ann, _ = party.table("ann", "bob", name="inn")
    people = party.game("carl", "dov", name="pub")
    heard = len(ann.notices)
    party.mover(people).plays()
    assert len(ann.notices) == heard


@pytest.mark.parametrize("name", ["inn", "INN", "\uff29nn"])
def test_any_form_of_a_name_finds_its_one_table(party: Party, name: str) -> None:
    party.table("ann", seats=3)
    bob = party.person("bob")
    assert bob.refused(OpenTable(name, 2)).reason == Refusal.TABLE_EXISTS
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


def test_long_server_name_is_cut_in_the_beacon() -> None:
    lobby = Lobby(server_info("x" * 100), foretold(Clock()))
    assert lobby.beacon_answer(4000).name == "x" * SERVER_NAME_LENGTH
