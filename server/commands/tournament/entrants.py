"""Entrants come, go and return. Raises NotAllowed."""

from contack.engine.tournament.line import EntrantEntered, EntrantLeft
from contack.engine.tournament.options import MOST_ENTRANTS
from contack.protocol.command import EnterTournament, LeaveTournament
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.protocol.sentences import say
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.rounds import bring
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.tournament.participant import Participant
from contack.server.tournament.running import RunningTournament

# A client with the token of its seat sends it at once; if the server seated it before, that would be refused.
RETURN_SECONDS = 1.0

# How often a player can enter the same tournament: each time is a line of the file.
MOST_ENTRIES = 10

# A new player waits while so many of the same address are away: each of them gets a seat in the next round.
MOST_AWAY = 10


def enter(office: Office, client: Client, _: EnterTournament) -> list[Delivery]:
    tournament = office.current_or_over()
    if tournament.facts.ended:
        raise NotAllowed(Refusal.ENTRY_CLOSED, "over")
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


def leave(office: Office, client: Client, _: LeaveTournament) -> list[Delivery]:
    """During a game the stand-in plays on, and the game counts."""
    tournament = office.current()
    person = tournament.person_of(client)
    if person is None or not tournament.is_entered(person):
        raise NotAllowed(Refusal.NOT_ENTERED)
    office.write(EntrantLeft(person.name))
    table = tournament.seated_at(person.name)
    if table is None:
        return []
    office.tables.touch(table)
    if table.members.player_of(client):
        return table.part(client, say("left"), Change.LEFT)
    return []


def welcome_back(office: Office, client: Client) -> list[Delivery]:
    """Reserve a moment for `resume` of an entrant who returns under the same name from the same address.

    `bring_back` seats the client without it.
    """
    tournament = office.running
    if tournament is None:
        return []
    person = tournament.called(client.name)
    if person is None or tournament.person_of(client) or not _may_return(person, client):
        return office.state_for(client)
    person.come(client)
    tournament.changed = True
    if tournament.seated_at(person.name):
        office.returning[client] = office.tables.clock.time + RETURN_SECONDS
    return office.state_for(client)


def _may_return(person: Participant, client: Client) -> bool:
    # a name is no proof: a stranger must not get the seat
    return person.client is None and person.level is None and person.place == client.place


def bring_back(office: Office, client: Client) -> list[Delivery]:
    del office.returning[client]
    tournament = office.running
    person = tournament.person_of(client) if tournament else None
    table = tournament.seated_at(person.name) if tournament and person else None
    if not (tournament and person and table) or not tournament.is_entered(person):
        return []
    [player] = [player for player in table.members.players if player.name == person.name]
    return [] if player.left else bring(office, table, player)
