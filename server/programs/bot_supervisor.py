"""The server's own bot host: a separate program that starts with the first bot, and again after it dies."""

from collections.abc import Sequence

from twisted.internet.interfaces import IReactorTime
from twisted.logger import Logger

from contack.server.log.kinds import Kind
from contack.server.programs.process import Starter
from contack.server.programs.supervisor import Supervisor

_LONGEST_LINE = 1000
"""Characters of a line in the log."""


class BotSupervisor(Supervisor):
    """Keeps one bot host running after its first use.

    Its token goes by standard input, which other users cannot read.
    """

    log = Logger()

    def __init__(self, clock: IReactorTime, start: Starter, command: Sequence[str], token: str) -> None:
        super().__init__(clock, start, command, f"{token}\n".encode())

    def _heard(self, line: str) -> None:
        self.log.info("bot host: {line}", kind=Kind.BOTS_SAY, line=line[:_LONGEST_LINE])

    def _goes_on(self, why: str, pause: float) -> bool:
        text = "the bot host has ended, another one starts in {pause:g} s: {why}"
        self.log.warn(text, kind=Kind.BOTS_ENDED, pause=pause, why=why)
        return True
