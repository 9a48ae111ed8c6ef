from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from contack.engine.event import is_choice
from contack.engine.tournament.file import line_text, parse_tournament
from contack.engine.tournament.line import RoundSeated, SeatedTable, TournamentEvent
from contack.engine.tournament.scoreboard import ScoreLine
from contack.engine.tournament.tournament import Tournament
from contack.protocol.name import name_key
from contack.protocol.table_state import PauseState
from contack.protocol.tournament import AUTO_SECONDS, SEATED_SECONDS, TournamentOptions, TournamentPhase
from contack.server.table.client import Client
from contack.server.table.clocks import PausableClock
from contack.server.table.table import Table
from contack.server.tournament.participant import Participant
from contack.server.tournament.snapshot import StoredTournament, TableLuck, TournamentSnapshot

# The number of a round, and the name of a table of it.
TableKey: TypeAlias = tuple[int, str]

# Seconds after which a tournament ends without its people, and after which its result is gone.
LAST_SECONDS = 1800.0

# Seconds after which an organiser who is away loses the office.
AWAY_SECONDS = 300.0

# The players of an open tournament's new tables.
LEAST_FREE = 3

# Events at the start of a game among which its first chosen lay is, if there is one.
FIRST_EVENTS = 12


class SeatingJob(NamedTuple):
    """A seating to compute, in any thread."""

    facts: Tournament
    present: tuple[str, ...]
    again: bool

    def run(self) -> RoundSeated:
        return self.facts.seating(self.present, again=self.again)


class NightProgress(NamedTuple):
    """How many tables play, and how many notices they sent."""

    begun: int
    notices: int


