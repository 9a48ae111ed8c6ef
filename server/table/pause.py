"""When time stands still at a table, and what is due there when it does not."""

from collections.abc import Callable
from math import inf

from contack.server.table.match import Match
from contack.server.table.members import Members


class Pause:
    """Whether a table is paused, as only bots are connected; `seconds` is the time of its server.

    Who comes back ends it. A game that nobody comes back to is kept for `patience` seconds, and a player who is lost
    awaited for `grace`.
    """

    __slots__ = ("_patience", "_seconds", "grace", "since")

    def __init__(self, seconds: Callable[[], float], grace: float, patience: float) -> None:
        self.since: float | None = None
        self._seconds = seconds
        self.grace = grace
        self._patience = patience

    def begin(self, members: Members, match: Match | None) -> None:
        """Let time stand still; a table that comes from the journal begins so."""
        self.since = self._seconds()
        # a grace period that ran on would end while nobody is there to play on with
        members.wait_until(inf)
        if match:
            match.clocks.clock.stop()

    def end(self, members: Members, match: Match | None) -> None:
        """Let time go on: those who are still missed have all of the grace period from now on."""
        if self.since is None:
            return
        self.since = None
        members.wait_until(self._seconds() + self.grace)
        if match:
            match.clocks.clock.go()

    def time_left(self, members: Members, match: Match | None) -> float | None:
        """Return for how long the seat whose turn it is may still think, if a clock runs."""
        # a seat that waits for its stand-in has no clock, although its player may have used up all the time
        if match is None or match.over or self.since is not None or match.awaits_stand_in(members.players):
            return None
        return match.clocks.left(match.game.hand.seat)

    def due(self, members: Members, match: Match | None) -> float | None:
        """Return when the table has work to do without any command; now, if a stand-in has more to lay."""
        if self.since is not None:
            return self.since + (self._patience if match and not match.over else self.grace)
        if match and match.awaits_stand_in(members.players):
            return self._seconds()
        moments = [player.until for player in members.players if player.until is not None]
        left = self.time_left(members, match)
        if left is not None:
            moments.append(self._seconds() + left)
        return min(moments) if moments else None
