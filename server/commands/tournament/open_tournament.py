"""{"type": "open_tournament", "tournament": "Friday", "format": "rounds", "rounds": 5, "minutes": 120, "size": 4,
    "auto": true, "bots": false, "move_clock": null, "apart": [["ann", "bob"]], "enter": true}

Sent in: lobby, table.
Refused: `closing`, `bad_name`, `tournament_running`, `bad_field` (a player apart from the same player).
"""

import re
from hashlib import sha256

from contack.engine.tournament.file import TOURNAMENT_SUFFIX
from contack.engine.tournament.line import EntrantEntered, TournamentHeader
from contack.engine.tournament.tournament import Tournament
from contack.protocol.command import OpenTournament
from contack.protocol.error import Refusal
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.organiser import check_apart
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_name
from contack.server.table.client import Client, Delivery
from contack.server.tournament.participant import Participant
from contack.server.tournament.running import RunningTournament
from contack.server.tournament.state import round_options


def open_tournament(office: Office, client: Client, command: OpenTournament) -> list[Delivery]:
    check_name(command.tournament)
    if office.running and not office.running.facts.ended:
        raise NotAllowed(Refusal.TOURNAMENT_RUNNING, name=office.running.options.name)
    check_apart(command.apart)
    options, opened = command.options, office.now
    settings, organiser = office.settings, Participant.of(client)
    rounds = round_options(options)
    header = TournamentHeader(options.name, options.format, rounds, settings.name, office.fingerprint, opened)
    unlike = sha256(office.tables.sources.token().encode()).hexdigest()[:8]  # two may open in the same second
    stem = re.sub(r"[^\w.-]+", "-", f"{opened}-{options.name}-{unlike}").strip("-.")
    file = "" if settings.ephemeral else stem + TOURNAMENT_SUFFIX
    tournament = RunningTournament(options, organiser, Tournament.opened(header), office.tables.sources.seconds, file)
    office.start(tournament)
    if command.enter:
        tournament.entrants[organiser.name] = organiser
        office.write(EntrantEntered(organiser.name))
    return []