class RunningTournament:
    """`tables` has the tables whose game is not over. `lines` are the lines of the tournament file.

    `changed` says that the journal and the clients have an older state.
    """

    __slots__ = (
        "_board", "_seconds", "away_at", "changed", "clock", "entrants", "facts", "file", "gone_at", "hurried", "job",
        "lines", "next_at", "options", "organiser", "over_at", "pause", "tables",
    )  # fmt: skip

    def __init__(
        self,
        options: TournamentOptions,
        organiser: Participant,
        facts: Tournament,
        seconds: Callable[[], float],
        file: str,
        passed: float = 0.0,
    ) -> None:
        self.options = options
        self.organiser = organiser
        self.facts = facts
        self.file = file
        self.lines = [line_text(facts.header)]
        self.entrants: dict[str, Participant] = {}
        self.tables: dict[TableKey, Table] = {}
        self.pause: PauseState | None = None
        self.hurried = False
        self.job: SeatingJob | None = None
        self.clock = PausableClock(seconds, passed)
        self.next_at: float | None = None
        self.over_at: float | None = None
        self.gone_at: float | None = None  # without any of its people
        self.away_at: float | None = None  # without its organiser
        self.changed = True
        self._board: tuple[ScoreLine, ...] | None = None
        self._seconds = seconds

    @staticmethod
    def restored(kept: StoredTournament, tables: Iterable[Table], seconds: Callable[[], float]) -> "RunningTournament":
        """Fold the lines. Raises ValueError for impossible ones."""
        was = kept.state
        header, events = parse_tournament("".join(kept.lines).encode())
        facts = Tournament.opened(header, events)
        people = {person.name: Participant.restored(person) for person in was.entrants}
        organiser = people.get(was.organiser.name) or Participant.restored(was.organiser)
        tournament = RunningTournament(was.options, organiser, facts, seconds, was.file, was.passed)
        tournament.entrants, tournament.lines = people, list(kept.lines)
        tournament.hurried, tournament.pause = was.hurried, was.pause
        running = {(number, table.name) for number, table in facts.running}
        live = {(table.round, table.name): table for table in tables}
        tournament.tables = {key: table for key, table in live.items() if key in running}
        for luck in was.lucky:
            table = tournament.tables.get((luck.round, luck.table))
            if table and table.match:
                table.match.lucky = luck.draw
        if tournament.pause:
            tournament.clock.stop()
        tournament.changed = False
        return tournament

    @property
    def snapshot(self) -> TournamentSnapshot:
        entrants = tuple([person.snapshot for person in self.entrants.values()])
        passed = round(self.clock.time) if self.options.format == "open" else 0.0
        organiser = self.organiser.snapshot
        flags = self.hurried, self.pause, self.facts.ended is not None
        draws = ((key, table.match.lucky) for key, table in self.tables.items() if table.match)
        lucky = tuple(TableLuck(*key, draw) for key, draw in draws if draw)
        return TournamentSnapshot(self.options, organiser, entrants, self.file, passed, *flags, lucky)

    def add(self, event: TournamentEvent) -> None:
        """Write a line. Raises WrongEvent."""
        self.facts = self.facts.add(event)
        self.lines.append(line_text(event))
        self._board, self.changed = None, True

    @property
    def scoreboard(self) -> tuple[ScoreLine, ...]:
        if self._board is None:
            self._board = self.facts.scoreboard
        return self._board

    @property
    def open_format(self) -> bool:
        return self.options.format == "open"

    @property
    def round(self) -> int:
        return len(self.facts.rounds)

    @property
    def phase(self) -> TournamentPhase:
        if self.facts.ended:
            return TournamentPhase.OVER
        if not self.round:
            return TournamentPhase.ENTERING
        if self.open_format:
            return TournamentPhase.PLAYING
        if not self.tables:
            return TournamentPhase.BETWEEN
        return TournamentPhase.PLAYING if self.begun else TournamentPhase.SEATED

    @property
    def begun(self) -> bool:
        """Whether a game of this round began."""
        return self.has_result or any(table.busy for table in self.tables.values())

    @property
    def progress(self) -> NightProgress:
        tables = self.tables.values()
        return NightProgress(sum(table.busy for table in tables), sum(table.seq for table in tables))

    @property
    def has_result(self) -> bool:
        """Whether a game of this round ended."""
        return bool(self.facts.games) and self.facts.games[-1].round == self.round

    @property
    def laid(self) -> str:
        """Return the table of this round where a player has laid, or an empty text."""
        return next((table.name for table in self.tables.values() if _has_lay(table)), "")

    @property
    def may_seat_again(self) -> bool:
        return bool(self.tables) and not (self.open_format or self.has_result or self.laid)

    @property
    def is_last(self) -> bool:
        return not self.open_format and self.round >= self.options.rounds

    @property
    def seconds_left(self) -> float | None:
        """Return the time until an open tournament seats no more players."""
        return max(0.0, self.options.minutes * 60 - self.clock.time) if self.open_format else None

    @property
    def may_enter(self) -> bool:
        if self.facts.ended:
            return False
        if self.open_format:
            return self.seconds_left != 0
        started = self.round - (self.phase is TournamentPhase.SEATED)
        return 2 * started < self.options.rounds

    def called(self, name: str) -> Participant | None:
        """Names that people would confuse are one."""
        key = name_key(name)
        people = (*self.entrants.values(), self.organiser)
        return next((person for person in people if name_key(person.name) == key), None)

    def person_of(self, client: Client) -> Participant | None:
        people = (*self.entrants.values(), self.organiser)
        return next((person for person in people if person.client is client), None)

    def is_entered(self, person: Participant) -> bool:
        known = self.facts.entrants.get(person.name)
        return known is not None and known.entered

    @property
    def people(self) -> Iterator[Participant]:
        """Leave out entrants who left, and the organiser unless entered."""
        return (self.entrants[name] for name, known in self.facts.entrants.items() if known.entered)

    def present(self, busy: Callable[[Participant], bool]) -> tuple[str, ...]:
        """Return whom the next seating seats; `busy` entrants play at another table."""
        playing = self.playing if self.open_format else frozenset[str]()
        return tuple(
            person.name
            for person in self.people
            if (person.here or not (self.open_format or person.missed))
            and person.name not in playing
            and not (person.client and busy(person))
        )

    @property
    def playing(self) -> Collection[str]:
        """Return the players of running games."""
        return {player.name for table in self.tables.values() for player in table.members.players}

    @property
    def heir(self) -> Participant | None:
        """Return the connected person who entered first."""
        return next((person for person in self.people if person.client and not person.client.bot), None)

    def seated(self, table: Table) -> bool:
        """Whether this tournament opened the table; its game may be over."""
        rounds = self.facts.rounds
        return 0 < table.round <= len(rounds) and any(one.name == table.name for one in rounds[table.round - 1].tables)

    def seated_at(self, name: str) -> Table | None:
        return next(
            (table for table in self.tables.values() if any(p.name == name for p in table.members.players)), None
        )

    def end_round(self) -> None:
        """Note who missed a whole round."""
        for name in self.facts.rounds[-1].present:
            person = self.entrants[name]
            person.missed = not (person.seen or person.here)
        self.hurried, self.changed = False, True

    def begin_round(self, seated: RoundSeated, names: Iterable[str]) -> RoundSeated:
        """Write the line of a seating, with the names of its tables. Raises WrongEvent."""
        tables = zip(names, seated.tables, strict=True)
        named = replace(seated, tables=tuple(SeatedTable(name, table.players) for name, table in tables))
        self.add(named)
        for name in named.present:
            self.entrants[name].seen = self.entrants[name].here
        self.next_at, self.hurried = None, False
        return named

    def plan(self, seconds: float | None) -> None:
        """Plan the next step in so many seconds, or none."""
        self.next_at = None if seconds is None else self.clock.time + seconds
        self.changed = True

    def plan_next_round(self) -> None:
        self.plan(AUTO_SECONDS if self.options.auto else None)

    def plan_open_seating(self, free: int) -> None:
        """Start or stop the wait for more free entrants."""
        wanted = free >= LEAST_FREE and self.seconds_left != 0
        if wanted is (self.next_at is None):
            self.plan(SEATED_SECONDS if wanted else None)

    @property
    def due(self) -> float | None:
        """In the time of the server's tables."""
        moments = [at + LAST_SECONDS for at in (self.over_at, self.gone_at) if at is not None]
        if self.away_at is not None and self.heir:
            moments.append(self.away_at + AWAY_SECONDS)
        # while a thread computes a seating, the next step waits for its answer
        if self.clock.running and not self.job:
            later = [] if self.next_at is None else [self.next_at]
            if self.seconds_left and not self.facts.ended:
                later.append(self.options.minutes * 60)
            moments += [self._seconds() + max(0.0, at - self.clock.time) for at in later]
        return min(moments, default=None)

    @property
    def is_next_due(self) -> bool:
        due = self.next_at is not None and self.clock.time >= self.next_at
        return due and self.clock.running and not self.job


def _has_lay(table: Table) -> bool:
    events = table.match.events[:FIRST_EVENTS] if table.match else ()
    return any(map(is_choice, events))
