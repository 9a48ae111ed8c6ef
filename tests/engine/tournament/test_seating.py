import random
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import combinations
from typing import NamedTuple, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contack.engine.tournament.scoreboard import scores
from contack.engine.tournament.seating import TARGETS, Duo, duo, seat, seating_seed, starts
from tests.engine.tournament.slow_seating import slow_seat
from tests.runner.chance import effort

Tables: TypeAlias = tuple[tuple[str, ...], ...]

NAMES = [f"p{number:02}" for number in range(70)]
SEED = bytes(range(32))


class Round(NamedTuple):
    """What a seating depends on."""

    present: list[tuple[str, int]]
    target: int
    met: dict[Duo, int]
    seed: bytes
    apart: set[Duo]

    def seat(self, *, last: bool) -> Tables:
        return seat(self.present, self.target, self.met, self.seed, last=last, apart=self.apart)


@st.composite
def rounds(draw: st.DrawFn, most: int = 14) -> Round:
    points = draw(st.lists(st.integers(-90_000, 90_000), min_size=2, max_size=most))
    present = list(zip(NAMES, sorted(points, reverse=True), strict=False))
    two = st.sampled_from(list(combinations(NAMES[: len(points)], 2)))
    met = draw(st.dictionaries(two, st.integers(1, 5), max_size=30))
    return Round(
        present, draw(st.sampled_from(TARGETS)), met, draw(st.binary(max_size=4)), draw(st.sets(two, max_size=5))
    )


def partitions(players: Sequence[str], sizes: Sequence[int]) -> Iterator[Tables]:
    if not sizes:
        yield ()
        return
    for table in combinations(players, sizes[0]):
        rest = [player for player in players if player not in table]
        yield from ((table, *tables) for tables in partitions(rest, sizes[1:]))


@given(rounds(most=9), st.booleans())
@settings(max_examples=effort(20, 100))
def test_seating_follows_the_words_of_the_page(asked: Round, last: bool) -> None:
    slow = slow_seat(asked.present, asked.target, asked.met, asked.seed, asked.apart, last)
    assert asked.seat(last=last) == slow


def test_large_seating_makes_fewer_starts() -> None:
    assert [starts(players) for players in (2, 100, 101, 120, 142, 173, 174, 200)] == [6, 6, 5, 4, 2, 2, 1, 1]


def test_two_hundred_players_meet_new_players_each_round() -> None:
    names = [f"p{number:03}" for number in range(200)]
    met, repeated = Counter[Duo](), []
    for number in range(2):
        points = sorted(((name, hash_of(name, number)) for name in names), key=lambda place: -place[1])
        tables = seat(points, 4, met, bytes((number,)))
        pairs = [duo(*two) for table in tables for two in combinations(table, 2)]
        repeated.append(sum(met[two] for two in pairs))
        met.update(pairs)
    assert repeated == [0, 0]


def hash_of(name: str, number: int) -> int:
    return int.from_bytes(sha256(f"{name} {number}".encode()).digest()[:2], "big")


def test_leaders_meet_at_the_first_table_in_the_last_round() -> None:
    present = [(name, 0) for name in NAMES[:13]]
    met = dict.fromkeys(combinations(NAMES[:5], 2), 9)
    tables = seat(present, 4, met, SEED, last=True)
    assert [sorted(table) for table in tables] == [NAMES[:5], NAMES[5:9], NAMES[9:13]]


def test_last_round_parts_a_pair_by_the_nearest_swap() -> None:
    present = [(name, 0) for name in NAMES[:12]]
    tables = seat(present, 4, {}, SEED, last=True, apart={("p05", "p06")})
    # 06 trades places with 08, which is as near as 05 with 03, but lower
    assert [sorted(table) for table in tables] == [NAMES[:4], ["p04", "p05", "p07", "p08"], ["p06", *NAMES[9:12]]]


@pytest.mark.parametrize(
    ("players", "number", "most"), [(16, 5, 7), (24, 5, 2), pytest.param(70, 6, 0, marks=pytest.mark.thorough)]
)
def test_few_players_meet_again(players: int, number: int, most: int) -> None:
    repeats = [_repeats(players, number, seed) for seed in range(3)]
    assert sum(repeats) <= most * len(repeats)


def _repeats(players: int, number: int, seed: int) -> int:
    # a tournament with made-up points; meetings beyond the first
    lots = random.Random(seed)
    met = Counter[Duo]()
    totals = dict.fromkeys(NAMES[:players], 0)
    for turn in range(1, number + 1):
        present = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
        for table in seat(present, 4, met, seating_seed(SEED, turn, [bytes((seed,))], totals)):
            points = [lots.randrange(300) for _ in table]
            for name, score in zip(table, scores(points), strict=True):
                totals[name] += score
            met.update(duo(*two) for two in combinations(table, 2))
    return sum(times - 1 for times in met.values())


def test_seed_depends_on_all_that_was_known() -> None:
    known = {
        seating_seed(SEED, 1, [SEED], ["ann", "bob"]),
        seating_seed(SEED[::-1], 1, [SEED], ["ann", "bob"]),
        seating_seed(SEED, 2, [SEED], ["ann", "bob"]),
        seating_seed(SEED, 1, [SEED, SEED], ["ann", "bob"]),
        seating_seed(SEED, 1, [SEED], ["bob", "ann"]),
        seating_seed(SEED, 1, [SEED], ["annb", "ob"]),
    }
    assert len(known) == 6
