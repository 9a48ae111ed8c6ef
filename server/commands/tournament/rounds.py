"""The rounds of a tournament: seated, and seated again. Raises NotAllowed."""

from collections.abc import Callable, Iterator
from itertools import count, islice

from contack.engine.tournament.line import EntrantEntered, EntrantLeft, OptionsChanged, RoundSeated
from contack.engine.tournament.seating import LEAST_SEATS, table_sizes
from contack.engine.tournament.tournament import Tournament, WrongEvent
from contack.protocol.command import Resume
from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.protocol.notice import Change
from contack.protocol.sentences import say
from contack.protocol.table_state import TableOptions
from contack.server.bots.requests import free_seat
from contack.server.commands.enter.resume import resume
from contack.server.commands.moderate.closing import close_deserted, close_table
from contack.server.commands.tournament.office import Office, rest
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table
from contack.server.tournament.participant import Participant
from contack.server.tournament.running import RunningTournament, SeatingJob
from contack.server.tournament.state import round_options

LEAST_HERE = 2

# How often a round can be seated: each time is a line of the file.
MOST_SEATINGS = 20

# The names of tables.
TREES = (
    "Oak", "Ash", "Birch", "Elm", "Lime", "Maple", "Pine", "Rowan", "Alder", "Beech", "Cedar", "Cherry", "Fir", "Hazel",
    "Larch", "Olive", "Plum", "Spruce", "Walnut", "Willow", "Yew", "Aspen", "Box", "Holly", "Juniper", "Laurel", "Pear",
    "Poplar", "Quince", "Sorb",
)  # fmt: skip


def request_seating(office: Office, tournament: RunningTournament) -> list[Delivery]:
    """Have the next round seated, or this one again. Raises NotAllowed."""
    if office.closing:
        raise NotAllowed(Refusal.CLOSING)
    again = bool(tournament.tables) and not tournament.open_format
    if again:
        _check_again(tournament)
    present = office.present
    bots = house_bots_wanted(office, tournament)
    here = sum(tournament.entrants[name].client is not None for name in present)
    if here + bots < LEAST_HERE:
        raise NotAllowed(Refusal.TOO_FEW_ENTRANTS, least=LEAST_HERE, here=here)
    if tournament.job:
        return []  # a thread computes one already; `seated` computes it again if it does not hold any more
    wanted = len(table_sizes(len(present) + bots, tournament.options.size))
    office.tables.check_room(wanted - office.closing_tables(present, again=again))
    settle_house_bots(office, tournament, bots)
    options = round_options(tournament.options)
    if options != tournament.facts.options:  # only now: an organiser may change them all day
        office.write(OptionsChanged(options))
    present = office.present
    tournament.job = job = SeatingJob(tournament.facts, present, again)
    if office.in_thread is None:
        return seated(office, tournament, job.run())
    office.in_thread(job)
    return []


def house_bots_wanted(office: Office, tournament: RunningTournament) -> int:
    """Return with how many house bots the next round is seated: only as many as a table of few entrants needs."""
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


def _check_again(tournament: RunningTournament) -> None:
    if tournament.laid:
        raise NotAllowed(Refusal.ROUND_RUNNING, "laid", round=tournament.round, table=tournament.laid)
    if not tournament.may_seat_again:
        raise NotAllowed(Refusal.ROUND_RUNNING, round=tournament.round)
    if tournament.facts.times_seated(tournament.round) >= MOST_SEATINGS:
        raise NotAllowed(Refusal.ROUND_RUNNING, "often", round=tournament.round, most=MOST_SEATINGS)


def seated(office: Office, tournament: RunningTournament, answer: RoundSeated | None) -> list[Delivery]:
    """Open the tables of a seating and move its players there. `answer` is None if the computation failed."""
    job, tournament.job = tournament.job, None
    if job is None or answer is None or office.running is not tournament or tournament.facts.ended:
        return []
    if (job.again and not tournament.may_seat_again) or tournament.clock.running is False:
        return []  # a tile was laid in the meantime, or the organiser paused
    if not _holds(job, answer, tournament.facts):
        try:
            return request_seating(office, tournament)
        except NotAllowed:
            return []
    if job.again and _players(answer) == _players(tournament.facts.rounds[-1]):
        return []
    return _clear(office, tournament, answer) + _open(office, tournament, answer)


