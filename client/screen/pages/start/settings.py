"""The settings, to read and to change."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from contack.client.screen.pages.base.form import FormRow
from contack.client.screen.pages.base.form_page import FormPage
from contack.client.screen.pages.base.list_box import ARROWS
from contack.client.screen.pages.base.page import Binding, Transition
from contack.client.screen.pages.start.logo import paint_strip, strip_rows
from contack.client.screen.paint.board.size import STANDARD
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.choices import GLYPHS, MOTIONS, THEME_CHOICES, VIEWS, ZOOMS
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import SaveSettings
from contack.protocol.name import printable

SAMPLE_SIZE = STANDARD


ON_OFF = (True, False)


class Setting(NamedTuple):
    """A setting without values is typed."""

    field: str
    label: str
    words: str
    choices: tuple[Any, ...] = ()


SETTINGS = (
    Setting("name", "Name", "What others call you, at the next server you go to."),
    Setting("theme", "Theme", "The colours; auto chooses what suits here. The key t changes them too.", THEME_CHOICES),
    Setting("view", "Board", "Facets are tiles in full colour, lines are outlines. The key v changes it too.", VIEWS),
    Setting("glyphs", "Slanted edges", "Choose what looks whole; not every terminal draws all.", GLYPHS),
    Setting(
        "zoom",
        "Size of tiles",
        "How large tiles are; fit shows the whole board if it can. At a table, + and - change it for now.",
        ZOOMS,
    ),
    Setting("motion", "Motion", "How fast a lay and its points appear; auto is quick on a colour terminal.", MOTIONS),
    Setting("bell", "Bell", "Ring the terminal's bell when it is your turn.", ON_OFF),
    Setting("remind", "Reminder", "Ring again while it is your turn and you do nothing.", ON_OFF),
    Setting("mouse", "Mouse", "On, it plays; off, it selects text. The key m changes it anywhere.", ON_OFF),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsPage(FormPage):
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(ARROWS, "move", "choose a setting", shown="↑ ↓"),
        Binding(("right", "left"), "change", "its next value, or the one before", "change", "← →"),
        Binding((" ", "enter"), "change", "its next value; the name is typed"),
        Binding(("escape", "q"), "close", "close the settings", "close"),
    )

    columns: ClassVar[int] = 56
    name_of: ClassVar[str] = "your name"

    def change(self, key: str, context: Context) -> Transition:
        # saved at once, not when the form closes: the page under it shows the effect
        setting = SETTINGS[self.at]
        if not setting.choices:
            return Transition(self.asking_name(context.settings.name))
        place = setting.choices.index(_now(setting, context)) + (-1 if key == "left" else 1)
        changed = setting.choices[place % len(setting.choices)]
        return Transition(self, (SaveSettings(replace(context.settings, **{setting.field: changed})),))

    def named(self, name: str, context: Context) -> Transition:
        return Transition(self, (SaveSettings(replace(context.settings, name=name)),))

    def rows(self, context: Context) -> tuple[FormRow, ...]:
        return tuple(_row(setting, context) for setting in SETTINGS)

    def paint(self, area: Area, context: Context) -> None:
        paint_strip(self.paint_over(area, "Settings", strip_rows(SAMPLE_SIZE), context), SAMPLE_SIZE, context.theme)


def _now(setting: Setting, context: Context) -> Any:
    # a setting that was never chosen shows the theme's value, not None
    seen = replace(context.settings, view=context.theme.view, glyphs=context.theme.glyphs.name)
    return getattr(seen, setting.field)


def _row(setting: Setting, context: Context) -> FormRow:
    value = _now(setting, context)
    if isinstance(value, bool):
        value = "on" if value else "off"
    return FormRow(setting.label, printable(value) or "not given yet", setting.words, steps=bool(setting.choices))
