"""Exercises from a player's own games: before each costly lay, look for a better one."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from contack.client.coach.decisions import Decision, decisions_of
from contack.client.coach.review import MISTAKE, EvaluatedDecision
from contack.client.coach.review_json import decisions_from_json
from contack.client.coach.text import chance_text, mark, per_cent
from contack.client.text.english import counted
from contack.engine.board.lay import Lay
from contack.engine.records.form import JsonObject
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.records.timeline import Timeline, holders_of, timeline_of

# The most exercises of a game, the costliest lays.
MOST = 5

NO_MISTAKE = f"no lay cost {100 * MISTAKE:.0f} % or more of the chance to win"


@dataclass(frozen=True, slots=True)
class OwnGame:
    """`decisions` are the player's lays with an alternative; `evaluated` if a review has judged them."""

    header: Header
    game: Timeline
    name: str
    decisions: tuple[Decision, ...]
    evaluated: tuple[EvaluatedDecision, ...] | None = None

    @staticmethod
    def of(header: Header, game: Timeline, name: str) -> "OwnGame":
        """Include each seat that the player held."""
        holders = holders_of(game, header.players)
        free = (decision for decision in decisions_of(game) if decision.free and decision.own)
        own = (decision for decision in free if holders[decision.at][decision.seat] == name)
        return OwnGame(header, game, name, tuple(own))

    def judged(self, evaluated: Iterable[EvaluatedDecision]) -> "OwnGame":
        """Take the player's own of the game's decisions."""
        own = {decision.at for decision in self.decisions}
        return replace(self, evaluated=tuple(each for each in evaluated if each.decision.at in own))

    def reviewed(self, review: JsonObject) -> "OwnGame":
        """Ignore a review that is damaged or of another game."""
        return replace(self, evaluated=decisions_from_json(review, self.decisions))


def own_game(record: Record, name: str, review: JsonObject | None) -> OwnGame | None:
    """Return None for a solitaire or a game without a choice of the player."""
    if record.header.game != "table":
        return None
    found = OwnGame.of(record.header, timeline_of(record), name)
    return (found if review is None else found.reviewed(review)) if found.decisions else None


def exercises_of(evaluated: Iterable[EvaluatedDecision]) -> tuple[EvaluatedDecision, ...]:
    """Return the greatest mistakes, as they came in the game."""
    mistakes = sorted((each for each in evaluated if each.mistake), key=lambda each: -each.cost)
    return tuple(sorted(mistakes[:MOST], key=lambda each: each.decision.at))


def answered(exercise: EvaluatedDecision, lay: Lay) -> EvaluatedDecision:
    decision = exercise.decision
    return replace(exercise, decision=replace(decision, lay=lay, points=decision.view.lays[lay]))


def is_right(answer: EvaluatedDecision) -> bool:
    # the coach tries poor lays less often, so their noise alone must not make them good
    return not mark(answer.cost) and answer.made.behind < MISTAKE


@dataclass(frozen=True, slots=True)
class ExerciseTally:
    found: int = 0
    asked: int = 0

    def __str__(self) -> str:
        return f"{self.found} of {self.asked} found"


NONE_ASKED = ExerciseTally()


@dataclass(frozen=True, slots=True)
class Course:
    """`answer` is the last one to the current exercise; `known` ends an exercise."""

    exercises: tuple[EvaluatedDecision, ...]
    tally: ExerciseTally = NONE_ASKED
    at: int = 0
    answer: EvaluatedDecision | None = None
    known: bool = False

    @property
    def exercise(self) -> EvaluatedDecision | None:
        return self.exercises[self.at] if self.at < len(self.exercises) else None

    @property
    def place(self) -> str:
        return f"{self.at + 1} of {len(self.exercises)}"

    def answered(self, lay: Lay) -> "Course":
        assert self.exercise is not None  # the player answers an exercise
        answer = answered(self.exercise, lay)
        if self.known or not is_right(answer):
            return replace(self, answer=answer)
        return replace(self._counted(found=1), answer=answer, known=True)

    def revealed(self) -> "Course":
        assert self.exercise is not None  # the player gives an exercise up
        best = answered(self.exercise, self.exercise.evaluation.best.lay)
        return replace(self if self.known else self._counted(), answer=best, known=True)

    def next(self) -> "Course":
        # a skipped exercise counts as not found
        counted = self if self.known else self._counted()
        return replace(counted, at=self.at + 1, answer=None, known=False)

    def _counted(self, found: int = 0) -> "Course":
        return replace(self, tally=ExerciseTally(self.tally.found + found, self.tally.asked + 1))


def question_text(exercise: EvaluatedDecision, cells: bool = True) -> str:
    """Omit `cells` if the screen shows places."""
    decision = exercise.decision
    laid = decision.lay if cells else decision.lay.tile
    points = counted(decision.points, "point")
    return f"You laid {laid} for {points}, which cost {_cost_text(exercise)}. Find a better lay."


def answer_text(exercise: EvaluatedDecision, answer: EvaluatedDecision, cells: bool = True) -> str:
    lay = answer.decision.lay if cells else answer.decision.lay.tile
    if answer.decision.lay == exercise.decision.lay:
        return f"{lay} is your lay from the game."
    if not is_right(answer):
        return f"{lay} also costs {_cost_text(answer)}."
    best = "is the best" if not answer.made.behind else "is as good as the best"
    return f"{lay} {best}: {chance_text(answer.made, answer)} to win, not {chance_text(exercise.made, exercise)}."


def gain_text(exercise: EvaluatedDecision, answer: EvaluatedDecision) -> str:
    """Compare an answer with the lay in the game: the expected points of this hand."""
    seat = exercise.decision.seat
    points = answer.made.expectation.points[seat] - exercise.made.expectation.points[seat]
    return f"On average it brings {abs(points):.1f} points {'more' if points >= 0 else 'fewer'} in this hand."


def _cost_text(evaluated: EvaluatedDecision) -> str:
    return f"{per_cent(evaluated.made.behind)} of the chance to win"
