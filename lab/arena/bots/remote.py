"""Foreign bots in processes of their own: asked in time, ended where they hang, started anew where they died."""

import pickle
from collections import defaultdict
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from contack.client.bot_client.player import Question
from contack.client.bots.bot import BadBot
from contack.client.bots.external import STARTS, BotProcess
from contack.engine.event import Event
from contack.lab.arena.bots.asking import Reply, late
from contack.lab.arena.bots.worker import Choose, Finish, Made, Make, Message
from contack.lab.arena.results.result import FaultKind
from contack.system.own_program import own_command
from contack.system.reader import Reader, buffered

START_SECONDS = 60.0
"""How long a bot may take to be made."""

SLACK = 0.2
"""Seconds beyond the time for a lay after which a process is taken to hang: its own clock tells lateness first."""


class Gone(Exception):
    """A process does not answer any more; `str` says how it ended."""


class WorkerProcess:
    """A process in which one bot at a time plays."""

    def __init__(self) -> None:
        self._process = BotProcess(own_command("contack.lab.arena.bots.process"))
        self._answers: Reader[Any] = Reader(buffered(self._process.stdout), pickle.load)

    def send(self, message: Message) -> None:
        """Send a message. Raises Gone."""
        if not self._process.write(pickle.dumps(message)):
            raise self._gone()

    def answer(self, seconds: float) -> Any:
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


class WorkerProcesses:
    """The processes of a worker that are free for another game, by bot."""

    def __init__(self) -> None:
        self._free: dict[str, list[WorkerProcess]] = defaultdict(list)

    def take(self, bot: str) -> WorkerProcess:
        """Return a process where that bot has played before, or else a new one."""
        return self._free[bot].pop() if self._free[bot] else WorkerProcess()

    def give_back(self, bot: str, process: WorkerProcess) -> None:
        """Keep a process for the next game."""
        self._free[bot].append(process)

    def clear(self) -> None:
        """End them all."""
        for processes in self._free.values():
            for process in processes:
                process.stop()
        self._free.clear()


class RemoteBot:
    """Asks a bot in a process of its own. Raises BadBot where it cannot be made at the beginning of a game."""

    def __init__(self, make: Make, processes: WorkerProcesses) -> None:
        self._make = make
        self._processes = processes
        self._starts = 0
        self._process: WorkerProcess | None = None
        self._start()

    def ask(self, question: Question, events: Sequence[Event]) -> Reply:
        """Return what the bot chose, or what it did wrong, having been told what happened since it was asked last."""
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
        """Tell the bot how the game ended, and keep its process for the next one."""
        if self._process is None:
            return
        try:
            self._process.send(Finish(events if self._watching else ()))
            self._processes.give_back(str(self._make.spec), self._process)
        except Gone:
            self._stop()

    def _start(self) -> WorkerProcess:
        """Make the bot in a process."""
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
