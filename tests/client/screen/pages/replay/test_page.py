"""The keys of a replay, and its positions."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contack.client.files.records import read_record
from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.replay.learn import LearnPage
from contack.client.screen.pages.replay.page import PACES, ReplayPage, open_replay
from contack.client.screen.pages.replay.view import Jump
from contack.client.screen.paint.canvas.canvas import Point
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import Quit
from contack.client.session.actions import Think
from contack.engine.event import Abandoned, Laid, Seated
from contack.engine.records.record import Record
from contack.engine.records.replay import replay as replay_steps
from tests.client.screen.app.test_random_keys import KEYS, whole
from tests.client.screen.pages.pressing import Reader
from tests.client.screen_client import new_app
from tests.runner.chance import effort

GOLDEN = Path(__file__).parents[4] / "engine" / "golden"
TABLE, SEVEN, DRAW, STACKED = "tie-and-shared-win", "seven-players", "draw-won", "stacked-lost"


def golden(name: str) -> Record:
    return read_record(GOLDEN / f"{name}.contack")


class Watcher(Reader):
    def __init__(self, record: Record | str = TABLE, under: Page | None = None) -> None:
        record = golden(record) if isinstance(record, str) else record
        super().__init__(open_replay(record, under), Context())

    def waits(self, seconds: float) -> "Watcher":
        self.context = replace(self.context, now=self.context.now + seconds)
        return self.takes(self.page.tick(self.context))

    @property
    def replay(self) -> ReplayPage:
        assert isinstance(self.page, ReplayPage)
        return self.page

    @property
    def at(self) -> int:
        return self.replay.at

    @property
    def end_of_hand(self) -> int:
        """The number of the moment at which the first hand ends."""
        return next(at for at, position in enumerate(self.replay.game.positions) if position.ends_hand)


def middle() -> Watcher:
    return Watcher().clicks(Jump(12))


# each key does what its line in the help says

EXPECTED: dict[str, Callable[[Watcher], object]] = {
    "left": lambda watcher: watcher.at == 11,
    "right": lambda watcher: watcher.at == 13,
    "up": lambda watcher: watcher.at == 2,
    "down": lambda watcher: watcher.at == 22,
    "home": lambda watcher: watcher.at == 0,
    "end": lambda watcher: watcher.at == 55,
    " ": lambda watcher: watcher.replay.playing,
    "<": lambda watcher: watcher.said == "A position every 2 s.",
    ">": lambda watcher: watcher.said == "2 positions a second.",
    "1": lambda watcher: watcher.at == 0,
    "2": lambda watcher: watcher.at == watcher.end_of_hand + 1,
    "3": lambda watcher: watcher.replay.game.positions[watcher.at].view.hand == 3,
    **dict.fromkeys(("s", "enter"), lambda watcher: "The points so far" in watcher.screen().text),
    **dict.fromkeys(("+", "=", "-", "0", "wheel-up", "wheel-down"), lambda watcher: watcher.replay.zoomed is not None),
    **dict.fromkeys(
        ("s-left", "s-right", "s-up", "s-down", "c-left", "c-right", "c-up", "c-down"),
        lambda watcher: watcher.replay.pan_by != (0, 0),
    ),
    "pageup": lambda watcher: watcher.replay.log_back == 3,
    "pagedown": lambda watcher: watcher.replay.log_back == 0,
    "c": lambda watcher: isinstance(watcher.effects[-1], Think),
    **dict.fromkeys(("n", "N"), lambda watcher: watcher.said == "The coach finds the turning points: press c first."),
    "w": lambda watcher: watcher.said == "The coach finds the chances: press c first.",
    "l": lambda watcher: isinstance(watcher.page, LearnPage),
    "f": lambda watcher: watcher.said.startswith("Others look along at the game that was played last"),
    **dict.fromkeys(("q", "escape"), lambda watcher: watcher.effects[-1] == Quit()),
}


@pytest.mark.parametrize("key", [key for binding in ReplayPage.bindings for key in binding.keys])
def test_each_key_does_what_it_should(key: str) -> None:
    assert EXPECTED[key](middle().presses(key))


def test_keys_stop_at_the_first_moment_and_at_the_last() -> None:
    watcher = Watcher()
    assert watcher.presses("left", "up").at == 0
    assert watcher.presses("end", "right", "down").at == 55


def test_the_line_of_time_leads_to_every_end_of_a_game() -> None:
    watcher = middle()
    jumps = {spot.at for spot in watcher.screen().spots.values() if isinstance(spot, Jump)}
    assert {0, 55} <= jumps
    assert len(jumps) > 50


def test_replay_has_no_choices() -> None:
    spots = set(middle().screen().spots.values())
    assert {spot for spot in spots if not isinstance(spot, Jump)} == {None, " "}


def test_a_game_plays_by_itself_and_stops_where_it_ends() -> None:
    watcher = middle().presses(" ").waits(0.5)
    assert watcher.at == 12
    assert watcher.waits(0.5).at == 13
    assert watcher.waits(3).at == 16
    watcher.waits(100)
    assert (watcher.at, watcher.replay.playing) == (55, False)
    assert watcher.waits(5).at == 55


def test_at_its_end_it_plays_from_the_start() -> None:
    watcher = Watcher().presses("end", " ")
    assert (watcher.at, watcher.replay.playing) == (0, True)


def test_a_tick_that_changes_nothing_answers_the_very_page() -> None:
    watcher = middle()
    assert watcher.page.tick(watcher.context) == Transition(watcher.page)
    watcher.presses(" ")
    assert watcher.page.tick(watcher.context).page is watcher.page


@pytest.mark.parametrize("key", [" ", "left", "home", "2"])
def test_other_keys_stop_it(key: str) -> None:
    assert not middle().presses(" ", key).replay.playing


def test_the_pace_goes_from_slow_to_fast_and_no_further() -> None:
    watcher = middle().presses(*">>>>>>", " ").waits(1)
    assert watcher.at == 12 + round(1 / PACES[-1])
    assert watcher.presses(*"<<<<<<<").waits(PACES[0] - 0.1).at == watcher.at
    assert watcher.said == "A position every 4 s."


def test_end_of_a_hand_shows_its_points_for_one_position() -> None:
    watcher = Watcher()
    watcher.clicks(Jump(watcher.end_of_hand))
    shown = watcher.screen().text
    assert "Hand 1 of 3" in shown
    assert "Hand 1 ends: dov laid every tile" in shown
    assert "Hand 1 of 3" not in watcher.presses("right").screen().text


def test_long_result_of_a_game_wraps_on_a_narrow_screen() -> None:
    text = Watcher().presses("end").screen(60, 20).text
    assert "bob and dov share the win with 100" in text
    assert "points  " in text.split("with 100")[1].splitlines()[1]


def test_escape_closes_the_points_before_it_leaves() -> None:
    watcher = Watcher().presses("end")
    assert "The game ends: bob and dov share the win" in watcher.screen().text
    assert watcher.presses("escape").effects == []
    assert "share the win with" not in watcher.screen(80, 22).text.split("│")[0]
    assert watcher.presses("escape").effects == [Quit()]


@pytest.mark.parametrize(("name", "words"), [(DRAW, "discards"), (STACKED, " 7 ")])
def test_solitaires_are_shown_as_they_are_played(name: str, words: str) -> None:
    watcher = Watcher(name).presses("down")
    assert words in watcher.screen().text
    assert "11 of" in watcher.screen().text.splitlines()[-1]
    assert watcher.presses("1").said == "A solitaire is not played in hands."
    assert watcher.presses("s").said.startswith("A solitaire has only the points")
    assert not watcher.replay.scores


@pytest.mark.parametrize(
    ("name", "at", "words"),
    [
        (TABLE, 15, ["dov: 10  3  9 , 15 points", "· blue 10 + 5 = 15", "· gold 9 to 9"]),
        (STACKED, 11, ["9  2  8 , 30 points", "· blue 9 + 6 = 15", "· gold 8 + 7 = 15"]),
    ],
)
def test_lay_shows_its_player_points_and_contacts(name: str, at: int, words: list[str]) -> None:
    rows = [re.split("│|▙ {2,}", row)[-1].strip() for row in Watcher(name).clicks(Jump(at)).screen().text.splitlines()]
    assert any(rows[y : y + 3] == words for y in range(len(rows)))


def test_lays_taken_back_are_shown_too() -> None:
    watcher = Watcher(STACKED)
    words = [line.words for line in watcher.presses("end").replay.lines(watcher.context)]
    assert "You take back the last lay" in words


def test_title_has_date_players_position_and_playback() -> None:
    watcher = middle()
    assert watcher.page.title(watcher.context)[:2] == (
        "Contack · replay · 2026-11-20 15:04 · ann, bob, cleo, dov",
        "hand 1 of 3 · stopped",
    )
    assert watcher.presses(" ").page.title(watcher.context).right == "hand 1 of 3 · playing"


def test_title_of_a_solitaire_has_its_kind() -> None:
    watcher = Watcher(DRAW)
    assert watcher.page.title(watcher.context).left == "Contack · replay · 2026-11-20 15:04 · draw solitaire"
    assert watcher.page.title(watcher.context).right == "stopped"


@pytest.mark.parametrize("columns", [80, 100])
def test_the_foot_names_the_coach_and_with_it_the_turning_points(columns: int) -> None:
    app = new_app().apply(open_replay(golden(TABLE)))[0]
    assert "c coach" in app.paint(columns, 24).text
    assert "n N turn" not in app.paint(columns, 24).text
    assert "n N turn" in app.press("c")[0].paint(columns, 24).text


def test_record_without_a_third_hand_cannot_jump_there() -> None:
    record = golden(TABLE)
    watcher = Watcher(replace(record, events=record.events[:20]))
    assert watcher.presses("3").said == "The record has no hand 3."
    assert "The record stops here." in watcher.presses("end").screen().text


def test_illegal_record_shows_its_legal_part_and_the_reason() -> None:
    record = golden(TABLE)
    at, laid = next((at, event) for at, event in enumerate(record.events) if isinstance(event, Laid) and at > 9)
    wrong = replace(record, events=(*record.events[:at], replace(laid, points=99), *record.events[at + 1 :]))
    watcher = Watcher(wrong)
    assert watcher.said.startswith(f"Wrong: line {at + 2}: laid: ")
    assert "The record is wrong: line" not in watcher.screen(150, 48).text
    assert "The record is wrong: line" in watcher.presses("end").screen(160, 48).text


def test_a_record_of_nothing_says_so_and_can_only_be_left() -> None:
    watcher = Watcher(replace(golden(TABLE), events=()))
    assert "stops before anything happened" in watcher.screen().text
    assert watcher.page.title(watcher.context).right == ""
    watcher.presses("right", "left", "end", "home", " ", "1", "s", "enter").waits(9)
    assert watcher.screen().text
    assert watcher.presses("q").effects[-1] == Quit()


def test_reason_for_giving_up_is_visible() -> None:
    record = golden(TABLE)
    watcher = Watcher(replace(record, events=(*record.events[:2], Abandoned("all\x1b[2J left"))))
    assert "he game is given up: all?[2J left" in watcher.presses("end").screen(160, 48).text


def test_leaving_goes_back_to_where_the_watcher_came_from() -> None:
    lobby = LobbyPage()
    watcher = Watcher(under=lobby).presses("q")
    assert watcher.page == lobby
    assert watcher.effects == []


happenings = st.lists(
    st.one_of(
        st.sampled_from((*KEYS, *" <>  ")),
        st.tuples(st.integers(0, 159), st.integers(0, 47)).map(lambda at: Point(*at)),
        st.floats(0, 5),
    ),
    max_size=30,
)


@settings(max_examples=effort(10, 30))
@given(st.sampled_from([TABLE, SEVEN, DRAW, STACKED]), st.sampled_from([(60, 18), (100, 28), (160, 48)]), happenings)
def test_whatever_is_done_nothing_breaks(name: str, size: tuple[int, int], done: list[str | Point | float]) -> None:
    watcher = Watcher(name)
    for what in done:
        screen = watcher.screen(*size)
        assert whole(screen, *size)
        match what:
            case Point():
                watcher.clicks(screen.spots.get(what))
            case str():
                watcher.presses(what)
            case float():
                watcher.waits(what)


def test_replay_has_the_colours_of_the_record_or_the_seats() -> None:
    record = golden(TABLE)
    assert [badge.colour for badge in Watcher(record).replay.badges] == [1, 2, 3, 4]
    coloured = replace(record, header=replace(record.header, colours=(7, 5, 1, 3)))
    assert [badge.colour for badge in Watcher(coloured).replay.badges] == [7, 5, 1, 3]


def test_names_change_when_a_seat_changes_hands() -> None:
    record = golden(TABLE)
    first = next(step for step in replay_steps(record))
    at = len(first.events)
    taken = Record(record.header, (*record.events[:at], Seated(0, "dora"), *record.events[at:]))
    began = record.header.players[0]
    watcher = Watcher(taken)
    assert watcher.replay.names[0] == began
    assert watcher.presses("right").replay.names[0] == "dora"
    assert any(f"dora takes over the seat of {began}" in line.words for line in watcher.replay.lines(watcher.context))
    assert f"dora took over the seat of {began}." in watcher.presses("end").screen().text
