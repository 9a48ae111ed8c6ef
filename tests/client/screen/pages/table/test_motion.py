"""The motion of a lay: its frames, their times, and no motion if unwanted."""

from dataclasses import replace
from itertools import pairwise

import pytest

from contack.client.screen.app.app import App
from contack.client.screen.pages.base.page import Transition
from contack.client.screen.pages.table.motion import AT_REST, Motion, motion_of
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.pages.table.reminders import Reminders
from contack.client.screen.paint.board.board import STILL, BoardMotion
from contack.client.screen.paint.canvas.choices import MotionName, ThemeChoice
from contack.client.screen.state.context import Context
from contack.engine.board.tile import Tile
from contack.engine.event import HandEnded, Laid, Reason
from tests.client.screen.goldens.scenes import dressed
from tests.client.screen.goldens.tables import my_turn

MOST_FRAMES = 5
"""Frames of a lay: at 16 ms for each they cost less than a twentieth of the two seconds to the next lay."""


def context(motion: MotionName = "quick", theme: ThemeChoice = "standard") -> Context:
    app = dressed(my_turn(), theme, None)
    return replace(app.context, settings=replace(app.context.settings, motion=motion), now=100.0)


def laid(points: int = 15, seat: int = 1) -> Laid:
    cell = my_turn().context.link.model.view.board.last  # type: ignore[union-attr]  # a game is going on
    return Laid(seat, Tile.parse("09-02-08"), cell, points)


def shown(motion: Motion) -> list[BoardMotion]:
    return [frame for _, frame in motion.frames]


def test_arriving_tile_lights_contacts_and_shows_points() -> None:
    frames = shown(motion_of((laid(),), context()))
    away = [frame.away for frame in frames if frame.away]
    assert away == sorted(away, reverse=True)
    assert away
    assert frames[len(away) :] == [BoardMotion(lit=True), BoardMotion(points_shown=True), STILL]
    assert len(frames) <= MOST_FRAMES


def test_a_tile_that_scores_nothing_only_arrives() -> None:
    assert not any(frame.lit or frame.points_shown for frame in shown(motion_of((laid(0),), context())))


def test_ones_own_tile_lies_already_where_it_was_shown() -> None:
    assert not any(frame.away for frame in shown(motion_of((laid(seat=0),), context())))


def test_a_slow_motion_takes_longer_than_a_quick_one() -> None:
    quick, slow = (motion_of((laid(),), context(pace)).frames[-1][0] - 100 for pace in ("quick", "slow"))
    assert slow == pytest.approx(2 * quick)
    assert quick < 2


@pytest.mark.parametrize(("pace", "theme"), [("off", "standard"), ("auto", "mono")])
def test_nothing_moves_where_that_is_off_or_there_are_no_colours(pace: MotionName, theme: ThemeChoice) -> None:
    assert motion_of((laid(),), context(pace, theme)) is AT_REST
    assert motion_of((laid(),), context("auto")) is not AT_REST


def test_nothing_moves_on_a_board_that_is_gone() -> None:
    assert motion_of((laid(), HandEnded(1, Reason.OUT, (0,) * 4, (0,) * 4, ())), context()) is AT_REST
    assert motion_of((), context()) is AT_REST


def test_page_redraws_only_for_frames_of_motion() -> None:
    app = my_turn().at(100.0)
    motion = motion_of((laid(),), context())
    app = app.apply(Transition(replace(_page(app), motion=motion, reminders=Reminders(100.0))))[0]
    seen = [app]
    while (due := seen[-1].page.frame_due) is not None:
        early = seen[-1].at(due - 0.01)
        assert early.tick()[0] == early
        seen.append(seen[-1].at(due).tick()[0])
    texts = [[*map(tuple, each.paint(100, 30).glyphs)] for each in seen]
    assert len(texts) == len(motion.frames)
    assert all(one != other for one, other in pairwise(texts))
    rest = seen[-1].at(101.9)
    assert rest.tick()[0] == rest


def test_a_frame_that_comes_too_late_is_left_out() -> None:
    motion = motion_of((laid(),), context())
    assert motion.after(1000.0).shown == STILL
    assert motion.after(1000.0).due is None


def _page(app: App) -> TablePage:
    assert isinstance(app.page, TablePage)
    return app.page
