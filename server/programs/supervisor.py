from collections.abc import Sequence

from twisted.internet.defer import Deferred, succeed
from twisted.internet.interfaces import IDelayedCall, IReactorTime
from twisted.logger import Logger

from contack.protocol.limits import pause_after
from contack.server.log.kinds import Kind
from contack.server.programs.process import ReactorProcess, Starter

# Seconds of life after which its end counts as the first again.
LIVED_SECONDS = 60.0

# Seconds to end when the server stops.
STOP_SECONDS = 1.5

# Characters of a line in the log.
LONGEST_LINE = 1000


class Supervisor:
    """Keeps a program running after its first use. The log has its lines and ends, under `name` and these kinds."""

    log = Logger()

    def __init__(
        self, clock: IReactorTime, start: Starter, command: Sequence[str], token: str, name: str, says: Kind, ends: Kind
    ) -> None:
        self._clock = clock
        self._start_program = start
        self._command = list(command)
        # by standard input, which other users cannot read. That ends with this process, even a killed one, and so does
        # the program
        self._first = f"{token}\n".encode()
        self._name, self._says, self._says_end = name, says, ends
        self._program: ReactorProcess | None = None
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
            self.log.info("{program}: {line}", kind=self._says, program=self._name, line=line[:LONGEST_LINE])

    def ended(self, why: str) -> None:
        """Start the program again after a pause, longer each time."""
        self._program = None
        if self._stopped:
            self._stopped.callback(None)
            return
        lived = self._clock.seconds() - self._since
        self._ends = 0 if lived >= LIVED_SECONDS else self._ends
        pause = pause_after(self._ends)
        self._ends += 1
        text = "the {program} has ended, another one starts in {pause:g} s: {why}"
        self.log.warn(text, kind=self._says_end, program=self._name, pause=pause, why=why)
        self._again = self._clock.callLater(pause, self._start)

    def _start(self) -> None:
        self._again = None
        self._since = self._clock.seconds()
        try:
            self._program = self._start_program(self._command, self._first, self.hear, self.ended)
        except OSError as why:
            self.ended(f"it cannot be started: {why.strerror}")
