"""{"type": "leave_tournament"}

Sent in: lobby, table.
Refused: `no_tournament`, `not_entered`.
"""

from contack.engine.tournament.line import EntrantLeft
from contack.protocol.command import LeaveTournament
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.protocol.sentences import say
from contack.server.commands.tournament.office import Office
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery


def leave_tournament(office: Office, client: Client, _: LeaveTournament) -> list[Delivery]:
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
