"""Keeps a program running beside the server: started when it is first wanted, and again when it has died."""

from collections.abc import Sequence

from twisted.internet.defer import Deferred, succeed
from twisted.internet.interfaces import IDelayedCall, IReactorTime

from contack.server.programs.process import Process, Starter

PAUSES = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""Seconds between the end of a program and the start of the next; the last one is repeated."""

LIVED_SECONDS = 60.0
"""How long one must have lived for its end to count as the first again."""

STOP_SECONDS = 1.5
"""How long one may take to end when the server stops."""


class Supervisor:
    """Keeps one program running once it was wanted: `start` starts it by `command`, and tells it `first`.

    It ends with this program even where that is killed, as its standard input ends then. Subclasses take what it says,
    and decide whether it is started again.
    """

    def __init__(self, clock: IReactorTime, start: Starter, command: Sequence[str], first: bytes = b"") -> None:
        self._clock = clock
        self._start_program = start
        self._command = list(command)
        self._first = first
        self._program: Process | None = None
        self._again: IDelayedCall | None = None
        self._since = 0.0
        self._ends = 0
        self._stopped: Deferred[None] | None = None

    def want(self) -> None:
        """Start the program, unless it runs or is about to be started."""
        # not before its pause is over: seats that want bots in vain would have one start after the other
        if self._program is None and self._again is None and self._stopped is None:
            self._start()

    def stop(self) -> Deferred[None]:
        """End the program for good; return when it is gone."""
        self._stopped = Deferred()
        if self._again:
            self._again.cancel()
            self._again = None
        if self._program is None:
            return succeed(None)
        self._program.close_input()
        # the end of its input tells it to stop; force is for one that hangs
        kill = self._clock.callLater(STOP_SECONDS, self._program.kill)
        return self._stopped.addBoth(lambda _: kill.cancel() if kill.active() else None)

    def hear(self, line: str) -> None:
        """Take what the program says; once the server stops it tells nothing new."""
        if self._stopped is None:
            self._heard(line)

    def ended(self, why: str) -> None:
        """Start the program again after a while, longer each time, unless there is no more use in it."""
        self._program = None
        if self._stopped:
            self._stopped.callback(None)
            return
        lived = self._clock.seconds() - self._since
        self._ends = 0 if lived >= LIVED_SECONDS else self._ends
        pause = PAUSES[min(self._ends, len(PAUSES) - 1)]
        self._ends += 1
        if self._goes_on(why, pause):
            self._again = self._clock.callLater(pause, self._start)

    def _start(self) -> None:
        self._again = None
        self._since = self._clock.seconds()
        try:
            self._program = self._start_program(self._command, self._first, self.hear, self.ended)
        except OSError as why:
            self.ended(f"it cannot be started: {why.strerror}")

    def _heard(self, line: str) -> None:
        """Take a line."""
        raise NotImplementedError

    def _goes_on(self, why: str, pause: float) -> bool:
        """Log that the program has ended; return whether it is to be started again after a pause."""
        raise NotImplementedError
