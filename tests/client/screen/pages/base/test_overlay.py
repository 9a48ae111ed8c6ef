"""Overlays keep their page running, and ask before a loss."""

from dataclasses import dataclass, replace

import pytest

from contack.client.coach.exercise import OwnGame
from contack.client.coach.tasks import SolitaireHint
from contack.client.screen.pages.base.overlay import Confirmation, Overlay
from contack.client.screen.pages.base.page import Page, Title, Transition
from contack.client.screen.pages.lesson.page import LessonPage
from contack.client.screen.pages.replay.learn import open_learn
from contack.client.screen.pages.replay.page import open_replay
from contack.client.screen.pages.solitaire.pages import open_solitaire
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import HangUp, Learn, ShowMessage
from contack.client.screen.state.listed_game import ListedGame
from contack.client.session.actions import Task
from contack.client.solitaire.game import Deal
from contack.engine.solitaire.draw import DrawSolitaire
from contack.protocol.notice import Left, Notice
from tests.client.coach.games import GAME, record
from tests.client.screen.pages.pressing import press, shown, spot_of

CONTEXT = Context()
SHOWN = ShowMessage("something happened")
LEFT = Left("inn", "you left")
TASK = SolitaireHint(DrawSolitaire.start(b"key")[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter(Page):
    """Counts what happens to it."""

    count: int = 0

    def notified(self, notice: Notice, before: Context, context: Context) -> Transition:
        return self._more()

    def thought(self, task: Task, found: object, context: Context) -> Transition:
        return self._more()

    def recorded(self, games: tuple[ListedGame, ...], looking: int | None) -> Page:
        return self._more().page

    def tick(self, context: Context) -> Transition:
        return self._more()

    @property
    def frame_due(self) -> float | None:
        return self.count

    def title(self, context: Context) -> Title:
        return Title(f"{self.count}")

    def paint(self, area: Area, context: Context) -> None:
        # above the middle, because boxes cover the middle
        area.put(0, 0, "beneath")

    def _more(self) -> Transition:
        return Transition(replace(self, count=self.count + 1), (SHOWN,))


COUNTER = Counter()
OVER = Overlay(under=COUNTER)
ASKS = Confirmation(under=COUNTER, words="Leave it?", effects=(HangUp(),))


def test_events_reach_the_page_under_a_box() -> None:
    after = Transition(Overlay(under=Counter(count=1)), (SHOWN,))
    assert OVER.notified(LEFT, CONTEXT, CONTEXT) == after
    assert OVER.thought(TASK, None, CONTEXT) == after
    assert OVER.tick(CONTEXT) == after
    assert OVER.recorded((), None) == after.page
    assert OVER.frame_due == COUNTER.frame_due


@pytest.mark.parametrize(
    "over",
    [
        open_replay(record(), COUNTER).page,
        open_learn(OwnGame.of(record().header, GAME, "bob"), Learn((), "bob"), COUNTER).page,
        open_solitaire(Deal("draw", "15"), COUNTER).page,
        LessonPage(under=COUNTER),
    ],
    ids=lambda page: type(page).__name__,
)
def test_events_reach_the_page_under_a_board(over: Page) -> None:
    for after in (over.notified(LEFT, CONTEXT, CONTEXT), over.thought(TASK, None, CONTEXT), over.tick(CONTEXT)):
        assert after == Transition(replace(over, under=Counter(count=1)), (SHOWN,))
    assert over.recorded((), None) == replace(over, under=Counter(count=1))
    assert over.frame_due == COUNTER.frame_due


def test_overlay_ignores_time_if_its_page_does() -> None:
    still = Overlay(under=Page())
    assert still.tick(CONTEXT) == Transition(still)


def test_title_belongs_to_the_page_under_a_box() -> None:
    over = Overlay(under=Counter(count=3))
    assert over.title(CONTEXT) == Title("3")


def test_page_is_visible_around_a_box() -> None:
    text = shown(ASKS, CONTEXT).text
    assert "beneath" in text.splitlines()[0]
    assert "Leave it?" in text
    assert spot_of(shown(ASKS, CONTEXT), "Leave it?") is None


@pytest.mark.parametrize("key", ["y", "enter", "c-c"])
def test_yes_acts_on_the_current_page(key: str) -> None:
    later = ASKS.tick(CONTEXT).page
    assert press(later, CONTEXT, key) == Transition(Counter(count=1), (HangUp(),))


def test_a_yes_leads_on_where_the_question_says_where_to() -> None:
    assert press(replace(ASKS, then=Page()), CONTEXT, "y") == Transition(Page(), (HangUp(),))


@pytest.mark.parametrize("key", ["n", "escape", "q"])
def test_a_no_does_nothing(key: str) -> None:
    assert press(ASKS, CONTEXT, key) == Transition(COUNTER)
