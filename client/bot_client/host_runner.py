"""Runs a bot host: its connection, again and again if need be, and a connection for each bot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil
from pathlib import Path

from twisted.internet.defer import CancelledError, Deferred, gatherResults
from twisted.internet.interfaces import IDelayedCall
from twisted.internet.posixbase import PosixReactorBase
from twisted.python.failure import Failure

from contack.client.bot_client.host import BotHost
from contack.client.bot_client.player import BotPlayer
from contack.client.bot_client.runner import BotRunner
from contack.client.bots.bot import Bot
from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.network.connection import ClientProtocol, connect, why_not
from contack.client.session.actions import Reaction
from contack.client.session.address import Address
from contack.client.session.backoff import pause_after
from contack.protocol.name import printable
from contack.protocol.notice import BotsLent, BotWanted, Notice

LONGEST_WAIT = 3600
"""The most seconds that a server can make a bot host wait."""


class _NoRecords(GameRecorder):
    """Keeps nothing: the server keeps the records of its tables."""

    def __init__(self) -> None:
        super().__init__(Path())

    def keep(self, notice: Notice) -> None:
        """Do nothing."""


class BotHostRunner:
    """A bot host whose bots `make` makes by their levels, and that lay after `pause` seconds at the soonest.

    A choice takes at most `move_time` seconds; `show` gets a line for each thing worth telling.
    """

    def __init__(
        self,
        host: BotHost,
        make: Callable[[int], Bot],
        nonce: Callable[[], bytes],
        pause: float,
        move_time: float,
        show: Callable[[str], None],
    ) -> None:
        self._host = host
        self._make = make
        self._nonce = nonce
        self._pause = pause
        self._move_time = move_time
        self._show = show
        self._bots: dict[str, tuple[BotRunner, Deferred[int]]] = {}
        self._tries = 0
        self._again: IDelayedCall | None = None
        self._done: Deferred[int] = Deferred()
        self._status: int | None = None

    def run(self, reactor: PosixReactorBase, address: Address, known: KnownServers) -> Deferred[int]:
        """Lend bots until the server refuses them, and return the exit status."""
        self._reactor, self._address, self._known = reactor, address, known
        self._connect()
        return self._done

    def interrupt(self) -> None:
        """End, bots and all."""
        self._end(0)

    def _connect(self) -> None:
        self._client = ClientProtocol(self._notified, self._lost)
        self._connecting = connect(self._reactor, self._address, self._client, self._check)
        self._connecting.addCallbacks(lambda client: client.send(self._host.hello()), self._failed)

    def _check(self, fingerprint: str) -> None:
        words = self._known.check(self._address, fingerprint)
        if words:
            self._show(words)

    def _notified(self, notice: Notice) -> None:
        self._tries = 0 if isinstance(notice, BotsLent) else self._tries
        self._host, reaction = self._host.receive(notice)
        self._do(reaction)
        if self._host.wait is not None:
            self._client.close()
        self._settle()

    def _do(self, reaction: Reaction) -> None:
        for line in reaction.lines:
            self._show(line)
        for command in reaction.commands:
            self._client.send(command)
        if reaction.status is not None:
            self._end(reaction.status)

    def _settle(self) -> None:
        """Let bots come that are wanted, and go that are not."""
        wanted = {bot.ticket for bot in self._host.wanted}
        for runner in [runner for ticket, (runner, _) in self._bots.items() if ticket not in wanted]:
            runner.interrupt()
        while self._status is None and (bot := self._host.next_of(self._bots)):
            self._start(bot)

    def _start(self, wanted: BotWanted) -> None:
        bot = self._make(wanted.level)
        player = BotPlayer(self._host.arrival(wanted), self._nonce, games=0)
        show = partial(self._show_of, wanted)
        runner = BotRunner(bot, player, _NoRecords(), self._move_time, show, pause=self._pause)
        done: Deferred[int] = Deferred()
        self._bots[wanted.ticket] = runner, done
        running = runner.run(self._reactor, self._address, self._known)
        running.addBoth(partial(self._bot_ended, wanted.ticket)).addCallback(done.callback)

    def _show_of(self, bot: BotWanted, line: str) -> None:
        self._show(f"{printable(bot.name)} at {printable(bot.table)}: {line}")

    def _bot_ended(self, ticket: str, _: object) -> int:
        self._host = self._host.without(ticket)
        del self._bots[ticket]
        self._settle()  # another one may have waited for its place
        return 0

    def _failed(self, failure: Failure) -> None:
        if not failure.check(CancelledError):  # type: ignore[no-untyped-call]  # Twisted's
            self._later(why_not(self._address, failure))

    def _lost(self, words: str) -> None:
        wait = self._host.wait or 0.0
        self._host = self._host.lost()
        self._settle()
        if self._status is None:
            self._later(words, wait)

    def _later(self, words: str, wait: float = 0.0) -> None:
        """Try again after a while, longer each time, and not before the server wants it."""
        seconds = max(pause_after(self._tries), ceil(min(LONGEST_WAIT, wait)))
        self._tries += 1
        self._show(f"{printable(words)}; trying again in {seconds} s")
        self._again = self._reactor.callLater(seconds, self._connect)

    def _end(self, status: int) -> None:
        if self._status is not None:
            return
        self._status = status
        self._client.close()
        self._connecting.cancel()  # which does nothing where the connection is made
        if self._again and self._again.active():
            self._again.cancel()
        self._host = self._host.lost()
        ending = gatherResults([done for _, done in self._bots.values()])
        self._settle()
        ending.addCallback(lambda _: self._done.callback(status))
