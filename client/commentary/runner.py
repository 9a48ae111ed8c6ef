from collections.abc import Callable

from twisted.internet.defer import Deferred
from twisted.internet.threads import deferToThreadPool
from twisted.python.failure import Failure

from contack.client.commentary.commentator import Commentator
from contack.client.network.line_client import LineClient
from contack.client.network.session import Loss, Retry
from contack.client.session.actions import Effects, Task
from contack.protocol.command import Command
from contack.protocol.notice import Notice


class CommentatorRunner(LineClient):
    """A commentator that connects again after each loss; `show` prints a line for each event."""

    def __init__(self, commentator: Commentator, show: Callable[[str], None]) -> None:
        super().__init__(None, None, Retry.ALWAYS, show)
        self._commentator = commentator

    def hello(self) -> Command:
        return self._commentator.hello

    def notified(self, notice: Notice) -> Effects:
        return self._commentator.receive(notice)

    def lost(self, loss: Loss) -> None:
        self._commentator.lost()
        super().lost(loss)

    def think(self, task: Task) -> None:
        work: Deferred[object] = deferToThreadPool(self._reactor, self._reactor.getThreadPool(), task.work)
        work.addErrback(self._failed)
        work.addCallback(lambda found: self.do_as(lambda: self._commentator.take(task, found)))

    def _failed(self, failure: Failure) -> None:
        self.show(f"A lay gets no comment, because its evaluation failed: {failure.value!r}")
