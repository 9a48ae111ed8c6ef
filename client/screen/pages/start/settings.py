from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from contack.client.screen.pages.base.form import FormRow
from contack.client.screen.pages.base.form_page import FormPage
from contack.client.screen.pages.base.list_box import ARROWS
from contack.client.screen.pages.base.page import Binding, Transition
from contack.client.screen.pages.start.logo import paint_strip, strip_rows
from contack.client.screen.paint.board.size import STANDARD
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.choices import GLYPHS, MOTIONS, THEME_CHOICES, VIEWS, ZOOMS, following
from contack.client.screen.paint.theme.badge import Badge
from contack.client.screen.state.badges import badge_of, letters_of
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import SaveSettings
from contack.client.session.actions import Send
from contack.protocol.command import ChooseColour
from contack.protocol.limits import PLAYER_COLOURS
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
    Setting("reader", "Screen reader", "Print lines of text instead of this screen, from the next start on.", ON_OFF),
)

COLOUR_WORDS = "Your badge at this server: any that no other player at the table has."


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsPage(FormPage):
    """`asked` is the last wanted colour, which the server may refuse."""

    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(ARROWS, "move", "choose a setting", shown="↑ ↓"),
        Binding(("right", "left"), "change", "its next value, or the one before", "change", "← →"),
        Binding((" ", "enter"), "change", "its next value; the name is typed"),
        Binding(("escape", "q"), "close", "close the settings", "close"),
    )

    columns: ClassVar[int] = 56
    name_of: ClassVar[str] = "your name"

    asked: int = 0

    def change(self, key: str, context: Context) -> Transition:
        # saved at once, not when the form closes: the page under it shows the effect
        at = self.marked(context)
        if at == len(SETTINGS):
            colour = _next_colour(context, self.asked, -1 if key == "left" else 1)
            return Transition(replace(self, asked=colour), (Send(ChooseColour(colour)),))
        setting = SETTINGS[at]
        if not setting.choices:
            return Transition(self.asking_name(context.settings.name))
        changed = following(setting.choices, _now(setting, context), -1 if key == "left" else 1)
        return Transition(self, (SaveSettings(replace(context.settings, **{setting.field: changed})),))

    def named(self, name: str, context: Context) -> Transition:
        return Transition(self, (SaveSettings(replace(context.settings, name=name)),))

    def rows(self, context: Context) -> tuple[FormRow, ...]:
        badge = _own_badge(context)
        colour = (FormRow("Your colour", str(badge.colour), COLOUR_WORDS, badge=badge),) if badge else ()
        return (*(_row(setting, context) for setting in SETTINGS), *colour)

    def paint(self, area: Area, context: Context) -> None:
        paint_strip(self.paint_over(area, "Settings", strip_rows(SAMPLE_SIZE), context), SAMPLE_SIZE, context.theme)


def _own_badge(context: Context) -> Badge | None:
    """Use the colour from the server. None for a spectator and without a server."""
    link = context.link
    if link.at_table or not link.online:
        return badge_of(link.model, link.model.name) if link.online and link.model.token else None
    return Badge(link.colour, letters_of([link.name or context.name])[0])


def _next_colour(context: Context, asked: int, step: int) -> int:
    badge, table = _own_badge(context), context.link.model.table
    own = badge.colour if badge else 0
    taken = {player.colour for player in table.players} - {own} if table else set()
    free = [colour for colour in PLAYER_COLOURS if colour not in taken]
    # in the lobby the server alone knows what is free: a refused colour is skipped at the next key
    return following(tuple(free), asked if asked in free else own, step)


def _now(setting: Setting, context: Context) -> Any:
    # a setting that was never chosen shows the theme's value, not None
    seen = replace(context.settings, view=context.theme.view, glyphs=context.theme.glyphs.name)
    return getattr(seen, setting.field)


def _row(setting: Setting, context: Context) -> FormRow:
    value = _now(setting, context)
    if isinstance(value, bool):
        value = "on" if value else "off"
    return FormRow(setting.label, printable(value) or "not given yet", setting.words, steps=bool(setting.choices))
