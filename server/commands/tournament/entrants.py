"""Entrants who return."""

from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.rounds import bring
from contack.server.table.client import Client, Delivery
from contack.server.tournament.participant import Participant

# A client with the token of its seat sends it at once; if the server seated it before, that would be refused.
RETURN_SECONDS = 1.0


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
