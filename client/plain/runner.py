"""Runs the plain client between standard input, a text stream and a server."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from math import ceil
from typing import Any, TextIO

from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase

from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.files.seats import SeatRecorder
from contack.client.network.session import Session
from contack.client.plain.client import Plain
from contack.client.plain.commands import Outcome, thought
from contack.client.plain.input import bots_gone, end_input, enter, react
from contack.client.plain.stdin import read_lines
from contack.client.plain.time_warning import TimeWarning
from contack.client.processes.pool import ProcessPool
from contack.client.session.actions import INTERRUPTED, Reaction, show
from contack.client.session.address import Address
from contack.client.session.task import Task, work_of
from contack.client.text.english import counted
from contack.protocol.command import Leave
from contack.protocol.notice import Joined, Notice

PROMPT = "> "


class PlainRunner:
    """A plain client; where a person types, each piece of text is followed by a prompt.

    `joined` is called with the name of the table once the client is there, to bring bots along, and with what to call,
    in any thread, with the last words of bots that went before the end.
    """

    def __init__(
        self,
        plain: Plain,
        keeper: GameRecorder,
        out: TextIO,
        err: TextIO,
        joined: Callable[[str, Callable[[str], None]], None],
        seats: SeatRecorder | None = None,
    ) -> None:
        self._plain = plain
        self._out = out
        self._err = err
        self._joined = joined
        self._prompted = False
        self._thinkers = ProcessPool(1)
        self._hurry: TimeWarning | None = None
        self._visit = Session(keeper, self._receive, self._show, self._complain, seats)

    def run(self, reactor: PosixReactorBase, address: Address, known: KnownServers, stdin: int) -> Deferred[int]:
        """Play until all is over, with what is typed at the file descriptor `stdin`; answer the exit status."""
        done = self._visit.run(reactor, address, self._plain.arrival.hello(), known)
        self._hurry = TimeWarning(reactor, self._warn)
        done.addBoth(self._stop_thinking)
        self._from_thread = reactor.callFromThread
        self._bots_gone = partial(reactor.callFromThread, self._alone)
        self._carried_out = read_lines(reactor, stdin, self._typed, self._ended)
        return done

    def interrupt(self) -> None:
        """Leave the table at once and end with the status of a program that Ctrl-C ended."""
        self._end_prompt()
        commands = (Leave(),) if self._plain.arrived else ()
        self._visit.do(Reaction((), commands, INTERRUPTED))

    def _receive(self, notice: Notice) -> Reaction:
        if isinstance(notice, Joined) and not self._plain.arrived:
            self._joined(notice.table.name, self._bots_gone)
        reaction = self._after(react(self._plain, notice))
        if self._hurry:
            self._hurry.heard(notice, self._plain)
        return reaction

    def _warn(self, seconds: float) -> None:
        """Tell that little time is left, unless all is over."""
        self._visit.do(show(f"Hurry: in {counted(ceil(seconds), 'second')} the stand-in lays for you."))

    def _typed(self, line: str) -> None:
        self._prompted = False
        self._visit.do_as(lambda: self._after(enter(self._plain, line), typed=1))

    def _ended(self) -> None:
        self._end_prompt()
        self._visit.do_as(lambda: self._after(end_input(self._plain)))

    def _after(self, outcome: Outcome, typed: int = 0) -> Reaction:
        waiting = len(self._plain.waiting) + typed
        self._plain, reaction = outcome
        if reaction.task:
            self._think(reaction.task)
        carried_out = waiting - len(self._plain.waiting)
        if carried_out:
            self._carried_out(carried_out)
        return reaction

    def _think(self, task: Task) -> None:
        """Find something out in a process beside this one."""
        answer = self._thinkers.ask(work_of, task)
        answer.add_done_callback(lambda answer: self._from_thread(self._thought, task, answer))

    def _thought(self, task: Task, answer: Future[object]) -> None:
        """Tell what was found out, unless it failed."""
        failed = answer.cancelled() or answer.exception() is not None
        found = None if failed else answer.result()
        self._visit.do_as(lambda: self._after(thought(self._plain, task, found)))

    def _stop_thinking(self, status: Any) -> Any:
        self._thinkers.stop()
        return status

    def _alone(self, words: str) -> None:
        """Tell that the bots are gone: the stand-in plays for them, but no game starts without them."""
        self._visit.do_as(lambda: bots_gone(self._plain, words))

    def _complain(self, text: str) -> None:
        self._end_prompt()
        self._write(self._err, f"{text}\n")

    def _show(self, text: str) -> None:
        self._write(self._out, f"\r{text}\n" if self._prompted else f"{text}\n")
        self._prompted = not (self._plain.patient or self._plain.ended or self._visit.ended)
        if self._prompted:
            self._write(self._out, PROMPT)

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
