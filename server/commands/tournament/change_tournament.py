"""{"type": "change_tournament", "rounds": 4, "minutes": null, "size": null, "auto": false, "bots": null,
    "move_clock": 0, "apart": null}

Sent in: lobby, table.
Refused: `no_tournament`, `not_organiser`, `bad_field` (fewer rounds than have begun), `bad_name`.
"""

from contack.protocol.command import ChangeTournament, changed_options
from contack.protocol.error import Refusal
from contack.protocol.tournament import TournamentPhase
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.organiser import check_apart, organised
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery


def change_tournament(office: Office, client: Client, command: ChangeTournament) -> list[Delivery]:
    tournament = organised(office, client)
    if command.rounds is not None and command.rounds < max(1, tournament.round):
        raise NotAllowed(Refusal.BAD_FIELD, "rounds", least=tournament.round)
    check_apart(command.apart or ())
    before, tournament.options = tournament.options, changed_options(tournament.options, command)
    is_other = (before.auto, before.rounds) != (tournament.options.auto, tournament.options.rounds)
    if is_other and tournament.phase is TournamentPhase.BETWEEN:
        office.plan_or_finish(tournament)
    tournament.changed = True
    return []
