"""The page of exercises: its keys, right and wrong answers, and the way from game to game."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from contack.client.coach.exercise import NO_MISTAKE, ExerciseTally, OwnGame
from contack.client.coach.review import EvaluatedDecision
from contack.client.screen.pages.base.page import Page
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.replay.learn import LearnPage, open_learn
from contack.client.screen.pages.replay.page import open_replay
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.run.open_page import learn
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import Learn, Quit, ShowMessage
from contack.client.screen.state.settings import ScreenSettings
from contack.client.session.actions import Effect
from tests.client.coach.fake import asked_in, assessed, assessed_by
from tests.client.coach.games import GAME, record
from tests.client.screen.pages.base.test_standings import STARTED
from tests.client.screen.pages.pressing import Reader, shown

CONTEXT = Context(ScreenSettings(name="bob"))
OWN = OwnGame.of(record().header, GAME, "bob")
JUDGED = OWN.judged(map(assessed, OWN.decisions))
FURTHER = (Path("older.contack"),)


class Learner(Reader):
    def __init__(self, own: OwnGame = JUDGED, rest: tuple[Path, ...] = (), under: Page | None = None) -> None:
        super().__init__(open_learn(own, Learn(rest, "bob"), under), CONTEXT)

    def chooses(self, number: int) -> "Learner":
        """Choose the lay of this number, the best is 0, by the keys."""
        lay = self.exercise.evaluation.lays[number].lay
        self.presses("escape", str(self.exercise.decision.view.rack.index(lay.tile) + 1))
        while self.learning.selection.cell != lay.cell:
            self.presses("down")
        return self

    @property
    def learning(self) -> LearnPage:
        assert isinstance(self.page, LearnPage)
        return self.page

    @property
    def exercise(self) -> EvaluatedDecision:
        assert self.learning.course.exercise is not None
        return self.learning.course.exercise

    @property
    def tally(self) -> ExerciseTally:
        return self.learning.course.tally

    @property
    def sees(self) -> str:
        """The words beside the rack; their ends are on the screen."""
        words = [line.words for line in self.learning.detail(CONTEXT)]
        assert all(line[-8:] in shown(self.page, CONTEXT, 160, 28).text for line in words)
        return " ".join(words)


def chosen() -> Learner:
    return Learner().presses("1")


# each key does what its line in the help says

EXPECTED: dict[str, Callable[[Learner], object]] = {
    **dict.fromkeys("12345", lambda learner: learner.learning.selection.tile in learner.exercise.decision.view.rack),
    **dict.fromkeys(("left", "right"), lambda learner: learner.learning.selection.tile),
    **dict.fromkeys(("down", "up", "tab", "s-tab"), lambda learner: learner.learning.selection.cell),
    **dict.fromkeys("adefijklnopuwxyz", lambda learner: learner.learning.selection.cell or learner.said),
    "enter": lambda learner: learner.learning.course.answer or learner.said,
    "escape": lambda learner: learner.learning.selection.cell is None,
    "h": lambda learner: learner.learning.course.known,
    "g": lambda learner: learner.learning.course.at == 1,
    **dict.fromkeys(("+", "=", "-", "0", "wheel-up", "wheel-down"), lambda learner: learner.learning.zoomed),
    **dict.fromkeys(
        ("s-left", "s-right", "s-up", "s-down", "c-left", "c-right", "c-up", "c-down"),
        lambda learner: learner.learning.pan_by != (0, 0),
    ),
    "pageup": lambda learner: learner.learning.log_back,
    "pagedown": lambda learner: learner.learning.log_back == 0,
    "q": lambda learner: learner.effects[-1] == Quit(),
}


@pytest.mark.parametrize("key", [key for binding in LearnPage.bindings for key in binding.keys])
def test_each_key_does_what_it_should(key: str) -> None:
    assert EXPECTED[key](chosen().presses(key))


def test_right_answer_counts_and_leads_on() -> None:
    learner = Learner().chooses(0).presses("enter")
    assert learner.tally == ExerciseTally(1, 1)
    assert "is the best" in learner.sees
    assert learner.presses("1", "a").learning.selection.lay == learner.exercise.evaluation.best.lay
    assert learner.presses("enter").learning.course.at == 1
    assert "Find a better lay." in learner.sees


def test_wrong_answer_may_be_followed_by_the_right_one() -> None:
    learner = Learner().chooses(1).presses("enter")
    assert "is your lay from the game. Try another one" in learner.sees
    assert learner.tally == ExerciseTally()
    assert learner.chooses(0).presses("enter").tally == ExerciseTally(1, 1)


def test_incomplete_choice_is_no_answer() -> None:
    assert Learner().presses("enter").said.startswith("Choose a tile first")
    learner = Learner().presses("1", "down", "down")
    while learner.learning.selection.lay in learner.exercise.decision.view.lays:
        learner.presses("down")
    assert learner.presses("enter").said.startswith("Not there: ")
    assert "does not fit there" in learner.sees


def test_escape_takes_back_then_leaves() -> None:
    under = LobbyPage()
    learner = Learner(under=under).presses("1", "down", "escape", "escape", "escape")
    assert learner.page is under


def test_next_game_follows_the_last_exercise() -> None:
    learner = Learner(rest=FURTHER).presses("h", *"gggg")
    assert learner.effects[-1] == Learn(FURTHER, "bob", ExerciseTally(0, 4))
    alone = Learner().presses(*"gggg")
    assert alone.effects == []
    assert "0 of 4 found. q leaves." in alone.sees


def test_game_without_mistakes_says_so() -> None:
    best = replace(JUDGED, evaluated=tuple(each for each in JUDGED.evaluated or () if not each.cost))
    assert f"Well played: {NO_MISTAKE}." in Learner(best).sees
    assert Learner(best, FURTHER).presses("enter").effects[-1] == Learn(FURTHER, "bob")


def test_coach_judges_a_game_without_review() -> None:
    learner = Learner(OWN)
    tasks = asked_in(tuple(learner.effects))
    assert "The coach still judges your lays." in learner.sees
    assert learner.presses("g").said == "The coach still judges your lays. q leaves."
    while tasks:
        learner.page, effects = learner.page.thought(tasks[0], assessed_by(tasks[0]), CONTEXT)[:2]
        tasks = [*tasks[1:], *asked_in(effects)]
    assert learner.learning.course.exercises == Learner().learning.course.exercises
    assert "Find a better lay." in learner.sees


def test_failed_or_late_thought_is_harmless() -> None:
    learner = Learner(OWN)
    (task, *_) = asked_in(tuple(learner.effects))
    failed = learner.page.thought(task, None, CONTEXT)
    assert [effect for effect in failed.effects if isinstance(effect, ShowMessage)] != []
    done = Learner()
    assert done.page.thought(task, assessed_by(task), CONTEXT).page is done.page


def test_replay_asks_for_better_lays_of_its_reader() -> None:
    replay = open_replay(record()).page
    learning, effects = replay.press("l", CONTEXT)[:2]
    assert isinstance(learning, LearnPage)
    assert learning.own.name == "bob"
    assert [task.decision for task in asked_in(effects)] == list(OWN.decisions[:4])
    assert learning.press("q", CONTEXT).page == replay
    other = replay.press("l", Context()).page
    assert isinstance(other, LearnPage)
    assert other.own.name == "ann"


def test_replay_hands_over_what_the_coach_knows() -> None:
    page, effects = open_replay(record()).page.press("c", CONTEXT)[:2]
    tasks = asked_in(effects)
    assert said(page.press("l", CONTEXT).effects).startswith("The coach is evaluating 0 of ")
    while tasks:
        page, effects = page.thought(tasks[0], assessed_by(tasks[0]), CONTEXT)[:2]
        tasks = [*tasks[1:], *asked_in(effects)]
    after = page.press("l", CONTEXT)
    assert isinstance(after.page, LearnPage)
    assert (after.page.course.exercises, after.effects) == (Learner().learning.course.exercises, ())


def said(effects: tuple[Effect, ...]) -> str:
    return next(effect.words for effect in effects if isinstance(effect, ShowMessage))


def test_records_without_a_choice_are_skipped(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.contack", tmp_path / "bad.contack"
    good.write_text(str(record()))
    bad.write_text("no record\n")
    page = learn(Learn((bad, good, bad), "bob")).page
    assert isinstance(page, LearnPage)
    assert page.rest == (bad,)
    over = learn(Learn((bad,), "bob", ExerciseTally(1, 2)), page)
    assert isinstance(over.page, LearnPage)
    assert (over.page.rest, said(over.effects)) == ((), "You have no more games.")
    lobby = LobbyPage()
    nothing = learn(Learn((good,), "zoe"), lobby)
    assert (nothing.page, said(nothing.effects)) == (lobby, "zoe had no choice in this game.")


def test_next_game_has_the_same_page_below(tmp_path: Path) -> None:
    good = tmp_path / "good.contack"
    good.write_text(str(record()))
    lobby = LobbyPage()
    page = learn(Learn((good,), "bob"), Learner(under=lobby).page).page
    assert isinstance(page, LearnPage)
    assert page.under is lobby


def test_new_game_closes_the_exercises() -> None:
    table = TablePage()
    after = Learner(under=table).page.notified(STARTED, CONTEXT, CONTEXT)
    assert isinstance(after.page, TablePage)
