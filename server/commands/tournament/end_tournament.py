"""{"type": "end_tournament"}

Sent in: lobby, table.
Refused: `no_tournament`, `not_organiser`.
"""

from contack.protocol.command import EndTournament
from contack.protocol.sentences import say
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.organiser import organised
from contack.server.table.client import Client, Delivery


def end_tournament(office: Office, client: Client, _: EndTournament) -> list[Delivery]:
    return office.end(organised(office, client), say("left.tournament_ended"))
