"""Players by their wins in some games: a fold of results, in which nothing is ever looked for."""

from dataclasses import dataclass
from math import inf

from contack.protocol.name import name_key
from contack.protocol.standing import StandingLine
from contack.server.standings.counted import CountedGame, CountedSeat


@dataclass(slots=True)
class _Tally:
    """What a player came to; `name` is written as in the newest game."""

    level: int | None
    name: str = ""
    games: int = 0
    wins: int = 0
    points: int = 0
    best: int = 0
    closest: float = inf
    taken: int = 0

    def add(self, result: CountedSeat) -> None:
        """Count one more game."""
        self.name = result.name
        self.games += 1
        self.wins += result.won
        self.points += result.points
        self.best = max(self.best, result.best)
        self.closest = min(self.closest, result.margin)
        self.taken += result.taken

    @property
    def order(self) -> tuple[int, int, int, str]:
        """The more wins and then points, and the fewer games for it, the further in front."""
        return -self.wins, -self.points, self.games, self.name

    def at(self, place: int) -> StandingLine:
        """Return the line of the player."""
        line = self.name, self.games, self.wins, self.points, self.best, int(self.closest), self.level, self.taken
        return StandingLine(place, *line)


class Ranking:
    """The players of some games in their order; names are the same where people would take them for the same.

    A house bot is nobody but the house bot of that name and level, whoever else is called so.
    """

    __slots__ = ("_order", "_tallies", "games")

    def __init__(self) -> None:
        self.games = 0
        self._tallies: dict[tuple[str, int | None], _Tally] = {}
        self._order: list[_Tally] = []

    def __len__(self) -> int:
        return len(self._tallies)

    def add(self, result: CountedGame) -> None:
        """Count a game."""
        self.games += 1
        for seat in result.seats:
            self._tallies.setdefault((name_key(seat.name), seat.level), _Tally(seat.level)).add(seat)
        self._order.clear()

    def lines(self, most: int, name: str) -> tuple[StandingLine, ...]:
        """Return the first players, `most` of them, and whoever bears a name, each with the place."""
        # sorted when somebody asks, and once for all who ask before the next game ends
        if not self._order:
            self._order = sorted(self._tallies.values(), key=lambda tally: tally.order)
        first = tuple(tally.at(place) for place, tally in enumerate(self._order[:most], 1))
        mine = self._tallies.get((name_key(name), None))
        if mine is None or mine in self._order[:most]:
            return first
        return *first, mine.at(self._order.index(mine) + 1)
