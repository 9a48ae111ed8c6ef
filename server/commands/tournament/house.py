"""The house bots of a tournament: they fill a table only while fewer than three entrants are there."""

from contack.engine.tournament.line import EntrantEntered, EntrantLeft
from contack.engine.tournament.sizes import LEAST_SEATS
from contack.protocol.name import name_key
from contack.server.commands.tournament.office import Office
from contack.server.tournament.participant import Participant
from contack.server.tournament.running import RunningTournament


def house_bots_wanted(office: Office, tournament: RunningTournament) -> int:
    """Return with how many house bots the next round is seated."""
    people = [name for name in office.present if tournament.entrants[name].level is None]
    if not (people and tournament.options.bots) or tournament.open_format:
        return 0
    return min(max(0, LEAST_SEATS - len(people)), len(_entered(tournament)) + office.bots.assignments.free)


def settle_house_bots(office: Office, tournament: RunningTournament, wanted: int) -> None:
    """Let house bots enter or leave, so that as many are in the tournament."""
    entered = _entered(tournament)
    for bot in entered[wanted:]:
        office.write(EntrantLeft(bot.name))
    known = [one for one in tournament.entrants.values() if one.level is not None and one not in entered]
    for _ in range(wanted - len(entered)):
        bot = known.pop(0) if known else _new_bot(office, tournament)
        tournament.entrants[bot.name] = bot
        office.write(EntrantEntered(bot.name, bot=True))


def _entered(tournament: RunningTournament) -> list[Participant]:
    return [person for person in tournament.people if person.level is not None]


def _new_bot(office: Office, tournament: RunningTournament) -> Participant:
    levels = office.settings.bot_levels
    level = levels[len(levels) // 2]
    return Participant(office.bots.free_name(level, map(name_key, tournament.entrants)), level=level)
