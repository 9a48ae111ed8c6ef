"""`seat` seats the players of a round, by a seed that no player can choose (`seating_seed`).

docs/records.md defines both for other programs.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from typing import TypeAlias

from contack.engine.deal import shuffled, words
from contack.engine.rules import SEATS
from contack.engine.tournament.swaps import SeatSearch, in_order

MOST_SEATS = max(SEATS)
LEAST_SEATS = 3

# The target sizes that an organiser can choose.
TARGETS = range(3, 7)

# Two names in alphabetical order.
Duo: TypeAlias = tuple[str, str]

# Fewer starts for more than 100 players: each takes longer, and has more seatings without repeated meetings.
STARTS = 6
SEARCH_SIZE = 60_000
# So many times the starts while two players who are kept apart share a table.
MORE_STARTS = 10

# Costs in units of the widest spread that a table can have.
MET_BEFORE = 10
# More than 30 rounds of meetings at all tables together.
APART = 1_000_000


def table_sizes(present: int, target: int) -> tuple[int, ...]:
    """Return how many players sit at each table of a round.

    The sizes differ by one at most, the larger tables first. One player alone sits at no table.

    >>> table_sizes(13, 4)
    (5, 4, 4)
    """
    if present < 2:
        return ()
    tables = (2 * present + target) // (2 * target)  # present / target, rounded
    # a table has three players at least, unless only two play
    tables = min(max(tables, -(-present // MOST_SEATS)), max(1, present // LEAST_SEATS))
    size, larger = divmod(present, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def duo(one: str, other: str) -> Duo:
    return (one, other) if one < other else (other, one)


def starts(players: int) -> int:
    """Return how many random starts the search makes: 200 players must take no more time than 100.

    >>> starts(100), starts(150), starts(200)
    (6, 2, 1)
    """
    return max(1, min(STARTS, SEARCH_SIZE // players**2))


def seating_seed(header: bytes, number: int, results: Iterable[bytes], present: Iterable[str]) -> bytes:
    """Return the seed of round `number`.

    `header` is the SHA-256 of the tournament file's first line, `results` the SHA-256 of the record of each game so
    far in the order of the file, `present` the players to seat in the order of the scoreboard.
    """
    players = b"".join(sha256(name.encode()).digest() for name in present)
    # hashed apart, so that no name can pass for a result
    hashes = sha256(b"".join(results)).digest()
    return sha256(b"contack seating 1\0" + header + number.to_bytes(4, "big") + hashes + players).digest()


def seat(
    present: Sequence[tuple[str, int]],
    target: int,
    met: Mapping[Duo, int],
    seed: bytes,
    *,
    last: bool = False,
    apart: Collection[Duo] = (),
) -> tuple[tuple[str, ...], ...]:
    """Return the players of each table in seat order.

    `present` has the players and their scores in the order of the scoreboard, `met` how often two sat at one table.
    The last round seats by the scoreboard alone, except that pairs kept apart trade places.
    """
    source = words(seed)
    names = [name for name, _ in present]
    sizes = table_sizes(len(names), target)
    kept = [(one, other) for one, other in combinations(range(len(names)), 2) if duo(names[one], names[other]) in apart]
    tables = in_order(sizes, kept) if last else None
    if tables is None:
        tables = _searched(present, sizes, met, kept, source)
    return tuple(tuple(names[player] for player in shuffled(table, source)) for table in tables)


def _searched(
    present: Sequence[tuple[str, int]],
    sizes: Sequence[int],
    met: Mapping[Duo, int],
    apart: Collection[tuple[int, int]],
    source: Iterator[int],
) -> list[tuple[int, ...]]:
    scores = [score for _, score in present]
    # at least 1: before the first result all scores are equal, and a second meeting must cost something
    unit = max(1, max(scores, default=0) - min(scores, default=0))
    weights = [[unit * MET_BEFORE * met.get(duo(one, other), 0) for other, _ in present] for one, _ in present]
    for one, other in apart:
        weights[one][other] = weights[other][one] = unit * APART
    best: SeatSearch | None = None
    enough = starts(len(present))
    for start in range(MORE_STARTS * enough):
        if best and start >= enough and best.cost < unit * APART:
            break
        found = SeatSearch(shuffled(range(len(present)), source), sizes, scores, weights).settle()
        best = min(best or found, found, key=lambda search: search.cost)
    return best.tables if best else []
