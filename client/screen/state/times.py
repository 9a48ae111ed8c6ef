"""The clocks of a table and of a game night on the screen, between two notices."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from contack.client.session.clock import Clock, Countdown
from contack.client.session.model import Model
from contack.protocol.notice import (
    Halted,
    Joined,
    Left,
    Notice,
    Played,
    Started,
    TableChanged,
    TournamentChanged,
    Welcomed,
)
from contack.protocol.tournament import TournamentState


@dataclass(frozen=True, slots=True)
class Times:
    """`countdown` is the time before a game, `step` before the next step of a tournament, `ends` before its end.

    `absences` are the reservations by name.
    """

    clock: Clock | None = None
    countdown: Countdown | None = None
    absences: Mapping[str, Countdown] = field(default_factory=dict)
    step: Countdown | None = None
    ends: Countdown | None = None

    def at(self, now: float) -> "Times":
        """Return this object if it shows the same."""
        clock = self.clock.at(now) if self.clock else None
        before = self.countdown, self.step, self.ends
        countdown, step, ends = (each.at(now) if each else None for each in before)
        absences = {name: each.at(now) for name, each in self.absences.items()}
        if clock is self.clock and (countdown, step, ends) == before and absences == self.absences:
            return self
        return Times(clock, countdown, absences, step, ends)

    def away(self, name: str) -> int | None:
        """Return the seconds left of a player's reservation."""
        reserved = self.absences.get(name)
        return reserved.left if reserved else None

    def after(self, notice: Notice, model: Model, now: float) -> "Times":
        clock, countdown = self._clocked(notice, model, now), self._counted(notice, model, now)
        step, ends = self._until_step(notice, now)
        return Times(clock, countdown, self._awaited(notice, now), step, ends)

    def _until_step(self, notice: Notice, now: float) -> tuple[Countdown | None, Countdown | None]:
        match notice:
            case TournamentChanged(tournament=TournamentState() as night):
                still = night.pause is not None
                return _counting(night.starts_in, still, now), _counting(night.ends_in, still, now)
            case TournamentChanged() | Welcomed():
                return None, None
            case Halted(halted=halted):
                step, ends = (each.halted(halted, now) if each else None for each in (self.step, self.ends))
                return step, ends
        return self.step, self.ends

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

    def _awaited(self, notice: Notice, now: float) -> Mapping[str, Countdown]:
        match notice:
            case Joined(table=table) | TableChanged(table=table) | Started(table=table):
                return {each.name: Countdown.of(each.away, now) for each in table.players if each.away is not None}
            case Halted(halted=halted):
                return {name: each.halted(halted, now) for name, each in self.absences.items()}
            case Left():
                return {}
        return self.absences


def _counting(left: float | None, still: bool, now: float) -> Countdown | None:
    return None if left is None else Countdown.of(left, now).halted(still, now)


NO_TIMES = Times()
