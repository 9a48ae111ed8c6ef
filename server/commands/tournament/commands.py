from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from contack.protocol import command as commands
from contack.protocol.command import Command
from contack.server.commands.tournament import entrants, organiser, rounds
from contack.server.commands.tournament.office import Office
from contack.server.table.client import Client, Delivery
from contack.server.tournament.participant import OPERATOR

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
