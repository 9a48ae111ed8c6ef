"""Programs that never start, and a clock for their supervisor."""

from collections.abc import Callable, Sequence

from twisted.internet.task import Clock

from contack.server.programs.process import ReactorProcess


class FakeProcess(ReactorProcess):
    def __init__(
        self, arguments: Sequence[str], first_input: bytes, says: Callable[[str], None], ends: Callable[[str], None]
    ) -> None:
        self.arguments, self.first_input = arguments, first_input
        self.says, self.ends_by = says, ends
        self.input_closed = self.killed = False

    def write(self, line: bytes) -> None:
        self.first_input += line

    def close_input(self) -> None:
        self.input_closed = True

    def kill(self) -> None:
        self.killed = True

    def ends(self) -> None:
        self.ends_by("killed by SIGKILL")


class House(Clock):
    """A clock that remembers the started processes; none can start if something is `wrong`."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[FakeProcess] = []
        self.wrong: OSError | None = None

    def start(
        self, command: Sequence[str], first: bytes, hear: Callable[[str], None], ended: Callable[[str], None]
    ) -> FakeProcess:
        if self.wrong:
            raise self.wrong
        self.started.append(FakeProcess(command, first, hear, ended))
        return self.started[-1]
