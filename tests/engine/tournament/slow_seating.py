"""Seatings by the words of docs/records.md alone: slow, with the whole cost counted after each swap."""

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import combinations, count
from typing import TypeAlias

Two: TypeAlias = tuple[str, str]
_Seats: TypeAlias = list[list[int]]


def slow_seat(
    present: Sequence[tuple[str, int]],
    size: int,
    met: Mapping[Two, int],
    seed: bytes,
    apart: Collection[Two],
    last: bool,
) -> tuple[tuple[str, ...], ...]:
    """Return the players of each table by seat."""
    source = _words(seed)
    names, scores = [name for name, _ in present], [score for _, score in present]
    players = list(range(len(names)))
    sizes = _sizes(len(names), size)
    unit = max(1, max(scores) - min(scores))
    pairs = {(i, j): _two(names[i], names[j]) for i, j in combinations(players, 2)}
    kept = {two for two, named in pairs.items() if named in apart}

    def broken(order: Sequence[int]) -> int:
        return sum(two in kept for table in _cut(order, sizes) for two in combinations(sorted(table), 2))

    def cost(order: Sequence[int]) -> int:
        total = unit * 1_000_000 * broken(order)
        for table in _cut(order, sizes):
            total += max(scores[player] for player in table) - min(scores[player] for player in table)
            for i, j in combinations(sorted(table), 2):
                if (i, j) not in kept:
                    total += unit * 10 * met.get(pairs[i, j], 0)
        return total

    def settled() -> list[int]:
        order, falls = _shuffled(players, source), True
        while falls:
            falls = False
            for i, j in combinations(players, 2):
                other = [{i: j, j: i}.get(player, player) for player in order]
                if cost(other) < cost(order):
                    order, falls = other, True
        return order

    order = _by_scoreboard(players, broken, sizes, kept) if last else None
    if order is None:
        starts = max(1, min(6, math.floor(Fraction(60_000, len(names) ** 2))))
        found = [settled() for _ in range(starts)]
        while min(map(cost, found)) >= unit * 1_000_000 and len(found) < 10 * starts:
            found.append(settled())
        order = min(found, key=cost)
    return tuple(tuple(names[player] for player in _shuffled(table, source)) for table in _cut(order, sizes))


def _two(one: str, other: str) -> Two:
    return min(one, other), max(one, other)


def _by_scoreboard(
    players: Sequence[int],
    broken: Callable[[Sequence[int]], int],
    sizes: Sequence[int],
    kept: Collection[tuple[int, int]],
) -> list[int] | None:
    order = list(players)
    while broken(order):
        best: tuple[tuple[int, int, int], list[int]] | None = None
        for low, high in combinations(range(len(order)), 2):
            other = list(order)
            other[low], other[high] = order[high], order[low]
            if {order[low], order[high]} & _together(order, sizes, kept):
                rank = (broken(other), high - low, -low)
                if best is None or rank < best[0]:
                    best = rank, other
        if best is None or best[0][0] >= broken(order):
            return None
        order = best[1]
    return order


def _together(order: Sequence[int], sizes: Sequence[int], kept: Collection[tuple[int, int]]) -> set[int]:
    pairs = (two for table in _cut(order, sizes) for two in combinations(sorted(table), 2) if two in kept)
    return {player for two in pairs for player in two}


def _cut(order: Sequence[int], sizes: Sequence[int]) -> _Seats:
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return [list(order[start : start + size]) for start, size in zip(starts, sizes, strict=True)]


def _sizes(n: int, k: int) -> list[int]:
    tables = min(max(math.floor(Fraction(n, k) + Fraction(1, 2)), math.ceil(n / 7)), max(1, n // 3))
    return [n // tables + (number < n % tables) for number in range(tables)]


def _words(seed: bytes) -> Iterator[int]:
    for block in count():
        hashed = sha256(seed + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(hashed[4 * i : 4 * i + 4], "big") for i in range(8))


def _shuffled(items: Sequence[int], source: Iterator[int]) -> list[int]:
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        while (word := next(source)) >= 2**32 // (i + 1) * (i + 1):
            pass
        j = word % (i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed
