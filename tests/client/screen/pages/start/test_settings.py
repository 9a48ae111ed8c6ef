"""Each setting is changed at once, by key and by click."""

from dataclasses import fields, replace
from typing import Any

import pytest

from contack.client.screen.pages.base.page import Transition
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.start.settings import SETTINGS, SettingsPage
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import SaveSettings, ShowMessage
from contack.client.screen.state.link import Link, LinkState
from contack.client.screen.state.settings import ScreenSettings
from contack.client.session.actions import Send
from contack.client.session.model import Model
from contack.protocol.command import ChooseColour
from contack.protocol.table_state import PlayerState
from tests.client.screen.pages.pressing import keys_of, press, shown, spot_of
from tests.client.session.tables import table

UNDER = FindPage()
CONTEXT = Context(settings=ScreenSettings("ann"))
PAGE = SettingsPage(under=UNDER)
PLACE = {setting.field: number for number, setting in enumerate(SETTINGS)}
CHOOSES = {
    "up": 0, "down": 2, "wheel-up": 0, "wheel-down": 2, "pageup": 0, "pagedown": 6, "home": 0, "end": len(SETTINGS) - 1,
}  # fmt: skip
CHANGES = {"right": "standard", "left": "mono", " ": "standard", "enter": "standard"}
CLOSES = {"q", "escape"}


def test_each_key_is_tested_here() -> None:
    assert keys_of(SettingsPage) == {*CHOOSES, *CHANGES, *CLOSES}


def test_every_setting_but_known_servers_can_change() -> None:
    assert {field.name for field in fields(ScreenSettings)} - {"recent"} == set(PLACE)


@pytest.mark.parametrize(("key", "at"), CHOOSES.items())
def test_a_key_marks_a_setting(key: str, at: int) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(SettingsPage(under=UNDER, at=at))


@pytest.mark.parametrize(("key", "theme"), CHANGES.items())
def test_a_key_changes_the_marked_setting(key: str, theme: Any) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(PAGE, (SaveSettings(replace(CONTEXT.settings, theme=theme)),))


@pytest.mark.parametrize("key", sorted(CLOSES))
def test_a_key_closes_the_settings(key: str) -> None:
    assert press(PAGE, CONTEXT, key) == Transition(UNDER)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("view", "lines"),
        ("glyphs", "sixths"),
        ("zoom", "smallest"),
        ("motion", "off"),
        ("bell", False),
        ("remind", False),
        ("mouse", False),
    ],
)
def test_each_setting_steps_to_its_next_value(field: str, value: Any) -> None:
    page = SettingsPage(under=UNDER, at=PLACE[field])
    assert press(page, CONTEXT, "right").effects == (SaveSettings(replace(CONTEXT.settings, **{field: value})),)
    assert page.at == PLACE[field]


def test_the_name_is_typed() -> None:
    page = SettingsPage(under=UNDER, at=PLACE["name"])
    assert press(page, CONTEXT, "enter", "a", "enter") == Transition(
        page, (SaveSettings(replace(CONTEXT.settings, name="anna")),)
    )


def test_bad_name_stays_for_correction() -> None:
    page, (effect,), _ = press(
        SettingsPage(under=UNDER, at=PLACE["name"]), CONTEXT, "enter", *["backspace"] * 3, "enter"
    )
    assert page.prompt is not None
    assert page.prompt.label == "1 to 24 characters; your name"
    assert isinstance(effect, ShowMessage)


def test_a_click_marks_a_setting_and_another_changes_it() -> None:
    spot = spot_of(shown(PAGE, CONTEXT), "Bell")
    marked = PAGE.point(spot, CONTEXT)
    assert marked == Transition(SettingsPage(under=UNDER, at=PLACE["bell"]))
    assert marked.page.point(spot, CONTEXT).effects == (SaveSettings(replace(CONTEXT.settings, bell=False)),)


def test_the_arrows_around_a_value_can_be_clicked() -> None:
    canvas = shown(PAGE, CONTEXT)
    assert spot_of(canvas, "◂") == "left"
    assert PAGE.point("left", CONTEXT) == press(PAGE, CONTEXT, "left")


def test_missing_name_is_shown_as_missing() -> None:
    assert "not given yet" in shown(PAGE, Context()).text


IN_LOBBY = replace(CONTEXT, link=Link(LinkState.ONLINE, name="ann", colour=3))
TABLE = table(*(PlayerState(name, True, True, False, colour=colour) for name, colour in (("ann", 3), ("bob", 4))))
AT_TABLE = replace(CONTEXT, link=Link(LinkState.ONLINE, model=Model("ann", "secret", TABLE)))
COLOUR = SettingsPage(under=UNDER, at=len(SETTINGS))


@pytest.mark.parametrize(("context", "key", "colour"), [
    (IN_LOBBY, "right", 4), (IN_LOBBY, "left", 2), (AT_TABLE, "right", 5), (AT_TABLE, "left", 2),
])  # fmt: skip
def test_colour_steps_to_the_next_free_one(context: Context, key: str, colour: int) -> None:
    assert press(COLOUR, context, key).effects == (Send(ChooseColour(colour)),)


def test_refused_colour_is_skipped() -> None:
    assert press(COLOUR, IN_LOBBY, "right", "right").effects == (Send(ChooseColour(5)),)


@pytest.mark.parametrize("context", [IN_LOBBY, AT_TABLE])
def test_colour_shows_with_the_own_letter(context: Context) -> None:
    assert "3 ▸  A " in shown(COLOUR, context).text


def test_spectator_has_no_colour_to_choose() -> None:
    watching = replace(AT_TABLE, link=replace(AT_TABLE.link, model=Model("eve", None, TABLE)))
    assert "Your colour" not in shown(PAGE, watching).text
