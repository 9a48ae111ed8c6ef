"""A commentator at a lobby in memory: where it watches, what it judges, when it comments."""

from collections import deque
from collections.abc import Sequence

import pytest

from contack.client.coach.evaluation import EvaluatedLay, Evaluation, Expectation
from contack.client.coach.review import EvaluatedDecision
from contack.client.coach.tasks import Evaluate
from contack.client.commentary.commentator import Commentator
from contack.client.session.actions import Effect, End, Send, Think
from contack.protocol.command import Comment, Hello, Join, Leave
from contack.protocol.notice import Commented, Notice, Refused, Welcomed
from contack.protocol.table_state import LayComment
from contack.protocol.version import PROTOCOL_VERSION
from tests.server.party import Party, Person


class Evening(Party):
    """A lobby with a screen and a commentator, whose tasks wait until a test finishes them."""

    def __init__(self) -> None:
        super().__init__(own_token="own")
        self.stranger().gets(Welcomed, Hello(PROTOCOL_VERSION, role="screen"))
        self.program = Commentator("test", "own")
        self.peer = self.stranger()
        self.read = 0
        self.tasks: deque[Evaluate] = deque()
        self.sent: list[Comment | Join | Leave] = []
        self.carry_out([Send(self.program.hello)])

    def carry_out(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            match effect:
                case Send(command=Comment() | Join() | Leave() as command):
                    self.sent.append(command)
                    self.peer.does(command)
                case Send(command=command):
                    self.peer.does(command)
                case Think(task=Evaluate() as task):
                    self.tasks.append(task)
        while self.read < len(self.peer.notices):
            self.read += 1
            self.carry_out(self.program.receive(self.peer.notices[self.read - 1]))

    def look(self) -> None:
        """Show all tables to the commentator, as the server does four times a second."""
        self.peer.hear(self.lobby.shown)
        self.carry_out(())

    def opens(self, *names: str, table: str = "inn") -> list[Person]:
        people = self.table(*names, name=table, hints=True)
        self.ready(people)
        self.look()
        return people

    def lays(self, people: list[Person], number: int = 1) -> None:
        for _ in range(number):
            self.mover(people).plays()
        self.look()

    def judges(self) -> int:
        """Finish a task with a lay that cost nothing, and return the turn of the lay."""
        task = self.tasks.popleft()
        seats = len(task.decision.view.racks)
        lays = [EvaluatedLay(task.decision.lay, Expectation((1 / seats,) * seats, (0.0,) * seats), 0.0)]
        result = EvaluatedDecision(task.decision, Evaluation(task.decision.seat, tuple(lays)))
        self.carry_out(self.program.take(task, result))
        return task.decision.view.turn + 1

    @property
    def commented(self) -> list[int]:
        """The turns of the comments that the server passed on."""
        return [notice.comment.turn for notice in self.peer.notices if isinstance(notice, Commented)]


@pytest.fixture
def evening() -> Evening:
    return Evening()


def refusals(notices: Sequence[Notice]) -> list[Refused]:
    return [notice for notice in notices if isinstance(notice, Refused)]


def test_commentator_judges_each_lay_and_comments_on_it_late(evening: Evening) -> None:
    people, judged = evening.opens("ann", "bob"), []
    for _ in range(6):
        evening.lays(people)
        judged.append(evening.judges())
    assert evening.commented == judged[:-1]
    assert not refusals(evening.peer.notices)


def test_slow_commentator_judges_the_newest_lay_next(evening: Evening) -> None:
    people = evening.opens("ann", "bob")
    evening.lays(people)
    first = evening.judges()
    evening.lays(people, 5)
    assert [evening.judges(), evening.judges()] == [first + 1, first + 5]
    assert not evening.tasks


def test_lay_whose_evaluation_failed_is_skipped(evening: Evening) -> None:
    people = evening.opens("ann", "bob")
    evening.lays(people)
    evening.carry_out(evening.program.take(evening.tasks.popleft(), None))
    assert not evening.tasks
    evening.lays(people)
    judged = evening.judges()
    evening.lays(people)
    evening.judges()
    assert evening.commented == [judged]


def test_comment_comes_again_once_its_better_lay_is_gone(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    people = evening.opens("ann", "bob")
    evening.lays(people)
    evening.judges()
    shown: list[LayComment] = []
    better = next(iter(people[0].view.lays))

    def comment_on(evaluated: EvaluatedDecision, *_: object) -> LayComment:
        decision = evaluated.decision
        named = better if len(people[0].view.board.laid) > 3 else None
        shown.append(LayComment(decision.view.turn + 1, decision.seat, decision.lay, (50, 50), 4, named))
        return shown[-1]

    monkeypatch.setattr("contack.client.commentary.commentator.comment_on", comment_on)
    evening.lays(people)
    evening.lays(people)
    comments = [command.comment.better for command in evening.sent if isinstance(command, Comment)]
    assert comments == [None, better]


def test_commentator_visits_all_tables_that_have_news(evening: Evening) -> None:
    first = evening.opens("ann", "bob")
    second = evening.opens("carl", "dora", table="bar")
    for _ in range(4):
        evening.lays(first)
        evening.lays(second)
        while evening.tasks:
            evening.judges()
    evening.look()
    games = [command.table for command in evening.sent if isinstance(command, Join)]
    assert {"inn", "bar"} == set(games[1:])
    assert len(evening.commented) >= 5
    assert not refusals(evening.peer.notices)


def test_commentator_stays_where_there_is_one_game(evening: Evening) -> None:
    people = evening.opens("ann", "bob")
    evening.table("carl", "dora", name="bar")
    for _ in range(3):
        evening.lays(people)
        evening.judges()
    assert [type(command) for command in evening.sent if not isinstance(command, Comment)] == [Join]


def test_commentator_leaves_a_game_that_ended(evening: Evening) -> None:
    people = evening.opens("ann", "bob")
    evening.lays(people)
    evening.judges()
    evening.play_out(people)
    evening.look()
    assert isinstance(evening.sent[-1], Leave)
    assert evening.peer.client.table is None


def test_result_for_another_table_is_dropped(evening: Evening) -> None:
    people = evening.opens("ann", "bob")
    evening.lays(people)
    evening.program.lost()
    evening.judges()
    assert evening.commented == []


def test_refused_commentator_ends_with_the_reason() -> None:
    program, stranger = Commentator("test", "wrong"), Party(own_token="own").stranger()
    [refused] = stranger.does(program.hello)
    [last] = program.receive(refused)
    assert isinstance(last, End)
    assert last.status == 1
    assert "commenting on lays" in last.text
