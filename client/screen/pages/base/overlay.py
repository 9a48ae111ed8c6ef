"""Pages over another page, which keeps running."""

from dataclasses import dataclass, replace
from typing import ClassVar

from contack.client.screen.pages.base.page import Binding, Page, Title, Transition
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.parts.panel import paint_panel
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import Quit, SaveSettings
from contack.client.session.actions import Effects
from contack.client.text.width import wrapped


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay(Page):
    under: Page

    def title(self, context: Context) -> Title:
        return self.under.title(context)

    def close(self, key: str, context: Context) -> Transition:
        return Transition(self.under)

    def paint_box(self, area: Area, context: Context, columns: int, rows: int, title: str = "") -> Area:
        self.under.paint(area, context)
        # for this page, the spots of the page under it mean something else or nothing
        area.spot(0, 0, area.columns, area.rows, None)
        return paint_panel(area, columns, rows, title, context.theme)


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation(Overlay):
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(("y", "enter"), "agree", "yes", "yes"),
        Binding(("n", "escape", "q"), "close", "no", "no"),
        Binding(("c-c",), "agree", "yes"),
    )

    words: str
    effects: Effects
    then: Page | None = None

    def agree(self, key: str, context: Context) -> Transition:
        # not the page that asked: notices may have changed it in the meantime
        return Transition(self.then or self.under, self.effects)

    def paint(self, area: Area, context: Context) -> None:
        columns = min(56, area.columns - 4)
        lines = wrapped(self.words, columns - 6)
        inside = self.paint_box(area, context, columns, len(lines) + 2)
        inside.put_lines(1, 0, lines, context.theme.palette.panel)
        x = inside.put(1, len(lines) + 1, "y", context.theme.palette.accent)
        x = inside.put(x, len(lines) + 1, " yes    ", context.theme.palette.panel)
        x = inside.put(x, len(lines) + 1, "n", context.theme.palette.accent)
        inside.put(x, len(lines) + 1, " no", context.theme.palette.panel)


def quitting(page: Page, context: Context) -> Transition:
    """Quit the program, after a question if the player would lose something."""
    question = _lost(context)
    if question:
        return Transition(Confirmation(under=page, words=question, effects=(Quit(),)))
    return Transition(page, (Quit(),))


def reading(page: Page, context: Context) -> Transition:
    """Remember the screen reader, and quit: the next start prints lines of text."""
    left = quitting(page, context)
    return left._replace(effects=(SaveSettings(replace(context.settings, reader=True)), *left.effects))


def _lost(context: Context) -> str:
    # first, because it ends everyone's games
    if context.hosted:
        return "You host this server: when you quit, it ends for all players. Quit?"
    if context.link.model.playing and context.link.model.seat is not None:
        # the server of a game against bots here ends with the program
        if context.link.ours:
            return "This game against bots ends when you quit. Quit?"
        return "A game is running. If you quit, the stand-in, a simple bot, plays on for you. Quit?"
    return ""
