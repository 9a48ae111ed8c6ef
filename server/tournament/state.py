from collections.abc import Iterator, Mapping
from typing import TypeAlias

from contack.engine.rules import HANDS
from contack.engine.tournament.awards import AwardWon, BestLay, ClosestFinish, LuckiestTile
from contack.engine.tournament.line import GameCounted, GameGivenUp, SeatedTable
from contack.engine.tournament.options import RoundOptions
from contack.engine.tournament.seating import duo
from contack.protocol.sentences import say
from contack.protocol.tournament import (
    Award,
    Entrant,
    Presence,
    TournamentOptions,
    TournamentPhase,
    TournamentState,
    TournamentTable,
    TournamentTablePhase,
)
from contack.server.table.match import points_of
from contack.server.table.table import Table
from contack.server.tournament.participant import Participant
from contack.server.tournament.running import RunningTournament

_Ended: TypeAlias = GameCounted | GameGivenUp
_Progress: TypeAlias = tuple[TournamentTablePhase, int, tuple[int, ...], int | None]


def state_of(tournament: RunningTournament, present: tuple[str, ...]) -> TournamentState:
    """`present` are the entrants of a seating now."""
    # a score of 0 without a game is no better than a bad one
    lines = sorted(tournament.scoreboard, key=lambda line: line.games == 0)
    entrants = tuple(Entrant(*line, *_presence(tournament, tournament.entrants[line.name])) for line in lines)
    numbers = {line.name: number for number, line in enumerate(lines)}
    number, phase = tournament.round, tournament.phase
    last = tournament.facts.rounds[-1].present if number else ()
    return TournamentState(
        tournament.options,
        tournament.organiser.name,
        phase,
        number,
        entrants,
        tuple(_tables(tournament, numbers)),
        starts_in=_starts_in(tournament, phase),
        ends_in=_rounded(None if tournament.facts.ended else tournament.seconds_left),
        hurried=tournament.hurried,
        again=tournament.may_seat_again and set(present) != set(last),
        seatings=tournament.facts.times_seated(number) if number else 0,
        may_enter=tournament.may_enter,
        pause=None if tournament.pause is None else tournament.pause.reason,
        awards=tuple(map(award_state, tournament.facts.awards)) if tournament.facts.ended else (),
        file=tournament.file if number else "",
    )


def award_state(won: AwardWon) -> Award:
    place = {"round": won.game.round, "table": won.game.table}
    match won:
        case BestLay(feat=(name, tile, points)):
            words = say("night.best", tile=tile, points=say("points", count=points), **place)
        case ClosestFinish(winner=name, second=second, ahead=0):
            words = say("night.level", second=second, **place)
        case ClosestFinish(winner=name, second=second, ahead=ahead):
            words = say("night.closest", points=say("points", count=ahead), second=second, **place)
        case LuckiestTile(feat=(name, tile, gain)):
            words = say("night.luckiest", tile=tile, gain=gain, **place)
    return Award(won.kind, name, words)


def _presence(tournament: RunningTournament, person: Participant) -> tuple[Presence, int | None]:
    if not tournament.is_entered(person):
        return Presence.LEFT, person.level
    return Presence.HERE if person.here else Presence.AWAY, person.level


def _starts_in(tournament: RunningTournament, phase: TournamentPhase) -> float | None:
    if tournament.next_at is not None:
        return _rounded(max(0.0, tournament.next_at - tournament.clock.time))
    if phase is not TournamentPhase.SEATED:
        return None
    counts = (table.gathering.starts_in for table in tournament.tables.values())
    return min((count for count in counts if count is not None), default=None)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)


def _tables(tournament: RunningTournament, numbers: Mapping[str, int]) -> Iterator[TournamentTable]:
    ended = {(game.round, game.table): game for game in tournament.facts.games}
    for number, seated in _shown(tournament):
        seats = tuple(numbers[name] for name in seated.players)
        key = (number, seated.name)
        yield TournamentTable(seated.name, seats, *_progress(tournament.tables.get(key), ended.get(key)))


def _shown(tournament: RunningTournament) -> Iterator[tuple[int, SeatedTable]]:
    # in an open tournament, tables of earlier seatings still play: they come first
    if tournament.facts.rounds:
        number = tournament.round
        yield from ((of, table) for of, table in tournament.facts.running if of != number)
        yield from ((number, table) for table in tournament.facts.rounds[-1].tables)


def _progress(table: Table | None, ended: _Ended | None) -> _Progress:
    if isinstance(ended, GameCounted):
        return TournamentTablePhase.OVER, HANDS, ended.points, None
    if ended or table is None:
        return TournamentTablePhase.GIVEN_UP, 0, (), None
    if table.match is None:
        return TournamentTablePhase.SEATED, 0, (), None
    view = table.match.view
    return TournamentTablePhase.PLAYING, view.hand, points_of(view), view.seat


def round_options(options: TournamentOptions) -> RoundOptions:
    """Return the part of the options that the tournament file has."""
    apart = tuple(sorted({duo(*pair) for pair in options.apart}))
    return RoundOptions(options.rounds, options.minutes, options.size, options.auto, options.bots, apart)
