"""Keeps programs running beside the server, as its bot host: started when first needed, and again after they die."""

from collections.abc import Sequence

from twisted.internet.defer import Deferred, succeed
from twisted.internet.interfaces import IDelayedCall, IReactorTime
from twisted.logger import Logger

from contack.server.log.kinds import Kind
from contack.server.programs.process import Process, Starter

# Seconds between the end of a program and the next start; the last value repeats.
PAUSES = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)

# Seconds of life after which its end counts as the first again.
LIVED_SECONDS = 60.0

# Seconds to end when the server stops.
STOP_SECONDS = 1.5


class Supervisor:
    """Keeps one program running after its first use; it gets `first`.

    Its standard input ends with this process, even a killed one, and so does the program.
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
        # not before its pause is over: seats without a bot would start one program after the other
        if self._program is None and self._again is None and self._stopped is None:
            self._start()

    def stop(self) -> Deferred[None]:
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
        # nothing after the server stops
        if self._stopped is None:
            self._received(line)

    def ended(self, why: str) -> None:
        """Start the program again after a pause, longer each time, if that is of use."""
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

    def _received(self, line: str) -> None:
        raise NotImplementedError

    def _goes_on(self, why: str, pause: float) -> bool:
        # True to start it again after a pause.
        raise NotImplementedError


# Characters of a line in the log.
_LONGEST_LINE = 1000


class BotSupervisor(Supervisor):
    """The token goes by standard input, which other users cannot read."""

    log = Logger()

    def __init__(self, clock: IReactorTime, start: Starter, command: Sequence[str], token: str) -> None:
        super().__init__(clock, start, command, f"{token}\n".encode())

    def _received(self, line: str) -> None:
        self.log.info("bot host: {line}", kind=Kind.BOTS_SAY, line=line[:_LONGEST_LINE])

    def _goes_on(self, why: str, pause: float) -> bool:
        text = "the bot host has ended, another one starts in {pause:g} s: {why}"
        self.log.warn(text, kind=Kind.BOTS_ENDED, pause=pause, why=why)
        return True
