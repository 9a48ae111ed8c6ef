"""A replay whose lays are judged: one after the other, beside all else, with marks, turning points and chances."""

from dataclasses import replace

import pytest

from contack.client.coach.review import EvaluatedDecision, Review
from contack.client.coach.tasks import Evaluate
from contack.client.screen.pages.replay.coaching import Coaching
from contack.client.screen.pages.replay.page import ReplayPage
from contack.client.screen.pages.replay.view import Jump, board_display
from contack.client.screen.paint.board.board import viewport_of
from contack.client.screen.paint.board.size import SIZES
from contack.client.screen.paint.canvas.canvas import Canvas
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.records.record import Record
from tests.client.coach.fake import asked_in, assessed_by
from tests.client.screen.pages.replay.test_page import DRAW, TABLE, Watcher, golden


class Coached(Watcher):
    @property
    def coaching(self) -> Coaching:
        assert self.replay.coaching
        return self.replay.coaching

    def asked(self) -> list[Evaluate]:
        asked = asked_in(tuple(self.effects))
        self.effects.clear()
        return asked

    def hears(self, task: Evaluate, found: object = None) -> "Coached":
        return self.takes(self.page.thought(task, found or assessed_by(task), self.context))

    def hears_all(self) -> "Coached":
        self.presses("c")
        asked = self.asked()
        while asked:
            asked = [*asked[1:], *self.hears(asked[0]).asked()]
        return self


def test_progress_of_the_coach_is_in_the_title() -> None:
    watcher = Coached()
    watcher.presses("c")
    count = len(watcher.coaching.evaluations.tasks)
    watcher.hears(watcher.asked()[0])
    assert watcher.page.title(watcher.context).right.endswith(f"evaluating 1 of {count}")
    assert "evaluating" not in Coached().hears_all().page.title(watcher.context).right


def test_turning_points_are_visited_up_to_the_last() -> None:
    watcher = Coached().hears_all()
    turns = [turn.at for turn in watcher.coaching.review.turns]
    assert turns != []
    reached = [watcher.presses("n").at for _ in range(len(set(turns)))]
    assert reached == sorted(set(turns))
    assert watcher.presses("n").said == "No turning point follows."
    assert [watcher.presses("N").at for _ in reached[1:]] == reached[-2::-1]
    assert watcher.presses("N").said == "No turning point comes before."


@pytest.mark.parametrize(("key", "words"), [("n", "follows"), ("N", "comes before")])
def test_unfinished_review_may_have_more_turning_points(key: str, words: str) -> None:
    watcher = Coached()
    watcher.presses("c")
    count = len(watcher.coaching.evaluations.tasks)
    assert watcher.presses(key).said == f"No turning point {words} so far: the coach is evaluating 0 of {count}."


def test_turning_point_is_beside_the_number_of_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    watcher = Coached().hears_all()
    start = next(at for at, position in enumerate(watcher.replay.game.positions) if position.view.hand == 2)
    turn = replace(watcher.coaching.review.turns[0], at=start)
    monkeypatch.setattr(Review, "turns", (turn,))
    assert "2!" in watcher.screen().text.splitlines()[-1]


def test_a_mistake_is_marked_in_the_log_with_what_was_better() -> None:
    watcher = Coached().hears_all()
    mistake: EvaluatedDecision = next(evaluated for evaluated in watcher.coaching.review.decisions if evaluated.mistake)
    while watcher.at < mistake.decision.at:
        watcher.presses("right")
    text = watcher.screen().text
    assert " lost; better: " in text
    marked = [line for line in watcher.replay.lines(watcher.context) if line.words.endswith((" ?", " ??"))]
    assert len(marked) == 1
    assert f" lays {mistake.decision.lay.tile} " in marked[0].words
    assert marked[0].badge


def test_better_lay_has_a_letter_on_the_board_and_points() -> None:
    watcher = Coached().hears_all()
    mistakes = [evaluated for evaluated in watcher.coaching.review.decisions if evaluated.mistake]
    for evaluated in mistakes:
        (lay, *_), made = (judged.lay for judged in evaluated.evaluation.lays), evaluated.decision.lay
        watcher.clicks(Jump(evaluated.decision.at))
        (answer,) = [line.words for line in watcher.coaching.detail(watcher.at) if "better: " in line.words]
        place = watcher.coaching.places(watcher.at).get(lay.cell)
        assert f"better: {lay.tile} {'there' if lay.cell == made.cell else 'at a'} (" in answer
        assert place == (None if lay.cell == made.cell else ("a", evaluated.decision.view.lays[lay]))
        assert place is None or f"a +{place.points}" in watcher.screen(160, 48).text
    moved = {evaluated.evaluation.best.lay.cell != evaluated.decision.lay.cell for evaluated in mistakes}
    assert moved == {True, False}


def test_board_keeps_room_for_better_lays() -> None:
    watcher = Coached().hears_all()
    area, sizes = Canvas(53, 21).area, []
    for at, position in enumerate(watcher.replay.game.positions):
        if position.view.hand == 1:
            display = board_display(watcher.clicks(Jump(at)).replay)
            sizes.append(SIZES.index(viewport_of(area, display, Theme(), "fit").size))
    assert sizes == sorted(sizes)


def test_the_chances_of_each_player_can_be_drawn() -> None:
    watcher = Coached().hears_all()
    shown = []
    for _ in watcher.replay.header.players:
        shown.append(watcher.coaching.review.holders[0][watcher.coaching.seat])
        watcher.presses("w")
    assert tuple(shown) == watcher.replay.header.players
    assert watcher.coaching.seat == 0


def test_key_hides_the_coach_and_late_answers_are_dropped() -> None:
    watcher = Coached()
    watcher.presses("c")
    task = watcher.asked()[0]
    watcher.presses("c")
    assert watcher.replay.coaching is None
    before = watcher.page
    assert watcher.hears(task).asked() == []
    assert watcher.page is before


def test_failed_evaluation_is_reported() -> None:
    watcher = Coached()
    watcher.presses("c")
    watcher.hears(watcher.asked()[0], "nothing")
    assert watcher.said == "A lay could not be evaluated: something went wrong in the coach."


ONLY = "There is nothing to evaluate: each lay was the only one possible."


@pytest.mark.parametrize(
    ("record", "words"),
    [(golden(DRAW), "To see where a solitaire was lost, quit and type contack review with its file."),
     (Record(golden(TABLE).header, golden(TABLE).events[:2]), ONLY)],
)  # fmt: skip
def test_game_without_decisions_is_explained(record: Record, words: str) -> None:
    watcher = Coached(record)
    assert watcher.presses("c").said == words


@pytest.mark.parametrize(("columns", "rows"), [(60, 18), pytest.param(80, 22, marks=pytest.mark.thorough), (160, 48)])
def test_a_judged_game_is_painted_at_every_size_and_moment(columns: int, rows: int) -> None:
    watcher = Coached().hears_all()
    for _ in watcher.replay.game.positions:
        watcher.screen(columns, rows)
        watcher.presses("right")
    assert isinstance(watcher.page, ReplayPage)
