from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from contack.engine.event import Drew, GameEnded
from contack.engine.records.header import holders_at_end
from contack.engine.records.record import FIRST_EVENT_LINE, Record, UnreadableRecord, parse_record
from contack.engine.records.replay import IllegalRecord
from contack.engine.records.verify import verify
from contack.engine.tournament.awards import AwardWon, BestLay, ClosestFinish, LuckiestTile, best_lay
from contack.engine.tournament.file import line_text, parse_tournament
from contack.engine.tournament.line import (
    Feat,
    GameCounted,
    GameGivenUp,
    RoundSeated,
    TournamentEnded,
    TournamentEvent,
    TournamentHeader,
)
from contack.engine.tournament.scoreboard import shown
from contack.engine.tournament.tournament import Tournament, WrongEvent


@dataclass(frozen=True, slots=True)
class TournamentCheck:
    """One text for each problem, and the facts of the file."""

    problems: tuple[str, ...]
    facts: tuple[str, ...]


def check_tournament(data: bytes, read: Callable[[str], bytes | None]) -> TournamentCheck:
    """Check the file `data`. `read` returns the bytes of a record by its file name, or None without such a file.

    Raises UnreadableRecord if `data` is no tournament file.
    """
    header, events = parse_tournament(data)
    tournament, problems = Tournament.opened(header), list(_header_problems(header, data))
    hashes = set[str]()
    for line, event in enumerate(events, FIRST_EVENT_LINE):
        before = tournament
        try:
            tournament = tournament.add(event)
        except WrongEvent as wrong:
            found = [str(wrong)]
        else:
            found = list(_problems(before, event))
        found += _record_problems(event, read, hashes)
        problems += [f"line {line}: {problem}" for problem in found]
    return TournamentCheck(tuple(problems), tuple(_facts(tournament)))


def _header_problems(header: TournamentHeader, data: bytes) -> Iterator[str]:
    if not data.startswith(line_text(header).encode()):
        yield "line 1: not written as Contack writes it, so the lots and seeds cannot follow from it"


def _problems(tournament: Tournament, event: TournamentEvent) -> Iterator[str]:
    match event:
        case RoundSeated():
            yield from _seating_problems(tournament, event)
        case TournamentEnded(scoreboard=scoreboard) if scoreboard != tournament.scoreboard:
            yield "the scoreboard does not follow from the results"


def _seating_problems(tournament: Tournament, event: RoundSeated) -> Iterator[str]:
    present = tournament.in_order(event.present)
    seed = bytes.fromhex(event.seed)
    if event.present != present:
        yield f"the players present in round {event.round} are not in the order of the scoreboard"
    if seed != tournament.seed(event.round, event.present):
        yield f"the seed of round {event.round} does not follow from the header, the results and the players present"
    if tuple(table.players for table in event.tables) != tournament.tables(event.round, present, seed):
        yield f"the tables of round {event.round} are not those that the seed gives"


def _record_problems(event: TournamentEvent, read: Callable[[str], bytes | None], hashes: set[str]) -> Iterator[str]:
    if not isinstance(event, GameCounted | GameGivenUp) or not event.record:
        return
    data = read(event.record)
    if event.sha256 in hashes:
        yield f"{event.record}: this game was counted before"
    hashes.add(event.sha256)
    if data is None:
        yield f"{event.record}: no such record"
    elif sha256(data).hexdigest() != event.sha256:
        yield f"{event.record}: the record is not the one of this game: its SHA-256 differs"
    else:
        yield from (f"{event.record}: {problem}" for problem in _game_problems(event, data))


def _game_problems(event: GameCounted | GameGivenUp, data: bytes) -> Iterator[str]:
    try:
        record = parse_record(data)
        verify(record)
    except (UnreadableRecord, IllegalRecord) as wrong:
        yield str(wrong)
        return
    end = record.events[-1] if record.events else None
    if isinstance(event, GameGivenUp):
        if isinstance(end, GameEnded):
            yield "the game was finished, but did not count"
    elif not isinstance(end, GameEnded):
        yield "the game was not finished"
    else:
        yield from _result_problems(event, record, end)


def _result_problems(event: GameCounted, record: Record, end: GameEnded) -> Iterator[str]:
    if end.seed is None:
        yield "the deal cannot be checked: no seed has been published"
    if holders_at_end(record.header.players, record.events) != event.players:
        yield "other players played this game"
    if end.totals != event.points:
        yield f"the points were {', '.join(map(str, end.totals))}"
    best, lucky = best_lay(event.players, record.events), event.lucky
    if best != event.best:
        yield f"the best lay was {_feat_words(best)}" if best else "no player laid a tile for points"
    drawn = {(event.players[drew.seat], drew.tile) for drew in record.events if isinstance(drew, Drew)}
    if lucky and (lucky.player, lucky.tile) not in drawn:
        yield f"{lucky.player} did not draw {lucky.tile}"


def _facts(tournament: Tournament) -> Iterator[str]:
    counted = sum(isinstance(game, GameCounted) for game in tournament.games)
    given_up = len(tournament.games) - counted
    yield f"rounds: {len(tournament.rounds)}; games: {counted} counted, {given_up} given up"
    for seated in tournament.rounds:
        if seated.again:
            yield f"seated again: round {seated.round} was seated {seated.again + 1} times"
    if leaders := tournament.scoreboard[:3]:
        words = ", ".join(f"{line.name} {shown(line.score)}" for line in leaders)
        yield f"scoreboard: {words}{' ...' if len(tournament.scoreboard) > len(leaders) else ''}"
    yield from map(_award_words, tournament.awards)
    yield "end: the tournament is over" if tournament.ended else "end: the tournament is not over"


def _feat_words(feat: Feat) -> str:
    return f"{feat.player}, {feat.tile} for {feat.amount} points"


def _award_words(award: AwardWon) -> str:
    place = f"round {award.game.round}, table {award.game.table}"
    match award:
        case BestLay(feat=feat):
            return f"best lay: {_feat_words(feat)}, {place}"
        case ClosestFinish(winner=winner, second=second, ahead=ahead):
            return f"closest finish: {winner}, {ahead} points ahead of {second}, {place}"
        case LuckiestTile(feat=feat):
            return f"luckiest tile by the server's coach: {feat.player}, {feat.tile} for {feat.amount} %, {place}"
