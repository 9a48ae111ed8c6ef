"""Records are listed by what their names tell, and opened."""

from dataclasses import replace
from datetime import UTC
from pathlib import Path

import pytest

from contack.client.screen.pages.base.list_box import ChosenLine
from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.replay import records_list
from contack.client.screen.pages.replay.records_list import NO_RECORD, RecordsListPage
from contack.client.screen.pages.start.settings import SettingsPage
from contack.client.screen.paint.canvas.canvas import Area, Point
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import OpenRecord, ShowMessage
from contack.client.screen.state.listed_game import ORDERS, ListedGame
from contack.client.session.actions import Effect
from contack.engine.event import Abandoned, GameEnded, Seated
from contack.engine.records.header import Header
from contack.engine.records.record import RUNNING_SUFFIX, SUFFIX, record_stem
from contack.engine.records.summary import RecordSummary
from contack.engine.rules import SolitaireRules
from contack.engine.solitaire.event import SolitaireEnded
from tests.client.screen.pages.pressing import SIZES, keys_of, press, shown, spot_of

CONTEXT = Context(records=Path("/games"))
UNDER = Page()
STEM = record_stem(Header(("ann", "bob"), commitment="0123abcd" * 8, started="2026-11-20T15:04:05Z"), "the inn")
PATHS = (Path(f"{STEM}{RUNNING_SUFFIX}"), Path(f"{STEM}-2{SUFFIX}"), Path("mine.contack"))
GAMES = tuple(ListedGame.named(path, UTC) for path in PATHS)
NONE = RecordsListPage(under=UNDER)


def listing(*games: ListedGame) -> RecordsListPage:
    page = NONE.recorded(games, None)
    assert isinstance(page, RecordsListPage)
    return page


PAGE = listing(*GAMES)

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
    assert keys_of(RecordsListPage) == {*DOES, *CHOOSES, *CLOSES, "/", "tab", "s-tab"}


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


def test_empty_list_is_explained() -> None:
    assert press(NONE, CONTEXT, "enter").effects == (ShowMessage(NO_RECORD),)
    assert "No recorded games yet." in shown(NONE, CONTEXT).text


def test_search_for_records_counts_them() -> None:
    looking = NONE.recorded((), 1500)
    assert "Looking: 1500 games so far" in shown(looking, CONTEXT).text
    assert NO_RECORD[:20] not in shown(looking, CONTEXT).text
    assert press(looking, CONTEXT, "enter").effects == (ShowMessage("Still looking for games."),)
    assert looking.recorded(GAMES, None) == PAGE


def test_a_click_chooses_a_game_and_another_opens_it() -> None:
    spot = spot_of(shown(PAGE, CONTEXT), "mine")
    chosen = PAGE.point(spot, CONTEXT)
    assert chosen == Transition(replace(PAGE, at=2))
    assert chosen.page.point(spot, CONTEXT).effects == DOES["3"]
    assert PAGE.point("enter", CONTEXT).effects == DOES["enter"]


def test_click_beside_the_settings_over_a_list_does_nothing() -> None:
    many = listing(*(ListedGame.named(Path(f"game{number:03}.contack"), UTC) for number in range(20)))
    canvas = shown(SettingsPage(under=many), CONTEXT)
    assert "game015" not in canvas.text  # the box covers the names
    assert {canvas.spots[Point(2, y)] for y in range(3, 21)} == {None}


def test_click_on_a_line_that_is_gone_does_nothing() -> None:
    settings = SettingsPage(under=PAGE)
    assert PAGE.point(ChosenLine(3), CONTEXT) == Transition(PAGE)
    assert settings.point(ChosenLine(20), CONTEXT) == Transition(settings)


def test_file_name_has_start_and_ending() -> None:
    assert [(game.began, game.players, game.outcome) for game in GAMES] == [
        ("2026-11-20 15:04", "the-inn", "not ended"),
        ("2026-11-20 15:04", "the-inn", ""),
        ("", "mine", ""),
    ]


def test_more_games_than_rows_are_scrolled() -> None:
    many = listing(*(ListedGame.named(Path(f"game{number:03}.contack"), UTC) for number in range(99)))
    assert "game098" in shown(press(many, CONTEXT, "end").page, CONTEXT).text


def test_a_name_cannot_steer_the_terminal() -> None:
    assert ListedGame.named(Path("a\x1bb.contack"), UTC).players == "a?b"


# content of the records

GAME = Header(("ann", "bob"), started="2026-11-20T15:04:05Z")
SOLITAIRE = Header(("ann",), SolitaireRules(), "stacked", key="00", started="2026-11-21T09:00:00Z")


def read(name: str, summary: RecordSummary) -> ListedGame:
    return ListedGame.summed_up(Path(name), summary, UTC)


WON = read("won", RecordSummary(GAME, GameEnded((90, 130), (1,)), 754.2))
SHARED = read("shared", RecordSummary(replace(GAME, players=("Cyd", "Dov")), GameEnded((90, 90), (0, 1)), 3700))
LEFT = read("left", RecordSummary(GAME, Abandoned("no player came back"), 3))
ALONE = read("alone", RecordSummary(SOLITAIRE, SolitaireEnded(False, 31)))
LUCKY = read("lucky", RecordSummary(SOLITAIRE, SolitaireEnded(True, 36)))
BROKEN = read("broken", RecordSummary(GAME))
TAKEN_OVER = read("taken", RecordSummary(GAME, GameEnded((90, 130), (1,)), 9, (Seated(1, "dora"),)))
ALL = listing(WON, SHARED, LEFT, ALONE, LUCKY, BROKEN)


