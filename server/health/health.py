"""Whether a server is well: measured when somebody asks, and never otherwise."""

from collections.abc import Callable
from typing import TypeAlias

from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IReactorTime

from contack.server.meter.histogram import Histogram
from contack.server.network.timers import Timer

WELL_SECONDS = 2.0
"""Within how long the reactor must turn and the journal commit something."""

Probe: TypeAlias = Callable[[Callable[[], None]], object]
"""Has the journal commit something that changes nothing, then calls back."""


class Health:
    """Asks the journal and the reactor for a sign of life; `trouble` tells why the journal cannot be written, if so.

    One question is asked at a time, whose answer is for all who ask meanwhile: those who go on asking while a disk
    hangs fill no memory.
    """

    def __init__(self, clock: IReactorTime, probe: Probe, trouble: Callable[[], str], lag: Histogram) -> None:
        self._clock = clock
        self._probe = probe
        self._trouble = trouble
        self._lag = lag
        self._timer = Timer(clock)
        self._waiting: list[Deferred[str]] = []
        self._probing = False
        self._asked = 0.0

    def ask(self) -> Deferred[str]:
        """Return what is wrong, in words; nothing where all is well."""
        answer: Deferred[str] = Deferred()
        self._waiting.append(answer)
        if len(self._waiting) == 1:
            self._asked = self._clock.seconds()
            self._timer.set(0.0, self._turned)
        return answer

    def stop(self) -> None:
        """Ask nothing more; whoever waits hears that the server stops."""
        self._timer.stop()
        self._answer("the server stops")

    def _turned(self) -> None:
        """Take note how long the reactor took to turn, and ask the journal."""
        took = self._clock.seconds() - self._asked
        self._lag.note(took)
        if took > WELL_SECONDS:
            self._answer(f"the server took {took:.1f} s to come round to this")
            return
        self._timer.set(WELL_SECONDS, self._late)
        if not self._probing:  # else the last question has not been answered yet
            self._probing = True
            self._probe(self._committed)

    def _committed(self) -> None:
        self._probing = False
        took = self._clock.seconds() - self._asked
        self._timer.stop()
        self._answer("" if took <= WELL_SECONDS else f"the journal took {took:.1f} s for a commit")

    def _late(self) -> None:
        silent = f"the journal has not answered for {WELL_SECONDS:g} s"
        why = self._trouble()
        self._answer(f"the journal cannot be written: {why}" if why else silent)

    def _answer(self, wrong: str) -> None:
        waiting, self._waiting = self._waiting, []
        for answer in waiting:
            answer.callback(wrong)
