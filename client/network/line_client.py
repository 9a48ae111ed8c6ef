"""A client that prints lines, as the plain client and bots do."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase

from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.files.seats import SeatRecorder
from contack.client.network.session import Loss, Retry, Session
from contack.client.servers.address import Address
from contack.client.session.actions import Effects, End, Show, Task, Think, end, show
from contack.client.text.english import sentence
from contack.protocol.command import Command
from contack.protocol.notice import Notice


class LineClient(ABC):
    def __init__(
        self, recorder: GameRecorder | None, seats: SeatRecorder | None, retry: Retry, show: Callable[[str], None]
    ) -> None:
        self.show = show
        self._session = Session(self, recorder, seats, retry)
        self._status: int | None = None

    @abstractmethod
    def hello(self) -> Command:
        pass

    @abstractmethod
    def notified(self, notice: Notice) -> Effects:
        pass

    def complain(self, text: str) -> None:
        self.show(text)

    def away(self, text: str) -> Effects:
        """`text` has the reason and the time of the next try."""
        return show(text)

    def interrupt(self) -> None:
        self.do(end(0))

    def think(self, task: Task) -> None:
        raise NotImplementedError(task)

    def reveal(self) -> None:
        raise NotImplementedError

    def leave_refused(self) -> None:
        raise NotImplementedError

    @property
    def ended(self) -> bool:
        return self._status is not None

    def run(self, reactor: PosixReactorBase, address: Address, known: KnownServers) -> Deferred[int]:
        self._reactor = reactor
        self._session.start(reactor, address, known)
        return self._session.ended.addCallback(lambda _: self._status or 0)

    def do(self, effects: Effects) -> None:
        """After the end, nothing happens."""
        for effect in effects:
            if self.ended:  # checked before each: one effect may cause the end
                return
            match effect:
                case Show(text=text):
                    self.show(text)
                case Think(task=task):
                    self.think(task)
                case End():
                    self._end(effect)
                case _:
                    self._session.carry_out(effect)

    def do_as(self, decide: Callable[[], Effects]) -> None:
        """If `decide` fails at the server's data, the connection ends."""
        try:
            self.do(decide())
        except Exception:
            self._session.give_up()

    def met(self, words: str, fingerprint: str) -> None:
        self.show(words)

    def receive(self, notice: Notice) -> None:
        self.do(self.notified(notice))

    def lost(self, loss: Loss) -> None:
        if loss.wrong:
            self.do(end(1, loss.words))
        elif loss.retry_in is None:
            self.do(end(1, sentence(loss.words)))
        else:
            self.do(self.away(sentence(f"{loss.words}; trying again in {loss.retry_in} s")))

    def _end(self, last: End) -> None:
        self._status = last.status  # first: if the reader is gone, printing the last words interrupts
        if last.text:
            (self.complain if last.status else self.show)(last.text)
        self._session.close()
