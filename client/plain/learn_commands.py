from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from contack.client.coach.exercise import Course, OwnGame, answer_text, gain_text, question_text
from contack.client.plain.help import LEARN_HELP
from contack.client.plain.typed_line import TypedCommand, answer_line, parse_lay
from contack.client.session.actions import Effects, End, Outcome, show
from contack.client.text.board import TextOptions, draw_board, lay_marks
from contack.client.text.events import lays_table, list_text, rack_table
from contack.engine.records.timeline import holders_of
from contack.engine.why_not import why_not
from contack.protocol.sentences import seen_by


@dataclass(frozen=True, slots=True)
class GameCourse:
    """A game with its exercises, before the last of which it ends."""

    own: OwnGame
    course: Course


def answer(learning: GameCourse, line: str, look: TextOptions) -> Outcome[GameCourse]:
    if not line.strip():
        return learning, show("type a number from the list, or help")
    return answer_line(learning, line, look, _lay, _COMMANDS)


def exercise_text(learning: GameCourse, look: TextOptions) -> str:
    # the drawing comes first because it may be taller than the screen
    return "\n".join(_exercise(learning, look))


def _exercise(learning: GameCourse, look: TextOptions) -> Iterator[str]:
    exercise = learning.course.exercise
    assert exercise is not None  # the game is not over
    own, decision = learning.own, exercise.decision
    view, holders = decision.view, holders_of(own.game, own.header.players)[decision.at]
    if look.drawing:
        yield draw_board(view.board, lay_marks(view.lays), openings=True, width=look.width)
        yield ""
    yield rack_table(view, [seen_by(own.name, holder) for holder in holders])
    yield lays_table(view.lays, view.board)
    yield f"exercise {learning.course.place}: {question_text(exercise)}"


def _lay(learning: GameCourse, text: str, look: TextOptions) -> Outcome[GameCourse]:
    exercise = learning.course.exercise
    assert exercise is not None  # the game is not over
    view = exercise.decision.view
    lay = parse_lay(text, view.lays)
    why = why_not(view, lay)
    if why:
        return learning, show(f"{lay} cannot be laid: {why}")
    return _answered(learning, learning.course.answered(lay), look)


def _answered(learning: GameCourse, course: Course, look: TextOptions) -> Outcome[GameCourse]:
    assert course.exercise is not None  # it was answered just now
    assert course.answer is not None  # likewise
    words = answer_text(course.exercise, course.answer)
    if not course.known:
        return replace(learning, course=course), show(f"{words} Try another one, or type answer.")
    return _next(replace(learning, course=course), look, f"{words} {gain_text(course.exercise, course.answer)}")


def _next(learning: GameCourse, look: TextOptions, *words: str) -> Outcome[GameCourse]:
    after = replace(learning, course=learning.course.next())
    further: Effects = show(f"\n{exercise_text(after, look)}") if after.course.exercise else ()
    return after, (*show(*words), *further)


def _board_list(learning: GameCourse, *_: object) -> Outcome[GameCourse]:
    exercise = learning.course.exercise
    return learning, show(list_text(exercise.decision.view.board)) if exercise else ()


_COMMANDS: Mapping[str, TypedCommand[GameCourse]] = {
    "answer": lambda learning, _, look: _answered(learning, learning.course.revealed(), look),
    "help": lambda learning, *_: (learning, show(LEARN_HELP)),
    "list": _board_list,
    "next": lambda learning, _, look: _next(learning, look),
    "quit": lambda learning, *_: (learning, (End(0),)),
    "table": lambda learning, _, look: (learning, show(exercise_text(learning, look.drawn))),
}
