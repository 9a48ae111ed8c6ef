from collections.abc import Callable
from typing import TypeAlias

from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IReactorTime

from contack.server.meter.meter import Histogram
from contack.server.network.timers import Timer

# Seconds within which the reactor must turn and the journal commit.
WELL_SECONDS = 2.0

# Has the journal make an empty commit, then calls back.
Probe: TypeAlias = Callable[[Callable[[], None]], object]


class Health:
    """`trouble` says why the journal cannot write, if so."""

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
        """Return the fault in words; nothing if all is well."""
        answer: Deferred[str] = Deferred()
        self._waiting.append(answer)
        if len(self._waiting) == 1:
            self._asked = self._clock.seconds()
            # due in the reactor's next turn, so its delay is the lag
            self._timer.set(0.0, self._turned)
        return answer

    def stop(self) -> None:
        self._timer.stop()
        self._answer("the server stops")

    def _turned(self) -> None:
        took = self._clock.seconds() - self._asked
        self._lag.note(took)
        if took > WELL_SECONDS:
            self._answer(f"the server took {took:.1f} s to respond")
            return
        self._timer.set(WELL_SECONDS, self._late)
        # one question answers all requests since, so that they fill no memory while a disk hangs
        if not self._probing:
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
