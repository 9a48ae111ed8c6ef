"""docs/playing.md has every setting, and the keys of the most important pages, as the program itself has them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

from contack.client.screen import pages
from contack.client.screen.app.global_keys import GLOBAL
from contack.client.screen.pages.base.page import Binding, Page
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.pages.table.people import PeoplePage
from contack.client.screen.paint.canvas.choices import GLYPHS, MOTIONS, THEME_CHOICES, VIEWS, ZOOMS
from contack.client.screen.state.settings import ScreenSettings

TEXT = (Path(__file__).parents[4] / "docs" / "playing.md").read_text(encoding="utf-8")

KEYS: Mapping[str, Sequence[Binding]] = {
    "Everywhere": GLOBAL,
    "Finding a table": FindPage.bindings,
    "In the lobby": LobbyPage.bindings,
    "At a table": TablePage.bindings,
    "What a host may do": PeoplePage.bindings,
}


def _section(heading: str) -> str:
    return TEXT.split(f"### {heading}\n")[1].partition("\n#")[0]


def _row(binding: Binding) -> str:
    return f"| {binding.name} | {binding.words} |"


@pytest.mark.parametrize("heading", KEYS)
def test_manual_has_the_keys_of_each_page(heading: str) -> None:
    rows = [line for line in _section(heading).splitlines() if line.startswith("| ") and "---" not in line]
    assert rows == ["| key | |", *map(_row, KEYS[heading])]


def _bindings(kind: type[Page]) -> Iterator[Sequence[Binding]]:
    for page in kind.__subclasses__():
        if page.__module__.startswith("contack.client.screen.pages.") and page.bindings:
            yield page.bindings
        yield from _bindings(page)


def test_key_of_a_page_means_one_thing_and_nothing_elsewhere() -> None:
    for module in walk_packages(pages.__path__, "contack.client.screen.pages."):
        import_module(module.name)
    everywhere = {key for binding in GLOBAL for key in binding.keys} - {"c-c"}  # which a question takes for a yes
    for bindings in _bindings(Page):
        own = [key for binding in bindings for key in binding.keys]
        assert len(own) == len(set(own))
        assert everywhere.isdisjoint(own)


def test_manual_has_every_setting_with_its_default() -> None:
    tables = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", _section("The settings file"), re.MULTILINE))
    expected = {field.name: getattr(ScreenSettings(), field.name) for field in fields(ScreenSettings)}
    assert list(tables) == list(expected)
    for name, default in expected.items():
        shown = {True: "`true`", False: "`false`", None: "none", "": "none", (): "none"}.get(default, f'`"{default}"`')
        assert tables[name] == shown, name


@pytest.mark.parametrize("choice", [*THEME_CHOICES, *VIEWS, *GLYPHS, *ZOOMS, *MOTIONS])
def test_manual_has_the_values_of_each_setting(choice: str) -> None:
    assert f'`"{choice}"`' in _section("The settings file")
