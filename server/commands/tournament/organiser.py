"""Checks of what an organiser does. They raise NotAllowed."""

from contack.protocol.error import Refusal
from contack.protocol.sentences import say
from contack.protocol.tournament import PairsApart
from contack.server.commands.tournament.office import Office
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_name, check_not_paused
from contack.server.table.client import Client
from contack.server.tournament.participant import OPERATOR
from contack.server.tournament.running import RunningTournament


def organised(office: Office, client: Client) -> RunningTournament:
    """Return the tournament that the client may organise."""
    tournament = office.current()
    # the host of the server may do all that an organiser may, who may be gone
    if client not in (tournament.organiser.client, OPERATOR) and not client.owner:
        raise NotAllowed(Refusal.NOT_ORGANISER, organiser=tournament.organiser.name or say("operator"))
    return tournament


def check_runs(office: Office, tournament: RunningTournament) -> None:
    check_not_paused(tournament.pause or office.tables.pause)


def check_apart(apart: PairsApart) -> None:
    for one, other in apart:
        check_name(one)
        check_name(other)
        if one == other:
            raise NotAllowed(Refusal.BAD_FIELD, "apart", name=one)
