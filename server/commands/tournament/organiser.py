"""The organiser opens, changes, pauses and ends a tournament. Raises NotAllowed."""

import re
from hashlib import sha256

from msgspec.structs import replace

from contack.engine.tournament.file import TOURNAMENT_SUFFIX
from contack.engine.tournament.line import EntrantEntered, TournamentHeader
from contack.protocol.command import ChangeTournament, EndTournament, OpenTournament, PauseTournament
from contack.protocol.error import Refusal
from contack.protocol.name import is_sayable
from contack.protocol.sentences import say
from contack.protocol.table_state import PauseState
from contack.protocol.tournament import PairsApart, TournamentPhase
from contack.server.commands.moderate.pause import pause_table
from contack.server.commands.tournament.office import Office
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_name
from contack.server.table.client import Client, Delivery
from contack.server.tournament.participant import OPERATOR, Participant
from contack.server.tournament.running import RunningTournament
from contack.server.tournament.state import round_options


def check_is_organiser(tournament: RunningTournament, client: Client) -> None:
    # the host of the server may do all that an organiser may, who may be gone
    if client not in (tournament.organiser.client, OPERATOR) and not client.owner:
        raise NotAllowed(Refusal.NOT_ORGANISER, organiser=tournament.organiser.name or say("operator"))


def check_runs(office: Office, tournament: RunningTournament) -> None:
    pause = tournament.pause or office.tables.pause
    if pause:
        by = pause.by or say("operator")
        raise NotAllowed(Refusal.PAUSED, "why" if pause.reason else "", by=by, reason=pause.reason)


def open_tournament(office: Office, client: Client, command: OpenTournament) -> list[Delivery]:
    check_name(command.tournament)
    if office.running and not office.running.facts.ended:
        raise NotAllowed(Refusal.TOURNAMENT_RUNNING, name=office.running.options.name)
    _check_apart(command.apart)
    options, opened = command.options, office.now
    settings, organiser = office.settings, Participant.of(client)
    rounds = round_options(options)
    header = TournamentHeader(options.name, options.format, rounds, settings.name, office.fingerprint, opened)
    unlike = sha256(office.tables.sources.token().encode()).hexdigest()[:8]  # two may open in the same second
    stem = re.sub(r"[^\w.-]+", "-", f"{opened}-{options.name}-{unlike}").strip("-.")
    file = "" if settings.ephemeral else stem + TOURNAMENT_SUFFIX
    tournament = RunningTournament.open(options, organiser, header, office.tables.sources.seconds, file)
    office.start(tournament)
    if command.enter:
        tournament.entrants[organiser.name] = organiser
        office.write(EntrantEntered(organiser.name))
    return []


def change_tournament(office: Office, client: Client, command: ChangeTournament) -> list[Delivery]:
    tournament = office.current()
    check_is_organiser(tournament, client)
    if command.rounds is not None and command.rounds < max(1, tournament.round):
        raise NotAllowed(Refusal.BAD_FIELD, "rounds", least=tournament.round)
    _check_apart(command.apart or ())
    wanted = {
        "rounds": command.rounds,
        "minutes": command.minutes,
        "size": command.size,
        "auto": command.auto,
        "bots": command.bots,
        "apart": command.apart,
    }
    changed = {name: value for name, value in wanted.items() if value is not None}
    clock = {} if command.move_clock is None else {"move_clock": command.move_clock or None}
    before, tournament.options = tournament.options, replace(tournament.options, **changed, **clock)
    is_other = (before.auto, before.rounds) != (tournament.options.auto, tournament.options.rounds)
    if is_other and tournament.phase is TournamentPhase.BETWEEN:
        office.plan_or_finish(tournament)
    tournament.changed = True
    return []


def pause_tournament(office: Office, client: Client, command: PauseTournament) -> list[Delivery]:
    tournament = office.current()
    check_is_organiser(tournament, client)
    if not is_sayable(command.reason):
        raise NotAllowed(Refusal.BAD_FIELD, "reason")
    return set_pause(office, tournament, PauseState(client.name, command.reason) if command.paused else None)


def set_pause(office: Office, tournament: RunningTournament, pause: PauseState | None) -> list[Delivery]:
    before, tournament.pause, tournament.changed = tournament.pause, pause, True
    deliveries: list[Delivery] = []
    for table in tournament.tables.values():
        # a pause of the whole server holds on
        if table.standstill.pause == before:
            office.tables.touch(table)
            deliveries += pause_table(table, pause, pause.by if pause else (before.by if before else ""))
    return deliveries


def end_tournament(office: Office, client: Client, _: EndTournament) -> list[Delivery]:
    tournament = office.current()
    check_is_organiser(tournament, client)
    return office.end(tournament, say("left.tournament_ended"))


def _check_apart(apart: PairsApart) -> None:
    for one, other in apart:
        check_name(one)
        check_name(other)
        if one == other:
            raise NotAllowed(Refusal.BAD_FIELD, "apart", name=one)
