"""The lesson can be finished, refuses illegal lays, and explains each step."""

import pytest

from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.lesson.page import THE_END, LessonPage
from contack.client.screen.pages.lesson.steps import STEPS, Goal, LessonStep
from contack.client.screen.paint.board.board import viewport_of
from contack.client.screen.paint.canvas.canvas import Canvas
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import Quit
from contack.engine.board.board import Board
from contack.engine.board.lay import Lay
from tests.client.screen.pages.pressing import Reader

CONTEXT = Context()
UNDER = Page()


class Pupil(Reader):
    page: LessonPage

    def __init__(self, at: int = 0) -> None:
        super().__init__(Transition(LessonPage(under=UNDER, at=at)), CONTEXT)

    @property
    def sees(self) -> str:
        """What stands on the screen, without its line breaks."""
        return " ".join(self.screen().text.split())


def legal_lays(step: LessonStep) -> dict[Lay, int]:
    return step.board.lays((*step.rack, *step.pile))


def test_the_whole_lesson_can_be_followed_by_its_own_words() -> None:
    pupil = Pupil().presses("1", "enter")
    assert "score nothing" in pupil.sees
    pupil.presses("enter", "1", "a", "enter")
    assert pupil.page.laid
    pupil.presses("enter", "enter")
    assert pupil.said == "You draw 01-08-09 and 05-09-10: the last one fits, so lay it."
    pupil.presses("4", "a", "enter", "enter", "1", "b", "enter")
    assert "25 points at once" in pupil.sees
    pupil.presses("enter", "1", "enter")
    assert "the table is closed" in pupil.sees.lower()
    assert pupil.presses("enter").said == THE_END


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.heading)
def test_every_lesson_step_is_legal_and_possible(step: LessonStep) -> None:
    board = Board(step.board.laid[:1])
    for lay in step.board.laid[1:]:
        board = board.lay(lay)
    assert board == step.board
    assert not {*step.rack, *step.pile} & set(board.tiles.values())
    wanted = [lay for lay in legal_lays(step) if step.goal.is_met(lay, board)]
    assert wanted
    # another legal lay gets a hint what to look for
    assert len(wanted) == len(legal_lays(step)) or step.other


def test_legal_lay_against_the_lesson_is_answered() -> None:
    pupil = Pupil(at=1).presses("1", "b", "enter")
    assert pupil.said == STEPS[1].other
    assert pupil.page.laid is None


def test_a_tile_that_does_not_fit_is_refused_with_the_rule() -> None:
    pupil = Pupil(at=1).presses("2")
    assert "fits nowhere now" in pupil.said
    assert "neither equal nor a multiple of five" in pupil.presses("down").said
    pupil.presses("enter")
    assert pupil.page.laid is None


def test_enter_says_what_is_to_be_chosen_first() -> None:
    assert Pupil().presses("enter").said.startswith("Choose a tile first")
    assert Pupil(at=1).presses("1", "enter").said.startswith("Choose a place first")


def test_the_table_closes_in_the_last_step_alone() -> None:
    closing = {step.heading for step in STEPS for lay in legal_lays(step) if Goal.CLOSING.is_met(lay, step.board)}
    assert closing == {"The end of a hand"}


def test_steps_can_be_skipped_and_gone_back_to() -> None:
    assert Pupil().presses("n", "n", "p").page.at == 1
    assert Pupil().presses("p").page.at == 0
    assert Pupil(at=len(STEPS) - 1).presses("n").page.at == len(STEPS) - 1


def test_undo_comes_before_leaving_the_lesson() -> None:
    pupil = Pupil(at=1).presses("1", "a", "escape", "escape")
    assert pupil.page == LessonPage(under=UNDER, at=1, reached=pupil.page.reached)
    assert pupil.page.press("escape", CONTEXT) == Transition(UNDER)
    assert pupil.page.press("q", CONTEXT) == Transition(UNDER)
    assert LessonPage().press("q", CONTEXT).effects == (Quit(),)


def test_tiles_are_chosen_with_arrows_until_one_is_laid() -> None:
    assert Pupil(at=1).presses("right", "right").page.selection == Pupil(at=1).presses("2").page.selection
    done = Pupil().presses("1", "enter").page
    for key in ("1", "left", "down", "a"):
        assert done.press(key, CONTEXT).page == done


def test_choosing_a_tile_leaves_the_board_as_large_as_it_was() -> None:
    pupil, area = Pupil(), Canvas(39, 16).area
    chosen = [pupil.presses(*keys).page.display(CONTEXT) for keys in ((), ("1",), ("down",), ("escape",))]
    assert len({viewport_of(area, display, Theme(), "fit").size for display in chosen}) == 1


def test_once_a_tile_is_laid_no_hint_is_given_to_choose_one() -> None:
    pupil = Pupil()
    assert "choose_tile" in [hint.method for hint in pupil.page.hints(CONTEXT)]
    laid = [hint.method for hint in pupil.presses("1", "enter").page.hints(CONTEXT)]
    assert "choose_tile" not in laid
    assert "confirm" in laid


@pytest.mark.parametrize("at", range(len(STEPS)))
@pytest.mark.parametrize(("columns", "rows"), [(60, 18), (100, 28), (200, 58)])
def test_all_that_a_step_says_is_seen(at: int, columns: int, rows: int) -> None:
    canvas = Canvas(columns, rows)
    LessonPage(at=at).paint(canvas.area, CONTEXT)
    last_word = STEPS[at].words.split()[-1]
    assert STEPS[at].heading in canvas.text
    assert last_word in canvas.text
