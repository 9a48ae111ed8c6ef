"""The tournament of a server, between its lobby and its tables."""

from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import sha256
from math import inf
from typing import TypeAlias

from contack.engine.event import GameEnded
from contack.engine.records.record import SUFFIX, Record, record_stem
from contack.engine.tournament.awards import best_lay
from contack.engine.tournament.line import Feat, GameCounted, GameGivenUp, TournamentEvent, TournamentHeader
from contack.protocol.connection import to_frame
from contack.protocol.error import Refusal
from contack.protocol.notice import Announced, TournamentChanged
from contack.protocol.sentences import say
from contack.protocol.tournament import TournamentPhase
from contack.server.bots.requests import BotRequests
from contack.server.commands.enter.entrance import Entrance
from contack.server.commands.moderate.closing import close_table
from contack.server.commands.moderate.pause import pause_table
from contack.server.config.refused import NotAllowed
from contack.server.config.settings import ServerSettings
from contack.server.config.sources import utc
from contack.server.lobby.entry import JournalEntry, TournamentGone, TournamentStored
from contack.server.lobby.tables import Tables
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table
from contack.server.tournament.participant import Participant
from contack.server.tournament.running import AWAY_SECONDS, NightProgress, RunningTournament, SeatingJob, TableKey
from contack.server.tournament.snapshot import StoredTournament, TournamentSnapshot
from contack.server.tournament.state import state_of

# Computes a seating in a thread, and brings it to `seated` of rounds.py in the reactor's.
SeatInThread: TypeAlias = Callable[[SeatingJob], None]


