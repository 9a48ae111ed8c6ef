"""Scores of tournament games: a player's points minus the mean of the table, as whole numbers of 1/420 point."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import permutations
from typing import NamedTuple

# The least common multiple of 2 to 7, the players of a table: every mean is a whole number of 1/420 point.
SHARES = 420


def scores(points: Sequence[int]) -> tuple[int, ...]:
    """Return the score of each player of a table. They sum to zero.

    >>> scores((100, 40, 10))
    (21000, -4200, -16800)
    """
    mean = SHARES // len(points) * sum(points)
    return tuple(SHARES * one - mean for one in points)


def shown(score: int) -> str:
    """Return the score in points, rounded; halves away from zero.

    >>> shown(21000), shown(-16800), shown(209), shown(-210)
    ('+50', '-40', '0', '-1')
    """
    points = (2 * abs(score) + SHARES) // (2 * SHARES)
    return f"{points if score > 0 else -points:+d}" if points else "0"


class ScoreLine(NamedTuple):
    """`score` is in 1/420 point, `won` counts tables won, also together with others."""

    name: str
    score: int = 0
    games: int = 0
    won: int = 0


class TableResult(NamedTuple):
    """In seat order."""

    players: tuple[str, ...]
    points: tuple[int, ...]


def scoreboard(names: Iterable[str], results: Collection[TableResult], header: bytes) -> tuple[ScoreLine, ...]:
    """Return the best player first; `header` is the SHA-256 of the tournament file's first line.

    Entrants with the same score are in order of their games against each other, then of the tables they won, then by
    lot. The order of the results does not matter.
    """
    tallies = _tallies(names, results)
    direct = _direct(results, {tally.name: tally.score for tally in tallies})
    return tuple(
        sorted(
            tallies,
            key=lambda tally: (-tally.score, -direct[tally.name], -tally.won, lot(header, tally.name)),
        )
    )


def lot(header: bytes, name: str) -> bytes:
    """Of two entrants equal in all else, the lower lot comes first."""
    # the prefix keeps this hash apart from those of deals and seatings
    return sha256(b"contack lot 1\0" + header + name.encode()).digest()


def _tallies(names: Iterable[str], results: Iterable[TableResult]) -> Collection[ScoreLine]:
    found = {name: ScoreLine(name) for name in names}
    for players, points in results:
        for name, score, own in zip(players, scores(points), points, strict=True):
            _, total, games, won = found[name]
            found[name] = ScoreLine(name, total + score, games + 1, won + (own == max(points)))
    return found.values()


def _direct(results: Iterable[TableResult], totals: Mapping[str, int]) -> Mapping[str, int]:
    # players with the same score beaten, minus those who beat them, in all games
    found = defaultdict[str, int](int)
    for players, points in results:
        for (name, own), (other, theirs) in permutations(zip(players, points, strict=True), 2):
            if totals[name] == totals[other]:
                found[name] += (own > theirs) - (own < theirs)
    return found
