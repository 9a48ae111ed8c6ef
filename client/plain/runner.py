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
from contack.client.network.session import Retry
from contack.client.plain.client import Plain
from contack.client.plain.commands import thought
from contack.client.plain.input import bots_gone, end_input, enter, react
from contack.client.plain.stdin import read_lines
from contack.client.processes.pool import ProcessPool
from contack.client.session.actions import INTERRUPTED, Effects, Outcome, Task, end, send, show, work_of
from contack.client.session.address import Address
from contack.client.session.clock import SHORT_SECONDS
from contack.client.text.english import counted
from contack.protocol.command import Command, Leave
from contack.protocol.notice import Joined, Notice, Played, Started, TableChanged

PROMPT = "> "


class TimeWarning:
    """Calls `warn` when little time is left for a lay, with how many seconds that is."""

    def __init__(self, clock: IReactorTime, warn: Callable[[float], None]) -> None:
        self._clock = clock
        self._warn = warn
        self._alarm: IDelayedCall | None = None

    def heard(self, notice: Notice, plain: Plain) -> None:
        """Take note of what a notice tells of the time that a client has left, which it knows already."""
        if not isinstance(notice, Joined | Started | Played | TableChanged):
            return
        self.stop()
        clock = plain.model.clock
        if clock and clock.running and clock.left and plain.must_choose and not plain.model.handed_over:
            short = min(clock.left, SHORT_SECONDS)
            self._alarm = self._clock.callLater(clock.left - short, self._warn, short)

    def stop(self) -> None:
        """Warn no more."""
        if self._alarm and self._alarm.active():
            self._alarm.cancel()
        self._alarm = None


class PlainRunner(LineClient):
    """A plain client; where a person types, each piece of text is followed by a prompt.

    `joined` is called with the name of the table once the client is there and no game is going on, to bring bots along,
    and with what to call, in any thread, with the last words of bots that went before the end. What is typed comes from
    the file descriptor `stdin`.
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
        super().__init__(recorder, seats, retry)
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
        """Play until all is over, and return the exit status."""
        self._time_warning = TimeWarning(reactor, self._warn)
        self._from_thread = reactor.callFromThread
        self._carried_out = read_lines(reactor, self._stdin, self._typed, self._ended)
        return super().run(reactor, address, known).addBoth(self._stop_thinking)

    def interrupt(self) -> None:
        """Leave the table at once, and end with the status of Ctrl-C."""
        self._end_prompt()
        # while the client is away it may have a connection that has not been greeted yet, which takes no Leave
        at_table = self._plain.arrived and not self._plain.away
        self.do((send(Leave()) if at_table else ()) + end(INTERRUPTED))

    def hello(self) -> Command:
        """Return the command that opens a connection."""
        return self._plain.arrival.hello()

    def notified(self, notice: Notice) -> Effects:
        """Return what to do about a notice, and what was typed before and can be carried out now."""
        # not in a game, as after the return to a seat: nobody takes a seat in a game
        if isinstance(notice, Joined | TableChanged) and not (notice.table.playing or self._brought):
            self._brought = True
            self._joined(notice.table.name, partial(self._from_thread, self._alone))
        effects = self._after(react(self._plain, notice))
        self._time_warning.heard(notice, self._plain)
        return effects

    def away(self, text: str) -> Effects:
        """Return what to do while there is no connection."""
        self._time_warning.stop()
        return self._after(self._plain.lost(text))

    def think(self, task: Task) -> None:
        """Find something out in a process beside this one."""
        answer = self._thinkers.ask(work_of, task)
        answer.add_done_callback(lambda answer: self._from_thread(self._thought, task, answer))

    def reveal(self) -> None:
        """Send the nonce, if it is asked for still."""
        self.do_as(lambda: self._after(self._plain.reveal()))

    def leave_refused(self) -> None:
        """Leave the table, if the deal is refused still."""
        self.do_as(self._plain.leave_refused)

    def show(self, text: str) -> None:
        """Show a text, and ask for more where a person types."""
        # what comes while a person is asked to type is written over the prompt
        self._write(self._out, f"\r{text}\n" if self._prompted else f"{text}\n")
        self._prompted = not (self._plain.patient or self._plain.ended or self.ended)
        if self._prompted:
            self._write(self._out, PROMPT)

    def complain(self, text: str) -> None:
        """Show what went wrong."""
        self._end_prompt()
        self._write(self._err, f"{text}\n")

    def _warn(self, seconds: float) -> None:
        """Tell that little time is left, unless all is over."""
        self.do(show(f"Hurry: in {counted(ceil(seconds), 'second')} the stand-in lays for you."))

    def _typed(self, line: str) -> None:
        self._prompted = False
        self.do_as(lambda: self._after(enter(self._plain, line), typed=1))

    def _ended(self) -> None:
        self._end_prompt()
        self.do_as(lambda: self._after(end_input(self._plain)))

    def _after(self, outcome: Outcome[Plain], typed: int = 0) -> Effects:
        # the reader of the input waits for its lines to be carried out: those that went are counted by what is left
        waiting = len(self._plain.waiting) + typed
        self._plain, effects = outcome
        carried_out = waiting - len(self._plain.waiting)
        if carried_out:
            self._carried_out(carried_out)
        return effects

    def _thought(self, task: Task, answer: Future[object]) -> None:
        """Tell what was found out, unless it failed."""
        failed = answer.cancelled() or answer.exception() is not None
        found = None if failed else answer.result()
        self.do_as(lambda: self._after(thought(self._plain, task, found)))

    def _stop_thinking(self, status: Any) -> Any:
        self._thinkers.stop()
        return status

    def _alone(self, words: str) -> None:
        """Tell that the bots are gone: the stand-in plays for them, but no game starts without them."""
        self.do_as(lambda: bots_gone(self._plain, words))

    def _end_prompt(self) -> None:
        """Leave the line on which a person was asked to type."""
        if self._prompted:
            self._prompted = False
            self._write(self._out, "\n")

    def _write(self, stream: TextIO, text: str) -> None:
        try:
            stream.write(text)
            stream.flush()
        except BrokenPipeError:  # nobody reads any more, as behind `| head`: nor at exit, when Python flushes again
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            self.interrupt()
