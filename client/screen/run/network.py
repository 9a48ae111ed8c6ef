"""The network as the full-screen client uses it: a session at one server, and the search for others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from ipaddress import IPv4Interface
from typing import Any, Protocol

from twisted.internet.posixbase import PosixReactorBase
from twisted.logger import STDLibLogObserver, globalLogBeginner

from contack.client.files.known_servers import KnownServers, WrongServer
from contack.client.files.recorder import GameRecorder
from contack.client.files.seats import SeatRecorder
from contack.client.network.finder import Finder, lan_interfaces
from contack.client.network.session import Loss, Session
from contack.client.screen.state.effects import Connect, HangUp, SearchServers, Trust, TryNow
from contack.client.session.actions import Effect, Reconnect, Send
from contack.protocol.beacon import BeaconAnswer
from contack.protocol.command import Command
from contack.protocol.notice import Notice

GOODBYE_SECONDS = 2.0
"""How long the last that is sent may take: a server that reads no more must not hold the terminal."""


class NetworkListener(Protocol):
    """The screen's runner as the network calls it."""

    def hello(self) -> Command:
        """Return what is said first over a new connection."""

    def notified(self, notice: Notice) -> None:
        """Take a notice."""

    def met(self, words: str, fingerprint: str) -> None:
        """Take words about a server that is met for the first time."""

    def distrusted(self, wrong: WrongServer) -> None:
        """Take it that a server shows another fingerprint than before."""

    def lost(self, words: str, retry_in: int | None) -> None:
        """Take it that there is no connection."""

    def complain(self, text: str) -> None:
        """Take it that something cannot be written to the disk."""

    def heard(self, host: str, answer: BeaconAnswer) -> None:
        """Take the answer of a server on this network."""


class _SessionListener:
    """A session of a player, who hears nothing more of it once it is left.

    The player is called in calls of the loop's own: what goes wrong there ends the screen, where Twisted would only log
    it.
    """

    def __init__(self, player: NetworkListener, recorder: GameRecorder, seats: SeatRecorder | None) -> None:
        self._player = player
        self._loop = asyncio.get_running_loop()
        self._left = False
        self.session = Session(self, recorder, seats)

    def hello(self) -> Command:
        """Return what is said first."""
        return self._player.hello()

    def receive(self, notice: Notice) -> None:
        """Hand a notice on; one that makes no sense is the server's fault, and the session's business."""
        self._player.notified(notice)

    def met(self, words: str, fingerprint: str) -> None:
        """Tell of a server that is met for the first time."""
        self._call(self._player.met, words, fingerprint)

    def lost(self, loss: Loss) -> None:
        """Tell why there is no connection."""
        if loss.wrong:
            self._call(self._player.distrusted, loss.wrong)
        else:
            self._call(self._player.lost, loss.words, loss.retry_in)

    def complain(self, text: str) -> None:
        """Tell what cannot be written."""
        self._call(self._player.complain, text)

    def leave(self) -> None:
        """End the session once all is sent."""
        self._left = True
        self.session.close()

    def _call(self, method: Callable[..., None], *arguments: Any) -> None:
        self._loop.call_soon(lambda: None if self._left else method(*arguments))


class Network:
    """Carries out the effects that take a network; games and, where others host, seats are kept for coming back."""

    def __init__(
        self,
        reactor: PosixReactorBase,
        player: NetworkListener,
        known: KnownServers,
        recorder: GameRecorder,
        seats: SeatRecorder,
        interfaces: Callable[[], Iterable[IPv4Interface]] = lan_interfaces,
    ) -> None:
        self._reactor = reactor
        self._player = player
        self._known = known
        self._recorder = recorder
        self._seats = seats
        self._interfaces = interfaces
        self._current: _SessionListener | None = None
        self._finder: Finder | None = None

    def carry_out(self, effect: Effect) -> None:
        """Carry out an effect; without a server nothing is sent.

        Raises LocalProtocolError where a command may not be sent now, or BadKnownServers.
        """
        match effect:
            case Connect():
                self._connect(effect)
            case Trust(address=address, fingerprint=fingerprint):
                self._known.remember(address, fingerprint)
            case SearchServers(wanted=wanted):
                self._search(wanted)
            case HangUp():
                self._hang_up()
            case Send(command=command) if self._current:
                self._current.session.send(command)
            case Reconnect(words=words, seconds=seconds) if self._current:
                self._current.session.reconnect(words, seconds)
            case TryNow() if self._current:
                self._current.session.try_now()

    async def end(self) -> None:
        """Send what is still to be sent, and end everything."""
        self._search(False)
        last = self._hang_up()
        if last:
            ending = last.session.ended
            ending.addTimeout(GOODBYE_SECONDS, self._reactor, onTimeoutCancel=lambda _result, _timeout: None)
            await ending.asFuture(asyncio.get_running_loop())

    def _connect(self, to: Connect) -> None:
        """Connect to a server, and to no other any more."""
        self._hang_up()
        self._current = _SessionListener(self._player, self._recorder, None if to.ours else self._seats)
        self._current.session.start(self._reactor, to.address, self._known)

    def _hang_up(self) -> _SessionListener | None:
        current, self._current = self._current, None
        if current:
            current.leave()
        return current

    def _search(self, wanted: bool) -> None:
        if wanted and self._finder is None:
            self._finder = Finder(self._reactor, self._interfaces(), self._heard)
        elif not wanted and self._finder:
            self._finder.stop()
            self._finder = None

    def _heard(self, host: str, answer: BeaconAnswer) -> None:
        asyncio.get_running_loop().call_soon(self._player.heard, host, answer)


def log_to_python() -> None:
    """Let Twisted log as Python does, and nothing to the screen."""
    globalLogBeginner.beginLoggingTo([STDLibLogObserver()], redirectStandardIO=False)
    # a name that is looked up still when the program ends finds no loop: that is for no log, and not for the terminal
    logging.getLogger("twisted").addHandler(logging.NullHandler())
