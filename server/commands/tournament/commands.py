"""The commands of a tournament, and what it does by itself when its time comes."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from contack.protocol import command as commands
from contack.protocol.command import Command
from contack.protocol.sentences import say
from contack.server.commands.tournament.change_tournament import change_tournament
from contack.server.commands.tournament.end_tournament import end_tournament
from contack.server.commands.tournament.enter_tournament import enter_tournament
from contack.server.commands.tournament.entrants import bring_back
from contack.server.commands.tournament.hurry import hurry
from contack.server.commands.tournament.leave_tournament import leave_tournament
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.open_tournament import open_tournament
from contack.server.commands.tournament.pause_tournament import pause_tournament
from contack.server.commands.tournament.rounds import request_seating
from contack.server.commands.tournament.seat_round import seat_round
from contack.server.commands.tournament.start_round import start_round
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.tournament.participant import OPERATOR
from contack.server.tournament.running import AWAY_SECONDS, LAST_SECONDS

_OfTournament: TypeAlias = Callable[[Office, Client, Any], list[Delivery]]

_COMMANDS: Mapping[type[Command], _OfTournament] = {
    commands.OpenTournament: open_tournament,
    commands.ChangeTournament: change_tournament,
    commands.EnterTournament: enter_tournament,
    commands.LeaveTournament: leave_tournament,
    commands.SeatRound: seat_round,
    commands.StartRound: start_round,
    commands.Hurry: hurry,
    commands.PauseTournament: pause_tournament,
    commands.EndTournament: end_tournament,
}


def tournament_commands(office: Office) -> Mapping[type[Command], Callable[[Client, Any], list[Delivery]]]:
    """Answer each command with the tournament as it is then."""

    def carry_out(client: Client, command: Command) -> list[Delivery]:
        return _COMMANDS[type(command)](office, client, command) + office.state_for(client)

    return dict.fromkeys(_COMMANDS, carry_out)


def by_operator(office: Office, command: Command) -> list[Delivery]:
    """Carry out a command of the operator. Raises NotAllowed."""
    return _COMMANDS[type(command)](office, OPERATOR, command)


def tick(office: Office) -> list[Delivery]:
    tournament, now = office.running, office.tables.clock.time
    back = [client for client, at in office.returning.items() if now >= at]
    if back:
        return [delivery for client in back for delivery in bring_back(office, client)]
    if tournament is None:
        return []
    if tournament.over_at is not None and now >= tournament.over_at + LAST_SECONDS:
        office.running, office.stale = None, True
    elif tournament.gone_at is not None and now >= tournament.gone_at + LAST_SECONDS:
        return office.end(tournament, say("left.empty"))
    elif tournament.away_at is not None and tournament.heir and now >= tournament.away_at + AWAY_SECONDS:
        return office.appoint(tournament.heir)
    elif tournament.is_next_due:
        tournament.plan_next_round()  # if this one cannot be seated now, wait once more
        try:
            return request_seating(office, tournament)
        except NotAllowed:
            pass
    return []
