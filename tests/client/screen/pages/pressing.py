"""Helpers for pages: press all keys, read the screen."""

from __future__ import annotations

from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.paint.canvas.canvas import Canvas
from contack.client.screen.state.context import Context

SIZES = ((60, 18), (80, 22), (100, 28), (160, 48))
"""Columns and rows of a page on the smallest screen and on usual ones."""


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
