"""The clocks of a table on the screen, between two notices."""

from dataclasses import dataclass, replace

from contack.client.session.clock import NO_ABSENCES, Absences, Clock, Countdown
from contack.client.session.model import Model
from contack.protocol.notice import Halted, Joined, Left, Notice, Played, Started, TableChanged


@dataclass(frozen=True, slots=True)
class Times:
    """`countdown` is the time before a game."""

    clock: Clock | None = None
    countdown: Countdown | None = None
    absences: Absences = NO_ABSENCES

    def at(self, now: float) -> "Times":
        """Return this object if it shows the same."""
        clock, absences = self.clock.at(now) if self.clock else None, self.absences.at(now)
        countdown = self.countdown.at(now) if self.countdown else None
        if clock is self.clock and countdown is self.countdown and absences is self.absences:
            return self
        return Times(clock, countdown, absences)

    def after(self, notice: Notice, model: Model, now: float) -> "Times":
        clock, countdown = self._clocked(notice, model, now), self._counted(notice, model, now)
        return replace(self, clock=clock, countdown=countdown, absences=self._awaited(notice, now))

    def _clocked(self, notice: Notice, model: Model, now: float) -> Clock | None:
        if not isinstance(notice, Joined | TableChanged | Started | Played | Halted | Left):
            return self.clock
        seat = model.view.seat if model.view else None
        return Clock.of(model.clock, seat, now) if model.clock else None

    def _counted(self, notice: Notice, model: Model, now: float) -> Countdown | None:
        if isinstance(notice, Halted) and self.countdown:
            return self.countdown.halted(notice.halted, now)
        if not isinstance(notice, Joined | TableChanged | Started | Left):
            return self.countdown
        starts_in = model.table.starts_in if model.table else None
        return None if starts_in is None else Countdown.of(starts_in, now)

    def _awaited(self, notice: Notice, now: float) -> Absences:
        match notice:
            case Joined(table=table) | TableChanged(table=table) | Started(table=table):
                return Absences.of(table, now)
            case Halted(halted=halted):
                return self.absences.halted(halted, now)
            case Left():
                return NO_ABSENCES
        return self.absences


NO_TIMES = Times()
