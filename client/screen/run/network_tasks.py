"""How the full-screen client gets on with the network: made once it is needed, asked by effects, and heard."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

from contack.client.files.known_servers import BadKnownServers, WrongServer
from contack.client.screen.app.app import App
from contack.client.screen.run.records import ScreenRecords
from contack.client.session.actions import Effect, Outcome
from contack.protocol.beacon import BeaconAnswer
from contack.protocol.command import Command
from contack.protocol.error import LocalProtocolError
from contack.protocol.name import printable
from contack.protocol.notice import Notice

_log = logging.getLogger(__name__)


class NetworkOwner(Protocol):
    """The screen's runner as it is used here."""

    @property
    def now(self) -> App:
        """The app at this time."""

    def become(self, app: App) -> None:
        """Go on with another app."""

    def after(self, outcome: Outcome[App]) -> None:
        """Go on with another app, and carry out its effects."""

    def came(self, notice: Notice) -> None:
        """Do what is left to be done about a notice that the app has."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on beside all else."""


class NetworkEffects(Protocol):
    """The network as it is used here."""

    def carry_out(self, effect: Effect) -> None:
        """Carry out an effect. Raises LocalProtocolError or BadKnownServers."""

    async def end(self) -> None:
        """End everything."""


class ScreenNetwork:
    """The network of a runner, which `make` makes given what it is to call; meanwhile effects wait."""

    def __init__(
        self, runner: NetworkOwner, make: Callable[[ScreenNetwork], Awaitable[NetworkEffects]], records: ScreenRecords
    ) -> None:
        self._runner = runner
        self._make = make
        self._records = records
        self._network: NetworkEffects | None = None
        self._waiting: list[Effect] = []

    async def end(self) -> None:
        """End everything, where there is anything."""
        if self._network:
            await self._network.end()

    def carry_out(self, effect: Effect) -> None:
        """Carry out an effect, now or when there is a network; what cannot be done now is told."""
        if self._network is None:
            self._waiting.append(effect)
            if len(self._waiting) == 1:
                self._runner.spawn(self._start())
            return
        try:
            self._network.carry_out(effect)
        except LocalProtocolError as wrong:
            _log.exception("a command cannot be sent now")
            self.complain(printable(f"Not now: {wrong}."))
        except BadKnownServers as bad:
            self.complain(printable(str(bad)))

    async def _start(self) -> None:
        self._network = await self._make(self)
        while self._waiting:
            self.carry_out(self._waiting.pop(0))

    def hello(self) -> Command:
        """Return what is said first over a new connection."""
        return self._runner.now.hello()

    def notified(self, notice: Notice) -> None:
        """Take a notice, which is recorded already."""
        self._runner.after(self._runner.now.notified(notice))
        if self._runner.now.context.link.at_table:
            self._records.at_table()
        self._runner.become(self._runner.now.kept(self._records.path))
        self._runner.came(notice)

    def met(self, words: str, fingerprint: str) -> None:
        """Tell of a server that is visited for the first time."""
        self._runner.become(self._runner.now.met(words, fingerprint))

    def distrusted(self, wrong: WrongServer) -> None:
        """Ask about a server that shows another fingerprint than before."""
        self._runner.become(self._runner.now.distrusted(wrong.address, wrong.shown, wrong.known))

    def lost(self, words: str, retry_in: int | None) -> None:
        """Take it that there is no connection any more, and in how many seconds it is tried again."""
        self._runner.after(self._runner.now.lost(words, retry_in))

    def complain(self, text: str) -> None:
        """Tell what cannot be done, or be written to the disk."""
        self._runner.become(self._runner.now.told(text))

    def heard(self, host: str, answer: BeaconAnswer) -> None:
        """Take the answer of a server on this network."""
        self._runner.become(self._runner.now.heard(host, answer))
