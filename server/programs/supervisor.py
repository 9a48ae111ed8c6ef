"""The server's own bot host: a program of its own, started when a bot is first wanted, and again when it has died."""

import os
from collections.abc import Sequence
from contextlib import suppress

from twisted.internet.defer import Deferred, succeed
from twisted.internet.error import ProcessExitedAlready, ProcessTerminated
from twisted.internet.interfaces import IDelayedCall, IProcessTransport
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.protocol import ProcessProtocol
from twisted.logger import Logger
from twisted.python.failure import Failure

from contack.server.log.kinds import Kind

PAUSES = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""Seconds between the end of a bot host and the start of the next; the last one is repeated."""

LIVED_SECONDS = 60.0
"""How long one must have lived for its end to count as the first again."""

STOP_SECONDS = 1.5
"""How long one may take to end when the server stops."""

_LONGEST_LINE = 1000
"""Characters of a line that are logged."""


class _Program(ProcessProtocol):
    """A running bot host: told its token when it starts; what it says is logged."""

    transport: IProcessTransport

    def __init__(self, supervisor: "Supervisor", token: str) -> None:
        self._supervisor = supervisor
        self._token = token
        self._said = b""

    def connectionMade(self) -> None:
        """Tell the token by standard input, where nobody else can read it."""
        self.transport.writeToChild(0, f"{self._token}\n".encode())

    def childDataReceived(self, childFD: int, data: bytes) -> None:
        """Log each line as it becomes whole, whichever way it is said."""
        *lines, self._said = (self._said + data).split(b"\n")
        for line in lines:
            self._supervisor.hear(line.decode(errors="replace"))

    def processEnded(self, reason: Failure) -> None:
        """Let the supervisor know."""
        self._supervisor.ended(_how_ended(reason.value))


def _how_ended(reason: BaseException | None) -> str:
    match reason:
        case ProcessTerminated(signal=int(number)):
            return f"killed by signal {number}"
        case ProcessTerminated(exitCode=code):
            return f"exit status {code}"
    return "it was done"


class Supervisor:
    """Keeps one bot host running once it was wanted; `command` starts it.

    It ends with this program even where that is killed, as its standard input ends then.
    """

    log = Logger()

    def __init__(self, reactor: PosixReactorBase, command: Sequence[str], token: str) -> None:
        self._reactor = reactor
        self._command = list(command)
        self._token = token
        self._program: _Program | None = None
        self._again: IDelayedCall | None = None
        self._since = 0.0
        self._ends = 0
        self._stopped: Deferred[None] | None = None

    def want(self) -> None:
        """Start a bot host, unless one runs or is about to be started."""
        # not before its pause is over: seats that want bots in vain would have one start after the other
        if self._program is None and self._again is None and self._stopped is None:
            self._start()

    def stop(self) -> Deferred[None]:
        """End the bot host for good; return when it is gone."""
        self._stopped = Deferred()
        if self._again:
            self._again.cancel()
            self._again = None
        if self._program is None:
            return succeed(None)
        self._program.transport.closeStdin()
        # the end of its input tells it to stop; force is for one that hangs
        kill = self._reactor.callLater(STOP_SECONDS, self._signal, "KILL")
        return self._stopped.addBoth(lambda _: kill.cancel() if kill.active() else None)

    def hear(self, line: str) -> None:
        """Log what the bot host says; once the server stops it tells nothing new."""
        if self._stopped is None:
            self.log.info("bot host: {line}", kind=Kind.BOTS_SAY, line=line[:_LONGEST_LINE])

    def ended(self, why: str) -> None:
        """Start the bot host again after a while, longer each time."""
        self._program = None
        if self._stopped:
            self._stopped.callback(None)
            return
        lived = self._reactor.seconds() - self._since
        self._ends = 0 if lived >= LIVED_SECONDS else self._ends
        pause = PAUSES[min(self._ends, len(PAUSES) - 1)]
        self._ends += 1
        text = "the bot host has ended, another one starts in {pause:g} s: {why}"
        self.log.warn(text, kind=Kind.BOTS_ENDED, pause=pause, why=why)
        self._again = self._reactor.callLater(pause, self._start)

    def _start(self) -> None:
        self._again = None
        self._since = self._reactor.seconds()
        self._program = _Program(self, self._token)
        self._reactor.spawnProcess(self._program, self._command[0], self._command, env=child_environment())  # type: ignore[no-untyped-call]  # Twisted's

    def _signal(self, name: str) -> None:
        if self._program:
            with suppress(ProcessExitedAlready):
                self._program.transport.signalProcess(name)


def child_environment() -> dict[str, str]:
    """Return the environment without this program's options, which are none of another's."""
    return {name: value for name, value in os.environ.items() if not name.startswith("CONTACK_")}
