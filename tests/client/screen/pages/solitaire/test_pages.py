"""The keys of a solitaire on the screen, its display, and its record."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contack.client.coach.tasks import SolitaireHint
from contack.client.coach.text import FAILED
from contack.client.screen.pages.base.overlay import Confirmation
from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.board.selection import NOTHING, Selection, fitting
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.solitaire.base import LETTERS, SolitairePage
from contack.client.screen.pages.solitaire.pages import DrawPage, StackedPage, open_solitaire, resume_solitaire
from contack.client.screen.paint.board.board import viewport_of
from contack.client.screen.paint.board.size import SIZES
from contack.client.screen.paint.canvas.canvas import Canvas, Point
from contack.client.screen.paint.canvas.choices import ZOOMS
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import BeginRecord, LeaveSolitaire, Quit, SaveSettings, ShowMessage
from contack.client.session.actions import Task, Think, WriteRecord
from contack.client.solitaire.game import Deal, SolitaireGame
from contack.client.solvers.result import SolverHint
from contack.engine.board.cell import ORIGIN, Cell
from contack.engine.board.tile import TILES
from contack.engine.event import Abandoned, Laid
from contack.engine.records.record import Record
from contack.engine.records.verify import verify
from contack.engine.solitaire.event import Undone
from tests.client.screen.app.test_random_keys import KEYS, whole
from tests.client.screen.pages.pressing import Reader, keys_of, spot_of
from tests.client.screen_client import new_app
from tests.client.solvers.sure import SURE, sure
from tests.runner.chance import effort

DRAW, STACKED, PEEK = Deal("draw", "15"), Deal("stacked", "217"), Deal("stacked", "217", peek=True)
LOST = Deal("stacked", "64")
"""Lost after the first of its lays."""


class Player(Reader):
    def __init__(self, deal: Deal = STACKED, under: Page | None = None) -> None:
        super().__init__(open_solitaire(deal, under), Context(fresh_key=lambda: "fresh"))

    def takes(self, step: Transition) -> "Player":
        super().takes(step)
        for effect in step.effects:
            if isinstance(effect, SaveSettings):
                self.context = replace(self.context, settings=effect.settings)
            if isinstance(effect, Think):
                self.hears(effect.task)
        return self

    def hears(self, task: Task) -> None:
        """Take the advice that comes at once and always wins."""
        assert isinstance(task, SolitaireHint)
        self.takes(self.page.thought(task, sure(task.position), self.context))

    def lays(self, count: int) -> "Player":
        """Lay hints, to the end of the game at most."""
        for _ in range(min(count, len(TILES) - len(self.game.session.position.board))):
            self.presses("h", "enter")
        return self

    def lays_until(self, ready: "Callable[[Player], object]") -> "Player":
        while not ready(self):
            assert not self.game.session.position.over, "no such moment: choose another deal"
            laid = len(self.game.session.position.board)
            assert len(self.lays(1).game.session.position.board) == laid + 1
        return self

    @property
    def game(self) -> SolitairePage:
        assert isinstance(self.page, SolitairePage)
        return self.page

    @property
    def records(self) -> list[Record]:
        records: list[Record] = []
        for effect in self.effects:
            match effect:
                case BeginRecord(header=header):
                    records.append(Record(header))
                case WriteRecord(events=events):
                    records[-1] = replace(records[-1], events=records[-1].events + events)
        return records


def stack_with(player: Player, least: int, most: int = 99) -> str:
    """Lay hints until the top of a stack fits in so many places, and return its key."""

    def found(player: Player) -> list[str]:
        page = player.game
        assert isinstance(page, StackedPage)
        tops = [(str(number), stack[-1]) for number, stack in enumerate(page._stacks, 1) if stack]
        return [key for key, tile in tops if least <= len(fitting(tile, page.session.position.board)) <= most]

    return found(player.lays_until(found))[0]


def _choosing() -> Player:
    player = Player(PEEK).lays(3)
    return player.presses(stack_with(player, 2))


def _tile_of(number: int) -> Callable[[Player], object]:
    def chosen(player: Player) -> object:
        assert isinstance(player.game, StackedPage)
        stack = player.game._stacks[number - 1]
        return player.game.selection.tile is stack[-1] if stack else player.said == f"Stack {number} is empty."

    return chosen


def _place_of(letter: str) -> Callable[[Player], object]:
    def placed(player: Player) -> object:
        places = player.game.display(player.context).places
        cell = next((cell for cell, place in places.items() if place.key == letter), None)
        return player.game.selection.cell == cell

    return placed


def _zoomed(player: Player) -> object:
    return player.game.zoomed is not None


STACKED_KEYS: dict[str, Callable[[Player], object]] = {
    **{str(number): _tile_of(number) for number in range(1, 8)},
    **{letter: _place_of(letter) for letter in LETTERS},
    **{key: lambda player: player.game.selection.cell is not None for key in ("up", "down", "tab", "s-tab")},
    **{
        key: lambda player: player.game.selection.tile is not _choosing().game.selection.tile
        for key in ("left", "right")
    },
    **{key: lambda player: player.game.pan_by != (0, 0) for key in ("s-left", "s-right", "s-up", "s-down")},
    **{key: lambda player: player.game.pan_by != (0, 0) for key in ("c-left", "c-right", "c-up", "c-down")},
    **dict.fromkeys(("+", "=", "-", "0", "wheel-up", "wheel-down"), _zoomed),
    "enter": lambda player: player.said == "Choose a place first: its letter, or ↓.",
    "escape": lambda player: player.game.selection == NOTHING,
    "u": lambda player: isinstance(player.records[-1].events[-1], Undone),
    "h": lambda player: player.game.selection.lay in player.game.session.position.lays,
    "p": lambda player: not player.game.whole,
    "A": lambda player: isinstance(player.page, Confirmation),
    "N": lambda player: isinstance(player.page, Confirmation),
    "q": lambda player: LeaveSolitaire() in player.effects,
    "pageup": lambda player: player.game.log_back > 0,
    "pagedown": lambda player: player.game.log_back == 0,
}
DRAW_KEYS = {key: does for key, does in STACKED_KEYS.items() if key not in (*"1234567p", "left", "right")} | {
    "escape": lambda player: LeaveSolitaire() in player.effects
}


@pytest.mark.parametrize("key", sorted(keys_of(StackedPage)))
def test_each_key_of_a_stacked_solitaire_does_what_it_should(key: str) -> None:
    assert STACKED_KEYS[key](_choosing().presses(key))


@pytest.mark.parametrize("key", sorted(keys_of(DrawPage)))
def test_each_key_of_a_draw_solitaire_does_what_it_should(key: str) -> None:
    player = Player(DRAW).lays(3).lays_until(lambda player: len(player.game.display(player.context).places) > 1)
    assert DRAW_KEYS[key](player.presses(key))


@pytest.mark.parametrize("key", ["left", "right"])
@pytest.mark.parametrize("laid", [0, 20], ids=["full", "some empty"])
def test_arrows_choose_each_top_tile_in_turn(laid: int, key: str) -> None:
    player = Player().lays(laid)
    assert isinstance(player.game, StackedPage)
    tops = [stack[-1] for stack in player.game._stacks if stack]
    assert (len(tops) < 7) == bool(laid)
    wanted = tops if key == "right" else tops[::-1]
    assert [player.presses(key).game.selection.tile for _ in (*tops, "again")] == [*wanted, wanted[0]]


def log_rows(player: Player) -> list[str]:
    return [line.partition("│")[2].strip() for line in player.screen().text.splitlines()[9:21]]


def test_log_scrolls_back_to_its_first_line_and_forward_again() -> None:
    player = Player().lays(12)
    newest = log_rows(player)
    rows = log_rows(player.presses("pageup"))
    assert newest[0] in rows[1:]
    player.presses(*["pageup"] * len(player.game.log))
    assert "are dealt into 7 stacks" in " ".join(log_rows(player))
    assert log_rows(player.presses(*["pagedown"] * len(player.game.log))) == newest


def test_lay_scrolls_the_log_back_to_its_end() -> None:
    player = Player().lays(12).presses("pageup").lays(1)
    assert log_rows(player) == log_rows(Player().lays(13))


@pytest.mark.parametrize("key", [*sorted(keys_of(StackedPage)), *KEYS])
@pytest.mark.parametrize("deal", [DRAW, STACKED])
def test_no_single_key_lays_a_tile(deal: Deal, key: str) -> None:
    player = Player(deal).presses(key)
    assert not any(isinstance(event, Laid) for record in player.records for event in record.events[3:])


def test_draw_solitaire_chooses_its_tile_by_itself() -> None:
    player = Player(DRAW).lays_until(lambda player: len(player.game.session.position.lays) == 1)
    before = player.game
    assert before.selection.lay is None
    player.presses("enter")
    assert player.game.selection.lay in before.session.position.lays
    assert player.presses("enter").game.session != before.session


def test_the_only_lay_of_a_stacked_solitaire_is_chosen_by_enter() -> None:
    player = Player().lays_until(lambda player: len(player.game.session.position.lays) == 1)
    (lay,) = player.game.session.position.lays
    assert player.presses("enter").game.selection == Selection(*lay)


def test_place_that_does_not_fit_explains_itself() -> None:
    player = Player()
    player.presses(stack_with(player, 0, 0))
    assert "fits nowhere now" in player.said
    player.presses("down")
    assert re.fullmatch(r"Not there: \w+ .* neither equal nor a multiple of five\.", player.said)
    assert "does not fit there" in player.screen().text
    laid = len(player.game.session.position.board)
    assert len(player.presses("enter").game.session.position.board) == laid


@pytest.mark.parametrize("key", ["a", "down", "enter"])
def test_without_a_tile_a_place_cannot_be_chosen(key: str) -> None:
    assert Player().presses(key).said == "Choose a stack first: 1 to 7, or the arrows left and right."


def test_escape_takes_back_what_was_chosen_one_by_one() -> None:
    player = _choosing()
    tile = player.game.selection.tile
    assert player.presses("a", "escape").game.selection == Selection(tile)
    assert player.presses("escape").game.selection == NOTHING
    drawing = Player(DRAW)
    before = drawing.game.selection
    assert drawing.presses("down", "escape").game.selection == before


def test_a_click_chooses_and_a_second_one_lays() -> None:
    player = _choosing()
    cell = next(iter(player.game.display(player.context).places))
    laid = len(player.game.session.position.board)
    assert player.clicks(cell).game.selection.cell == cell
    assert len(player.clicks(cell).game.session.position.board) == laid + 1


def test_clicks_without_a_chosen_tile_lay_nothing() -> None:
    player = Player()
    assert player.clicks(ORIGIN).game.selection == NOTHING
    assert player.clicks(Cell(1, 0)).said.startswith("Choose a stack first")
    assert player.clicks(("no", "place")).game.selection == NOTHING


def test_every_stack_can_be_clicked_on_the_screen() -> None:
    assert {str(number) for number in range(1, 8)} <= set(Player().screen(80, 22).spots.values())


def test_a_hint_chooses_and_says_why_but_lays_nothing() -> None:
    player = Player(DRAW).presses("h")
    assert player.said == SURE
    assert player.game.selection.lay == sure(player.game.session.position).lay
    assert player.game.session.past == ()


def test_player_can_lay_during_the_search_for_a_hint() -> None:
    page = Player(DRAW).game
    step = page.press("h", Context())
    assert step.effects == (ShowMessage("Thinking ...", "dim"), Think(SolitaireHint(page.session.position)))
    assert step.page == replace(page, reached=page.reach(Context()))


def test_a_hint_that_comes_too_late_is_dropped() -> None:
    player = Player(DRAW)
    earlier = player.game.session.position
    player.lays(1)
    before = player.page, list(player.effects)
    player.hears(SolitaireHint(earlier))
    assert (player.page, player.effects) == before


def test_hint_without_help_chooses_nothing() -> None:
    page = Player(DRAW).game
    asked = SolitaireHint(page.session.position)
    step = page.thought(asked, SolverHint(None, "Certain: it is lost."), Player(DRAW).context)
    assert step == Transition(page, (ShowMessage("Certain: it is lost.", "bad"),))
    assert page.thought(asked, None, Player(DRAW).context) == Transition(page, (ShowMessage(FAILED, "bad"),))


def test_empty_stack_is_explained() -> None:
    player = Player().lays(30)
    assert isinstance(player.game, StackedPage)
    empty = next(number for number, stack in enumerate(player.game._stacks, 1) if not stack)
    assert str(empty) not in player.screen(80, 22).spots.values()
    assert player.presses(str(empty)).said == f"Stack {empty} is empty."


def test_whole_stacks_need_the_peek_option() -> None:
    hidden = Player(STACKED)
    assert hidden.presses("p").said.startswith("Only the tops")
    deal = Player(PEEK)
    assert isinstance(deal.game, StackedPage)
    beneath = deal.game._stacks[0][0]
    chip = "".join(f"{value:2} " for value in beneath.values).strip()
    assert chip in deal.screen().text
    assert chip not in hidden.screen().text
    assert chip not in deal.presses("p").screen().text


@pytest.mark.parametrize("deal", [DRAW, STACKED], ids=str)
def test_a_board_keeps_its_size_when_a_lay_is_taken_back(deal: Deal) -> None:
    player = Player(deal)
    area = Canvas(60, 22).area
    sizes = []
    for _ in range(12):
        for key in ("h", "enter", "u", "h", "enter"):
            player.presses(key)
            sizes.append(SIZES.index(viewport_of(area, player.game.display(player.context), Theme(), "fit").size))
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]


def test_zoom_stops_at_the_ends_and_follow_fits_again() -> None:
    player = Player().presses(*"+++++")
    assert player.game.zoomed == ZOOMS[-1]
    assert player.presses(*"-------").game.zoomed == ZOOMS[1]
    assert player.presses("s-left", "0").game.zoomed == "fit"
    assert player.game.pan_by == (0, 0)


def test_undo_goes_back_and_the_record_marks_it() -> None:
    player = Player().lays(1).presses("u")
    assert player.game.session == SolitaireGame.start(STACKED)[0]
    assert player.records[0].events[-1] == Undone()
    assert player.presses("u").said == "There is no lay to take back."


@pytest.mark.parametrize("deal", [DRAW, STACKED, PEEK])
def test_a_game_makes_a_record_that_verifies(deal: Deal) -> None:
    player = Player(deal).lays(4).presses("u").lays(40)
    (record,) = player.records
    assert verify(record).finished
    assert player.game.session.position.over


def test_a_game_that_has_begun_is_given_up_only_after_a_question() -> None:
    player = Player().lays(1).presses("A", "n")
    assert len(player.records) == 1
    player.presses("A", "y")
    first, second = player.records
    assert first.events[-1] == Abandoned("the player left")
    assert second.header.key == first.header.key
    assert player.game.session == SolitaireGame.start(STACKED)[0]


def test_new_deal_has_a_fresh_key() -> None:
    player = Player(PEEK).presses("N")
    assert player.game.session.deal == Deal("stacked", "fresh", peek=True)
    assert [record.events[-1] for record in player.records[:1]] == [Abandoned("the player left")]


@pytest.mark.parametrize("key", ["q", "escape"])
def test_leaving_goes_back_to_where_the_player_came_from(key: str) -> None:
    lobby = LobbyPage()
    player = Player(under=lobby).presses(key)
    assert player.page == lobby
    assert Quit() not in player.effects


def test_leaving_what_the_command_line_began_quits() -> None:
    player = Player().presses("q")
    assert player.effects[-2:] == [LeaveSolitaire(), Quit()]


@pytest.mark.parametrize(("deal", "key"), [(DRAW, "s"), (STACKED, "S")])
def test_running_game_is_set_aside_without_a_question(deal: Deal, key: str) -> None:
    player = Player(deal, under=LobbyPage()).lays(1).presses("q")
    assert player.page == LobbyPage()
    assert LeaveSolitaire() in player.effects
    assert player.said == f"Game kept: {key}, then c, continues it."
    assert player.records[0].events[-1] != Abandoned("the player left")


def test_resumed_game_keeps_its_log_and_undo() -> None:
    player = Player(STACKED).lays(2)
    again = SolitaireGame.resumed(player.records[0])
    resumed = resume_solitaire(*again).page
    assert isinstance(resumed, SolitairePage)
    assert (resumed.session, resumed.log) == (player.game.session, player.game.log)


def test_program_ends_without_a_question_during_a_game() -> None:
    assert new_app(Player().lays(1).page).press("c-c")[1] == (Quit(),)


def lost() -> Player:
    player = Player(LOST)
    lay = next(iter(player.game.session.position.lays))
    player.page = replace(player.game, selection=Selection(*lay))
    return player.presses("enter")


def test_a_won_game_says_so() -> None:
    player = Player(DRAW)
    for _ in range(len(TILES) - 1):
        player.page = replace(player.game, selection=Selection(*next(iter(player.game.session.position.lays))))
        player.presses("enter")
    page = player.page
    assert player.presses("down").page == page
    assert "All 36 tiles are laid. Well done!" in player.screen().text


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_the_table_can_be_looked_at_when_all_is_over(key: str) -> None:
    player = lost().presses(key)
    assert "take back the last lay" not in player.screen().text
    assert "The game is lost." in player.screen().text


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("take back the last lay", "u"),
        ("play this deal again", "A"),
        ("play a new deal", "N"),
        ("q  leave", "q"),
        ("look at the table", "enter"),
    ],
)
def test_keys_in_the_box_at_the_end_can_be_clicked(words: str, key: str) -> None:
    clicked = lost()
    clicked.clicks(spot_of(clicked.screen(), words))
    pressed = lost().presses(key)
    assert (clicked.page, clicked.effects) == (pressed.page, pressed.effects)


def test_finished_game_gives_no_hint() -> None:
    assert lost().presses("h").said == "The game is over: u takes back the last lay."
    assert lost().presses("q").effects[-1] == Quit()
    assert lost().presses("down", "a").said == ""
    assert lost().clicks(Cell(2, 0)).game.selection == NOTHING
    assert isinstance(lost().presses("A").page, StackedPage)


def test_title_has_the_deal() -> None:
    player = Player(Deal("draw", "a\x1b[2J"))
    assert player.page.title(player.context) == ("Contack · draw solitaire", "deal a?[2J", False)


clicks = st.tuples(st.integers(0, 100), st.integers(0, 28)).map(lambda at: Point(*at))


@settings(max_examples=effort(12, 40))
@given(st.sampled_from([DRAW, STACKED, PEEK, LOST]), st.lists(st.one_of(st.sampled_from((*KEYS, *"67hhhuN")), clicks)))
def test_random_keys_break_nothing_and_the_record_is_good(deal: Deal, pressed: list[str | Point]) -> None:
    player = Player(deal)
    for what in pressed:
        if Quit() in player.effects:
            break
        screen = player.screen()
        assert whole(screen, 100, 28)
        if isinstance(what, Point):
            player.clicks(screen.spots.get(what))
        else:
            player.presses(what)
    for record in player.records:
        verify(record)