def named(page: Page) -> list[str]:
    assert isinstance(page, RecordsListPage)
    return [game.path.name for game in page.shown]


def found(query: str) -> list[str]:
    return named(press(ALL, CONTEXT, "/", *query).page)


@pytest.mark.parametrize(
    ("game", "row"),
    [
        (WON, ("2026-11-20 15:04", "ann, bob", "bob won", "game", "12:34")),
        (TAKEN_OVER, ("2026-11-20 15:04", "ann, dora *", "dora * won", "game", "0:09")),
        (SHARED, ("2026-11-20 15:04", "Cyd, Dov", "Cyd and Dov won", "game", "1:01:40")),
        (LEFT, ("2026-11-20 15:04", "ann, bob", "given up", "game", "0:03")),
        (ALONE, ("2026-11-21 09:00", "stacked solitaire", "lost, 31 tiles", "stacked solitaire", "")),
        (LUCKY, ("2026-11-21 09:00", "stacked solitaire", "won", "stacked solitaire", "")),
        (BROKEN, ("2026-11-20 15:04", "ann, bob", "not ended", "game", "")),
    ],
)
def test_row_has_date_players_winner_and_duration(game: ListedGame, row: tuple[str, ...]) -> None:
    assert (game.began, game.players, game.outcome, game.kind, game.length) == row


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_row_of_a_solitaire_has_its_kind_once(columns: int, rows: int) -> None:
    lines = shown(ALL, CONTEXT, columns, rows).text.splitlines()
    assert [line.count("stacked solitaire") for line in lines if "2026-11-21" in line] == [1, 1]


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_mark_of_a_replaced_player_is_explained(columns: int, rows: int) -> None:
    words = "* took over somebody's seat"
    assert words in shown(listing(TAKEN_OVER), CONTEXT, columns, rows).text
    assert words not in shown(listing(WON), CONTEXT, columns, rows).text


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_players_and_winner_fit_any_screen(columns: int, rows: int) -> None:
    lines = shown(ALL, CONTEXT, columns, rows).text.splitlines()
    assert any("Cyd, Dov" in line and "Cyd and D" in line for line in lines)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("DOV", ["shared"]),
        ("bob won", ["won"]),
        ("solitaire won", ["lucky"]),
        ("2026-11-21", ["alone", "lucky"]),
        ("given", ["left"]),
        ("nobody", []),
    ],
)
def test_the_list_follows_what_is_typed(query: str, names: list[str]) -> None:
    assert found(query) == names


def test_arrows_and_enter_work_during_a_search() -> None:
    assert press(ALL, CONTEXT, "/", *"solitaire", "down", "enter").effects == (OpenRecord(Path("lucky")),)
    assert press(ALL, CONTEXT, "/", *"nobody", "enter").effects == ()


def test_escape_ends_a_search_and_then_goes_back() -> None:
    assert named(press(ALL, CONTEXT, "/", *"dov", "escape").page) == named(ALL)
    kept = press(ALL, CONTEXT, "/", *"dov", "enter").page
    assert named(kept) == ["shared"]
    assert named(press(kept, CONTEXT, "escape").page) == named(ALL)
    assert press(kept, CONTEXT, "escape", "escape").page == UNDER


def test_pasted_text_is_searched_too() -> None:
    assert named(press(ALL, CONTEXT, "/").page.paste("dov")) == ["shared"]


SORTED = {
    "newest first": ["won", "shared", "left", "alone", "lucky", "broken"],
    "oldest first": ["broken", "lucky", "alone", "left", "shared", "won"],
    "by winner": ["won", "shared", "left", "alone", "broken", "lucky"],
    "by players": ["won", "left", "broken", "shared", "alone", "lucky"],
    "by kind": ["won", "shared", "left", "broken", "alone", "lucky"],
    "longest first": ["shared", "won", "left", "alone", "lucky", "broken"],
}


def test_every_order_is_tested_here() -> None:
    assert list(SORTED) == list(ORDERS)


@pytest.mark.parametrize(("times", "order"), list(enumerate(SORTED)))
def test_a_key_sorts_the_list(times: int, order: str) -> None:
    page = press(ALL, CONTEXT, *["tab"] * times).page
    assert named(page) == SORTED[order]
    assert order in shown(page, CONTEXT).text
    assert named(press(page, CONTEXT, *["s-tab"] * times).page) == named(ALL)


def test_late_records_keep_the_mark() -> None:
    page = press(listing(*GAMES), CONTEXT, "down", "down").page
    after = page.recorded((WON, *GAMES), None)
    assert press(after, CONTEXT, "enter").effects == (OpenRecord(PATHS[2]),)


def test_only_visible_rows_of_many_are_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[int] = []
    paint_game = records_list._paint_game

    def counted(body: Area, y: int, number: int, game: ListedGame, chosen: bool, theme: Theme) -> None:
        painted.append(number)
        paint_game(body, y, number, game, chosen, theme)

    monkeypatch.setattr(records_list, "_paint_game", counted)
    page = replace(listing(*(GAMES[0]._replace(path=Path(f"{number}.contack")) for number in range(5000))), at=2500)
    shown(page, CONTEXT, 100, 30)
    assert 2500 in painted
    assert len(painted) < 30
