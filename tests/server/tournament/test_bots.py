"""Bots of a tournament: those of guests, and house bots when few people are there."""

import pytest

from contack.protocol.command import ChangeTournament, EnterTournament, Hello, Join, Ready, Resume, SeatRound
from contack.protocol.error import Refusal
from contack.protocol.notice import Joined, TournamentChanged, Welcomed
from contack.protocol.tournament import Presence, TournamentPhase
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.tournament.running import LAST_SECONDS
from tests.server.bots.test_house_bots import bot_host, wanted
from tests.server.bots.test_house_bots import party as party_with_bots
from tests.server.party import Party, Person
from tests.server.tournament.night import opened, play_out, running, seated, state


@pytest.fixture
def party() -> Party:
    return party_with_bots()


def bot(party: Party, name: str) -> Person:
    person = party.stranger()
    person.gets(Welcomed, Hello(PROTOCOL_VERSION, name, "contack-bot 1.2"))
    return person


def house_bots_come(party: Party, host: Person) -> list[Person]:
    bots = []
    for request in wanted(host):
        person = bot(party, request.name)
        person.gets(Joined, Resume(request.ticket))
        person.does(Ready())
        bots.append(person)
    return bots


def test_bots_enter_if_the_organiser_allows_them(party: Party) -> None:
    [ann] = opened(party, "ann")
    gizmo = bot(party, "gizmo")
    assert gizmo.refused(EnterTournament()).reason is Refusal.NO_BOTS
    ann.does(ChangeTournament(bots=True))
    gizmo.gets(TournamentChanged, EnterTournament())
    found = running(party)
    assert [found.facts.entrants[name].bot for name in ("ann", "gizmo")] == [False, True]


def test_house_bots_fill_the_table_of_a_single_person(party: Party) -> None:
    host = bot_host(party)
    [ann] = seated(party, "ann", bots=True, rounds=4, auto=False)
    bots = house_bots_come(party, host)
    assert len(bots) == 2
    assert {person.client.table for person in (ann, *bots)} == {"Oak"}
    assert [entrant.level for entrant in state(party).entrants if entrant.name != "ann"] == [3, 3]
    party.waits(20)
    play_out(party, [ann, *bots])
    assert state(party).phase is TournamentPhase.BETWEEN
    assert {entrant.games for entrant in state(party).entrants} == {1}


def test_house_bots_leave_when_people_come(party: Party) -> None:
    host = bot_host(party)
    [ann] = seated(party, "ann", bots=True, rounds=4, auto=False)
    bots = house_bots_come(party, host)
    for name in ("bob", "carl"):
        party.person(name).does(EnterTournament())
    ann.does(SeatRound())
    assert [len(table.seats) for table in state(party).tables] == [3]
    left = [entrant for entrant in state(party).entrants if entrant.presence is Presence.LEFT]
    assert len(left) == len(bots) == 2
    assert all(person.client.table is None for person in bots)


def test_house_bots_stay_away_unless_allowed(party: Party) -> None:
    bot_host(party)
    [ann] = opened(party, "ann")
    assert ann.refused(SeatRound()).reason is Refusal.TOO_FEW_ENTRANTS


def test_house_bot_keeps_its_name_in_the_next_round(party: Party) -> None:
    host = bot_host(party)
    [ann] = opened(party, "ann", bots=True, rounds=4, auto=False)
    for number in (1, 2):
        ann.does(SeatRound())
        bots = house_bots_come(party, host)
        party.waits(20)
        play_out(party, [ann, *bots])
        host.notices.clear()
        for person in bots:
            person.drops()
        assert state(party).round == number
    assert [entrant.games for entrant in state(party).entrants] == [2, 2, 2]


def test_house_bots_go_to_the_next_round_while_a_spectator_stays(party: Party) -> None:
    host = bot_host(party, most=2)
    [ann] = seated(party, "ann", bots=True, rounds=4, auto=False)
    bots = house_bots_come(party, host)
    eve = party.person("eve")
    eve.gets(Joined, Join("Oak", spectate=True))
    party.waits(20)
    play_out(party, [ann, *bots])
    host.notices.clear()
    ann.does(SeatRound())
    assert [person.client.table for person in (eve, *bots)] == ["Oak", None, None]
    assert eve.table.players == ()
    assert {(want.table, want.name) for want in wanted(host)} == {("Ash", person.name) for person in bots}


def test_house_bots_alone_keep_no_tournament(party: Party) -> None:
    host = bot_host(party)
    [ann] = seated(party, "ann", bots=True, rounds=4, auto=False)
    house_bots_come(party, host)
    party.waits(20)
    ann.drops()
    party.waits(LAST_SECONDS)
    assert state(party).phase is TournamentPhase.OVER
