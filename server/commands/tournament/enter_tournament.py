"""{"type": "enter_tournament"}

Sent in: lobby, table.
Refused: `no_tournament`; `entry_closed` if it is over; `name_taken` by another entrant; `no_bots` if the organiser
allows none; `entry_closed` after half of the rounds, if it is full, after ten entries of a player, and for new players
of an address while ten of it are away.
"""

from contack.engine.tournament.line import EntrantEntered
from contack.engine.tournament.options import MOST_ENTRANTS
from contack.protocol.command import EnterTournament
from contack.protocol.error import Refusal
from contack.server.commands.tournament.office import Office
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.tournament.participant import Participant
from contack.server.tournament.running import RunningTournament

# How often a player can enter the same tournament: each time is a line of the file.
MOST_ENTRIES = 10

# A new player waits while so many of the same address are away: each of them gets a seat in the next round.
MOST_AWAY = 10


def enter_tournament(office: Office, client: Client, _: EnterTournament) -> list[Delivery]:
    if office.running and office.running.facts.ended:
        raise NotAllowed(Refusal.ENTRY_CLOSED, "over")
    tournament = office.current()
    person = tournament.person_of(client)
    known = person or tournament.called(client.name)
    if person is None and known is not None:
        raise NotAllowed(Refusal.NAME_TAKEN, "tournament", name=known.name)
    if person and tournament.is_entered(person):
        return []
    if client.bot and not tournament.options.bots:
        raise NotAllowed(Refusal.NO_BOTS, "tournament")
    if not tournament.may_enter:
        raise NotAllowed(Refusal.ENTRY_CLOSED)
    if person and person.entries >= MOST_ENTRIES:
        raise NotAllowed(Refusal.ENTRY_CLOSED, "often", most=MOST_ENTRIES)
    person = person or Participant.of(client)
    if person.name not in tournament.entrants:
        _check_room(tournament, client)
    person.come(client)
    person.entries += 1
    tournament.entrants[person.name] = person
    office.write(EntrantEntered(person.name, client.bot))
    return []


def _check_room(tournament: RunningTournament, client: Client) -> None:
    if len(tournament.entrants) >= MOST_ENTRANTS:
        raise NotAllowed(Refusal.ENTRY_CLOSED, "full", most=MOST_ENTRANTS)
    away = sum(person.place == client.place and not person.here for person in tournament.people)
    if away >= MOST_AWAY:
        raise NotAllowed(Refusal.ENTRY_CLOSED, "away", count=away)
