"""Entrants who come late, leave, lose their connection, return, and play elsewhere."""

from contack.protocol.command import (
    EnterTournament,
    Hello,
    Join,
    Leave,
    LeaveTournament,
    ListTables,
    OpenTable,
    OpenTournament,
    Ready,
    Resume,
    SeatRound,
)
from contack.protocol.error import Refusal
from contack.protocol.notice import Joined, Left, Refused, TablesListed, TournamentChanged, Welcomed
from contack.protocol.tournament import Presence, TournamentPhase
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.commands.tournament.entrants import RETURN_SECONDS
from tests.server.party import Party
from tests.server.tournament.night import NAMES, after_a_round, opened, play_round, playing, seated, state


def presence(party: Party, name: str) -> Presence:
    [found] = [entrant.presence for entrant in state(party).entrants if entrant.name == name]
    return found


def test_second_tournament_is_refused(party: Party) -> None:
    opened(party, "ann")
    refused = party.person("bob").refused(OpenTournament("other"))
    assert (refused.reason, "night" in refused.words) == (Refusal.TOURNAMENT_RUNNING, True)


def test_entrant_enters_once(party: Party) -> None:
    [ann] = opened(party, "ann")
    ann.does(EnterTournament())
    assert len(state(party).entrants) == 1


def test_players_move_from_lobby_and_other_tables(party: Party) -> None:
    ann, bob, carl = opened(party, "ann", "bob", "carl")
    bob.does(OpenTable("inn", 3))
    carl.does(Join("inn", spectate=True))
    ann.does(SeatRound())
    for person in (bob, carl):
        assert [type(notice) for notice in person.notices if isinstance(notice, Joined | Left)][-2:] == [Left, Joined]
    assert {person.client.table for person in (ann, bob, carl)} == {"Oak"}
    assert "inn" not in party.lobby.tables.by_name


def test_player_of_another_game_misses_the_round(party: Party) -> None:
    people = opened(party, *NAMES)
    people[5].does(OpenTable("inn", 2, countdown=0))
    people[6].does(Join("inn"))
    party.ready(people[5:])
    people[0].does(SeatRound())
    assert people[5].client.table == people[6].client.table == "inn"
    assert sorted(len(table.seats) for table in state(party).tables) == [5]


def test_entry_closes_after_half_of_the_rounds(party: Party) -> None:
    seated(party, "ann", "bob", "carl", rounds=2, auto=False)
    assert state(party).may_enter
    party.waits(20)
    assert not state(party).may_enter
    assert party.person("dora").refused(EnterTournament()).reason is Refusal.ENTRY_CLOSED


def test_leaver_gets_a_stand_in_whose_game_counts(party: Party) -> None:
    people = playing(party, "ann", "bob", "carl", auto=False)
    carl = people[2]
    carl.does(LeaveTournament())
    assert carl.client.table is None
    party.play_out(people[:2])
    assert presence(party, "carl") is Presence.LEFT
    assert {entrant.games for entrant in state(party).entrants} == {1}
    people[0].does(SeatRound())
    assert [len(table.seats) for table in state(party).tables] == [2]
    carl.does(EnterTournament())
    people[0].does(SeatRound())
    assert [len(table.seats) for table in state(party).tables] == [3]


def test_lost_entrant_returns_by_name_from_the_same_address(party: Party) -> None:
    people = opened(party, "ann", "bob", "carl")
    people[2].client.place = "192.0.2.7"
    people[2].does(LeaveTournament())
    people[2].does(EnterTournament())
    people[0].does(SeatRound())
    people[2].drops()
    assert presence(party, "carl") is Presence.AWAY
    thief = party.person("carl", "192.0.2.66")
    assert (thief.client.table, presence(party, "carl")) == (None, Presence.AWAY)
    assert thief.refused(EnterTournament()).reason is Refusal.NAME_TAKEN
    thief.drops()
    again = party.person("carl", "192.0.2.7")
    assert [type(notice) for notice in again.notices] == [Welcomed, TournamentChanged]
    party.waits(RETURN_SECONDS)
    assert [type(notice) for notice in again.notices[:3]] == [Welcomed, TournamentChanged, Joined]
    assert (again.client.table, presence(party, "carl")) == ("Oak", Presence.HERE)


