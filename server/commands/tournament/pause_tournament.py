"""{"type": "pause_tournament", "paused": true, "reason": "supper"}

Sent in: lobby, table.
Refused: `no_tournament`, `not_organiser`.
"""

from contack.protocol.command import PauseTournament
from contack.protocol.error import Refusal
from contack.protocol.name import is_sayable
from contack.protocol.table_state import PauseState
from contack.server.commands.moderate.pause import pause_table
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.organiser import check_is_organiser
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.tournament.running import RunningTournament


def pause_tournament(office: Office, client: Client, command: PauseTournament) -> list[Delivery]:
    tournament = office.current()
    check_is_organiser(tournament, client)
    if not is_sayable(command.reason):
        raise NotAllowed(Refusal.BAD_FIELD, "reason")
    return _set_pause(office, tournament, PauseState(client.name, command.reason) if command.paused else None)


def _set_pause(office: Office, tournament: RunningTournament, pause: PauseState | None) -> list[Delivery]:
    before, tournament.pause, tournament.changed = tournament.pause, pause, True
    deliveries: list[Delivery] = []
    for table in tournament.tables.values():
        # a pause of the whole server holds on
        if table.standstill.pause == before:
            office.tables.touch(table)
            deliveries += pause_table(table, pause, pause.by if pause else (before.by if before else ""))
    return deliveries
