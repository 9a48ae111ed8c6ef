from bisect import bisect_left, insort
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from operator import attrgetter

from contack.protocol.name import name_key
from contack.protocol.notice import StandingLine
from contack.server.standings.counted import CountedGame, CountedSeat


@dataclass(slots=True)
class _Tally:
    """`name` is the spelling of the newest game."""

    level: int | None
    name: str = ""
    games: int = 0
    wins: int = 0
    points: int = 0
    best: int = 0
    closest: float = inf
    taken: int = 0

    def add(self, result: CountedSeat) -> None:
        self.name = result.name
        self.games += 1
        self.wins += result.won
        self.points += result.points
        self.best = max(self.best, result.best)
        self.closest = min(self.closest, result.margin)
        self.taken += result.taken

    @property
    def order(self) -> tuple[int, int, int, str, int]:
        """Sort by wins, then points, then fewer games."""
        # and by name and level: no two keys may be equal, as `_place` finds a tally by its key
        return -self.wins, -self.points, self.games, self.name, self.level or 0

    def at(self, place: int) -> StandingLine:
        line = self.name, self.games, self.wins, self.points, self.best, int(self.closest), self.level, self.taken
        return StandingLine(place, *line)


_ORDER = attrgetter("order")


class Ranking:
    """Names that people would confuse are one player.

    A house bot is only the one of its name and level, even if a person has the same name.
    """

    __slots__ = ("_order", "_tallies", "games")

    def __init__(self, games: Iterable[CountedGame] = ()) -> None:
        self.games = 0
        self._tallies: dict[tuple[str, int | None], _Tally] = {}
        for result in games:
            self.games += 1
            for seat in result.seats:
                self._tally(seat).add(seat)
        self._order = sorted(self._tallies.values(), key=_ORDER)

    def __len__(self) -> int:
        return len(self._tallies)

    def add(self, result: CountedGame) -> None:
        self.games += 1
        for seat in result.seats:
            self._move_up(seat)

    def lines(self, most: int, name: str) -> tuple[StandingLine, ...]:
        first = tuple(tally.at(place) for place, tally in enumerate(self._order[:most], 1))
        mine = self._tallies.get((name_key(name), None))
        place = self._place(mine) if mine else 0
        return (*first, mine.at(place + 1)) if mine and place >= most else first

    def _move_up(self, seat: CountedSeat) -> None:
        tally = self._tally(seat)
        if tally.games:
            # before `add`, which changes the key
            del self._order[self._place(tally)]
        tally.add(seat)
        insort(self._order, tally, key=_ORDER)

    def _place(self, tally: _Tally) -> int:
        return bisect_left(self._order, tally.order, key=_ORDER)

    def _tally(self, seat: CountedSeat) -> _Tally:
        return self._tallies.setdefault((name_key(seat.name), seat.level), _Tally(seat.level))
