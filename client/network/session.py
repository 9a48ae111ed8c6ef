"""A client's stay at a server: connects, carries out what the client wants done, and ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase
from twisted.python.failure import Failure

from contack.client.files.known_servers import BadKnownServers, KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.files.seats import SeatRecorder
from contack.client.network.connection import ClientProtocol, connect, why_not
from contack.client.session.actions import Reaction
from contack.client.session.address import Address
from contack.protocol.command import Command, Leave
from contack.protocol.name import printable
from contack.protocol.notice import Notice


class Session:
    """One connection of one client: `receive` answers what to do about a notice.

    `show` gets lines for people, and `complain` those that tell why it ended badly. `seats` keeps the seat, for who
    comes back after the program has ended.
    """

    def __init__(
        self,
        keeper: GameRecorder,
        receive: Callable[[Notice], Reaction],
        show: Callable[[str], None],
        complain: Callable[[str], None],
        seats: SeatRecorder | None = None,
    ) -> None:
        self._keeper = keeper
        self._receive = receive
        self._show = show
        self._complain = complain
        self._seats = seats
        self._client = ClientProtocol(self._notified, self._lost)
        self._status: int | None = None
        self._done: Deferred[int] = Deferred()
        self._connecting: Deferred[None] | None = None

    @property
    def ended(self) -> bool:
        """Whether all is done, but for the connection to be closed."""
        return self._status is not None

    def run(self, reactor: PosixReactorBase, address: Address, hello: Command, known: KnownServers) -> Deferred[int]:
        """Connect, say hello, and return the exit status when the connection is closed.

        A server that encrypts must be known or met for the first time.
        """

        def check(fingerprint: str) -> None:
            """Tell of a server that is met for the first time. Raises WrongServer."""
            words = known.check(address, fingerprint)
            if words:
                self._show(words)

        def failed(failure: Failure) -> None:
            """End without a connection."""
            self._finish(why_not(address, failure))

        self._address = address
        connecting = connect(reactor, address, self._client, check)
        self._connecting = connecting.addCallbacks(lambda client: client.send(hello), failed)
        return self._done

    def do(self, reaction: Reaction) -> None:
        """Show, send and end as a reaction wants it; after the end nothing is done any more."""
        if self._status is not None:
            return
        self._status = reaction.status
        tell = self._complain if reaction.status else self._show
        for line in reaction.lines:
            tell(line)
        for command in reaction.commands:
            self._client.send(command)
            self._keep_seat(partial(SeatRecorder.sent, command=command))
            if isinstance(command, Leave):
                self._keeper.finish()
        if self.ended:
            self._client.close()
            if self._connecting:
                self._connecting.cancel()  # which does nothing where the connection is made

    def do_as(self, decide: Callable[[], Reaction]) -> None:
        """Do what `decide` answers; where that fails over what the server sent, the connection ends."""
        try:
            self.do(decide())
        except Exception:
            self._client.give_up()

    def _notified(self, notice: Notice) -> None:
        try:
            self._keeper.keep(notice)
        except OSError as why:
            self._keeper.give_up()
            self._complain(f"The record cannot be written and is given up: {printable(str(why))}")
        self._keep_seat(lambda seats: seats.keep(self._address, notice))
        self.do(self._receive(notice))

    def _keep_seat(self, keep: Callable[[SeatRecorder], bool]) -> None:
        """Keep the seat or forget it, where somebody wants to come back."""
        try:
            if self._seats:
                keep(self._seats)
        except (OSError, BadKnownServers) as why:
            self._seats = None
            self._complain(f"The seat cannot be kept for later: {printable(str(why))}")

    def _lost(self, words: str) -> None:
        self._finish(f"Sorry: {printable(words)}.")

    def _finish(self, words: str) -> None:
        """Return the exit status; `words` tell what happened to a client that did not end by itself."""
        if self._status is None:
            self._status = 1
            self._complain(words)
        self._done.callback(self._status)
