"""The network of the full-screen client: a session at one server, and the search for others."""

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
from contack.client.servers.address import Address
from contack.client.session.actions import Effect, Outcome, Send
from contack.client.session.fairness import NO_COMMITMENT
from contack.protocol.command import Command, Hello
from contack.protocol.discovery.beacon import BeaconAnswer
from contack.protocol.discovery.page import is_home, is_loopback
from contack.protocol.error import LocalProtocolError
from contack.protocol.notice import Notice
from contack.system.interfaces import route_address

_log = logging.getLogger(__name__)


class Network:
    """Records games, and saves seats at other hosts' servers."""

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
        """Without a server it sends nothing; an impossible effect is reported."""
        try:
            self._carry_out(effect)
        except LocalProtocolError:
            # a page offered a command that the protocol forbids: our bug, but not worth losing a game
            _log.exception("a command cannot be sent now")
            self._tell("That is not possible here now.")
        except BadKnownServers as bad:
            self._tell(str(bad))

    async def end(self) -> None:
        ending = [self._search(False)]
        last = self._session
        self._hang_up()
        if last:
            ending.append(last.ended)
        # a server that stopped reading must not hold the terminal
        all_ended = gatherResults(ending)
        all_ended.addTimeout(GOODBYE_SECONDS, self._reactor, onTimeoutCancel=lambda _result, _timeout: None)
        await all_ended.asFuture(asyncio.get_running_loop())

    def hello(self) -> Command:
        if self._session and self._session.fingerprint is not None:
            self._runner.become(self._runner.now.shown(self._session.fingerprint, bool(self._secret())))
        if self._address is not None:
            self._runner.become(self._runner.now.linked(near=_near(self._address)))
        return self._as_owner(self._runner.now.hello())

    def _as_owner(self, command: Command) -> Command:
        # here, not in the app, so that no page or log can show the secret
        return replace(command, owner=self._secret()) if isinstance(command, Hello) else command

    def _secret(self) -> str:
        if self._session is None or self._address is None:
            return ""
        return self._runner.owner_secret(self._address, self._session.fingerprint or "")

    def receive(self, notice: Notice) -> None:
        # the session handles a notice that makes no sense
        self._runner.notified(notice)

    def met(self, words: str, fingerprint: str) -> None:
        self._soon(lambda app: (app.met(words, fingerprint), ()))

    def lost(self, loss: Loss) -> None:
        wrong = loss.wrong
        if wrong:
            self._soon(lambda app: (app.distrusted(wrong.address, wrong.shown, wrong.doubt), ()))
        else:
            self._soon(lambda app: app.lost(loss.words, loss.retry_in))

    def complain(self, text: str) -> None:
        self._soon(lambda app: (app.with_error(text), ()))

    def reveal(self) -> None:
        self._runner.after(self._runner.now.reveal())

    def leave_refused(self) -> None:
        self._runner.after(self._runner.now.leave_refused())

    def _soon(self, after: Callable[[App], Outcome[App]]) -> None:
        session = self._session

        def tell() -> None:
            if session is self._session:
                self._runner.after(after(self._runner.now))

        # later: the session may call in the middle of an effect, and by then another session may have begun
        asyncio.get_running_loop().call_soon(tell)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Connect(address=address, ours=ours, claims=claims, wish=wish):
                self._hang_up()
                self._recorder.commit(wish.committed if wish else NO_COMMITMENT)
                self._address = address
                self._session = Session(self, self._recorder, None if ours else self._seats)
                known = self._known if address.tls or not ours else NO_SERVERS
                self._session.start(self._reactor, address, known, claims)
            case Trust(address=address, fingerprint=fingerprint):
                self._known.remember(address, fingerprint)
            case SearchServers(wanted=wanted):
                self._search(wanted)
            case HangUp():
                self._hang_up()
            case Send(command=command) if self._session:
                self._session.send(self._as_owner(command))
            case TryNow() if self._session:
                self._session.try_now()
            case _ if self._session:
                self._session.carry_out(effect)

    def _hang_up(self) -> None:
        session, self._session = self._session, None
        if session:
            session.close()

    def _search(self, wanted: bool) -> Deferred[None]:
        if wanted and self._finder is None:
            with suppress(BadKnownServers):  # the client knows its servers
                self._runner.become(self._runner.now.changed(known=self._known.read()))
            self._finder = Finder(self._reactor, self._ways(), self._add)
        elif not wanted and self._finder:
            finder, self._finder = self._finder, None
            return finder.stop()
        return succeed(None)

    def _add(self, host: str, answer: BeaconAnswer, counted: bool) -> None:
        runner = self._runner
        asyncio.get_running_loop().call_soon(lambda: runner.become(runner.now.add_server(host, answer, counted)))

    def _tell(self, text: str) -> None:
        self._runner.become(self._runner.now.with_error(text))


def log_to_python() -> None:
    # Twisted must never write to the screen
    globalLogBeginner.beginLoggingTo([STDLibLogObserver()], redirectStandardIO=False)
    # a pending name lookup at the end of the program finds no loop: an error for no log and no terminal
    logging.getLogger("twisted").addHandler(logging.NullHandler())


def _near(address: Address) -> Address | None:
    home = route_address() if is_loopback(address.host) else ""
    return address._replace(host=home) if is_home(home) else None
