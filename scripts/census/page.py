from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, median, stdev
from types import MappingProxyType
from typing import TypeAlias

from report import table

from census.row import Play, Row
from contack.client.solitaire.game import Difficulty, SolitaireKind
from contack.client.solvers.difficulty import difficulty_of
from contack.client.solvers.result import SolverVerdict
from contack.engine.board.tile import TILES
from contack.lab.arena.results.intervals import NORMAL, wilson

GAMES: tuple[SolitaireKind, ...] = ("draw", "stacked")

# What each player lays, by its name in the rows.
PLAYERS: Mapping[str, str] = MappingProxyType(
    {
        "random": "any lay",
        "points": "the most points now",
        "careful": "any lay after which there is another (peeking)",
        "open": "the lay after which there are the most (peeking)",
        "hints": "hints (not peeking)",
    }
)


Cells: TypeAlias = Iterator[tuple[str, ...]]


def sections(rows: Sequence[Row]) -> dict[str, str]:
    games = {game: of_game for game in GAMES if (of_game := [row for row in rows if row.game == game])}
    made = {"winnable": _winnable, "players": _players, "difficulty": _difficulties}
    found = {
        name: table(HEADS[name], (line for game, of_game in games.items() for line in lines(game, of_game)))
        for name, lines in made.items()
    }
    return {**found, "measured": _measured(rows)}


HEADS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "winnable": ("game", "deals", "can be won", "cannot", "unknown", "tables looked at: median", "most"),
        "players": ("game", "strategy", "deals", "won", "tiles", "points"),
        "difficulty": ("game", "easy", "medium", "hard", "fiendish", "not winnable"),
    }
)


def _winnable(game: SolitaireKind, rows: list[Row]) -> Cells:
    count = Counter(row.verdict for row in rows)
    shares = (_share(count[verdict], len(rows)) for verdict in (SolverVerdict.WINNABLE, SolverVerdict.LOST))
    tables = [row.tables for row in rows]
    unknown = count[SolverVerdict.UNKNOWN]
    yield game, f"{len(rows):,}", *shares, str(unknown), f"{median(tables):,.0f}", f"{max(tables):,}"


def _players(game: SolitaireKind, rows: list[Row]) -> Cells:
    for name, words in PLAYERS.items():
        plays = [row.plays[name] for row in rows if name in row.plays]
        if len(plays) > 1:
            yield game, words, f"{len(plays):,}", *_play_cells(plays)
    most = [row.most for row in rows]
    won, tiles, points = _play_cells(most)
    yield game, "a solver that knows all tiles", f"{len(most):,}", won, tiles, points if game == "draw" else "not known"


def _play_cells(plays: list[Play]) -> tuple[str, str, str]:
    won = sum(play.tiles == len(TILES) for play in plays)
    return _share(won, len(plays)), _mean([play.tiles for play in plays]), _mean([play.points for play in plays])


def _difficulties(game: SolitaireKind, rows: list[Row]) -> Cells:
    count = Counter(difficulty_of(game, row.ease) for row in rows if row.verdict == SolverVerdict.WINNABLE)
    shares = (_share(count[level], len(rows)) for level in Difficulty)
    yield game, *shares, _share(len(rows) - count.total(), len(rows))


def _measured(rows: Sequence[Row]) -> str:
    parts = []
    for game in GAMES:
        seconds = [row.seconds for row in rows if row.game == game]
        parts.append(f"{sum(seconds) / 60:.0f} minutes for {len(seconds):,} deals of {game} solitaire")
    return f"Processor time of this census: {' and '.join(parts)}."


def _share(count: int, of: int) -> str:
    share, low, high = wilson(count / of, of)
    return f"{100 * share:.2f} % ({100 * low:.2f} to {100 * high:.2f})"


def _mean(values: Sequence[float]) -> str:
    return f"{fmean(values):.2f} ± {NORMAL * stdev(values) / sqrt(len(values)):.2f}"
