"""Foreign bots in their own processes: ended if they hang, started again if they died."""

from collections import defaultdict
from collections.abc import Sequence
from time import perf_counter
from typing import IO

from contack.client.bot_client.player import Question
from contack.client.bots.bot import BadBot
from contack.client.bots.external import STARTS, BotProcess
from contack.engine.event import Event
from contack.lab.arena.bots.asking import Reply, late
from contack.lab.arena.bots.messages import BotAnswer, Choose, Finish, Made, Make, Message, message_line, read_answer
from contack.lab.arena.results.result import FaultKind
from contack.system.command_line import own_command
from contack.system.reader import Reader, buffered

# The time to make a bot.
START_SECONDS = 60.0

# Seconds beyond the time for a lay before the arena ends a process. The process itself reports a late answer first.
SLACK = 0.2


class Gone(Exception):
    """A process no longer answers; `str` says how it ended."""


class WorkerProcess:
    def __init__(self) -> None:
        self._process = BotProcess(own_command("contack.lab.arena.bots.process"))
        self._answers = Reader(buffered(self._process.stdout), _next_answer)

    def send(self, message: Message) -> None:
        if not self._process.write(message_line(message)):
            raise self._gone()

    def answer(self, seconds: float) -> BotAnswer:
        """Wait for an answer. Raises TimeoutError, or Gone."""
        try:
            return self._answers.take(seconds)
        except EOFError:
            raise self._gone() from None

    def stop(self) -> None:
        """End the process: gently, so that the bot can close, and then with force."""
        self._answers.close()
        self._process.stop()

    def _gone(self) -> Gone:
        return Gone(f"the bot's process {self._process.ending('its output')}")


def _next_answer(pipe: IO[bytes]) -> BotAnswer:
    return read_answer(pipe.readline())  # the end of the output is no JSON, which ends the reader too


class WorkerProcesses:
    def __init__(self) -> None:
        self._free: dict[str, list[WorkerProcess]] = defaultdict(list)

    def take(self, bot: str) -> WorkerProcess:
        return self._free[bot].pop() if self._free[bot] else WorkerProcess()

    def give_back(self, bot: str, process: WorkerProcess) -> None:
        self._free[bot].append(process)

    def clear(self) -> None:
        for processes in self._free.values():
            for process in processes:
                process.stop()
        self._free.clear()


class RemoteBot:
    """Asks a bot in its own process. Raises BadBot if the bot cannot be made at the start of a game."""

    def __init__(self, make: Make, processes: WorkerProcesses) -> None:
        self._make = make
        self._processes = processes
        self._starts = 0
        self._process: WorkerProcess | None = None
        self._start()

    def ask(self, question: Question, events: Sequence[Event]) -> Reply:
        start = perf_counter()
        try:
            process = self._process or self._restart()
            process.send(Choose(question, events if self._watching else ()))
            reply = process.answer(self._make.move_time + SLACK)
            assert isinstance(reply, Reply)
            return reply
        except TimeoutError:
            self._stop()
            return late(perf_counter() - start, self._make.move_time)
        except Gone as gone:
            self._stop()
            return Reply(None, perf_counter() - start, FaultKind.DIED, str(gone))

    def end(self, events: Sequence[Event]) -> None:
        if self._process is None:
            return
        try:
            self._process.send(Finish(events if self._watching else ()))
            self._processes.give_back(str(self._make.spec), self._process)
        except Gone:
            self._stop()

    def _start(self) -> WorkerProcess:
        self._starts += 1
        process = self._processes.take(str(self._make.spec))
        self._process = process
        process.send(self._make)
        try:
            made = process.answer(START_SECONDS)
        except TimeoutError:
            made = f"{self._make.spec} was not made in {START_SECONDS:g} s"
        if not isinstance(made, Made):
            self._stop()
            raise BadBot(str(made))
        self._watching = made.watching
        return process

    def _restart(self) -> WorkerProcess:
        if self._starts == STARTS:
            raise Gone(f"the bot's process has ended {STARTS} times in this game and is not started again")
        try:
            return self._start()
        except BadBot as bad:
            raise Gone(str(bad)) from None

    def _stop(self) -> None:
        if self._process:
            self._process.stop()
        self._process = None
