"""Rounds of a tournament: seated, started, played, counted."""

from contack.protocol.command import EndTournament
from tests.server.party import Party
from tests.server.tournament.night import opened, seated, state


def test_table_names_the_seat_that_is_to_lay(party: Party) -> None:
    people = seated(party, "ann", "bob", "carl")
    before = state(party).tables[0].turn
    party.waits(20)
    assert (before, state(party).tables[0].turn) == (None, people[0].view.seat)
    people[0].does(EndTournament())
    assert state(party).tables[0].turn is None


def test_player_at_another_table_sees_the_tournament(party: Party) -> None:
    guest = party.table("gus")[0]
    opened(party, "ann")
    shown = party.lobby.tournament_shown
    assert guest.client in shown.to
