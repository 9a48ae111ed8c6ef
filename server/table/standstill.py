from collections.abc import Callable
from math import inf

from contack.protocol.table_state import PauseState
from contack.server.config.limits import Limits
from contack.server.table.clocks import MOMENT
from contack.server.table.match import Match
from contack.server.table.members import Members
from contack.server.table.player import Player

HOUR = 3600.0

# Seconds until a game ends that all its players left on purpose.
ABANDONED_SECONDS = 600.0

# The same if house bots have the other seats.
LEFT_TO_BOTS_SECONDS = 120.0

# Seconds without any player after which lists no longer offer a game.
LOST_SECONDS = 120.0

# Seconds between journal marks of an empty table, in the first minutes and later: a restart continues the count there.
MARK_SECONDS = 10.0, 60.0


class Standstill:
    """Whether time stands still at a table: while it is empty, and while it is paused.

    A table is empty while no player is connected, house bots aside. `seconds` is the time of its server.
    """

    __slots__ = ("_limits", "_members", "_seconds", "empty_since", "grace", "pause")

    def __init__(self, members: Members, seconds: Callable[[], float], grace: float, limits: Limits) -> None:
        self._members = members
        self.empty_since: float | None = None
        self.pause: PauseState | None = None
        self._seconds = seconds
        self._limits = limits
        self.grace = grace

    @property
    def on(self) -> bool:
        return self.empty_since is not None or self.pause is not None

    def begin_empty(self, match: Match | None, passed: float = 0.0) -> None:
        # a table from the journal was empty for `passed` seconds already
        self.empty_since = self._seconds() - passed
        self._stop(match)

    @property
    def empty_seconds(self) -> float:
        """Count up to the last mark."""
        if self.empty_since is None:
            return 0.0
        passed = self._seconds() - self.empty_since
        # a rounding error must not delay an action due at a mark
        return _mark(passed) * ((passed + 0.001) // _mark(passed))

    def end_empty(self, match: Match | None) -> None:
        # a pause still holds
        if self.empty_since is not None:
            self.empty_since = None
            self._go(match)

    def begin_pause(self, pause: PauseState, match: Match | None) -> None:
        self.pause = pause
        self._stop(match)

    def end_pause(self, match: Match | None) -> None:
        # an empty table still stands still
        if self.pause is not None:
            self.pause = None
            self._go(match)

    def _stop(self, match: Match | None) -> None:
        # a reservation must not run out while no player can play
        for player in self._members.awaited:
            player.until = inf
        if match:
            match.clocks.clock.stop()

    def _go(self, match: Match | None) -> None:
        if self.on:
            return
        for player in self._members.awaited:
            player.until = self.until(player)
        if match:
            match.clocks.clock.go()

    def wait(self, player: Player) -> float:
        # an asleep player has longer
        return max(self.grace, self._limits.asleep_kept_seconds) if player.asleep else self.grace

    def until(self, player: Player) -> float:
        return inf if self.on else self._seconds() + self.wait(player)

    def sleeper_left(self, match: Match | None) -> float | None:
        """Return the seconds until the stand-in lays for the asleep or unheard player at turn."""
        if match is None or match.over or self.on:
            return None
        player = self._members.players[match.game.hand.seat]
        if not (player.asleep or player.unheard) or player.covered:
            return None
        patience = self._limits.asleep_turn_seconds if player.asleep else self.grace
        left = patience - match.clocks.waited(player.slept_at)
        return left if left > MOMENT else 0.0

    def time_left(self, match: Match | None) -> float | None:
        # a seat that waits for its stand-in has no clock, even if its player has used up the time
        if match is None or match.over or self.on or match.awaits_stand_in(self._members.players):
            return None
        return match.clocks.left(match.game.hand.seat)

    def due(self, match: Match | None) -> float | None:
        # a stand-in that has more to lay is due now
        if self.empty_since is not None:
            now, passed = self._seconds(), self.empty_seconds
            marks = self.empty_since + LOST_SECONDS, self.empty_since + passed + _mark(passed)
            return min((self._empty_until(match), *(mark for mark in marks if mark > now)))
        if self.pause is not None:
            return None
        if match and match.awaits_stand_in(self._members.players):
            return self._seconds()
        moments = [player.until for player in self._members.players if player.until is not None]
        lefts = self.time_left(match), self.sleeper_left(match)
        moments += [self._seconds() + left for left in lefts if left is not None]
        return min(moments) if moments else None

    @property
    def is_idle(self) -> bool:
        """Whether all players left, or all have been away for a while."""
        if self.empty_since is None:
            return False
        return self._members.all_left or self._seconds() >= self.empty_since + LOST_SECONDS

    def is_over(self, match: Match | None) -> bool:
        """Return whether the table has been empty so long that its game ends."""
        return self._seconds() >= self._empty_until(match)

    def _empty_until(self, match: Match | None) -> float:
        return inf if self.empty_since is None else self.empty_since + self._patience(match)

    def _patience(self, match: Match | None) -> float:
        if match is None or match.over:
            return max((self.grace, *(self.wait(player) for player in self._members.awaited if not player.left)))
        if self.pause:
            return self._limits.pause_hours * HOUR
        if self._members.all_left:
            left = LEFT_TO_BOTS_SECONDS if self._members.bots else ABANDONED_SECONDS
            return min(left, self._limits.empty_seconds)
        return self._limits.empty_seconds


def _mark(passed: float) -> float:
    early, later = MARK_SECONDS
    return early if passed < ABANDONED_SECONDS else later
