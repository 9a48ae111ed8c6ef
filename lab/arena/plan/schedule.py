from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, permutations
from typing import NamedTuple, TypeAlias

from contack.engine.deal import shuffled, words
from contack.lab.arena.plan.plan import digest

# The bots of a table, by number, in the order of the seats. A bot may have several seats.
LineUp: TypeAlias = tuple[int, ...]


class ScheduledGame(NamedTuple):
    game: int
    deal: int
    line_up: LineUp


def whole_deals(games: int, seats: int) -> int:
    return -(-games // seats) * seats


def schedule(bots: int, seats: int, seed: int, games: int) -> Iterator[ScheduledGame]:
    # A longer schedule starts with the same games.
    drawn = line_ups(bots, seats, seed)
    line_up: LineUp = ()
    for game in range(games):
        deal, rotation = divmod(game, seats)
        line_up = line_up[-1:] + line_up[:-1] if rotation else next(drawn)
        yield ScheduledGame(game, deal, line_up)


def line_ups(bots: int, seats: int, seed: int) -> Iterator[LineUp]:
    """Yield the line-up of each deal.

    The bots' numbers of seats never differ by more than one, and the bots that met least meet next.
    """
    had: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    for deal in count():
        # the engine's draw, not `random`: a resumed arena must find the same schedule in every Python
        source = words(digest("line-up", seed, deal))
        line_up = _chosen(had, met, seats, shuffled(range(bots), source))
        had.update(line_up)
        met.update(permutations(line_up, 2))
        # the rotations of a deal never change a bot's neighbours, so their order changes from deal to deal
        yield shuffled(line_up, source)


def seat_names(names: Sequence[str], line_up: LineUp) -> tuple[str, ...]:
    # A bot with several seats has the seat behind its name.
    return tuple(
        f"{names[bot]} at {seat}" if line_up.count(bot) > 1 else names[bot] for seat, bot in enumerate(line_up)
    )


def _chosen(had: Counter[int], met: Counter[tuple[int, int]], seats: int, order: Sequence[int]) -> list[int]:
    """Return the bots of a table: least seats first, then fewest meetings, then the place in `order`."""
    line_up: list[int] = []

    def burden(bot: int) -> tuple[int, int, int]:
        """Return the order of choice: seats at this table, seats before, meetings with the bots here."""
        # with fewer bots than seats, all sit with themselves
        return line_up.count(bot), had[bot], sum(met[bot, other] for other in line_up if other != bot)

    while len(line_up) < seats:
        line_up.append(min(order, key=burden))
    return line_up
