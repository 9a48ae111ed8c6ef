"""Runs the plain client between standard input, a text stream and a server. Decides nothing itself."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TextIO

from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase

from contack.client.address import Address
from contack.client.keeper import Keeper
from contack.client.plain import Plain
from contack.client.plain_command import Outcome
from contack.client.plain_input import end_input, enter, react
from contack.client.reaction import Reaction
from contack.client.typed import read_lines
from contack.client.visit import Visit
from contack.protocol.command import Leave
from contack.protocol.notice import Joined, Notice

PROMPT = "> "

INTERRUPTED = 130
"""The status of a program that was ended by Ctrl-C."""


class PlainRunner:
    """A plain client; where a person types, each piece of text is followed by a prompt.

    `joined` is called with the name of the table once the client is there.
    """

    def __init__(
        self,
        plain: Plain,
        keeper: Keeper,
        out: TextIO,
        err: TextIO,
        joined: Callable[[str], None],
    ) -> None:
        self._plain = plain
        self._out = out
        self._err = err
        self._joined = joined
        self._visit = Visit(keeper, self._receive, self._show, self._complain)

    def run(self, reactor: PosixReactorBase, address: Address, stdin: int) -> Deferred[int]:
        """Play until all is over, with what is typed at the file descriptor `stdin`; answer the exit status."""
        done = self._visit.run(reactor, address, self._plain.arrival.hello())
        read_lines(reactor, stdin, self._typed, self._ended)
        return done

    def interrupt(self) -> None:
        """Leave the table at once and end with the status of a program that Ctrl-C ended."""
        commands = (Leave(),) if self._plain.arrived else ()
        self._visit.do(Reaction((), commands, INTERRUPTED))

    def _receive(self, notice: Notice) -> Reaction:
        if isinstance(notice, Joined):
            self._joined(notice.table.name)
        return self._after(react(self._plain, notice))

    def _typed(self, line: str) -> None:
        self._visit.do(self._after(enter(self._plain, line)))

    def _ended(self) -> None:
        self._visit.do(self._after(end_input(self._plain)))

    def _after(self, outcome: Outcome) -> Reaction:
        self._plain, reaction = outcome
        return reaction

    def _complain(self, text: str) -> None:
        self._err.write(f"{text}\n")
        self._err.flush()

    def _show(self, text: str) -> None:
        prompt = "" if self._plain.patient else PROMPT
        try:
            self._out.write(f"\r{text}\n{prompt}" if prompt else f"{text}\n")
            self._out.flush()
        except BrokenPipeError:  # nobody reads any more, as behind `| head`: nor at exit, when Python flushes again
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._out.fileno())
            self.interrupt()
