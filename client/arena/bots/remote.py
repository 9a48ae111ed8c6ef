"""Foreign bots in processes of their own: asked in time, ended where they hang, started anew where they died."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections import defaultdict
from collections.abc import Sequence
from multiprocessing.connection import Connection
from signal import Signals
from time import perf_counter
from typing import Any

from contack.client.arena.bots.asking import Reply, late
from contack.client.arena.bots.process import GRACE
from contack.client.arena.bots.worker import Choose, End, Made, Make, Message
from contack.client.arena.results.result import FaultKind
from contack.client.bot_client.player import Question
from contack.client.bots.bot import BadBot
from contack.client.processes.environment import child_environment
from contack.engine.event import Event

START_SECONDS = 60.0
"""How long a bot may take to be made."""

STARTS = 4
"""How often a bot is started in one game; then the rest of its lays are left to the stand-in."""

SLACK = 0.2
"""Seconds beyond the time for a lay after which a process is taken to hang: its own clock tells lateness first."""


class Gone(Exception):
    """A process does not answer any more; `str` tells how it ended."""


class Dwelling:
    """A process in which one bot at a time lives."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "contack.client.arena.bots.process", str(theirs.fileno())],
                stdin=subprocess.PIPE,  # ends with this process, however that ends
                pass_fds=[theirs.fileno()],
                start_new_session=True,  # Ctrl-C is for the arena, which ends this process
                env=child_environment(),
            )
        self._connection = Connection(ours.detach())

    def say(self, message: Message) -> None:
        """Send a message. Raises Gone."""
        try:
            self._connection.send(message)
        except ConnectionError:
            raise Gone(self._ending()) from None

    def answer(self, seconds: float) -> Any:
        """Wait for an answer. Raises TimeoutError, or Gone."""
        try:
            if not self._connection.poll(seconds):
                raise TimeoutError
            return self._connection.recv()
        except (EOFError, ConnectionError):
            raise Gone(self._ending()) from None

    def stop(self) -> None:
        """End the process: gently, so that the bot can close, and then with force."""
        self._connection.close()
        assert self._process.stdin
        self._process.stdin.close()
        self._process.terminate()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _ending(self) -> str:
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "the bot's process closed its connection"
        return (
            f"the bot's process {f'ended with status {status}' if status >= 0 else f'died of {Signals(-status).name}'}"
        )


class Dwellings:
    """The processes of a worker that are free for another game, by bot."""

    def __init__(self) -> None:
        self._free: dict[str, list[Dwelling]] = defaultdict(list)

    def take(self, bot: str) -> Dwelling:
        """Return a process where that bot has lived before, or else a new one."""
        return self._free[bot].pop() if self._free[bot] else Dwelling()

    def give_back(self, bot: str, dwelling: Dwelling) -> None:
        """Keep a process for the next game."""
        self._free[bot].append(dwelling)

    def clear(self) -> None:
        """End them all."""
        for dwellings in self._free.values():
            for dwelling in dwellings:
                dwelling.stop()
        self._free.clear()


class ApartAsker:
    """Asks a bot in a process of its own. Raises BadBot where it cannot be made at the beginning of a game."""

    def __init__(self, make: Make, dwellings: Dwellings) -> None:
        self._make = make
        self._dwellings = dwellings
        self._starts = 0
        self._home: Dwelling | None = None
        self._watching = False
        self._move_in()

    def ask(self, question: Question, events: Sequence[Event]) -> Reply:
        """Return what the bot chose, or what it did wrong, having been told what happened since it was asked last."""
        start = perf_counter()
        try:
            home = self._home or self._move_in_again()
            home.say(Choose(question, events if self._watching else ()))
            reply = home.answer(self._make.move_time + SLACK)
            assert isinstance(reply, Reply)
            return reply
        except TimeoutError:
            self._move_out()
            return late(perf_counter() - start, self._make.move_time)
        except Gone as gone:
            self._move_out()
            return Reply(None, perf_counter() - start, FaultKind.DIED, str(gone))

    def end(self, events: Sequence[Event]) -> None:
        """Tell the bot how the game ended, and keep its process for the next one."""
        if self._home is None:
            return
        try:
            self._home.say(End(events if self._watching else ()))
            self._dwellings.give_back(str(self._make.spec), self._home)
        except Gone:
            self._move_out()

    def _move_in(self) -> Dwelling:
        """Make the bot in a process."""
        self._starts += 1
        home = self._dwellings.take(str(self._make.spec))
        self._home = home
        home.say(self._make)
        try:
            made = home.answer(START_SECONDS)
        except TimeoutError:
            self._move_out()
            raise BadBot(f"{self._make.spec} was not made in {START_SECONDS:g} s") from None
        if not isinstance(made, Made):
            self._move_out()
            raise BadBot(str(made))
        self._watching = made.watching
        return home

    def _move_in_again(self) -> Dwelling:
        if self._starts == STARTS:
            raise Gone(f"the bot's process has ended {STARTS} times in this game and is not started again")
        try:
            return self._move_in()
        except BadBot as bad:
            raise Gone(str(bad)) from None

    def _move_out(self) -> None:
        if self._home:
            self._home.stop()
        self._home = None