class Office:
    """Follows the people and the tables of the running tournament, and says what changed.

    `stale` means that the clients have an older state, `behind` that only points changed since. `fingerprint` is that
    of the server's certificate. `in_thread` computes seatings; without it they take the caller's time. `on_event` gets
    each new line of the tournament file. A `closing` server seats no rounds. It `rests` while no entrant is connected.
    `returning` has the moments to seat clients who came back.
    """

    def __init__(
        self,
        settings: ServerSettings,
        tables: Tables,
        entrance: Entrance,
        bots: BotRequests,
    ) -> None:
        self.running: RunningTournament | None = None
        self.stale = self.behind = self.closing = False
        self.fingerprint = ""
        self.in_thread: SeatInThread | None = None
        self.on_event: Callable[[TournamentEvent | TournamentHeader], None] = lambda _: None
        self.settings = settings
        self.tables = tables
        self.entrance = entrance
        self.bots = bots
        self._kept: TournamentSnapshot | None = None
        self._lines = 0
        self._file = ""
        self._progress = NightProgress(0, 0)
        self._unsaved = False
        self.rests = False
        self.returning: dict[Client, float] = {}

    @property
    def _hosts(self) -> Collection[Client]:
        return self.bots.assignments.hosts

    @property
    def now(self) -> str:
        return utc(self.tables.sources.now())

    def restore(self, kept: StoredTournament) -> None:
        """Take a tournament from the journal. Raises ValueError for an impossible one."""
        tournament = RunningTournament.restored(kept, self.tables.by_name.values(), self.tables.sources.seconds)
        self.running, self.rests = tournament, True
        self._kept, self._lines, self._file = kept.state, len(kept.lines), kept.state.file
        for number, lost in tournament.facts.running:
            if (number, lost.name) not in tournament.tables:
                self.write(GameGivenUp(number, lost.name))
        if tournament.facts.ended:
            tournament.over_at = self.tables.clock.time
        elif tournament.phase is TournamentPhase.BETWEEN:
            self.plan_or_finish(tournament)
        # a pause without a name may be the operator's of the tournament alone
        others = [table for table in self.tables.by_name.values() if table not in tournament.tables.values()]
        if self.tables.pause == tournament.pause and not any(table.standstill.pause for table in others):
            self.tables.pause = None
        self._follow(tournament)

    def current(self) -> RunningTournament:
        # raises NotAllowed
        if self.running is None or self.running.facts.ended:
            raise NotAllowed(Refusal.NO_TOURNAMENT)
        return self.running

    def start(self, tournament: RunningTournament) -> None:
        self.running = tournament
        self._kept, self._lines, self.rests = None, 0, False
        self._unsaved = True
        self.on_event(tournament.facts.header)

    def write(self, event: TournamentEvent) -> None:
        assert self.running
        self.running.add(event)
        self._unsaved = True
        self.on_event(event)

    def entries(self) -> list[JournalEntry]:
        """Return the changes since the last call."""
        tournament = self.running
        if self.settings.ephemeral:
            return []
        if tournament is None:
            gone, self._file, self._kept = self._file, "", None
            return [TournamentGone(gone)] if gone else []
        if not self._unsaved:
            return []
        state, self._unsaved = tournament.snapshot, False
        if state == self._kept and self._lines == len(tournament.lines):
            return []
        lines = tuple(tournament.lines[self._lines :])
        entry = TournamentStored(state, self._lines, lines)
        self._kept, self._lines, self._file = state, len(tournament.lines), tournament.file
        return [entry]

    def plays_elsewhere(self, person: Participant) -> bool:
        """Whether the person plays at a table that is not this tournament's."""
        table = self.tables.where_is(person.client) if person.client else None
        if table is None or not person.client or not table.busy or table.members.player_of(person.client) is None:
            return False
        assert self.running
        return table not in self.running.tables.values()

    @property
    def present(self) -> tuple[str, ...]:
        return self.running.present(self.plays_elsewhere) if self.running else ()

    def closing_tables(self, present: Iterable[str], *, again: bool) -> int:
        """Return how many tables close when these entrants are seated."""
        assert self.running
        if again:
            return len(self.running.tables)
        moving = {self.running.entrants[name].client for name in present}
        return sum(moving.issuperset(table.members.people) for table in self.over)

    @property
    def over(self) -> list[Table]:
        """Return the tables whose game of a round is over, where people may still be."""
        return [table for table in self.tables.by_name.values() if table.round and not table.fixed]

    def notice(self) -> TournamentChanged:
        return TournamentChanged(state_of(self.running, self.present) if self.running else None)

    def state_for(self, client: Client) -> list[Delivery]:
        """Tell a client of the tournament that runs."""
        shown = self.running and client not in self._hosts
        return [Delivery((client,), self.notice())] if shown else []

    def shown(self, screens: Iterable[Client]) -> Delivery:
        """Return the state for everybody, encoded once: who plays elsewhere may enter after that game."""
        self.stale = self.behind = False
        notice = self.notice()
        return Delivery((*self._people, *screens), notice, frame=to_frame(notice))

    @property
    def _people(self) -> list[Client]:
        return [client for client in self.entrance.clients if client not in self._hosts]

    def settle(self) -> list[Delivery]:
        """Follow what happened at tables and connections."""
        tournament = self.running
        if tournament is None:
            return []
        # nearly every change is a lay, and a lay that ends no game matters only for the points
        lays = self.tables.only_lays and all(table.fixed for table in self.tables.touched if table.round)
        deliveries = [] if lays else self._follow(tournament)
        self._unsaved |= not lays
        before, self._progress = self._progress, tournament.progress
        self.behind |= before != self._progress
        self.stale |= tournament.changed or before.begun != self._progress.begun
        tournament.changed = False
        return deliveries

    def _follow(self, tournament: RunningTournament) -> list[Delivery]:
        self._see_people(tournament)
        if tournament.pause or self.tables.pause:
            tournament.clock.stop()
        else:
            tournament.clock.go()
        if tournament.facts.ended:
            return []
        deliveries = self._rest_or_wake(tournament) + self._keep_paused(tournament)
        for key, table in list(tournament.tables.items()):
            self._see_table(tournament, key, table)
        self._see_round(tournament)
        return deliveries

    def _see_people(self, tournament: RunningTournament) -> None:
        for person in (*tournament.entrants.values(), tournament.organiser):
            if person.client and (person.client not in self.entrance.clients or person.client in self._hosts):
                person.client, tournament.changed = None, True
        # another window or device may have taken a seat, also in a finished game
        for name, client in self._at_seats(tournament).items():
            entrant = tournament.entrants[name]
            if client is not entrant.client and entrant.level is None:
                entrant.come(client)
                tournament.changed = True
        here = any(person.client for person in (*tournament.people, tournament.organiser))
        expected = not (tournament.organiser.name or tournament.round)  # an operator opens it before the guests come
        if here or expected or tournament.facts.ended:
            tournament.gone_at = None
        elif tournament.gone_at is None:
            tournament.gone_at = self.tables.clock.time
        if tournament.organiser.client or not tournament.organiser.name or tournament.facts.ended:
            tournament.away_at = None
        elif tournament.away_at is None:
            tournament.away_at = self.tables.clock.time

    def appoint(self, person: Participant) -> list[Delivery]:
        """Make an entrant the organiser, because the last one is away, and tell all clients."""
        assert self.running
        before, self.running.organiser = self.running.organiser, person
        self.running.away_at, self.running.changed, self._unsaved = None, True, True
        minutes = say("minutes", count=round(AWAY_SECONDS / 60))
        names = {"name": person.name, "night": self.running.options.name, "before": before.name, "minutes": minutes}
        return [Delivery(self._people, Announced(say("night.appointed", **names)))]

    def _at_seats(self, tournament: RunningTournament) -> Mapping[str, Client]:
        # the newest table counts for a person with seats at two
        tables = sorted(filter(tournament.seated, self.tables.by_name.values()), key=lambda table: table.round)
        players = (player for table in tables for player in table.members.players)
        return {player.name: player.client for player in players if player.client}

    def _keep_paused(self, tournament: RunningTournament) -> list[Delivery]:
        # after a pause of the whole server, the tournament may still be paused
        pause = tournament.pause
        if pause is None:
            return []
        tables = [table for table in tournament.tables.values() if table.standstill.pause is None]
        return self.tables.change(tables, lambda table: pause_table(table, pause, pause.by))

    def _rest_or_wake(self, tournament: RunningTournament) -> list[Delivery]:
        # time stands still at all tables together: while one entrant is there, the others' seats wait and play as usual
        people = [person.client for person in tournament.people if person.level is None]
        # if all left the tournament, their stand-ins finish the games
        rests = bool(people) and not any(people)
        if rests is self.rests:
            return []
        self.rests = rests
        deliveries: list[Delivery] = []
        for table in tournament.tables.values():
            self.tables.touch(table)
            if rests:
                rest(table)
            else:
                deliveries += wake(table)
        return deliveries

    def _see_table(self, tournament: RunningTournament, key: TableKey, table: Table) -> None:
        gone = self.tables.by_name.get(table.name) is not table
        if gone or not table.fixed:
            del tournament.tables[key]
            self.write(GameGivenUp(*key) if gone and table.fixed else result_of(table))
            if not (tournament.tables or tournament.open_format):
                self._end_round(tournament)

    def _end_round(self, tournament: RunningTournament) -> None:
        tournament.end_round()
        self.plan_or_finish(tournament)

    def plan_or_finish(self, tournament: RunningTournament) -> None:
        """Plan the next round after one, or end the tournament."""
        if tournament.is_last:
            self.finish(tournament)
        else:
            tournament.plan_next_round()

    def _see_round(self, tournament: RunningTournament) -> None:
        if tournament.open_format and not tournament.facts.ended:
            if tournament.seconds_left == 0 and not tournament.tables:
                self.finish(tournament)
            else:
                tournament.plan_open_seating(len(self.present))

    def finish(self, tournament: RunningTournament) -> None:
        tournament.over_at, tournament.next_at = self.tables.clock.time, None
        tournament.gone_at = tournament.away_at = None
        self.write(tournament.facts.ending(self.now))

    def end(self, tournament: RunningTournament, words: str) -> list[Delivery]:
        """Give up the running games."""
        deliveries: list[Delivery] = []
        for key, table in list(tournament.tables.items()):
            self.tables.touch(table)
            deliveries += table.abandon(words) if table.playing else close_table(self.tables, table, words)
            del tournament.tables[key]
            self.write(result_of(table))
        self.finish(tournament)
        return deliveries

    @property
    def due(self) -> float | None:
        due = self.running.due if self.running else None
        return due if not self.returning else min(*self.returning.values(), inf if due is None else due)


def rest(table: Table) -> None:
    table.standstill.begin_empty(table.match)


def wake(table: Table) -> list[Delivery]:
    table.wake()
    return table.stand_in() + table.gather()


def result_of(table: Table) -> GameCounted | GameGivenUp:
    """Return the line of the tournament file for a game that is over. Without a game there is no record."""
    match = table.match
    if match is None or not match.over:
        return GameGivenUp(table.round, table.name)
    header = match.header.header
    # as the archive names and writes it: the digest is of the file's bytes
    name = record_stem(header, table.name) + SUFFIX
    digest = sha256(str(Record(header, tuple(match.events))).encode()).hexdigest()
    last = match.events[-1]
    if isinstance(last, GameEnded):
        players, luck = match.header.players, match.lucky
        lucky = Feat(players[luck.seat], luck.tile, luck.gain) if luck else None
        best = best_lay(players, match.events)
        return GameCounted(table.round, table.name, players, last.totals, name, digest, best, lucky)
    return GameGivenUp(table.round, table.name, name, digest)
