from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.context import Context
from contack.client.text.width import clip, text_width, wrapped

WIDEST = 140

# Columns from which the global keys are beside the keys of the page.
TWO_COLUMNS = 88

MOST_KEY_COLUMNS = 20
GAP = 4
LEAP = 8

# Columns on the smallest screen, where the help needs the most rows.
SMALLEST_COLUMNS = 52

_BY = {"up": -1, "down": 1, "wheel-up": -1, "wheel-down": 1, "pageup": -LEAP, "pagedown": LEAP}
_ENDS = {"home": 0, "end": -1}


class Piece(NamedTuple):
    x: int
    text: str
    kind: Literal["panel", "strong", "accent"] = "panel"


HelpRow: TypeAlias = tuple[Piece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpPage(Overlay):
    """`top` is the first visible row. Below 0 it counts from the end: the number of rows depends on the screen."""

    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(("up", "wheel-up", "down", "wheel-down"), "scroll", "scroll", "scroll", "↑ ↓"),
        Binding(("pageup", "pagedown", "home", "end"), "scroll", "scroll further"),
        Binding(("escape", "q", "enter"), "close", "close the help", "close"),
    )

    shared: tuple[Binding, ...]
    top: int = 0

    def scroll(self, key: str, context: Context) -> Transition:
        if key in _ENDS:
            return Transition(replace(self, top=_ENDS[key]))
        top = self.top + _BY[key]
        if self.top < 0:
            return Transition(replace(self, top=min(top, -1)))
        # pages do not know the size of the screen: beyond the needs of the smallest one, jump to the end
        most = len(help_rows(beneath(self), self.shared, SMALLEST_COLUMNS))
        return Transition(replace(self, top=max(top, 0) if top < most else -1))

    def paint(self, area: Area, context: Context) -> None:
        columns = min(area.columns - 8, WIDEST)
        rows, palette = help_rows(beneath(self), self.shared, columns), context.theme.palette
        room = min(len(rows), area.rows - 4)
        inside = self.paint_box(area, context, columns, room, "Help")
        last = len(rows) - room
        first = min(self.top, last) if self.top >= 0 else max(last + self.top + 1, 0)
        for y, row in enumerate(rows[first : first + room]):
            for piece in row:
                inside.put(piece.x, y, piece.text, getattr(palette, piece.kind))
        more = f" {first + 1}-{first + room} of {len(rows)} "
        if room < len(rows):
            area.put((area.columns + columns) // 2 - len(more), (area.rows + room) // 2, more, palette.dim)


def beneath(page: Page) -> Page:
    while isinstance(page, Overlay):
        page = page.under
    return page


def help_rows(page: Page, shared: tuple[Binding, ...], columns: int) -> list[HelpRow]:
    about = [*((Piece(0, line),) for line in wrapped(page.about, columns)), ()] if page.about else []
    if columns < TWO_COLUMNS:
        return [
            *about,
            *_section("On this page", page.bindings, 0, columns),
            (),
            *_section("Everywhere", shared, 0, columns),
        ]
    width = (columns - GAP) // 2
    left = _section("On this page", page.bindings, 0, width)
    right = _section("Everywhere", shared, width + GAP, width)
    return [*about, *((*a, *b) for a, b in zip_longest(left, right, fillvalue=()))]


def _section(heading: str, bindings: tuple[Binding, ...], x: int, columns: int) -> Iterator[HelpRow]:
    yield (Piece(x, heading, "accent"),)
    # cut long rows of keys, not the words that explain them
    keys = min(max((text_width(binding.name) for binding in bindings), default=0) + GAP // 2, MOST_KEY_COLUMNS)
    for binding in bindings:
        first, *rest = wrapped(binding.words, columns - keys)
        yield Piece(x, clip(binding.name, keys - 1), "strong"), Piece(x + keys, first)
        yield from ((Piece(x + keys, line),) for line in rest)
