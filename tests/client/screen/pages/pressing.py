"""Helpers for pages: press all keys, read the screen."""

from typing import Self

from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.paint.canvas.canvas import Canvas
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ShowMessage
from contack.client.session.actions import Effect

SIZES = ((60, 18), (80, 22), (100, 28), (160, 48))
"""Columns and rows of a page on the smallest screen and on usual ones."""


class Reader:
    """Somebody at a page: the page after each input, and all its effects."""

    def __init__(self, step: Transition, context: Context) -> None:
        self.context = context
        self.page = step.page
        self.effects: list[Effect] = [*step.effects]

    def takes(self, step: Transition) -> Self:
        self.page = step.page
        self.effects += step.effects
        return self

    def presses(self, *keys: str) -> Self:
        for key in keys:
            self.takes(self.page.press(key, self.context))
        return self

    def clicks(self, spot: object) -> Self:
        return self.takes(self.page.point(spot, self.context))

    @property
    def said(self) -> str:
        return next((effect.words for effect in reversed(self.effects) if isinstance(effect, ShowMessage)), "")

    def screen(self, columns: int = 100, rows: int = 28) -> Canvas:
        return shown(self.page, self.context, columns, rows)


def keys_of(page: type[Page]) -> set[str]:
    """Return all keys that a page has something to do for."""
    return {key for binding in page.bindings for key in binding.keys}


def press(page: Page, context: Context, *keys: str) -> Transition:
    after = Transition(page)
    for key in keys:
        after = after.page.press(key, context)
    return after


def shown(page: Page, context: Context, columns: int = 80, rows: int = 22) -> Canvas:
    canvas = Canvas(columns, rows)
    page.paint(canvas.area, context)
    return canvas


def spot_of(canvas: Canvas, text: str) -> object:
    for y, line in enumerate(canvas.text.splitlines()):
        if text in line:
            return canvas.spots.get(next(point for point in canvas.spots if point == (line.index(text), y)))
    raise AssertionError(f"{text} is not shown")
