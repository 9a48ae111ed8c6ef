from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from contack.client.screen.pages.base.help import HelpPage
from contack.client.screen.pages.base.overlay import Confirmation, quitting
from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.pages.start.settings import SettingsPage
from contack.client.screen.paint.canvas.choices import THEME_CHOICES, VIEWS, following
from contack.client.screen.paint.theme.palette import MONO
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import SaveSettings, ShowMessage

# The key that retries a lost server; the app handles it.
TRY_AGAIN = "R"

Action: TypeAlias = Callable[[Page, Context], Transition]


def press_global(page: Page, key: str, context: Context) -> Transition | None:
    if key == "c-c" and isinstance(page, Confirmation):
        return None
    action = _ACTIONS.get(key)
    return action(page, context) if action else None


def _help(page: Page, context: Context) -> Transition:  # noqa: ARG001  # all take the same
    return Transition(page if isinstance(page, HelpPage) else HelpPage(under=page, shared=GLOBAL))


def _settings(page: Page, context: Context) -> Transition:  # noqa: ARG001  # all take the same
    return Transition(page if isinstance(page, SettingsPage) else SettingsPage(under=page))


def _theme(page: Page, context: Context) -> Transition:
    theme = following(THEME_CHOICES, context.settings.theme)
    return Transition(page, (SaveSettings(replace(context.settings, theme=theme)), ShowMessage(f"Theme: {theme}.")))


def _view(page: Page, context: Context) -> Transition:
    if context.theme.palette is MONO:
        return Transition(page, (ShowMessage("Without colours the board is always drawn in lines."),))
    view = following(VIEWS, context.theme.view)
    return Transition(
        page, (SaveSettings(replace(context.settings, view=view)), ShowMessage(f"The board is drawn in {view}."))
    )


def _mouse(page: Page, context: Context) -> Transition:
    on = not context.settings.mouse
    words = "The mouse is for the game." if on else "The mouse is the terminal's: select text with it; m takes it back."
    return Transition(page, (SaveSettings(replace(context.settings, mouse=on)), ShowMessage(words)))


# The terminal adapter handles suspending and redrawing.
_KEYS: Sequence[tuple[Binding, Action | None]] = (
    (Binding(("?", "f1"), "", "this help", "help"), _help),
    (Binding(("t",), "", "the next theme"), _theme),
    (Binding(("v",), "", "draw the board in facets or in lines"), _view),
    (Binding(("m",), "", "leave the mouse to the terminal, to select text, or take it back"), _mouse),
    (Binding(("f2",), "", "settings"), _settings),
    (Binding((TRY_AGAIN,), "", "try a lost server again at once"), None),
    (Binding(("c-z",), "", "suspend; fg comes back"), None),
    (Binding(("c-l",), "", "draw everything again"), None),
    (Binding(("c-c",), "", "quit"), quitting),
)

GLOBAL = tuple(binding for binding, _ in _KEYS)

_ACTIONS = {key: action for binding, action in _KEYS for key in binding.keys if action}
