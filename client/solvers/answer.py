from dataclasses import dataclass

from contack.client.solitaire.game import Difficulty, Events, Solitaire
from contack.client.solvers.difficulty import difficulty_of
from contack.client.solvers.result import Solution, SolverVerdict
from contack.client.text.english import counted
from contack.engine.event import Abandoned, Laid
from contack.engine.game import Game
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.records.replay import replay
from contack.engine.search.tables import lay_of


class NoSolitaire(ValueError):
    """A record of another game than a solitaire."""


@dataclass(frozen=True, slots=True)
class SolverQuestion:
    header: Header
    events: Events
    position: Solitaire


@dataclass(frozen=True, slots=True)
class SolverAnswer:
    """`random_win_rate` is set for a whole deal that can be won."""

    question: SolverQuestion
    solution: Solution
    seconds: float
    random_win_rate: float | None

    @property
    def difficulty(self) -> Difficulty | None:
        game = self.question.header.game
        return None if self.random_win_rate is None or game == "table" else difficulty_of(game, self.random_win_rate)

    @property
    def record(self) -> Record:
        position, events = self.question.position, self.question.events
        for lay in self.solution.lays:
            position, more = position.play(lay_of(lay))
            events += more
        return Record(self.question.header, events)


def question_of(record: Record, at_end: bool) -> SolverQuestion:
    """Solve the deal of a record, or the end of its game. Raises IllegalRecord or NoSolitaire."""
    if record.header.game == "table":
        raise NoSolitaire("a game of several players: only solitaires can be solved")
    steps = list(replay(record))
    if not steps:
        raise NoSolitaire("its record stops before anything is dealt")
    steps = steps if at_end else steps[:1]
    position = steps[-1].position
    assert not isinstance(position, Game)  # a solitaire's record has no other kind
    # drop the line that ends an abandoned game: the solution continues it
    events = tuple(event for step in steps for event in step.events if not isinstance(event, Abandoned))
    return SolverQuestion(record.header, events, position)


def answer_text(answer: SolverAnswer) -> str:
    solution, tables = answer.solution, counted(answer.solution.tables, "table")
    match solution.verdict:
        case SolverVerdict.UNKNOWN:
            return f"Not known after {tables}: search further with more --nodes or --time."
        case SolverVerdict.LOST:
            return f"It cannot be won: the search covered all {tables}."
    lays = [event for event in answer.record.events[len(answer.question.events) :] if isinstance(event, Laid)]
    lines = (f"{number:3}  {event.tile}@{event.cell}  {event.points:2}" for number, event in enumerate(lays, 1))
    rate = answer.random_win_rate
    hard = [] if rate is None else [f"It is {answer.difficulty}: random play wins {rate:.1%} of games."]
    points = answer.question.position.points + sum(event.points for event in lays)
    return "\n".join((f"It can be won, with these lays and {points} points; {tables} looked at.", *hard, *lines))


def answer_to_json(answer: SolverAnswer) -> dict[str, object]:
    header, solution = answer.question.header, answer.solution
    return {
        "game": header.game,
        "key": header.key,
        "laid": len(answer.question.position.board),
        "verdict": str(solution.verdict),
        "lays": [str(lay_of(lay)) for lay in solution.lays],
        "ease": answer.random_win_rate,
        "difficulty": answer.difficulty,
        "tables": solution.tables,
        "seconds": round(answer.seconds, 3),
    }