def _holds(job: SeatingJob, answer: RoundSeated, facts: Tournament) -> bool:
    # a game ended or an entrant left in the meantime: the file would show another seating
    if job.facts.games != facts.games:
        return False
    try:
        facts.add(answer)
    except WrongEvent:
        return False
    return True


def _players(seated: RoundSeated) -> list[tuple[str, ...]]:
    return [table.players for table in seated.tables]


def _clear(office: Office, tournament: RunningTournament, answer: RoundSeated) -> list[Delivery]:
    deliveries: list[Delivery] = []
    if not tournament.open_format:
        for table in tournament.tables.values():
            deliveries += close_table(office.tables, table, say("left.reseated"))
        tournament.tables.clear()
    for name in answer.present:
        deliveries += _part(office, tournament.entrants[name])
    # spectators may stay there, but this round needs the bots
    return deliveries + office.tables.change(office.over, _free_bots)


def _free_bots(table: Table) -> list[Delivery]:
    return [each for bot in table.members.bots for each in free_seat(table, bot, say("left.seated"), Change.LEFT)]


def _part(office: Office, person: Participant) -> list[Delivery]:
    client = person.client
    table = office.tables.where_is(client) if client else None
    if table is None or client is None or office.plays_elsewhere(person):
        return []
    office.tables.touch(table)
    return close_deserted(office.tables, table, table.part(client, say("left.seated"), Change.LEFT))


def _open(office: Office, tournament: RunningTournament, answer: RoundSeated) -> list[Delivery]:
    names = table_names(answer.round, lambda name: office.tables.called(name) is not None)
    line = tournament.begin_round(answer, list(islice(names, len(answer.tables))))
    office.on_event(line)
    deliveries: list[Delivery] = []
    for place in line.tables:
        options = TableOptions(place.name, len(place.players), move_clock=tournament.options.move_clock)
        table = office.tables.open(options, line.round)
        tournament.tables[line.round, place.name] = table
        for name in place.players:
            _reserve(office, table, tournament.entrants[name])
    for table in tournament.tables.values():
        if table.round == line.round:
            deliveries += [notice for player in list(table.members.players) for notice in bring(office, table, player)]
            if office.rests:
                rest(table)
            deliveries += table.gather()
            office.tables.touch(table)
    return deliveries


def table_names(number: int, is_taken: Callable[[str], bool]) -> Iterator[str]:
    """Yield free names for the tables of a round, with its number once all trees are taken.

    >>> names = table_names(2, {"Oak"}.__contains__)
    >>> next(names), next(names)
    ('Ash', 'Birch')
    """
    free = (name for name in TREES if not is_taken(name))
    again = (f"{name} {number}" for name in TREES)
    more = (f"{name} {number}-{times}" for times in count(2) for name in TREES)
    yield from free
    yield from (name for name in again if not is_taken(name))
    yield from (name for name in more if not is_taken(name))


def _reserve(office: Office, table: Table, person: Participant) -> None:
    colour = person.client.colour if person.client else 0
    now = office.tables.sources.seconds()
    token = office.tables.sources.token()
    player = Player(person.name, token, None, until=now, expected=True, colour=colour, level=person.level, sat=now)
    player.until = table.standstill.until(player)
    table.members.sit(player)


def bring(office: Office, table: Table, player: Player) -> list[Delivery]:
    """Seat the client of an entrant who is in the lobby."""
    assert office.running
    client = office.running.entrants[player.name].client
    if client is None or client.table is not None or player.client is not None:
        return []
    office.tables.touch(table)
    return resume(office.entrance, client, Resume(player.token))
