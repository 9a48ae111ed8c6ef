"""The settings, to be looked at and changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from contack.client.english import printable
from contack.client.pages.effect import Keep, Tell
from contack.client.pages.field import Field
from contack.client.pages.form import ChosenRow, Row, form_rows, paint_form
from contack.client.pages.listing import ARROWS, moved
from contack.client.pages.logo import paint_strip, strip_rows
from contack.client.pages.overlay import Overlay
from contack.client.pages.page import Binding, Page, Step
from contack.client.pages.world import World
from contack.client.paint.canvas import Area, Spot
from contack.client.paint.panel import paint_panel
from contack.client.settings import GLYPHS, THEME_CHOICES, VIEWS, ZOOMS
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.name import NAME_WORDS, is_name

COLUMNS = 56
SAMPLE_SIZE = 4
"""Rows of a tile of the sample."""

ASK_NAME = "Your name"
ASK_AGAIN = f"1 to {NAME_LENGTH} characters; your name"


class Setting(NamedTuple):
    """A setting: its field, its label, words about it, the values it may have, and how it stands."""

    field: str
    label: str
    words: str
    choices: tuple[Any, ...]
    now: Callable[[World], Any]


def _setting(field: str, label: str, words: str, choices: tuple[Any, ...]) -> Setting:
    return Setting(field, label, words, choices, lambda world: getattr(world.settings, field))


ON_OFF = (True, False)

SETTINGS = (
    _setting("name", "Name", "What others call you, at the next server you go to.", ()),
    _setting(
        "theme", "Theme", "The colours; auto takes what suits the terminal. The key t goes on, too.", THEME_CHOICES
    ),
    Setting(
        "view",
        "Board",
        "Facets are tiles in full colour, lines are outlines. So does the key v.",
        VIEWS,
        lambda world: world.theme.view,
    ),
    Setting(
        "glyphs",
        "Slanted edges",
        "Choose what looks whole; not every terminal draws all.",
        GLYPHS,
        lambda world: world.theme.glyphs.name,
    ),
    _setting(
        "zoom",
        "Size of tiles",
        "How large tiles are; fit shows the whole board if it can. At a table, + and - do it.",
        ZOOMS,
    ),
    _setting("bell", "Bell", "Ring the terminal's bell when it is your turn.", ON_OFF),
    _setting("remind", "Reminder", "Ring again while it is your turn and you do nothing.", ON_OFF),
    _setting("mouse", "Mouse", "On, it plays; off, it selects text. The key m does it anywhere.", ON_OFF),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsPage(Overlay):
    """Shows each setting, and changes it at once; `at` is the marked one."""

    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(ARROWS, "move", "choose a setting", shown="↑ ↓"),
        Binding(("right", "left"), "change", "its next value, or the one before", "change", "← →"),
        Binding((" ", "enter"), "change", "its next value; the name is typed"),
        Binding(("escape", "q"), "close", "close the settings", "close"),
    )

    at: int = 1

    def move(self, key: str, world: World) -> Step:  # noqa: ARG002  # as the key table calls
        """Mark another setting."""
        return Step(replace(self, at=moved(self.at, len(SETTINGS), key)))

    def change(self, key: str, world: World) -> Step:
        """Change the marked setting, or ask for it where it is typed."""
        setting = SETTINGS[self.at]
        if not setting.choices:
            return Step(self.asking(ASK_NAME, Field.of(world.settings.name, NAME_LENGTH)))
        place = setting.choices.index(setting.now(world)) + (-1 if key == "left" else 1)
        changed = setting.choices[place % len(setting.choices)]
        return Step(self, (Keep(replace(world.settings, **{setting.field: changed})),))

    def entered(self, text: str, purpose: str, world: World) -> Step:  # noqa: ARG002  # there is but one
        """Take the name that was typed."""
        text = text.strip()
        if is_name(text):
            return Step(self, (Keep(replace(world.settings, name=text)),))
        return Step(self.asking(ASK_AGAIN, Field.of(text, NAME_LENGTH)), (Tell(f"{NAME_WORDS}.", "bad"),))

    def point(self, spot: Spot, world: World) -> Step:
        """Mark the setting that was clicked; the marked one changes."""
        if not isinstance(spot, ChosenRow):
            return Page.point(self, spot, world)
        marked = replace(self, at=spot.number)
        return marked.change("right", world) if spot.number == self.at else Step(marked)

    def paint(self, area: Area, world: World) -> None:
        """Paint the settings over the page beneath, with some tiles as they look now."""
        self.under.paint(area, world)
        rows = tuple(_row(setting, world) for setting in SETTINGS)
        inside = paint_panel(area, COLUMNS, form_rows(rows) + strip_rows(SAMPLE_SIZE), "Settings", world.theme)
        paint_form(inside, rows, self.at, world.theme)
        paint_strip(inside.part(0, form_rows(rows)), SAMPLE_SIZE, world.theme)


def _row(setting: Setting, world: World) -> Row:
    value = setting.now(world)
    if isinstance(value, bool):
        value = "on" if value else "off"
    return Row(setting.label, printable(value) or "not told yet", setting.words, steps=bool(setting.choices))
