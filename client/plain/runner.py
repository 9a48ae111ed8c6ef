"""Runs the plain client between standard input, a text stream and a server."""

import os
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from math import ceil
from typing import Any, TextIO

from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IDelayedCall, IReactorTime
from twisted.internet.posixbase import PosixReactorBase

from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.files.seats import SeatRecorder
from contack.client.network.line_client import LineClient
from contack.client.network.reactor import cancel
from contack.client.network.session import Retry
from contack.client.plain.client import Plain
from contack.client.plain.commands import thought
from contack.client.plain.input import bots_gone, end_input, enter, react
from contack.client.plain.stdin import read_lines
from contack.client.processes.pool import ProcessPool
from contack.client.servers.address import Address
from contack.client.session.actions import Effects, Outcome, Task, end, send, show
from contack.client.session.clock import SHORT_SECONDS
from contack.client.text.english import counted
from contack.protocol.command import Command, Leave
from contack.protocol.notice import Joined, Notice, Played, Started, TableChanged
from contack.system.streams import INTERRUPTED

PROMPT = "> "


class TimeWarning:
    """Calls `warn` with the seconds left when the player is short of time."""

    def __init__(self, clock: IReactorTime, warn: Callable[[float], None]) -> None:
        self._clock = clock
        self._warn = warn
        self._alarm: IDelayedCall | None = None

    def set(self, notice: Notice, plain: Plain) -> None:
        if not isinstance(notice, Joined | Started | Played | TableChanged):
            return
        self.stop()
        clock = plain.model.clock
        if clock and clock.running and clock.left and plain.must_choose and not plain.model.handed_over:
            short = min(clock.left, SHORT_SECONDS)
            self._alarm = self._clock.callLater(clock.left - short, self._warn, short)

    def stop(self) -> None:
        cancel(self._alarm)


class PlainRunner(LineClient):
    """For a person it prints a prompt after each text.

    `joined` gets the table's name once no game runs, to bring bots along; its second argument reports, from any thread,
    the last words of bots that ended early.
    """

    def __init__(
        self,
        plain: Plain,
        recorder: GameRecorder,
        stdin: int,
        out: TextIO,
        err: TextIO,
        joined: Callable[[str, Callable[[str], None]], None],
        seats: SeatRecorder | None = None,
        retry: Retry = Retry.ONCE_WELCOMED,
    ) -> None:
        super().__init__(recorder, seats, retry, self._print)
        recorder.commit(plain.arrival.wish.committed)
        self._plain = plain
        self._stdin = stdin
        self._out = out
        self._err = err
        self._joined = joined
        self._prompted = False
        self._brought = False
        self._thinkers = ProcessPool(1)

    def run(self, reactor: PosixReactorBase, address: Address, known: KnownServers) -> Deferred[int]:
        self._time_warning = TimeWarning(reactor, self._warn)
        self._carried_out = read_lines(reactor, self._stdin, self._typed, self._ended)
        return super().run(reactor, address, known).addBoth(self._stop_thinking)

    def interrupt(self) -> None:
        self._end_prompt()
        # a lost client may have a new connection without hello, which accepts no Leave
        at_table = self._plain.arrived and not self._plain.away
        self.do((send(Leave()) if at_table else ()) + end(INTERRUPTED))

    def hello(self) -> Command:
        return self._plain.arrival.hello()

    def notified(self, notice: Notice) -> Effects:
        # not during a game, for example after a return to the seat: no bot can join it
        if isinstance(notice, Joined | TableChanged) and not (notice.table.playing or self._brought):
            self._brought = True
            self._joined(notice.table.name, partial(self._reactor.callFromThread, self._alone))
        effects = self._after(react(self._plain, notice))
        self._time_warning.set(notice, self._plain)
        return effects

    def away(self, text: str) -> Effects:
        self._time_warning.stop()
        return self._after(self._plain.lost(text))

    def think(self, task: Task) -> None:
        answer = self._thinkers.ask(task.work)
        answer.add_done_callback(lambda answer: self._reactor.callFromThread(self._thought, task, answer))

    def reveal(self) -> None:
        self.do_as(lambda: self._after(self._plain.reveal()))

    def leave_refused(self) -> None:
        self.do_as(self._plain.leave_refused)

    def _print(self, text: str) -> None:
        # text that arrives at a prompt is written over it
        self._write(self._out, f"\r{text}\n" if self._prompted else f"{text}\n")
        self._prompted = not (self._plain.patient or self._plain.ended or self.ended)
        if self._prompted:
            self._write(self._out, PROMPT)

    def complain(self, text: str) -> None:
        self._end_prompt()
        self._write(self._err, f"{text}\n")

    def _warn(self, seconds: float) -> None:
        self.do(show(f"Hurry: in {counted(ceil(seconds), 'second')} the stand-in lays for you."))

    def _typed(self, line: str) -> None:
        self._prompted = False
        self.do_as(lambda: self._after(enter(self._plain, line), typed=1))

    def _ended(self) -> None:
        self._end_prompt()
        self.do_as(lambda: self._after(end_input(self._plain)))

    def _after(self, outcome: Outcome[Plain], typed: int = 0) -> Effects:
        # the input's reader waits until its lines have run: count them by those left
        waiting = len(self._plain.waiting) + typed
        self._plain, effects = outcome
        carried_out = waiting - len(self._plain.waiting)
        if carried_out:
            self._carried_out(carried_out)
        return effects

    def _thought(self, task: Task, answer: Future[object]) -> None:
        failed = answer.cancelled() or answer.exception() is not None
        found = None if failed else answer.result()
        self.do_as(lambda: self._after(thought(self._plain, task, found)))

    def _stop_thinking(self, status: Any) -> Any:
        self._thinkers.stop()
        return status

    def _alone(self, words: str) -> None:
        self.do_as(lambda: bots_gone(self._plain, words))

    def _end_prompt(self) -> None:
        if self._prompted:
            self._prompted = False
            self._write(self._out, "\n")

    def _write(self, stream: TextIO, text: str) -> None:
        try:
            stream.write(text)
            stream.flush()
        except BrokenPipeError:  # the reader is gone, as in `| head`, also at exit, when Python flushes again
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            self.interrupt()
