"""docs/playing.md tells every key of every page and every setting, as the program itself has them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path

import pytest

from contack.client.pages.find import FindPage
from contack.client.pages.global_keys import GLOBAL
from contack.client.pages.lobby import LobbyPage
from contack.client.pages.page import Binding
from contack.client.pages.people import PeoplePage
from contack.client.pages.replay import ReplayPage
from contack.client.pages.score import ScorePage
from contack.client.pages.solitaire import DrawPage, StackedPage
from contack.client.pages.table import TablePage
from contack.client.settings import GLYPHS, THEME_CHOICES, VIEWS, ZOOMS, Settings

TEXT = (Path(__file__).parents[3] / "docs" / "playing.md").read_text(encoding="utf-8")

KEYS: Mapping[str, Sequence[Binding]] = {
    "Everywhere": GLOBAL,
    "Finding a table": FindPage.bindings,
    "In the lobby": LobbyPage.bindings,
    "At a table": TablePage.bindings,
    "What a host may do": PeoplePage.bindings,
    "Over the points": ScorePage.bindings,
    "In draw solitaire": DrawPage.bindings,
    "In stacked solitaire": StackedPage.bindings,
    "In a replay": ReplayPage.bindings,
}


def _section(heading: str) -> str:
    return TEXT.split(f"### {heading}\n")[1].partition("\n#")[0]


def _row(binding: Binding) -> str:
    return f"| {binding.name} | {binding.words} |"


@pytest.mark.parametrize("heading", KEYS)
def test_the_manual_tells_the_keys_of_each_page(heading: str) -> None:
    rows = [line for line in _section(heading).splitlines() if line.startswith("| ") and "---" not in line]
    assert rows == ["| key | |", *map(_row, KEYS[heading])]


def test_the_manual_tells_every_setting_with_its_default() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", _section("The settings file"), re.MULTILINE))
    expected = {field.name: getattr(Settings(), field.name) for field in fields(Settings)}
    assert list(told) == list(expected)
    for name, default in expected.items():
        shown = {True: "`true`", False: "`false`", None: "none", "": "none", (): "none"}.get(default, f'`"{default}"`')
        assert told[name] == shown, name


@pytest.mark.parametrize("choice", [*THEME_CHOICES, *VIEWS, *GLYPHS, *ZOOMS])
def test_the_manual_tells_what_a_setting_may_be(choice: str) -> None:
    assert f'`"{choice}"`' in _section("The settings file")
