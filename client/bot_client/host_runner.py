"""Runs a bot host: its connection, with retries, and a connection per bot."""

from collections.abc import Callable
from functools import partial

from twisted.internet.defer import Deferred, gatherResults
from twisted.internet.posixbase import PosixReactorBase

from contack.client.bot_client.host import BotHost
from contack.client.bot_client.player import BotPlayer
from contack.client.bot_client.runner import BotRunner
from contack.client.bots.bot import Bot
from contack.client.files.known_servers import KnownServers
from contack.client.network.line_client import LineClient
from contack.client.network.session import Loss, Retry
from contack.client.servers.address import Address
from contack.client.session.actions import Effects
from contack.protocol.command import Command
from contack.protocol.name import printable
from contack.protocol.notice import BotWanted, Notice


class BotHostRunner(LineClient):
    """Bots lay after `pause` seconds or later. A choice takes at most `move_time` seconds."""

    def __init__(
        self,
        host: BotHost,
        make: Callable[[int], Bot],
        nonce: Callable[[], bytes],
        pause: float,
        move_time: float,
        show: Callable[[str], None],
    ) -> None:
        super().__init__(None, None, Retry.ALWAYS, show)
        self._host = host
        self._make = make
        self._nonce = nonce
        self._pause = pause
        self._move_time = move_time
        self._bots: dict[str, tuple[BotRunner, Deferred[int]]] = {}

    def run(self, reactor: PosixReactorBase, address: Address, known: KnownServers) -> Deferred[int]:
        """Return the exit status after the last bot."""
        self._address, self._known = address, known
        return super().run(reactor, address, known).addCallback(self._when_alone)

    def hello(self) -> Command:
        return self._host.hello()

    def notified(self, notice: Notice) -> Effects:
        self._host, effects = self._host.receive(notice)
        return effects

    def receive(self, notice: Notice) -> None:
        super().receive(notice)
        self._settle()

    def lost(self, loss: Loss) -> None:
        """Stop all bots: the server will ask again."""
        self._host = self._host.lost()
        self._settle()
        super().lost(loss)

    def _when_alone(self, status: int) -> Deferred[int]:
        self._host = self._host.lost()
        # collected first: a leaving bot removes itself from the list
        ending = gatherResults([done for _, done in self._bots.values()])
        self._settle()
        return ending.addCallback(lambda _: status)

    def _settle(self) -> None:
        wanted = {bot.ticket for bot in self._host.wanted}
        # a copy: an interrupted bot may leave the list at once
        for runner in [runner for ticket, (runner, _) in self._bots.items() if ticket not in wanted]:
            runner.interrupt()
        while not self.ended and (bot := self._host.next_of(self._bots)):
            self._start(bot)

    def _start(self, wanted: BotWanted) -> None:
        bot = self._make(wanted.level)
        player = BotPlayer(self._host.arrival(wanted), self._nonce, games=0)
        show = partial(self._show_of, wanted)
        # without records, which the server keeps; the server asks again for a lost bot
        runner = BotRunner(bot, player, None, self._move_time, show, pause=self._pause, retry=Retry.NEVER)
        # listed before it runs: a bot that ends at once removes itself
        done: Deferred[int] = Deferred()
        self._bots[wanted.ticket] = runner, done
        running = runner.run(self._reactor, self._address, self._known)
        running.addBoth(partial(self._bot_ended, wanted.ticket)).addCallback(done.callback)

    def _show_of(self, bot: BotWanted, line: str) -> None:
        self.show(f"{printable(bot.name)} at {printable(bot.table)}: {line}")

    def _bot_ended(self, ticket: str, _: object) -> int:
        self._host = self._host.without(ticket)
        del self._bots[ticket]
        self._settle()  # another bot may wait for its place
        return 0
