"""Records are listed by what their names tell, and opened."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.replay.records_list import NO_RECORD, RecordEntry, RecordsListPage
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import OpenRecord, ShowMessage
from contack.client.session.actions import Effect
from contack.engine.records.header import Header
from contack.engine.records.record import RUNNING_SUFFIX, SUFFIX, record_stem
from tests.client.screen.pages.pressing import SIZES, keys_of, press, shown, spot_of

CONTEXT = Context(records=Path("/games"))
UNDER = Page()
STEM = record_stem(Header(("ann", "bob"), commitment="0123abcd" * 8, started="2026-11-20T15:04:05Z"), "the inn")
PATHS = (Path(f"{STEM}{RUNNING_SUFFIX}"), Path(f"{STEM}-2{SUFFIX}"), Path("mine.contack"))
PAGE = RecordsListPage(under=UNDER, paths=PATHS)
NONE = RecordsListPage(under=UNDER, paths=())

DOES: dict[str, tuple[Effect, ...]] = {
    "enter": (OpenRecord(PATHS[0]),),
    "1": (OpenRecord(PATHS[0]),),
    "2": (OpenRecord(PATHS[1]),),
    "3": (OpenRecord(PATHS[2]),),
    **{number: (ShowMessage(f"There is no game {number}."),) for number in "456789"},
}
CHOOSES = {"up": 2, "down": 1, "wheel-up": 0, "wheel-down": 1, "pageup": 0, "pagedown": 2, "home": 0, "end": 2}
CLOSES = {"escape", "q"}


def test_each_key_is_tested_here() -> None:
    assert keys_of(RecordsListPage) == {*DOES, *CHOOSES, *CLOSES}


@pytest.mark.parametrize(("key", "effects"), DOES.items())
def test_a_key_opens_a_game(key: str, effects: tuple[Effect, ...]) -> None:
    assert press(PAGE, CONTEXT, key).effects == effects


@pytest.mark.parametrize(("key", "at"), CHOOSES.items())
def test_a_key_chooses_a_game(key: str, at: int) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(replace(PAGE, at=at))
    assert press(NONE, CONTEXT, key) == Transition(NONE)


@pytest.mark.parametrize("key", sorted(CLOSES))
def test_a_key_leads_back(key: str) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(UNDER)


def test_where_nothing_is_recorded_it_is_said_so() -> None:
    assert press(NONE, CONTEXT, "enter").effects == (ShowMessage(NO_RECORD),)
    assert "Nothing is recorded yet." in shown(NONE, CONTEXT).text


def test_while_records_are_looked_for_it_is_told_how_many_there_are_so_far() -> None:
    looking = NONE.recorded((), 1500)
    assert "Looking: 1500 games so far" in shown(looking, CONTEXT).text
    assert NO_RECORD[:20] not in shown(looking, CONTEXT).text
    assert press(looking, CONTEXT, "enter").effects == (ShowMessage("The games are still being looked for."),)
    assert looking.recorded(PATHS, None) == PAGE


def test_a_click_chooses_a_game_and_another_opens_it() -> None:
    spot = spot_of(shown(PAGE, CONTEXT), "mine")
    chosen = PAGE.point(spot, CONTEXT)
    assert chosen == Transition(replace(PAGE, at=2))
    assert chosen.page.point(spot, CONTEXT).effects == DOES["3"]
    assert PAGE.point("enter", CONTEXT).effects == DOES["enter"]


def test_a_name_tells_when_a_game_began_and_whether_it_ended() -> None:
    assert [RecordEntry.of(path) for path in PATHS] == [
        ("2026-11-20 15:04", "the-inn", False),
        ("2026-11-20 15:04", "the-inn", True),
        ("", "mine", True),
    ]


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_games_are_shown(columns: int, rows: int) -> None:
    lines = shown(PAGE, CONTEXT, columns, rows).text.splitlines()
    assert [line.split() for line in lines if "the-inn" in line] == [
        ["▸", "1", "2026-11-20", "15:04", "the-inn", "not", "ended"],
        ["2", "2026-11-20", "15:04", "the-inn"],
    ]
    assert any("3 games" in line for line in lines)


def test_more_games_than_rows_are_scrolled() -> None:
    many = replace(PAGE, paths=tuple(Path(f"game{number:03}.contack") for number in range(99)))
    assert "game098" in shown(press(many, CONTEXT, "end").page, CONTEXT).text


def test_the_title_tells_where_records_lie() -> None:
    assert PAGE.title(CONTEXT)[:2] == ("Contack · Recorded games", "/games")


def test_a_name_cannot_steer_the_terminal() -> None:
    assert RecordEntry.of(Path("a\x1bb.contack")).title == "a?b"
