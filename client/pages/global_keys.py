"""The keys that do the same on every page. Knows no page in particular but those that open over any."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from contack.client.pages.effect import Keep, Quit, Tell
from contack.client.pages.help import HelpPage
from contack.client.pages.overlay import Question
from contack.client.pages.page import Binding, Page, Step
from contack.client.pages.settings import SettingsPage
from contack.client.pages.world import World
from contack.client.paint.choices import THEME_CHOICES, VIEWS, following

TRY_AGAIN = "R"
"""The key that tries a lost server again; the shell itself sees to it."""


def press_global(page: Page, key: str, world: World) -> Step | None:
    """Answer what a key does that is the same everywhere; None where it is none of these."""
    if key == "c-c" and isinstance(page, Question):
        return None
    does = _DOES.get(key)
    return does(page, world) if does else None


def leaving(world: World) -> str:
    """Answer what is lost when the program ends now, as a question; empty where nothing is."""
    if world.hosted:
        return "You host this server: when you quit, it ends for everybody. Quit?"
    if world.link.model.playing and world.link.model.seat is not None:
        return "A game is going on: when you quit, the stand-in plays on for you. Quit?"
    return ""


def _help(page: Page, world: World) -> Step:  # noqa: ARG001  # all take the same
    return Step(page if isinstance(page, HelpPage) else HelpPage(under=page, shared=GLOBAL))


def _settings(page: Page, world: World) -> Step:  # noqa: ARG001  # all take the same
    return Step(page if isinstance(page, SettingsPage) else SettingsPage(under=page))


def _theme(page: Page, world: World) -> Step:
    theme = following(THEME_CHOICES, world.settings.theme)
    return Step(page, (Keep(replace(world.settings, theme=theme)), Tell(f"Theme: {theme}.")))


def _view(page: Page, world: World) -> Step:
    view = following(VIEWS, world.theme.view)
    return Step(page, (Keep(replace(world.settings, view=view)), Tell(f"The board is drawn in {view}.")))


def _mouse(page: Page, world: World) -> Step:
    on = not world.settings.mouse
    words = "The mouse is for the game." if on else "The mouse is the terminal's: select text with it; m takes it back."
    return Step(page, (Keep(replace(world.settings, mouse=on)), Tell(words)))


def _quit(page: Page, world: World) -> Step:
    question = leaving(world) or page.leaving()
    if question:
        return Step(Question(under=page, words=question, effects=(Quit(),)))
    return Step(page, (Quit(),))


GLOBAL = (
    Binding(("?", "f1"), "", "this help", "help"),
    Binding(("t",), "", "the next theme"),
    Binding(("v",), "", "draw the board in facets or in lines"),
    Binding(("m",), "", "leave the mouse to the terminal, to select text, or take it back"),
    Binding(("f2",), "", "settings"),
    Binding((TRY_AGAIN,), "", "try a server that was lost again at once"),
    Binding(("c-z",), "", "suspend; fg comes back"),
    Binding(("c-l",), "", "draw everything again"),
    Binding(("c-c",), "", "quit"),
)
"""The lines about these keys in the help; suspending and drawing again are the terminal adapter's own affair."""

_DOES: Mapping[str, Callable[[Page, World], Step]] = {
    "?": _help,
    "f1": _help,
    "f2": _settings,
    "t": _theme,
    "v": _view,
    "m": _mouse,
    "c-c": _quit,
}
