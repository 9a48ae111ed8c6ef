from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

from contack.protocol.limits import STANDINGS_LISTED
from contack.protocol.notice import StandingsListed
from contack.server.config.sources import utc
from contack.server.standings.counted import CountedGame
from contack.server.standings.ranking import Ranking

# The local hour at which an evening ends.
MORNING = 6

# The answer of a server without standings.
NONE_KEPT = StandingsListed((), (), None, None)


def evening_of(local: datetime) -> datetime:
    """Return the start of an evening: the last time that it was six in the morning.

    >>> evening_of(datetime(2026, 11, 21, 2, 30)), evening_of(datetime(2026, 11, 21, 6))
    (datetime.datetime(2026, 11, 20, 6, 0), datetime.datetime(2026, 11, 21, 6, 0))
    """
    morning = local.replace(hour=MORNING, minute=0, second=0, microsecond=0)
    return morning if morning <= local else morning - timedelta(days=1)


class Standings:
    """`local_now` returns the server's local time."""

    __slots__ = ("_evening", "_ever", "_local_now", "_tonight", "since")

    def __init__(self, since: str, local_now: Callable[[], datetime], games: Sequence[CountedGame] = ()) -> None:
        self.since = since
        self._local_now = local_now
        self._evening = evening_of(local_now())
        self._ever = Ranking(games)
        self._tonight = Ranking(game for game in games if game.began >= self._evening)

    def add(self, result: CountedGame) -> None:
        # a game counts in the evening of its start
        self._turn_over()
        self._ever.add(result)
        if result.began >= self._evening:
            self._tonight.add(result)

    def listed(self, name: str) -> StandingsListed:
        self._turn_over()
        tonight, ever = (ranking.lines(STANDINGS_LISTED, name) for ranking in (self._tonight, self._ever))
        evening = utc(self._evening.astimezone(UTC))
        return StandingsListed(tonight, ever, evening, self.since, self._ever.games, len(self._ever))

    def _turn_over(self) -> None:
        evening = evening_of(self._local_now())
        if evening > self._evening:
            self._evening, self._tonight = evening, Ranking()
