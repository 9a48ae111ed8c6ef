from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from contack.client.screen.pages.base.page import Binding, Title, Transition
from contack.client.screen.pages.board.board_page import LOOKING
from contack.client.screen.pages.board.select_page import SelectPage
from contack.client.screen.pages.board.selection import NOTHING, best_points, lay_detail, tile_detail
from contack.client.screen.pages.lesson.steps import STEPS, LessonStep
from contack.client.screen.pages.lesson.view import LessonDisplay, paint_lesson
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.context import Context
from contack.client.screen.state.line import Line
from contack.client.text.english import sentence
from contack.engine.board.board import Board
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.engine.view import View
from contack.engine.why_not import why_not

THE_END = "That was all. Esc goes back: there b plays against bots, and h and j play with friends."


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonPage(SelectPage):
    letters: ClassVar[str] = "abcdefg"
    about: ClassVar[str] = "A lesson of five minutes: lay a tile in each step, or see why it does not fit."
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(tuple("12345"), "choose_tile", "choose a tile", "tile", "1-5"),
        Binding(("left", "right"), "move_tile", "choose the tile before, or the next"),
        Binding(("down", "up", "tab", "s-tab"), "move_place", "choose the next place; where it does not fit, why"),
        Binding(tuple(letters), "choose_place", "choose the place with this letter", "place", "a-g"),
        Binding(("enter",), "confirm", "lay the tile, draw, or continue to the next step", "go on"),
        Binding(("escape",), "back", "take back what you chose; with nothing chosen, leave"),
        Binding(("n",), "skip", "go to the next step", "next step"),
        Binding(("p",), "skip", "go to the step before"),
        *LOOKING,
        Binding(("q",), "leave", "leave the lesson", "leave"),
    )

    at: int = 0
    laid: Lay | None = None
    drawn: int = 0

    @property
    def step(self) -> LessonStep:
        return STEPS[self.at]

    @property
    def rack(self) -> tuple[Tile, ...]:
        rack = (*self.step.rack, *self.step.pile[: self.drawn])
        return tuple(tile for tile in rack if not self.laid or tile != self.laid.tile)

    def board(self, context: Context) -> Board:
        return self.step.board.lay(self.laid) if self.laid else self.step.board

    def selecting(self, context: Context) -> bool:
        return self.laid is None

    def why_not(self, lay: Lay, context: Context) -> str:
        why = why_not(View.of_solitaire(self.step.board, self.rack, 0, 0, over=False), lay)
        return sentence(str(why)) if why else ""

    def choose_tile(self, key: str, context: Context) -> Transition:
        if self.laid or int(key) > len(self.rack):
            return Transition(self)
        return self.chosen(self.selection.of_tile(self.rack[int(key) - 1], self.step.board), context)

    def move_tile(self, key: str, context: Context) -> Transition:
        return Transition(self) if self.laid else self.next_tile(key, self.rack, context)

    def ask_for_a_tile(self) -> Transition:
        return Transition(self) if self.laid else self.say("Choose a tile first: its number, or ← and →.")

    def confirm(self, key: str, context: Context) -> Transition:
        lay, board = self.selection.lay, self.step.board
        if self.laid:
            return self._stepped(1)
        if not board.lays(self.rack):
            return self._draws()
        if lay is None:
            return self.ask_for_a_lay()
        if lay not in board.lays(self.rack):
            return self.placed(self.selection, context)
        if not self.step.goal.is_met(lay, board):
            return replace(self, selection=NOTHING).say(self.step.other)
        return Transition(replace(self, laid=lay, selection=NOTHING))

    def back(self, key: str, context: Context) -> Transition:
        if self.selection == NOTHING:
            return self.leave(key, context)
        return Transition(replace(self, selection=self.selection.undone(self.step.board)))

    def skip(self, key: str, context: Context) -> Transition:
        return self._stepped(1 if key == "n" else -1)

    def title(self, context: Context) -> Title:
        return Title("Contack · a lesson", f"step {self.at + 1} of {len(STEPS)}")

    def unhinted(self, context: Context) -> Collection[str]:
        return ("choose_tile", "choose_place") if self.laid else ()

    def offered(self, context: Context) -> Iterable[Lay]:
        return () if self.laid else self.step.board.lays(self.rack)

    def paint(self, area: Area, context: Context) -> None:
        display = LessonDisplay(
            heading=self.step.heading,
            words=self.step.words,
            said=self._said(),
            board=self.display(context),
            rack=self.rack,
            best=best_points(self.step.board, self.rack) if self.laid is None else (None,) * len(self.rack),
            chosen=self.rack.index(self.selection.tile) if self.selection.tile in self.rack else None,
        )
        paint_lesson(area, display, context.theme, self.zoom_now(context), self.pan_by)

    def _said(self) -> tuple[Line, ...]:
        if self.laid:
            more = "Enter continues." if self.at + 1 < len(STEPS) else THE_END
            return Line(self.step.learned, "good"), Line(more, "dim")
        lay, tile, board = self.selection.lay, self.selection.tile, self.step.board
        if lay in board.lays(self.rack) and lay is not None:
            return lay_detail(lay, board, "Enter lays it, Esc takes it back.")
        return tile_detail(tile, board, "Press the letter of a place, or ↓.") if tile else ()

    def _draws(self) -> Transition:
        drawn = 1
        while not self.step.board.lays(self.step.pile[:drawn]):
            drawn += 1
        tiles = " and ".join(map(str, self.step.pile[:drawn]))
        return replace(self, drawn=drawn, selection=NOTHING).say(f"You draw {tiles}: the last one fits, so lay it.")

    def _stepped(self, by: int) -> Transition:
        at = self.at + by
        if at not in range(len(STEPS)):
            return self.say(THE_END) if by > 0 else Transition(self)
        return Transition(
            replace(self, at=at, laid=None, drawn=0, selection=NOTHING, reached=frozenset(), pan_by=(0, 0))
        )
