from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from contack.client.coach.exercise import (
    NO_MISTAKE,
    Course,
    OwnGame,
    answer_text,
    exercises_of,
    gain_text,
    question_text,
)
from contack.client.coach.review import EvaluatedDecision
from contack.client.coach.tasks import Evaluate, EvaluationQueue
from contack.client.screen.pages.base.page import Binding, Page, Title, Transition
from contack.client.screen.pages.board.board_page import LOOKING, SCROLLING
from contack.client.screen.pages.board.rack_page import CHOOSE_LAY, RackPage
from contack.client.screen.pages.board.selection import NOTHING, Selection, lay_detail, tile_detail
from contack.client.screen.pages.board.table_display import TableDisplay
from contack.client.screen.pages.board.table_view import paint_table
from contack.client.screen.pages.replay.view import RecordedGame, logs_of, table_display
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import Learn
from contack.client.screen.state.line import Line
from contack.client.session.actions import Task, Think
from contack.client.text.english import local_text, sentence
from contack.engine.board.board import Board
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.engine.view import View
from contack.engine.why_not import why_not
from contack.protocol.name import printable

NO_EXERCISE = "The coach still judges your lays."


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnPage(RackPage):
    """`rest` are the records after this game. `course` comes from the coach."""

    about: ClassVar[str] = (
        "Positions from your own games in which your lay cost much of the chance to win. Find a lay that is as good as"
        " the best."
    )
    until_start: ClassVar[bool] = True
    bindings: ClassVar[tuple[Binding, ...]] = (
        *CHOOSE_LAY,
        Binding(("enter",), "confirm", "answer with the shown lay; after the right one, go on", "answer"),
        Binding(("escape",), "back", "take back what you chose; with nothing chosen, leave"),
        Binding(("h",), "reveal", "show the best lay", "show it"),
        Binding(("g",), "go_on", "go to the next exercise, or to the next game", "go on"),
        *LOOKING,
        SCROLLING,
        Binding(("q",), "leave", "leave", "leave"),
    )

    own: OwnGame
    replayed: RecordedGame
    evaluations: EvaluationQueue
    course: Course
    rest: tuple[Path, ...] = ()

    def rack(self, context: Context) -> Sequence[Tile]:
        return self._view.rack if self._view else ()

    def board(self, context: Context) -> Board:
        return self._view.board if self._view else Board()

    def selecting(self, context: Context) -> bool:
        return self._asks and self.selection.tile is not None

    def why_not(self, lay: Lay, context: Context) -> str:
        why = why_not(self._view, lay) if self._view else None
        return f"Not there: {why}." if why else ""

    def chosen(self, selection: Selection, context: Context) -> Transition:
        return RackPage.chosen(self, selection, context) if self._asks else Transition(self)

    def placed(self, selection: Selection, context: Context) -> Transition:
        return RackPage.placed(self._unanswered(), selection, context) if self._asks else Transition(self)

    def confirm(self, key: str, context: Context) -> Transition:
        lay = self.selection.lay
        if self._view is None or not self._asks:
            return self.go_on(key, context)
        if lay is None:
            return self.ask_for_a_lay()
        if lay not in self._view.lays:
            return self.placed(self.selection, context)
        return Transition(replace(self.remembering(context), course=self.course.answered(lay)))

    def back(self, key: str, context: Context) -> Transition:
        if self.selection == NOTHING or not self._asks:
            return self.leave(key, context)
        undone = self.selection.undone(self.board(context))
        return Transition(replace(self._unanswered(), selection=undone))

    def reveal(self, key: str, context: Context) -> Transition:
        if not self._asks:
            return Transition(self)
        course = self.course.revealed()
        assert course.answer is not None  # it was revealed
        selection = Selection(*course.answer.decision.lay)
        return Transition(replace(self.remembering(context), course=course, selection=selection))

    def go_on(self, key: str, context: Context) -> Transition:
        if self.course.exercise:
            return self._next(self.course.next())
        if not self.evaluations.over:
            return self.say(f"{NO_EXERCISE} q leaves.")
        return self._next(self.course)

    def thought(self, task: Task, found: object, context: Context) -> Transition:
        if not isinstance(task, Evaluate) or task not in self.evaluations.tasks:
            return Page.thought(self, task, found, context)
        if not isinstance(found, EvaluatedDecision):
            return self.say("A lay could not be evaluated: something went wrong in the coach.", "bad")
        evaluations = self.evaluations.took(task, found)
        page = replace(self, evaluations=evaluations)
        if evaluations.over:
            page = page._with(evaluations.begun)
        return Transition(page, tuple(map(Think, evaluations.after(task))))

    def title(self, context: Context) -> Title:
        header = self.own.header
        parts = ("Contack · learn", local_text(header.started, context.zone), ", ".join(map(printable, header.players)))
        tally = f" · {self.course.tally}" if self.course.tally.asked else ""
        return Title(" · ".join(filter(None, parts)), f"{self._progress}{tally}")

    def unhinted(self, context: Context) -> Collection[str]:
        out = ("choose_tile", "choose_place", "confirm", "reveal")
        return () if self._asks else out if self.course.exercise or self.rest else (*out, "go_on")

    def offered(self, context: Context) -> Iterable[Lay]:
        return self._view.lays if self._view else ()

    def paint(self, area: Area, context: Context) -> None:
        paint_table(area, self._display(context), context.theme, self.zoom_now(context), self.pan_by)

    def lines(self, context: Context) -> tuple[Line, ...]:
        return self.replayed.lines(context)

    def _display(self, context: Context) -> TableDisplay:
        display = table_display(self.replayed, self.lines(context))
        rack, tile = self.rack(context), self.selection.tile
        own = replace(self.display(context), badges=display.board.badges) if self._view else display.board
        return replace(
            display,
            board=own,
            detail=self.detail(context),
            chosen=rack.index(tile) if tile in rack else None,
            mine=self._view.seat if self._view else None,
            log_back=self.log_back,
        )

    def detail(self, context: Context) -> tuple[Line, ...]:
        exercise, answer, lay = self.course.exercise, self.course.answer, self.selection.lay
        if exercise is None or self._view is None:
            return self._between()
        if answer and answer.decision.lay == lay:
            words = answer_text(exercise, answer, cells=False)
            if not self.course.known:
                return Line(words, "bad"), Line("Try another one; h shows the best.", "dim")
            gain = Line(gain_text(exercise, answer))
            return Line(words, "good"), gain, Line("Enter goes on.", "dim")
        if lay in self._view.lays and lay is not None:
            return lay_detail(lay, self._view.board, "Enter answers, Esc takes it back.")
        if lay:
            return (Line(f"{lay.tile} does not fit there:"), Line(sentence(self.why_not(lay, context)), "bad"))
        if self.selection.tile:
            return tile_detail(self.selection.tile, self._view.board, "Press the letter of a place, or ↓.")
        return (Line(question_text(exercise, cells=False), "good"),)

    def _between(self) -> tuple[Line, ...]:
        if not self.evaluations.over:
            return Line(NO_EXERCISE, "good"), Line(f"{sentence(self._progress)} q leaves.", "dim")
        further = Line("Enter goes to the game before." if self.rest else "q leaves.", "dim")
        if not self.course.exercises:
            return Line(f"Well played: {NO_MISTAKE}.", "good"), further
        return Line(f"{self.course.tally}.", "good"), further

    @property
    def _view(self) -> View | None:
        return self.course.exercise.decision.view if self.course.exercise else None

    @property
    def _asks(self) -> bool:
        return self.course.exercise is not None and not self.course.known

    @property
    def _progress(self) -> str:
        return self.evaluations.state or (self.course.place if self.course.exercise else "no more here")

    def _unanswered(self) -> "LearnPage":
        return replace(self, course=replace(self.course, answer=None))

    def _next(self, course: Course) -> Transition:
        after = self._at(course)
        if course.exercise or not self.rest:
            return Transition(after)
        return Transition(after, (Learn(self.rest, self.own.name, course.tally),))

    def _with(self, evaluated: Iterable[EvaluatedDecision]) -> "LearnPage":
        return self._at(replace(self.course, exercises=exercises_of(evaluated)))

    def _at(self, course: Course) -> "LearnPage":
        # the position before the lay; after the last exercise the end of the game
        at = course.exercise.decision.at - 1 if course.exercise else len(self.replayed.game.positions) - 1
        replayed = replace(self.replayed, at=at)
        return replace(
            self, course=course, replayed=replayed, selection=NOTHING, reached=frozenset(), pan_by=(0, 0), log_back=0
        )


def open_learn(own: OwnGame, effect: Learn, under: Page | None) -> Transition:
    """Without a page below, leaving quits."""
    game = RecordedGame(header=own.header, game=own.game, logs=logs_of(own.header, own.game))
    known = own.evaluated is not None
    evaluations = EvaluationQueue.of(() if known else own.decisions)
    page = LearnPage(
        own=own,
        replayed=game,
        evaluations=evaluations,
        course=Course((), effect.tally),
        rest=effect.records,
        under=under,
    )
    return Transition(page._with(own.evaluated or ()), tuple(map(Think, evaluations.first)))
