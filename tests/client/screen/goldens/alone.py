"""Scenes without a server: solitaires, and games that were recorded."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC
from functools import cache
from pathlib import Path

from contack.client.coach.exercise import own_game
from contack.client.coach.tasks import SolitaireHint
from contack.client.files.records import read_record
from contack.client.screen.app.app import App
from contack.client.screen.pages.lesson.page import LessonPage
from contack.client.screen.pages.replay.learn import LearnPage, open_learn
from contack.client.screen.pages.replay.page import open_replay
from contack.client.screen.pages.replay.records_list import RecordsListPage
from contack.client.screen.pages.solitaire.choose import ChooseSolitairePage
from contack.client.screen.pages.solitaire.pages import open_solitaire
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.state.effects import Learn
from contack.client.screen.state.listed_game import ListedGame
from contack.client.session.actions import Think
from contack.client.solitaire.game import Deal, Difficulty, Solitaire, SolitaireGame, SolitaireTally
from contack.client.solitaire.text import aside_text
from contack.client.solvers.hint import solver_hint
from contack.client.solvers.result import SolverHint
from contack.engine.records.record import RUNNING_SUFFIX
from contack.engine.records.summary import summarize
from tests.client.coach.fake import asked_in, assessed, assessed_by
from tests.client.screen.goldens.entrance import pressed
from tests.client.screen.goldens.tables import RECORD
from tests.client.screen_client import new_app
from tests.client.solvers.sure import sure

GAMES = Path(__file__).parents[3] / "engine" / "golden"
KEPT = {
    "2026-11-20T15:04:05Z": "seven-players",
    "2026-11-20T11:30:00Z": "draw-lost",
    "2026-11-19T21:12:59Z": "closed-any",
    "2026-11-18T20:00:00Z": "stacked-lost",
}
"""Games that were recorded, by when they began."""

LEFT, OWN = f"2026-11-20T16-00-00Z-ann-0123abcd{RUNNING_SUFFIX}", "renamed by hand.contack"
"""The names of records that are not read yet; a game that was left has another ending."""


def lesson() -> App:
    """A tile of the second step is chosen, and the place that it scores at."""
    return pressed(new_app(LessonPage(at=1)), "1", "a")


def solitaire_choice() -> App:
    """A deal is chosen, while a game waits that was put aside."""
    aside = aside_text(SolitaireGame.start(Deal("stacked", "217"))[0])
    tally = str(SolitaireTally(played=12, won=3, most=36, streak=1, longest_streak=2))
    page = ChooseSolitairePage(under=FindPage(), game="stacked", aside=aside, tally=tally, level=Difficulty.HARD)
    return new_app(page)


def draw() -> App:
    return hinted(_solitaire(Deal("draw", "15")), 9)


def stacked() -> App:
    """A tile of a stacked solitaire is chosen, and its place."""
    app = hinted(_solitaire(Deal("stacked", "217", peek=True)), 8)
    return advised(app)


def stacked_tops() -> App:
    app = hinted(_solitaire(Deal("stacked", "217", peek=True)), 3)
    return pressed(app, "p", "right")


def solitaire_over() -> App:
    app = hinted(hinted(_solitaire(Deal("stacked", "217")), 23), 9, first)
    return app.kept(RECORD)


def replay() -> App:
    app = _replay("tie-and-shared-win")
    return pressed(app, "2", *["down"] * 2)


@cache
def replay_review() -> App:
    """A game that was judged, at one of its turning points."""
    app, effects = _replay("tie-and-shared-win").press("c")
    asked = asked_in(effects)
    while asked:
        app, effects = app.thought(asked[0], assessed_by(asked[0]))
        asked = [*asked[1:], *asked_in(effects)]
    return pressed(app, "2", "n", "n")


def replay_better() -> App:
    """A lay of that game that cost something: the place of a better one is marked."""
    return pressed(replay_review(), "n")


def replay_scores() -> App:
    """The points at the end of a game that was recorded."""
    return pressed(_replay("seven-players"), "end")


def learn() -> App:
    """The question for a better lay, in the middle of a recorded game."""
    return pressed(_learn(), "g")


def learn_right() -> App:
    """A better lay was found."""
    app = learn()
    page = app.page
    assert isinstance(page, LearnPage)
    assert page.course.exercise
    tile, cell = page.course.exercise.evaluation.best.lay
    app = pressed(app, str(page.course.exercise.decision.view.rack.index(tile) + 1))
    places = app.page.display(app.context).places if isinstance(app.page, LearnPage) else {}
    return pressed(app, places[cell].key, "enter")


def records() -> App:
    return pressed(_records(*_listed()), "down")


def records_search() -> App:
    return pressed(_records(*_listed()), "/", *"solitaire")


def records_none() -> App:
    return _records()


def hinted(app: App, count: int, hint: Callable[[Solitaire], SolverHint] = sure) -> App:
    for _ in range(count):
        app = pressed(advised(app, hint), "enter")
    return app


def advised(app: App, hint: Callable[[Solitaire], SolverHint] = solver_hint) -> App:
    app, effects = app.press("h")
    (task,) = (effect.task for effect in effects if isinstance(effect, Think))
    assert isinstance(task, SolitaireHint)
    return app.thought(task, hint(task.position))[0]


def first(position: Solitaire) -> SolverHint:
    return SolverHint(next(iter(position.lays)), "Why not?")


def _solitaire(deal: Deal) -> App:
    return new_app().apply(open_solitaire(deal))[0]


def _replay(name: str) -> App:
    record = read_record(GAMES / f"{name}.contack")
    return new_app().apply(open_replay(record))[0]


def _learn() -> App:
    record = read_record(GAMES / "tie-and-shared-win.contack")
    own = own_game(record, record.header.players[0], None)
    assert own
    judged = own.judged(map(assessed, own.decisions))
    return new_app().apply(open_learn(judged, Learn((), own.name), None))[0]


def _listed() -> Iterator[ListedGame]:
    yield ListedGame.named(RECORD.with_name(LEFT), UTC)
    for started, name in KEPT.items():
        data = (GAMES / f"{name}.contack").read_bytes()
        summary = summarize(data)
        summary = replace(summary, header=replace(summary.header, started=started))
        yield ListedGame.summed_up(RECORD.with_name(f"{name}.contack"), summary, UTC)
    yield ListedGame.named(RECORD.with_name(OWN), UTC)


def _records(*games: ListedGame) -> App:
    app = new_app()
    page = RecordsListPage(under=app.page).recorded(games, None)
    return replace(app, page=page, context=replace(app.context, records=RECORD.parent))
