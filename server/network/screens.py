"""Tells screens and commentators about all tables, and people about the tournament, four times a second at most."""

from collections.abc import Callable, Collection, Sequence

from twisted.internet.interfaces import IReactorTime

from contack.protocol.notice import AllTablesShown
from contack.server.commands.lobby.lobby import Lobby
from contack.server.network.timers import DeadlineTimer
from contack.server.table.client import Delivery
from contack.server.table.table import Table

# The least time between two notices: the eye follows no more.
LEAST_SECONDS = 0.25

# The least time between two states of a tournament if only points changed: at 18 tables somebody lays all the time, and
# 70 phones would get a MB a second.
POINTS_SECONDS = 2.0


class Screens:
    """Without changes it does nothing, and without screens it makes no overview.

    `on_commentator_wanted` is called while screens could show comments.
    """

    def __init__(self, lobby: Lobby, clock: IReactorTime, tell: Callable[[Sequence[Delivery]], None]) -> None:
        self.on_commentator_wanted: Callable[[], None] | None = None
        self._lobby = lobby
        self._clock = clock
        self._tell = tell
        self._timer = DeadlineTimer(clock, self._look)
        self._looked_at = -LEAST_SECONDS
        self._shown_at = -POINTS_SECONDS
        self._shown: AllTablesShown | None = None

    def changed(self, tables: Collection[Table]) -> None:
        """Look at the tables as soon as it is time."""
        lobby, office = self._lobby, self._lobby.office
        if lobby.screens:
            lobby.overview.note(tables)
        else:
            self._rest()
        if lobby.screens or office.stale:
            self._timer.set(self._looked_at + LEAST_SECONDS)
        elif office.behind:
            self._timer.set(self._shown_at + POINTS_SECONDS)

    def stop(self) -> None:
        self._timer.set(None)
        self._rest()

    def _rest(self) -> None:
        # without tables, a commentator rests
        if self._shown:
            self._shown = None
            self._tell([Delivery(list(self._lobby.commentators), AllTablesShown((), (), (), 0))])

    def _look(self) -> None:
        self._looked_at = self._clock.seconds()
        self._tell_of_tournament()
        if self._lobby.screens:
            self._show()

    def _tell_of_tournament(self) -> None:
        office, now = self._lobby.office, self._clock.seconds()
        if office.stale or (office.behind and now >= self._shown_at + POINTS_SECONDS):
            self._shown_at = now
            self._tell([self._lobby.tournament_shown])
        elif office.behind:
            self._timer.set(self._shown_at + POINTS_SECONDS)

    def _show(self) -> None:
        shown = self._lobby.shown
        if shown != self._shown:
            self._shown = shown
            self._tell([Delivery([*self._lobby.screens, *self._lobby.commentators], shown)])
            if self.on_commentator_wanted and any(table.comments for table in shown.tables):
                self.on_commentator_wanted()
