"""{"type": "end_tournament"}

Sent in: lobby, table.
Refused: `no_tournament`, `not_organiser`.
"""

from contack.protocol.command import EndTournament
from contack.protocol.sentences import say
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.organiser import check_is_organiser
from contack.server.table.client import Client, Delivery


def end_tournament(office: Office, client: Client, _: EndTournament) -> list[Delivery]:
    tournament = office.current()
    check_is_organiser(tournament, client)
    return office.end(tournament, say("left.tournament_ended"))
