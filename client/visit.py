"""A client's stay at a server: connects, carries out what the client wants done, and ends. Decides nothing itself."""

from __future__ import annotations

from collections.abc import Callable

from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase
from twisted.python.failure import Failure

from contack.client.address import Address
from contack.client.keeper import Keeper
from contack.client.reaction import Reaction
from contack.client.tcp import ClientProtocol, connect
from contack.protocol.command import Command, Leave
from contack.protocol.notice import Notice


class Visit:
    """One connection of one client: `receive` answers what to do about a notice.

    `show` gets lines for people, and `complain` those that tell why it ended badly.
    """

    def __init__(
        self,
        keeper: Keeper,
        receive: Callable[[Notice], Reaction],
        show: Callable[[str], None],
        complain: Callable[[str], None],
    ) -> None:
        self._keeper = keeper
        self._receive = receive
        self._show = show
        self._complain = complain
        self._client = ClientProtocol(self._notified, self._lost)
        self._status: int | None = None
        self._done: Deferred[int] = Deferred()

    def run(self, reactor: PosixReactorBase, address: Address, hello: Command) -> Deferred[int]:
        """Connect, say hello, and answer the exit status when the connection is closed."""

        def failed(failure: Failure) -> None:
            self._complain(f"No Contack server answers at {address}: {failure.getErrorMessage()}")
            self._done.callback(1)

        connecting = connect(reactor, address, self._client)
        connecting.addCallbacks(lambda client: client.send(hello), failed)
        return self._done

    def do(self, reaction: Reaction) -> None:
        """Show, send and end as a reaction wants it; after the end nothing is done any more."""
        if self._status is not None:
            return
        tell = self._complain if reaction.status else self._show
        for line in reaction.lines:
            tell(line)
        for command in reaction.commands:
            self._client.send(command)
            if isinstance(command, Leave):
                self._keeper.finish()
        if reaction.status is not None:
            self._status = reaction.status
            self._client.close()

    def _notified(self, notice: Notice) -> None:
        try:
            self._keeper.keep(notice)
        except OSError as why:
            self._keeper.give_up()
            self._complain(f"The record cannot be written and is given up: {why}")
        self.do(self._receive(notice))

    def _lost(self, words: str) -> None:
        if self._status is None:
            self._complain(f"Sorry: {words}.")
            self._status = 1
        self._done.callback(self._status)