def test_returning_entrant_has_time_for_a_resume(party: Party) -> None:
    people = seated(party, "ann", "bob", "carl")
    people[2].drops()
    again = party.person("carl", people[2].client.place)
    again.gets(Joined, Resume(people[2].token))
    party.waits(RETURN_SECONDS)
    assert again.client.table == "Oak"
    assert [type(notice) for notice in again.notices].count(Joined) == 1


def test_lost_entrant_returns_by_token_from_anywhere(party: Party) -> None:
    people = seated(party, "ann", "bob", "carl")
    people[2].drops()
    again = party.person("somebody", "192.0.2.66")
    again.gets(Joined, Resume(people[2].token))
    assert presence(party, "carl") is Presence.HERE


def test_entrant_returns_to_a_finished_table(party: Party) -> None:
    people = after_a_round(party, "ann", "bob", "carl")
    people[2].drops()
    assert presence(party, "carl") is Presence.AWAY
    again = party.person("somebody", "192.0.2.7")
    again.gets(Joined, Resume(people[2].token))
    assert presence(party, "carl") is Presence.HERE
    people[0].does(SeatRound())
    assert again.table.round == 2


def test_away_entrant_is_seated_once_and_again_after_return(party: Party) -> None:
    people = opened(party, *NAMES, rounds=5, auto=False)
    gus = people.pop()
    gus.drops()
    people[0].does(SeatRound())
    assert sum(len(table.seats) for table in state(party).tables) == 7
    play_round(party, people)
    people[0].does(SeatRound())
    assert sum(len(table.seats) for table in state(party).tables) == 6
    party.person("gus")
    assert state(party).again
    people[0].does(SeatRound())
    assert sum(len(table.seats) for table in state(party).tables) == 7
    assert (state(party).seatings, state(party).again) == (2, False)


def test_table_of_a_tournament_plays_one_game(party: Party) -> None:
    people = after_a_round(party, "ann", "bob", "carl", auto=False)
    assert state(party).phase is TournamentPhase.BETWEEN
    assert people[0].refused(Ready()).reason is Refusal.TOURNAMENT_TABLE
    assert tuple(player.name for player in people[0].table.players) == people[0].game.players
    people[1].does(Leave())
    assert [table.joinable for table in party.person("dora").gets(TablesListed, ListTables()).tables] == [False]


def test_digests_of_ready_players_count_in_the_deal(party: Party) -> None:
    people = seated(party, "ann", "bob", "carl")
    party.ready(people[:2])
    party.waits(20)
    digests = dict(zip(people[0].game.players, people[0].game.digests or (), strict=True))
    assert digests["carl"] == ""
    assert all(digests[name] for name in ("ann", "bob"))


def test_withheld_nonce_costs_the_part_in_the_deal(party: Party) -> None:
    people = seated(party, "ann", "bob", "carl")
    party.ready(people)
    party.willing = False
    party.waits(31)
    assert not any(isinstance(notice, Refused) for notice in people[0].notices)
    assert people[0].table.starts_in
    party.willing = True
    party.ready(people)
    party.waits(20)
    assert people[0].dealt
    assert people[0].game.digests == ("", "", "")


def test_new_name_of_an_entrant_is_not_another_entrants_return(party: Party) -> None:
    ann, bob, _ = opened(party, "ann", "bob", "carl")
    bob.drops()
    ann.does(Hello(PROTOCOL_VERSION, "bob"))
    assert presence(party, "bob") is Presence.AWAY
    ann.does(SeatRound())
    assert (ann.client.name, ann.client.table) == ("ann", "Oak")
