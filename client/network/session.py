"""A client's session at a server: connects, and reconnects after a loss; the same for all clients."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from math import ceil
from typing import NamedTuple, Protocol

from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IDelayedCall
from twisted.internet.posixbase import PosixReactorBase
from twisted.python.failure import Failure

from contack.client.files.known_servers import BadKnownServers, KnownServers, WrongServer
from contack.client.files.recorder import GameRecorder
from contack.client.files.seats import SeatRecorder
from contack.client.network.connection import ClientProtocol, connect, why_not
from contack.client.network.reactor import cancel
from contack.client.servers.address import Address
from contack.client.servers.servers_met import NO_CLAIMS, Claims, Doubt
from contack.client.session.actions import Effect, Reconnect, Send
from contack.client.session.dealing import Commit, LeaveLater, RevealLater
from contack.client.session.game_check import NO_GAME, NONSENSE
from contack.client.text.english import OUR_FAULT, failure_words
from contack.protocol.command import Command, Leave
from contack.protocol.error import FOR_GOOD
from contack.protocol.limits import PAUSES, pause_after
from contack.protocol.notice import Closed, Notice, Welcomed

# The longest pause that a server can ask for: no server may end a client permanently.
LONGEST_WAIT = 3600


class Retry(Enum):
    """When to retry: never, after the first welcome, or from the first try."""

    NEVER = auto()
    ONCE_WELCOMED = auto()
    ALWAYS = auto()


class Loss(NamedTuple):
    """`retry_in` is None if the session has ended. `wrong` is an untrusted server."""

    words: str
    retry_in: int | None = None
    wrong: WrongServer | None = None


class Listener(Protocol):
    def hello(self) -> Command:
        pass

    def met(self, words: str, fingerprint: str) -> None:
        pass

    def receive(self, notice: Notice) -> None:
        pass  # the notice is already recorded

    def lost(self, loss: Loss) -> None:
        pass

    def complain(self, text: str) -> None:
        pass

    def reveal(self) -> None:
        pass

    def leave_refused(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Backoff:
    """`tries` have failed since the last welcome."""

    tries: int = 0
    wait: float = 0.0

    def apply(self, notice: Notice) -> "Backoff":
        """Start again after a welcome."""
        match notice:
            case Welcomed():
                return Backoff()
            case Closed(retry_after=seconds) if seconds is not None:
                return replace(self, wait=seconds)
        return self

    def next(self) -> "tuple[int, Backoff]":
        # the server's wish counts once
        # 0 first: a server may send NaN, which loses every comparison
        wait = min(max(0.0, self.wait), LONGEST_WAIT)
        return max(pause_after(self.tries), ceil(wait)), Backoff(self.tries + 1)


class Session:
    """The connections of `listener` to one server; `recorder` and `seats` keep games and the seat.

    `fingerprint` is empty without encryption, None before the first connection.
    """

    def __init__(
        self,
        listener: Listener,
        recorder: GameRecorder | None = None,
        seats: SeatRecorder | None = None,
        retry: Retry = Retry.ONCE_WELCOMED,
    ) -> None:
        self._listener = listener
        self._recorder = recorder
        self._seats = seats
        self._comes_back = retry is Retry.ALWAYS
        self._may_come_back = retry is not Retry.NEVER
        self._backoff = Backoff()
        self._words = ""
        self._online = False
        self._closed = False
        self.fingerprint: str | None = None
        self._again: IDelayedCall | None = None
        self._waiting: IDelayedCall | None = None
        self._leaving: IDelayedCall | None = None
        self.ended: Deferred[None] = Deferred()

    def start(
        self,
        reactor: PosixReactorBase,
        address: Address,
        known: KnownServers,
        claims: Claims = NO_CLAIMS,
    ) -> None:
        # a server's fingerprint must be new or in `known`, and match `claims`
        self._reactor, self._address, self._known, self._claims = reactor, address, known, claims
        self._connect()

    def send(self, command: Command) -> None:
        """Without a connection, do nothing. Raises LocalProtocolError if the state forbids the command."""
        # a bot's answer may come between the server's last word and the end of the connection
        if not self._online or self._client.over:
            return
        self._client.send(command)  # first: a forbidden Leave must not cost the seat
        self._keep_seat(lambda seats: seats.sent(command))
        if self._recorder and isinstance(command, Leave):
            self._recorder.finish()

    def carry_out(self, effect: Effect) -> None:
        match effect:
            case Send(command=command):
                self.send(command)
            case Commit(committed=committed):
                if self._recorder:
                    self._recorder.commit(committed)
                self._keep_seat(lambda seats: seats.commit(committed))
            case RevealLater(seconds=seconds):  # a lost connection drops it
                cancel(self._waiting)
                self._waiting = self._reactor.callLater(min(seconds, LONGEST_WAIT), self._listener.reveal)
            case LeaveLater(seconds=seconds):  # a server that cheats must not keep its client by cutting the connection
                cancel(self._leaving)
                self._leaving = self._reactor.callLater(seconds, self._listener.leave_refused)
            case Reconnect(words=words, seconds=seconds):
                self._words = words
                self._backoff = replace(self._backoff, wait=seconds)
                self._client.close()

    def try_now(self) -> None:
        if self._again:
            self._again.cancel()
            self._connect()

    def give_up(self) -> None:
        """Call it inside an except block."""
        self._client.give_up()

    def close(self) -> None:
        """Send everything first. The listener gets no more calls, and `ended` fires."""
        if self._closed:
            return
        self._closed = True
        cancel(self._waiting)
        cancel(self._leaving)
        if self._again:
            self._again.cancel()
            self._again = None  # so that no retry follows the end
            self.ended.callback(None)
        else:
            self._client.close()
            self._connecting.cancel()  # does nothing if the connection is made

    def _connect(self) -> None:
        self._again = None
        self._words = ""  # words of the previous connection
        self._game = NO_GAME
        self._client = ClientProtocol(self._receive, self._lost)
        self._connecting = connect(self._reactor, self._address, self._client, self._check)
        self._connecting.addCallbacks(self._connected, self._failed)

    def _connected(self, _: object) -> None:
        self._online = True
        self.send(self._listener.hello())

    def _check(self, fingerprint: str) -> None:
        # seat and passwords belong to the server before: a returning client gives them to no other, trusted or not
        if self.fingerprint not in (None, fingerprint):
            raise WrongServer(self._address, fingerprint, Doubt(self.fingerprint or ""))
        words = self._known.check(self._address, fingerprint, self._claims)
        self.fingerprint = fingerprint
        if words:
            self._listener.met(words, fingerprint)

    def _receive(self, notice: Notice) -> None:
        if self._closed:  # data on its way at the close still arrives
            return
        # first: illegal notices are neither recorded nor shown, and end the connection
        self._game = self._game.apply(notice)
        self._backoff = self._backoff.apply(notice)
        match notice:
            case Welcomed(server=name):
                self._call(name)
                # only now: an address that never answered may be a typing error, and waiting would be useless
                self._comes_back = self._may_come_back
            case Closed(reason=reason, words=words):
                if reason in FOR_GOOD:  # a retry would meet a ban every time, and contradict a kick
                    self._comes_back = False
                self._words = f"the server closed the connection: {words}"
                self._client.close()
        # before the listener, whose answer may be to leave: that ends the record and forgets the seat
        self._record(notice)
        self._keep_seat(lambda seats: seats.keep(self._address, notice))
        self._listener.receive(notice)

    def _call(self, name: str) -> None:
        if self.fingerprint:
            try:
                self._known.remember(self._address, self.fingerprint, name)
            except BadKnownServers as why:
                self._listener.complain(str(why))

    def _record(self, notice: Notice) -> None:
        if self._recorder is None:
            return
        try:
            self._recorder.keep(notice, self._game)
        except OSError as why:
            self._recorder.give_up()
            self._listener.complain(f"The record cannot be written and is given up: {failure_words(why)}")

    def _keep_seat(self, keep: Callable[[SeatRecorder], None]) -> None:
        try:
            if self._seats:
                keep(self._seats)
        except (OSError, BadKnownServers) as why:
            self._seats = None  # report a full disk once, not with every notice
            self._listener.complain(f"The seat cannot be kept for later: {failure_words(why)}")

    def _failed(self, failure: Failure) -> None:
        words = why_not(self._address, failure)
        # only a person can solve these two: a retry would show the same certificate or the same file
        if isinstance(failure.value, WrongServer):
            self._end(Loss(words, wrong=failure.value))
        elif isinstance(failure.value, BadKnownServers):
            self._end(Loss(words))
        else:
            self._away(words)

    def _lost(self, words: str) -> None:
        self._online = False
        cancel(self._waiting)
        if words in (NONSENSE, OUR_FAULT):
            # without a pause, a server that welcomes and fails would cause a retry and a log line every second
            self._backoff = replace(self._backoff, wait=PAUSES[-1])
        self._away(self._words or words)

    def _away(self, words: str) -> None:
        if self._closed or not self._comes_back:
            self._end(Loss(words))
            return
        seconds, self._backoff = self._backoff.next()
        # not Twisted's ClientService: it counts a connection as good before the server accepts the client, and knows
        # neither "not before" nor "now"
        self._again = self._reactor.callLater(seconds, self._connect)
        self._listener.lost(Loss(words, seconds))

    def _end(self, loss: Loss) -> None:
        cancel(self._leaving)
        if not self._closed:
            self._closed = True
            self._listener.lost(loss)
        self.ended.callback(None)
