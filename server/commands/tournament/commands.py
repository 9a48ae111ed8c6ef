"""The commands of a tournament, and what it does by itself when its time comes."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from contack.protocol import command as commands
from contack.protocol.command import Command
from contack.protocol.sentences import say
from contack.server.commands.tournament import entrants, organiser, rounds
from contack.server.commands.tournament.office import Office
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.tournament.participant import OPERATOR
from contack.server.tournament.running import AWAY_SECONDS, LAST_SECONDS

_OfTournament: TypeAlias = Callable[[Office, Client, Any], list[Delivery]]

_COMMANDS: Mapping[type[Command], _OfTournament] = {
    commands.OpenTournament: organiser.open_tournament,
    commands.ChangeTournament: organiser.change_tournament,
    commands.EnterTournament: entrants.enter,
    commands.LeaveTournament: entrants.leave,
    commands.SeatRound: rounds.seat_round,
    commands.StartRound: rounds.start_round,
    commands.Hurry: rounds.hurry,
    commands.PauseTournament: organiser.pause_tournament,
    commands.EndTournament: organiser.end_tournament,
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
        return [delivery for client in back for delivery in entrants.bring_back(office, client)]
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
            return rounds.request_seating(office, tournament)
        except NotAllowed:
            pass
    return []
