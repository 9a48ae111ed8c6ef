"""Tells screens about all tables, four times a second at most, and spectators and screens about comments."""

from collections.abc import Callable, Collection, Sequence

from twisted.internet.interfaces import IReactorTime

from contack.protocol.notice import AllTablesShown
from contack.server.commands.lobby import Lobby
from contack.server.commentary.commentary import Commentary
from contack.server.network.timers import Timer
from contack.server.table.client import Delivery
from contack.server.table.table import Table

# The least time between two notices: the eye follows no more.
LEAST_SECONDS = 0.25


class Screens:
    """Without screens, or without changes, it does nothing."""

    def __init__(self, lobby: Lobby, clock: IReactorTime, tell: Callable[[Sequence[Delivery]], None]) -> None:
        self.commentary = Commentary(lobby.settings.commentary, lobby.tables.by_name)
        self.on_looked: Callable[[], None] | None = None
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
        self._shown = None
        self._timer.stop()

    def _look(self) -> None:
        self._looked_at = self._clock.seconds()
        shown, screens = self._lobby.shown, list(self._lobby.screens)
        comments = [
            Delivery([*table.members.spectators, *table.members.screens], comment)
            for table, comment in self.commentary.news()
        ]
        if shown != self._shown:
            self._shown = shown
            comments.append(Delivery(screens, shown))
        if comments and screens:
            self._tell(comments)
        if self.on_looked and screens:
            self.on_looked()
