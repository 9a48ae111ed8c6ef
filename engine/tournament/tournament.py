"""The state of a tournament as its file tells it.

A server adds each event that it writes, and after a restart those of the file again. `seating` and `ending` make the
events that follow from the state.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from types import MappingProxyType
from typing import Any, NamedTuple

from contack.engine.tournament.awards import AwardWon, awards
from contack.engine.tournament.file import header_hash
from contack.engine.tournament.line import (
    EntrantEntered,
    EntrantLeft,
    GameCounted,
    GameGivenUp,
    OptionsChanged,
    RoundSeated,
    SeatedTable,
    TournamentEnded,
    TournamentEvent,
    TournamentHeader,
)
from contack.engine.tournament.options import MOST_ENTRANTS, RoundOptions
from contack.engine.tournament.scoreboard import ScoreLine, TableResult, scoreboard
from contack.engine.tournament.seating import Duo, duo, seat, seating_seed

# What a game without a record adds to the seed of a round.
_NO_RECORD = bytes(32)


class WrongEvent(ValueError):
    """An event that cannot follow."""


class EntrantState(NamedTuple):
    """`entered` is false after the entrant left."""

    bot: bool = False
    level: int | None = None
    entered: bool = True


@dataclass(frozen=True, slots=True)
class Tournament:
    """`rounds` has the last seating of each round, `games` the ended games in the order of the file."""

    header: TournamentHeader
    options: RoundOptions
    entrants: Mapping[str, EntrantState] = field(default_factory=lambda: MappingProxyType({}))
    rounds: tuple[RoundSeated, ...] = ()
    games: tuple[GameCounted | GameGivenUp, ...] = ()
    ended: TournamentEnded | None = None

    @classmethod
    def opened(cls, header: TournamentHeader, events: Iterable[TournamentEvent] = ()) -> "Tournament":
        """Add `events` in turn. Raises WrongEvent."""
        tournament = cls(header, header.options)
        for event in events:
            tournament = tournament.add(event)
        return tournament

    def add(self, event: TournamentEvent) -> "Tournament":
        """Return the state after `event`. Raises WrongEvent, which says why it cannot follow."""
        if self.ended:
            raise WrongEvent("the tournament has ended")
        return _ADD[type(event)](self, event)

    @property
    def scoreboard(self) -> tuple[ScoreLine, ...]:
        """All entrants, the best first, also those who left."""
        results = [TableResult(game.players, game.points) for game in self.counted]
        return scoreboard(self.entrants, results, header_hash(self.header))

    @property
    def counted(self) -> tuple[GameCounted, ...]:
        return tuple(game for game in self.games if isinstance(game, GameCounted))

    @property
    def awards(self) -> tuple[AwardWon, ...]:
        return awards(self.counted)

    @property
    def running(self) -> tuple[tuple[int, SeatedTable], ...]:
        """The tables whose game has not ended, with their rounds."""
        ended = {(game.round, game.table) for game in self.games}
        tables = ((seated.round, table) for seated in self.rounds for table in seated.tables)
        return tuple((number, table) for number, table in tables if (number, table.name) not in ended)

    def seating(self, present: Collection[str], *, again: bool = False) -> RoundSeated:
        """Return the seating of the next round, or with `again` of the last one. It names the tables 1, 2, 3, ...

        Raises WrongEvent if no round can be seated now. 200 players take 0.5 s of processor time.
        """
        number = len(self.rounds) + (0 if again else 1)
        names = self.in_order(present)
        self.check_round(number, names)
        seed = self.seed(number, names)
        tables = enumerate(self.tables(number, names, seed), 1)
        named = tuple(SeatedTable(str(place), players) for place, players in tables)
        return RoundSeated(number, self.times_seated(number), seed.hex(), names, named)

    def in_order(self, names: Collection[str]) -> tuple[str, ...]:
        return tuple(line.name for line in self.scoreboard if line.name in names)

    def tables(self, number: int, present: Collection[str], seed: bytes) -> tuple[tuple[str, ...], ...]:
        return seat(
            [(line.name, line.score) for line in self.scoreboard if line.name in present],
            self.options.size,
            self._met(number),
            seed,
            last=self.is_last(number),
            apart=frozenset(self.options.apart),
        )

    def ending(self, at: str = "") -> TournamentEnded:
        return TournamentEnded(self.scoreboard, at)

    def is_last(self, number: int) -> bool:
        """Whether the scoreboard alone seats round `number`."""
        return self.header.format == "rounds" and number == self.options.rounds

    def seed(self, number: int, present: Iterable[str]) -> bytes:
        """`present` is in the order of the scoreboard."""
        results = [bytes.fromhex(game.sha256) or _NO_RECORD for game in self.games]
        return seating_seed(header_hash(self.header), number, results, present)

    def times_seated(self, number: int) -> int:
        return self.rounds[number - 1].again + 1 if number <= len(self.rounds) else 0

    def _met(self, number: int) -> Mapping[Duo, int]:
        tables = (table for seated in self.rounds[: number - 1] for table in seated.tables)
        return Counter(duo(*two) for table in tables for two in combinations(table.players, 2))

    def check_round(self, number: int, present: Collection[str]) -> None:
        """Check that `present` can be seated in round `number` now. Raises WrongEvent."""
        busy = [(of, table) for of, table in self.running if of != number]
        _need(len(present) > 1, "a round needs two players at least")
        for name in present:
            _need(name in self.entrants and self.entrants[name].entered, f"{name} is not in the tournament")
        if number == len(self.rounds):
            _need(number > 0, "no round was seated before")
            _need(all(game.round != number for game in self.games), f"a game of round {number} has ended")
        else:
            _need(number == len(self.rounds) + 1, f"round {len(self.rounds) + 1} comes next, not round {number}")
            _need(self.header.format == "open" or number <= self.options.rounds, f"round {number} is one too many")
        _need(self.header.format == "open" or not busy, "a game of the round before has not ended")
        playing = {name for _, table in busy for name in table.players}
        _need(playing.isdisjoint(present), "a player still plays at another table")


def _need(holds: bool, otherwise: str) -> None:
    if not holds:
        raise WrongEvent(otherwise)


def _enter(tournament: Tournament, event: EntrantEntered) -> Tournament:
    known = tournament.entrants.get(event.name)
    _need(known is None or not known.entered, f"{event.name} is in the tournament already")
    _need(known is not None or len(tournament.entrants) < MOST_ENTRANTS, f"more than {MOST_ENTRANTS} entrants")
    return _with_entrant(tournament, event.name, EntrantState(event.bot, event.level))


def _leave(tournament: Tournament, event: EntrantLeft) -> Tournament:
    known = tournament.entrants.get(event.name, EntrantState(entered=False))
    _need(known.entered, f"{event.name} is not in the tournament")
    return _with_entrant(tournament, event.name, known._replace(entered=False))


def _with_entrant(tournament: Tournament, name: str, entrant: EntrantState) -> Tournament:
    return replace(tournament, entrants=MappingProxyType({**tournament.entrants, name: entrant}))


def _change(tournament: Tournament, event: OptionsChanged) -> Tournament:
    return replace(tournament, options=event.options)


def _seat(tournament: Tournament, event: RoundSeated) -> Tournament:
    tournament.check_round(event.round, event.present)
    before = tournament.times_seated(event.round)
    _need(event.again == before, f'"again" is {event.again}, but round {event.round} was seated {before} times before')
    players = [name for table in event.tables for name in table.players]
    _need(sorted(players) == sorted(event.present), "the tables and the players present differ")
    names = {table.name for table in event.tables}
    _need(len(names) == len(event.tables), "two tables have the same name")
    return replace(tournament, rounds=(*tournament.rounds[: event.round - 1], event))


def _count(tournament: Tournament, event: GameCounted) -> Tournament:
    table = _running(tournament, event)
    _need(event.players == table.players, f"other players sat at table {table.name}")
    _need(len(event.points) == len(event.players), f"{len(event.points)} points for {len(event.players)} players")
    return replace(tournament, games=(*tournament.games, event))


def _give_up(tournament: Tournament, event: GameGivenUp) -> Tournament:
    _running(tournament, event)
    return replace(tournament, games=(*tournament.games, event))


def _running(tournament: Tournament, event: GameCounted | GameGivenUp) -> SeatedTable:
    for number, table in tournament.running:
        if (number, table.name) == (event.round, event.table):
            return table
    raise WrongEvent(f"no game runs at table {event.table} of round {event.round}")


def _end(tournament: Tournament, event: TournamentEnded) -> Tournament:
    return replace(tournament, ended=event)


_ADD: Mapping[type[TournamentEvent], Callable[[Tournament, Any], Tournament]] = {
    EntrantEntered: _enter,
    EntrantLeft: _leave,
    OptionsChanged: _change,
    RoundSeated: _seat,
    GameCounted: _count,
    GameGivenUp: _give_up,
    TournamentEnded: _end,
}
