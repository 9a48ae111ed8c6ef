"""A commentator whose evaluations run in a thread."""

from pathlib import Path

from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import Deferred

from contack.client.commentary.commentator import Commentator
from contack.client.commentary.runner import CommentatorRunner
from contack.client.files.known_servers import KnownServers
from contack.client.session.actions import Effects, Task
from tests.client.memory import HERE
from tests.server.waiting import waits


class Broken:
    def work(self) -> object:
        raise ValueError("no lays")


class Taker(Commentator):
    """A commentator that keeps the answers to its tasks."""

    def __init__(self) -> None:
        super().__init__("test", "own")
        self.taken: Deferred[object] = Deferred()

    def take(self, task: Task, found: object) -> Effects:
        self.taken.callback(found)
        return ()


@waits
async def test_failed_evaluation_is_shown_and_reported(reactor: AsyncioSelectorReactor, tmp_path: Path) -> None:
    shown: list[str] = []
    commentator = Taker()
    runner = CommentatorRunner(commentator, shown.append)
    done = runner.run(reactor, HERE, KnownServers(tmp_path / "known"))
    runner.think(Broken())
    assert await commentator.taken is None
    assert "A lay gets no comment, because its evaluation failed: ValueError('no lays')" in shown
    runner.interrupt()
    assert await done == 0
