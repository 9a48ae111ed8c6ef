"""A new player chooses a name and the look of slanted edges."""

from dataclasses import replace

import pytest

from contack.client.screen.pages.base.page import Transition
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.start.welcome import ASK_AGAIN, LABELS, READER, WelcomePage
from contack.client.screen.paint.theme.theme import GLYPHS_BY_NAME
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import Host, Quit, SaveSettings, ShowMessage
from contack.client.screen.state.settings import ScreenSettings
from contack.client.session.actions import Effect
from contack.protocol.limits import NAME_LENGTH
from tests.client.screen.pages.pressing import SIZES, keys_of, press, shown, spot_of

CONTEXT = Context(settings=ScreenSettings(theme="1962"))
FIND = FindPage()
FIRST = WelcomePage(then=FIND, effects=(Host(),), suggestion="ann")
NAMED = replace(FIRST, name="ann")


def kept(glyphs: str) -> tuple[Effect, ...]:
    return SaveSettings(replace(CONTEXT.settings, name="ann", glyphs=glyphs)), Host()  # type: ignore[arg-type]


def test_all_faults_of_the_settings_are_shown() -> None:
    wrong = f"/home/ann/{'deep/' * 12}settings.toml is not valid TOML, line 1: it is kept as settings.toml.bad."
    lines = shown(replace(FIRST, wrong=wrong).greeting(), CONTEXT).text.split("\n")
    assert wrong.replace(" ", "") in "".join(lines).replace(" ", "")


DOES: dict[str, Transition] = {
    "enter": Transition(FIND, kept("blocks")),
    "left": Transition(replace(NAMED, at=3)),
    "right": Transition(replace(NAMED, at=1)),
    "1": Transition(NAMED),
    "2": Transition(replace(NAMED, at=1)),
    "3": Transition(replace(NAMED, at=2)),
    "4": Transition(replace(NAMED, at=3)),
    "f3": Transition(NAMED, (SaveSettings(replace(CONTEXT.settings, reader=True)), Quit())),
    "escape": Transition(replace(FIRST.greeting(), name="")),
    "q": Transition(replace(FIRST.greeting(), name="")),
}


def test_each_key_is_tested_here() -> None:
    assert keys_of(WelcomePage) == set(DOES)


@pytest.mark.parametrize(("key", "after"), DOES.items())
def test_a_key_does_its_work_where_glyphs_are_chosen(key: str, after: Transition) -> None:
    assert press(NAMED, CONTEXT, key) == after


@pytest.mark.parametrize(
    ("key", "after"), [("enter", Transition(FIRST.greeting())), ("q", Transition(FIRST, (Quit(),)))]
)
def test_missing_name_opens_the_prompt(key: str, after: Transition) -> None:
    assert press(FIRST, CONTEXT, key) == after


def test_the_name_is_suggested_and_typed() -> None:
    assert press(FIRST.greeting(), CONTEXT, "enter") == Transition(NAMED)
    assert press(FIRST.greeting(), CONTEXT, "a", "enter").page == replace(FIRST, name="anna")
    assert press(FIRST.greeting(), CONTEXT, "escape", "escape").effects == (Quit(),)


def test_screen_reader_needs_no_name() -> None:
    remembered = SaveSettings(replace(CONTEXT.settings, reader=True))
    assert press(FIRST.greeting(), CONTEXT, "f3").effects == (remembered, Quit())
    assert READER in shown(FIRST.greeting(), CONTEXT).text


def test_bad_name_stays_for_correction() -> None:
    page, (effect,), _ = press(FIRST.greeting(), CONTEXT, *["backspace"] * 3, "enter")
    assert page.prompt is not None
    assert page.prompt.label == ASK_AGAIN
    assert isinstance(effect, ShowMessage)
    assert f"1 to {NAME_LENGTH} visible characters" in effect.words


def test_a_click_marks_a_sample_and_another_takes_it() -> None:
    spot = spot_of(shown(NAMED, CONTEXT), "Powerline")
    marked = NAMED.point(spot, CONTEXT)
    assert marked == Transition(replace(NAMED, at=3))
    assert marked.page.point(spot, CONTEXT) == Transition(FIND, kept("powerline"))
    assert NAMED.point("2", CONTEXT) == DOES["2"]


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_each_sample_is_painted_in_its_own_glyphs(columns: int, rows: int) -> None:
    text = shown(NAMED, CONTEXT, columns, rows).text
    for glyphs in GLYPHS_BY_NAME.values():
        assert all(glyph in text for glyph in glyphs[1:])
    for label in LABELS:
        assert label in text
