from collections.abc import Sequence
from dataclasses import dataclass, field

from contack.client.coach.decisions import Decision, decisions_of
from contack.client.coach.evaluation import SearchLimit
from contack.client.coach.review import EvaluatedDecision
from contack.client.coach.tasks import Evaluate
from contack.client.commentary.comments import comment_on
from contack.client.session.actions import Effects, Task, Think, end, send
from contack.client.session.model import AT_NO_TABLE
from contack.engine.records.record import Record
from contack.engine.records.timeline import timeline_of
from contack.protocol.command import Comment, Hello, Join, Leave
from contack.protocol.name import printable
from contack.protocol.notice import AllTablesShown, Joined, Left, Notice, Played, Refused, Started
from contack.protocol.table_state import LayComment, TableGlance
from contack.protocol.version import PROTOCOL_VERSION

NODES = 10_000
"""Playouts per decision, about half a second."""


@dataclass(slots=True)
class _Game:
    """The deal, the decisions by turn, the last comment, and the table at the last visit."""

    commitment: str = ""
    evaluated: dict[int, EvaluatedDecision | None] = field(default_factory=dict)  # None: the evaluation failed
    sent: LayComment | None = None
    visited: TableGlance | None = None


class Commentator:
    """Watches one table at a time, and judges one lay at a time: the newest of its game.

    It goes to another table, the one that has waited longest, if it has nothing to judge. It comments on a lay once the
    next one is chosen, unless a round has passed by then.
    """

    def __init__(self, client: str, token: str) -> None:
        self.hello = Hello(PROTOCOL_VERSION, "", client, token, role="commentator")
        self.lost()

    def lost(self) -> None:
        self._tables: dict[str, TableGlance] = {}
        self._games: dict[str, _Game] = {}  # by table; the last visit comes last
        self._model = AT_NO_TABLE
        self._decisions: Sequence[Decision] = ()
        self._judging = self._moving = False

    def receive(self, notice: Notice) -> Effects:
        self._model = self._model.apply(notice)
        match notice:
            case Refused(command="hello", words=words):
                return end(1, f"The server refused: {printable(words)}.")
            case AllTablesShown(tables=tables):
                self._tables = {table.name: table for table in tables if table.comments}
                self._games = {name: self._games.get(name, _Game()) for name in (*self._games, *self._tables)}
                self._games = {name: game for name, game in self._games.items() if name in self._tables}
            case Joined() | Started() | Played():
                self._see_game()
            case Left() | Refused(command="join"):
                self._moving = False
        return self._next()

    def take(self, task: Task, found: object) -> Effects:
        """Skip a lay whose evaluation failed."""
        assert isinstance(task, Evaluate)
        self._judging = False
        game = self._game
        if game and any(task.decision == decision for decision in self._decisions):
            game.evaluated[task.decision.view.turn] = found if isinstance(found, EvaluatedDecision) else None
        return self._next()

    def _see_game(self) -> None:
        self._moving = False
        game, known = self._game, self._model.game
        self._decisions = ()
        if game and known and self._model.playing:
            self._decisions = decisions_of(timeline_of(Record(known.header, self._model.events)))
            if game.commitment != known.commitment:
                game.commitment, game.evaluated, game.sent = known.commitment, {}, None

    @property
    def _game(self) -> _Game | None:
        return self._games.get(self._model.table.name) if self._model.table else None

    def _next(self) -> Effects:
        if self._moving:
            return ()
        game = self._game
        comments = self._comment(game) if game else ()
        if game and self._decisions and self._decisions[-1].view.turn not in game.evaluated:
            return comments + self._judge(self._decisions[-1])
        return comments + self._move(game)

    def _judge(self, decision: Decision) -> Effects:
        if self._judging:
            return ()
        self._judging = True
        return (Think(Evaluate(decision, SearchLimit(NODES))),)

    def _comment(self, game: _Game) -> Effects:
        """Return the newest comment that is neither on the newest lay nor older than a round."""
        view, decisions = self._model.view, self._decisions
        if view is None:
            return ()
        before = (None, *decisions)
        for at in range(len(decisions) - 2, max(-1, len(decisions) - 2 - len(view.racks)), -1):
            evaluated, earlier = game.evaluated.get(decisions[at].view.turn), before[at]
            if evaluated:
                comment = comment_on(evaluated, game.evaluated.get(earlier.view.turn) if earlier else None, view)
                if comment == game.sent:
                    return ()
                game.sent = comment
                return send(Comment(comment))
        return ()

    def _move(self, game: _Game | None) -> Effects:
        """Go to the table that has waited longest, if a lay may have been made there since the last visit."""
        here = self._model.table.name if self._model.table else None
        changed = [name for name, there in self._games.items() if there.visited != self._tables[name]]
        goal = next((name for name in changed if name != here), None)
        if here and (game is None or goal):
            if game:
                game.visited = self._tables[here]
            self._moving = True
            return send(Leave())
        if here or goal is None:
            return ()
        game = self._games[goal] = self._games.pop(goal)
        game.visited, self._moving = self._tables[goal], True
        return send(Join(goal, spectate=True))
