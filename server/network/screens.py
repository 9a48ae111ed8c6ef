"""Tells screens and commentators about all tables, four times a second at most."""

from collections.abc import Callable, Collection, Sequence

from twisted.internet.interfaces import IReactorTime

from contack.protocol.notice import AllTablesShown
from contack.server.commands.lobby import Lobby
from contack.server.network.timers import Timer
from contack.server.table.client import Delivery
from contack.server.table.table import Table

# The least time between two notices: the eye follows no more.
LEAST_SECONDS = 0.25


class Screens:
    """Without screens, or without changes, it does nothing.

    `on_commentator_wanted` is called while screens could show comments.
    """

    def __init__(self, lobby: Lobby, clock: IReactorTime, tell: Callable[[Sequence[Delivery]], None]) -> None:
        self.on_commentator_wanted: Callable[[], None] | None = None
        self._lobby = lobby
        self._clock = clock
        self._tell = tell
        self._timer = Timer(clock)
        self._looked_at = -LEAST_SECONDS
        self._shown: AllTablesShown | None = None

    def changed(self, tables: Collection[Table]) -> None:
        """Look at the tables as soon as it is time."""
        if not self._lobby.screens:
            self.stop()
            return
        self._lobby.overview.note(tables)
        if self._timer.due is None:
            wait = self._looked_at + LEAST_SECONDS - self._clock.seconds()
            self._timer.set(max(0.0, wait), self._look)

    def stop(self) -> None:
        # without tables, a commentator rests
        self._timer.stop()
        if self._shown:
            self._shown = None
            self._tell([Delivery(list(self._lobby.commentators), AllTablesShown((), (), (), 0))])

    def _look(self) -> None:
        self._looked_at = self._clock.seconds()
        shown, screens = self._lobby.shown, self._lobby.screens
        if screens and shown != self._shown:
            self._shown = shown
            self._tell([Delivery([*screens, *self._lobby.commentators], shown)])
            if self.on_commentator_wanted and any(table.comments for table in shown.tables):
                self.on_commentator_wanted()
