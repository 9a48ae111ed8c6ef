"""The games that were recorded here, to be seen again."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, NamedTuple

from contack.client.screen.pages.base.list_box import ARROWS, NUMBERS, ChosenLine, moved, paint_numbered, window
from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.pages.base.page import Binding, Page, Title, Transition
from contack.client.screen.paint.canvas.canvas import Area, Spot
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import OpenRecord
from contack.client.text.english import counted
from contack.client.text.width import clip, wrapped
from contack.engine.records.record import RUNNING_SUFFIX, SUFFIX
from contack.protocol.name import printable

WIDEST = 100
"""More columns than this are hard to read across."""

NO_RECORD = "Nothing is recorded yet. Each game that you play or watch will be, and so will each solitaire."

_STEM = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-\d\dZ-(.+?)(?:-[0-9a-f]{8})?(?:-\d+)?")
"""How records are named (record_stem): when they began, a title, the beginning of the deal, and a number."""

_TITLE_AT = 23
"""Columns before the title of a game: the mark, its number, and when it began."""


class RecordEntry(NamedTuple):
    """What the name of a record tells: when the game began, what it is called, and whether it has ended."""

    started: str
    title: str
    ended: bool

    @staticmethod
    def of(path: Path) -> "RecordEntry":
        """Return what a name tells; one that is not ours is a title.

        >>> RecordEntry.of(Path("2026-11-20T15-04-05Z-the-inn-0123abcd.contack"))
        RecordEntry(started='2026-11-20 15:04', title='the-inn', ended=True)
        """
        stem = path.name.removesuffix(RUNNING_SUFFIX).removesuffix(SUFFIX)
        match = _STEM.fullmatch(stem)
        ended = not path.name.endswith(RUNNING_SUFFIX)
        if match is None:
            return RecordEntry("", printable(stem), ended)
        day, hour, minute, title = match.groups()
        return RecordEntry(f"{day} {hour}:{minute}", printable(title), ended)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordsListPage(Overlay):
    """Shows the records in `paths`, the newest first, and opens one; `at` is the marked one.

    `looking` is how many were found so far, until all are.
    """

    heading: ClassVar[str] = "Recorded games"
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(ARROWS, "move", "choose a game", shown="↑ ↓"),
        Binding(("enter",), "open", "see the chosen game", "see it"),
        Binding(NUMBERS, "open_number", "see the game of this number", shown="1-9"),
        Binding(("escape", "q"), "close", "back", "back"),
    )

    paths: tuple[Path, ...]
    at: int = 0
    looking: int | None = None

    def recorded(self, paths: tuple[Path, ...], looking: int | None) -> Page:
        """Show what was found."""
        return replace(self, paths=paths, looking=looking)

    def move(self, key: str, context: Context) -> Transition:
        """Choose another game."""
        return Transition(replace(self, at=moved(self.at, len(self.paths), key)) if self.paths else self)

    def open(self, key: str, context: Context) -> Transition:
        """See the chosen game."""
        if not self.paths:
            return self.say(NO_RECORD if self.looking is None else "The games are still being looked for.")
        return Transition(self, (OpenRecord(self.paths[self.at]),))

    def open_number(self, key: str, context: Context) -> Transition:
        """See a game by its number."""
        if int(key) > len(self.paths):
            return self.say(f"There is no game {key}.")
        return replace(self, at=int(key) - 1).open(key, context)

    def point(self, spot: Spot, context: Context) -> Transition:
        """Choose the game that was clicked; the chosen one is opened."""
        if not isinstance(spot, ChosenLine):
            return Page.point(self, spot, context)
        return self.open("enter", context) if spot.number == self.at else Transition(replace(self, at=spot.number))

    def title(self, context: Context) -> Title:
        """Return the heading, and where the records lie."""
        return Title(f"Contack · {self.heading}", printable(str(context.records)))

    def paint(self, area: Area, context: Context) -> None:
        """Paint the list."""
        columns = min(area.columns - 4, WIDEST)
        page = area.part((area.columns - columns) // 2, 1, columns)
        palette = context.theme.palette
        if self.looking is not None:
            page.put(0, 0, f"Looking: {counted(self.looking, 'game')} so far", palette.strong)
            page.rule(1, palette.rule)
            return
        page.put(0, 0, counted(len(self.paths), "game") if self.paths else self.heading, palette.strong)
        page.put_right(0, "began (UTC), newest first" if self.paths else "", palette.dim)
        page.rule(1, palette.rule)
        body = page.part(0, 2, None, page.rows - 3)
        body.put_lines(0, 1, () if self.paths else wrapped(NO_RECORD, columns), palette.text)
        for y, number in enumerate(window(len(self.paths), self.at, body.rows)):
            _paint_entry(body, y, number, RecordEntry.of(self.paths[number]), number == self.at, context.theme)


def _paint_entry(body: Area, y: int, number: int, entry: RecordEntry, chosen: bool, theme: Theme) -> None:
    palette = theme.palette
    base = paint_numbered(body, y, number, chosen, ChosenLine(number), theme)
    text, dim = (base, base) if chosen else (palette.text, palette.dim)
    body.put(5, y, entry.started, dim)
    state = "" if entry.ended else "not ended"
    body.put(_TITLE_AT, y, clip(entry.title, body.columns - _TITLE_AT - len(state) - 2), text)
    body.put_right(y, state, dim, body.columns - 1)
