"""A table is opened with the name, seats and rules that are chosen."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.lobby.open_table import NUMBERS, ORDER, OpenTablePage
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ShowMessage
from contack.client.session.actions import Send
from contack.protocol.command import OpenTable
from tests.client.screen.pages.pressing import SIZES, keys_of, press, shown, spot_of

CONTEXT = Context()
UNDER = Page()
PAGE = OpenTablePage(under=UNDER, wanted=OpenTable("ann's table", 4))
NAME, SEATS, CLOSED, SPECTATORS, PASSWORD, COUNTDOWN, GRACE, MOVE, GAME, HINTS = range(10)
CHOOSES = {"up": 0, "down": 2, "wheel-up": 0, "wheel-down": 2, "pageup": 0, "pagedown": 6, "home": 0, "end": 10}
CHANGES = {"left": 3, "right": 5, " ": 5}
CLOSES = {"escape", "q"}


def having(page: OpenTablePage = PAGE, at: int | None = None, **wanted: Any) -> OpenTablePage:
    """Return a page with other things wanted of the table, and a row marked."""
    at = page.at if at is None else at
    return replace(page, at=at, wanted=msgspec.structs.replace(page.wanted, **wanted))


def test_each_key_is_tested_here() -> None:
    assert keys_of(OpenTablePage) == {*CHOOSES, *CHANGES, *CLOSES, *"0123456789", "n", "p", "enter"}


@pytest.mark.parametrize(("key", "at"), CHOOSES.items())
def test_a_key_marks_what_to_change(key: str, at: int) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(replace(PAGE, at=at))


@pytest.mark.parametrize(("key", "seats"), CHANGES.items())
def test_a_key_changes_what_is_marked(key: str, seats: int) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(having(seats=seats))


@pytest.mark.parametrize("key", sorted(CLOSES))
def test_a_key_opens_no_table(key: str) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(UNDER)


def test_seats_go_from_two_to_seven_and_around() -> None:
    assert press(having(seats=7), CONTEXT, "right").page == having(seats=2)
    assert press(having(seats=2), CONTEXT, "left").page == having(seats=7)


def test_rules_and_spectators_are_either_way() -> None:
    closed, spectators = replace(PAGE, at=CLOSED), replace(PAGE, at=SPECTATORS)
    assert press(closed, CONTEXT, "right").page == having(closed, closed="any")
    assert press(closed, CONTEXT, "right", "right").page == closed
    assert press(spectators, CONTEXT, "left").page == having(spectators, spectators=False)
    practice = replace(PAGE, at=HINTS)
    assert press(practice, CONTEXT, "right").page == having(practice, hints=True)
    assert press(practice, CONTEXT, "right", "right").page == practice


@pytest.mark.parametrize(("page", "key"), [(PAGE, "p"), (replace(PAGE, at=PASSWORD), "right")])
def test_a_password_is_typed_and_sent(page: OpenTablePage, key: str) -> None:
    typed = press(page, CONTEXT, key, *"gold", "enter").page
    assert typed == having(page, password="gold")
    assert press(typed, CONTEXT, "enter").effects == (Send(OpenTable("ann's table", 4, password="gold")),)


def test_page_hides_the_password() -> None:
    assert "gold" not in repr(having(password="gold"))


@pytest.mark.parametrize(("page", "key"), [(PAGE, "n"), (replace(PAGE, at=NAME), "right")])
def test_the_name_is_typed(page: OpenTablePage, key: str) -> None:
    assert press(page, CONTEXT, key, "!", "enter") == Transition(having(page, table="ann's table!"))


def test_bad_name_stays_for_correction() -> None:
    page, (effect,), _ = press(having(table="x"), CONTEXT, "n", "backspace", "enter")
    assert page.prompt is not None
    assert page.prompt.label == "1 to 24 characters; name of the table"
    assert isinstance(effect, ShowMessage)


def test_the_table_is_opened_as_chosen() -> None:
    assert press(PAGE, CONTEXT, "enter") == Transition(UNDER, (Send(OpenTable("ann's table", 4)),))
    page = having(seats=2, closed="any", spectators=False, hints=True)
    wanted = OpenTable("ann's table", 2, "any", spectators=False, hints=True)
    assert press(page, CONTEXT, "enter").effects == (Send(wanted),)


def test_clicks_mark_change_and_open() -> None:
    canvas = shown(PAGE, CONTEXT)
    marked = PAGE.point(spot_of(canvas, "Spectators"), CONTEXT).page
    assert marked == replace(PAGE, at=SPECTATORS)
    assert PAGE.point(spot_of(canvas, "Seats"), CONTEXT).page == having(seats=5)
    assert PAGE.point(spot_of(canvas, " Enter "), CONTEXT) == press(PAGE, CONTEXT, "enter")


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_all_that_is_chosen_is_shown(columns: int, rows: int) -> None:
    text = shown(having(closed="any", spectators=False), CONTEXT, columns, rows).text
    for words in ("ann's table", "◂ 4 ▸", "anyone may open it", "none"):
        assert words in text


@pytest.mark.parametrize(
    ("at", "field", "values"),
    [(GRACE, "grace", [60, 120, 300, 0, 15, 30]), (COUNTDOWN, "countdown", [30, 60, 0, 5, 10, 20]),
     (MOVE, "move_clock", [15, 30, 60, 120, 300, None]),
     (GAME, "game_clock", [300, 600, 900, 1800, 3600, None])],
)  # fmt: skip
def test_times_go_through_the_usual_ones_and_around(at: int, field: str, values: list[int | None]) -> None:
    page = replace(PAGE, at=at)
    seen = []
    for _ in values:
        page = press(page, CONTEXT, "right").page  # type: ignore[assignment]  # it stays
        seen.append(getattr(page.wanted, field))
    assert seen == values
    before = press(page, CONTEXT, "left").page
    assert before == having(page, **{field: values[-2]})


def test_from_an_unusual_time_the_next_usual_one_follows() -> None:
    page = having(at=GRACE, grace=45)
    assert press(page, CONTEXT, "right").page == having(page, grace=60)
    assert press(page, CONTEXT, "left").page == having(page, grace=30)


@pytest.mark.parametrize(
    ("at", "typed", "changed"),
    [(GRACE, "0", {"grace": 0}), (GRACE, "3600", {"grace": 3600}), (MOVE, "45", {"move_clock": 45}),
     (MOVE, "0", {"move_clock": None}), (COUNTDOWN, "0", {"countdown": 0}),
     (GAME, "86400", {"game_clock": 86400}), (SEATS, "6", {"seats": 6})],
)  # fmt: skip
def test_a_number_is_typed_where_one_is_marked(at: int, typed: str, changed: dict[str, int | None]) -> None:
    page = replace(PAGE, at=at)
    assert press(page, CONTEXT, *typed, "enter") == Transition(having(page, **changed))


@pytest.mark.parametrize(
    ("at", "typed", "right"),
    [(GRACE, "3601", "Seconds to wait: 0 to 3600."), (MOVE, "99999", "Seconds a move: 1 to 86400, or 0 for none."),
     (GAME, "1½", "Seconds a game: 1 to 86400, or 0 for none."), (SEATS, "8", "Seats: 2 to 7.")],
)  # fmt: skip
def test_impossible_number_stays_with_an_explanation(at: int, typed: str, right: str) -> None:
    page, (effect,), _ = press(replace(PAGE, at=at), CONTEXT, *typed, "enter")
    assert effect == ShowMessage(f"That cannot be. {right}", "bad")
    assert page.prompt is not None
    assert page.prompt.field.text == typed
    assert page.prompt.label == right.rstrip(".")
    assert press(page, CONTEXT, "escape").page == replace(PAGE, at=at)


@pytest.mark.parametrize("at", [NAME, CLOSED, SPECTATORS, PASSWORD])
def test_digit_on_another_row_is_explained(at: int) -> None:
    _, (effect,), _ = press(replace(PAGE, at=at), CONTEXT, "5")
    assert effect == ShowMessage("Choose the seats or a time first: you can type a number there.")


def test_times_are_shown_in_words_and_sent() -> None:
    page = having(grace=0, move_clock=90, game_clock=3600)
    text = shown(page, CONTEXT, 60, 18).text
    assert all(words in text for words in ("replaced at once", "90 seconds", "1 hour"))
    assert "no limit" in shown(PAGE, CONTEXT).text
    wanted = OpenTable("ann's table", 4, grace=0, move_clock=90, game_clock=3600)
    assert press(page, CONTEXT, "enter").effects == (Send(wanted),)


def test_every_number_has_its_row() -> None:
    assert len(PAGE.rows(CONTEXT)) == len(ORDER)
    assert set(NUMBERS) < set(ORDER)
    assert all(number.step(getattr(PAGE.wanted, name), 1) in number.usual for name, number in NUMBERS.items())
