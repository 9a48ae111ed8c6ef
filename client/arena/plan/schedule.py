"""Who plays which deal at which seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import NamedTuple, TypeAlias

from contack.client.arena.plan.plan import digest
from contack.engine.deal import shuffled, words

LineUp: TypeAlias = tuple[int, ...]
"""The bots of a table, by number, in the order of the seats; one may sit there more than once."""


class ScheduledGame(NamedTuple):
    """A game to be played: a deal, how far its line-up is rotated, and which bot takes which seat."""

    game: int
    deal: int
    rotation: int
    line_up: LineUp


def whole_deals(games: int, seats: int) -> int:
    """Return how many games are played for `games`, so that each deal is played by all rotations of its line-up."""
    return -(-games // seats) * seats


def schedule(bots: int, seats: int, seed: int, games: int) -> Iterator[ScheduledGame]:
    """Yield `games` games, deal by deal; more games begin with the same ones."""
    return islice(_endless(bots, seats, seed), games)


def _endless(bots: int, seats: int, seed: int) -> Iterator[ScheduledGame]:
    for deal, line_up in enumerate(line_ups(bots, seats, seed)):
        for rotation in range(seats):
            turned = (*line_up[seats - rotation :], *line_up[: seats - rotation])
            yield ScheduledGame(deal * seats + rotation, deal, rotation, turned)


def line_ups(bots: int, seats: int, seed: int) -> Iterator[LineUp]:
    """Yield the line-up of each deal.

    At any moment the numbers of seats that bots have had differ by one at most, and those who met least meet next.
    Their order changes by chance from deal to deal, because rotation alone never changes a bot's neighbours.
    """
    met = [[0] * bots for _ in range(bots)]
    for deal in count():
        # the engine's words, not `random`: an arena that is continued must find its schedule again in any Python
        source = words(digest("line-up", seed, deal))
        line_up = _chosen(met, seats, shuffled(range(bots), source))
        _meet(met, line_up)
        yield shuffled(line_up, source)


def seat_names(names: Sequence[str], line_up: LineUp) -> tuple[str, ...]:
    """Return a name for each seat; a bot at several seats has the seat behind its name."""
    return tuple(
        f"{names[bot]} at {seat}" if line_up.count(bot) > 1 else names[bot] for seat, bot in enumerate(line_up)
    )


def _chosen(met: list[list[int]], seats: int, order: Sequence[int]) -> list[int]:
    """Return the bots of a table: who sat least, of those who met the others least, of those the first in `order`.

    `met[a][a]` counts the seats that bot a has had.
    """
    line_up: list[int] = []
    for _ in range(seats):
        line_up.append(min(order, key=lambda bot: _burden(met, line_up, bot)))
    return line_up


def _burden(met: list[list[int]], line_up: list[int], bot: int) -> tuple[int, int, int]:
    """Return what speaks against a bot: seats at this table, seats before, and meetings with those here."""
    return line_up.count(bot), met[bot][bot], sum(met[bot][other] for other in line_up if other != bot)


def _meet(met: list[list[int]], line_up: list[int]) -> None:
    for place, bot in enumerate(line_up):
        met[bot][bot] += 1
        for other in line_up[:place]:
            if other != bot:
                met[bot][other] += 1
                met[other][bot] += 1
