"""The points of a game, hand by hand, are those that the engine counts; and how they are painted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.screen.pages.board.score_view import (
    BLOCKS,
    ScoreDisplay,
    hands_ended,
    paint_scores,
    penalty_of,
    running,
)
from contack.client.screen.paint.canvas.canvas import Canvas
from contack.client.screen.paint.parts.panel import BORDER_COLUMNS
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.badges import badges_for
from contack.client.session.fairness import Verdict
from contack.engine.deal import deck
from contack.engine.event import Event, GameEnded, HandEnded, Reason
from contack.engine.game import Game
from contack.engine.rules import HANDS
from tests.engine.played import first, played


def _played(seed: int, seats: int) -> tuple[Event, ...]:
    decks = tuple(deck(f"{seed} {hand}".encode()) for hand in range(HANDS))
    return played(*Game.start(decks, seats), choose=first)


def test_penalties_differ_from_points() -> None:
    ended = HandEnded(1, Reason.OUT, left=(0, 3), scores=(12, -10), pile=())
    assert penalty_of(ended, 0) == 0
    assert penalty_of(ended, 1) == 30


@given(st.integers(0, 10_000), st.integers(2, 7))
def test_the_points_run_to_the_totals_of_the_game(seed: int, seats: int) -> None:
    events = _played(seed, seats)
    over = events[-1]
    assert isinstance(over, GameEnded)
    assert [sum(ended.scores[seat] for ended in hands_ended(events)) for seat in range(seats)] == list(over.totals)
    assert [running(events, seat)[-1] for seat in range(seats)] == list(over.totals)
    assert len({len(running(events, seat)) for seat in range(seats)}) == 1


def painted(columns: int, verdict: Verdict | None = None) -> Canvas:
    names = ("ann", "bob")
    canvas = Canvas(columns + BORDER_COLUMNS, 20)
    shown = ScoreDisplay("Points", ("ann wins.",), names, badges_for(names), tuple(_played(1, 2)), verdict=verdict)
    paint_scores(canvas.area, shown, Theme())
    return canvas


@pytest.mark.parametrize(("columns", "has_course"), [(75, True), (74, False)])
def test_course_of_the_points_needs_eight_columns(columns: int, has_course: bool) -> None:
    assert any(block in painted(columns).text for block in BLOCKS) is has_course


@pytest.mark.parametrize("lie", [True, False])
def test_only_a_verdict_that_warns_is_bold(lie: bool) -> None:
    canvas = painted(76, Verdict("Deals: checked.", lie=lie))
    (y,) = [y for y, row in enumerate(canvas.text.split("\n")) if "Deals: checked." in row]
    x = canvas.text.split("\n")[y].index("Deals")
    _, style = canvas.area.glyph(x, y)
    assert style.bold is lie
