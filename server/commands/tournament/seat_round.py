"""{"type": "seat_round"}

Sent in: lobby, table.
Refused: `no_tournament`, `not_organiser`, `paused`, `closing`, `round_running`, `too_few_entrants`, `too_many_tables`.
"""

from contack.protocol.command import SeatRound
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.organiser import check_runs, organised
from contack.server.commands.tournament.rounds import request_seating
from contack.server.table.client import Client, Delivery


def seat_round(office: Office, client: Client, _: SeatRound) -> list[Delivery]:
    tournament = organised(office, client)
    check_runs(office, tournament)
    return request_seating(office, tournament)
