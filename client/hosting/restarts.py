"""How often a server that crashes is started again."""

from dataclasses import dataclass

MOST = 3
SECONDS = 60.0
"""So many starts within so many seconds: a server that crashes more often needs a person."""


@dataclass(frozen=True, slots=True)
class Restarts:
    """The `times` of the last starts, in seconds of a clock that only runs forward."""

    times: tuple[float, ...] = ()

    def at(self, now: float) -> "Restarts | None":
        """Return the starts with one more at this time; None if that would be too many.

        >>> Restarts((0.0, 1.0)).at(2.0)
        Restarts(times=(0.0, 1.0, 2.0))
        >>> Restarts((0.0, 1.0, 2.0)).at(59.0)
        >>> Restarts((0.0, 1.0, 2.0)).at(60.0)
        Restarts(times=(1.0, 2.0, 60.0))
        """
        recent = tuple(time for time in self.times if now - time < SECONDS)
        return None if len(recent) >= MOST else Restarts((*recent, now))
