"""The network as the full-screen client uses it: a session at one server, and the search for others."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace
from twisted.internet.defer import Deferred, gatherResults, succeed
from twisted.internet.posixbase import PosixReactorBase
from twisted.logger import STDLibLogObserver, globalLogBeginner

from contack.client.files.known_servers import NO_SERVERS, BadKnownServers, KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.files.seats import SeatRecorder
from contack.client.network.finder import Finder, Ways
from contack.client.network.reactor import GOODBYE_SECONDS
from contack.client.network.session import Loss, Session
from contack.client.screen.app.app import App
from contack.client.screen.run.runner import ScreenRunner
from contack.client.screen.state.effects import Connect, HangUp, SearchServers, Trust, TryNow
from contack.client.session.actions import Effect, Outcome, Reconnect, Send
from contack.client.session.address import Address
from contack.client.session.dealing import Commit, LeaveLater, RevealLater
from contack.client.session.fairness import NO_COMMITMENT
from contack.protocol.beacon import BeaconAnswer
from contack.protocol.command import Command, Hello
from contack.protocol.error import LocalProtocolError
from contack.protocol.notice import Notice

_log = logging.getLogger(__name__)


class Network:
    """Carries out the effects that take a network, and tells the runner what comes over it.

    Games and, where others host, seats are kept for coming back.
    """

    def __init__(
        self,
        reactor: PosixReactorBase,
        runner: ScreenRunner,
        known: KnownServers,
        recorder: GameRecorder,
        seats: SeatRecorder,
        ways: Callable[[], Ways],
    ) -> None:
        self._reactor = reactor
        self._runner = runner
        self._known = known
        self._recorder = recorder
        self._seats = seats
        self._ways = ways
        self._session: Session | None = None
        self._address: Address | None = None
        self._finder: Finder | None = None

    def carry_out(self, effect: Effect) -> None:
        """Carry out an effect; without a server nothing is sent, and what cannot be done now is told."""
        try:
            self._carry_out(effect)
        except LocalProtocolError:
            # a page offered what the protocol does not allow: a bug of ours, but none to lose a game over
            _log.exception("a command cannot be sent now")
            self._tell("Not now: that cannot be done here.")
        except BadKnownServers as bad:
            self._tell(str(bad))

    async def end(self) -> None:
        """Send what is still to be sent, and end everything."""
        ending = [self._search(False)]
        last = self._session
        self._hang_up()
        if last:
            ending.append(last.ended)
        # a server that reads no more must not hold the terminal
        all_ended = gatherResults(ending)
        all_ended.addTimeout(GOODBYE_SECONDS, self._reactor, onTimeoutCancel=lambda _result, _timeout: None)
        await all_ended.asFuture(asyncio.get_running_loop())

    # what the session calls

    def hello(self) -> Command:
        """Return what is said first over a new connection, to whoever has shown itself there."""
        if self._session and self._session.fingerprint is not None:
            self._runner.become(self._runner.now.shown(self._session.fingerprint))
        return self._as_owner(self._runner.now.hello())

    def _as_owner(self, command: Command) -> Command:
        """Return a hello with the owner's secret if it goes to the server that is hosted here."""
        # here and not in the app: the secret is in no state that a page or a log could show
        if not isinstance(command, Hello) or self._session is None or self._address is None:
            return command
        return replace(command, owner=self._runner.owner_secret(self._address, self._session.fingerprint or ""))

    def receive(self, notice: Notice) -> None:
        """Hand a notice on; one that makes no sense is the server's fault, and the session's business."""
        self._runner.notified(notice)

    def met(self, words: str, fingerprint: str) -> None:
        """Tell of a server that is met for the first time."""
        self._soon(lambda app: (app.met(words, fingerprint), ()))

    def lost(self, loss: Loss) -> None:
        """Tell why there is no connection, or ask about a server that is not trusted."""
        wrong = loss.wrong
        if wrong:
            self._soon(lambda app: (app.distrusted(wrong.address, wrong.shown, wrong.doubt), ()))
        else:
            self._soon(lambda app: app.lost(loss.words, loss.retry_in))

    def complain(self, text: str) -> None:
        """Tell what cannot be written to the disk."""
        self._soon(lambda app: (app.told(text), ()))

    def _soon(self, after: Callable[[App], Outcome[App]]) -> None:
        """Let the app hear something of the session, unless that is left first.

        It is told in a call of the loop's own: what goes wrong there ends the screen, where Twisted would only log it.
        """
        session = self._session

        def tell() -> None:
            """Tell it."""
            if session is self._session:
                self._runner.after(after(self._runner.now))

        asyncio.get_running_loop().call_soon(tell)

    # how effects are carried out

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Connect(address=address, ours=ours, announced=announced, wish=wish):
                self._hang_up()
                self._recorder.commit(wish.committed if wish else NO_COMMITMENT)
                self._address = address
                self._session = Session(self, self._recorder, None if ours else self._seats)
                known = self._known if address.tls or not ours else NO_SERVERS
                self._session.start(self._reactor, address, known, announced)
            case Trust(address=address, fingerprint=fingerprint):
                self._known.remember(address, fingerprint)
            case SearchServers(wanted=wanted):
                self._search(wanted)
            case HangUp():
                self._hang_up()
            case Send(command=command) if self._session:
                self._session.send(self._as_owner(command))
            case Commit() | RevealLater() | LeaveLater() if self._session:
                self._deal(self._session, effect)
            case Reconnect(words=words, seconds=seconds) if self._session:
                self._session.reconnect(words, seconds)
            case TryNow() if self._session:
                self._session.try_now()

    def _deal(self, session: Session, effect: Commit | RevealLater | LeaveLater) -> None:
        """Carry out what concerns a deal."""
        match effect:
            case Commit(committed=committed):
                session.commit(committed)
            case RevealLater(seconds=seconds):
                session.later(seconds, lambda: self._runner.after(self._runner.now.reveal()))
            case LeaveLater(seconds=seconds):
                session.leave_later(seconds, lambda: self._runner.after(self._runner.now.leave_refused()))

    def _hang_up(self) -> None:
        """End the session once all is sent; nothing more is heard of it."""
        session, self._session = self._session, None
        if session:
            session.close()

    def _search(self, wanted: bool) -> Deferred[None]:
        """Look for servers, or no more; answer when what looked for them is closed."""
        if wanted and self._finder is None:
            with suppress(BadKnownServers):  # whoever goes to a server is told of it
                self._runner.become(self._runner.now.knows(self._known.read()))
            self._finder = Finder(self._reactor, self._ways(), self._heard)
        elif not wanted and self._finder:
            finder, self._finder = self._finder, None
            return finder.stop()
        return succeed(None)

    def _heard(self, host: str, answer: BeaconAnswer, counted: bool) -> None:
        runner = self._runner
        asyncio.get_running_loop().call_soon(lambda: runner.become(runner.now.heard(host, answer, counted)))

    def _tell(self, text: str) -> None:
        self._runner.become(self._runner.now.told(text))


def log_to_python() -> None:
    """Let Twisted log as Python does, and nothing to the screen."""
    globalLogBeginner.beginLoggingTo([STDLibLogObserver()], redirectStandardIO=False)
    # a name that is looked up still when the program ends finds no loop: that is for no log, and not for the terminal
    logging.getLogger("twisted").addHandler(logging.NullHandler())
