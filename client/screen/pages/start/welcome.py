from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import ClassVar

from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.pages.base.list_box import ChosenLine
from contack.client.screen.pages.base.overlay import reading
from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.pages.start.logo import (
    HEXAGON_COLUMNS,
    HEXAGON_ROWS,
    PAIR_COLUMNS,
    logo_rows,
    paint_hexagon,
    paint_logo,
    paint_pair,
)
from contack.client.screen.paint.board.rack import paint_tile
from contack.client.screen.paint.board.size import LARGE, ROOMY, STANDARD
from contack.client.screen.paint.canvas.canvas import Area, Spot, Style
from contack.client.screen.paint.canvas.choices import GLYPHS
from contack.client.screen.paint.theme.theme import GLYPHS_BY_NAME, Theme
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import Quit, SaveSettings
from contack.client.session.actions import Effects
from contack.client.text.width import wrapped
from contack.engine.board.tile import Tile
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.name import is_name
from contack.protocol.sentences import NAME_TEXT

ASK_NAME = "Your name"
ASK_AGAIN = f"1 to {NAME_LENGTH} characters; your name"

GREETING = "Welcome to Contack, the tile game of 1939."
CALLED = "What is your name?"
HOW = "Type it in the line at the foot, then press Enter."
READER = "With a screen reader, press F3 for lines of text."
CHOOSE = "Terminals draw tiles differently. Which look best here, without gaps, and with digits that can be read?"
LATER = "F2 changes all of this at any time."

LABELS = ("blocks", "sixths", "smooth", "Powerline")

# A sample that shows whether large digits are readable.
SAMPLE = Tile(9, 5, 8)

# Longer lines are hard to read.
WIDEST = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class WelcomePage(Page):
    """`suggestion` is the proposed name, `wrong` the fault in the settings file."""

    insists: ClassVar[bool] = True
    heading: ClassVar[str] = "Welcome"
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(("enter",), "go_on", "continue", "go on"),
        Binding(("left", "right"), "move", "the sample before, or the next", "choose", "← →"),
        Binding(("1", "2", "3", "4"), "choose", "the sample of this number", shown="1-4"),
        Binding(("f3",), "read", "for a screen reader: print lines of text, from now on"),
        Binding(("escape", "q"), "back", "back to the name, or quit", "back"),
    )

    then: Page
    effects: Effects = ()
    suggestion: str = ""
    name: str = ""
    at: int = 0
    wrong: str = ""

    def greeting(self) -> "WelcomePage":
        return self.asking(ASK_NAME, Field.of(self.name or self.suggestion, NAME_LENGTH))

    def go_on(self, key: str, context: Context) -> Transition:
        if not self.name:
            return Transition(self.greeting())
        settings = replace(context.settings, name=self.name, glyphs=GLYPHS[self.at])
        return Transition(self.then, (SaveSettings(settings), *self.effects))

    def move(self, key: str, context: Context) -> Transition:
        return Transition(replace(self, at=(self.at + (1 if key == "right" else -1)) % len(GLYPHS)))

    def choose(self, key: str, context: Context) -> Transition:
        return Transition(replace(self, at=int(key) - 1))

    def back(self, key: str, context: Context) -> Transition:
        if not self.name:
            return Transition(self, (Quit(),))
        return Transition(replace(self.greeting(), name=""))

    def read(self, key: str, context: Context) -> Transition:
        return reading(self, context)

    def press(self, key: str, context: Context) -> Transition:
        # while the name is typed too: this is the first page
        return self.read(key, context) if key == "f3" else Page.press(self, key, context)

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        text = text.strip()
        if is_name(text):
            return Transition(replace(self, name=text))
        return self.asking(ASK_AGAIN, Field.of(text, NAME_LENGTH)).say(f"{NAME_TEXT}.", "bad")

    def point(self, spot: Spot, context: Context) -> Transition:
        # a second click on the marked sample takes it
        if not isinstance(spot, ChosenLine):
            return Page.point(self, spot, context)
        return self.go_on("enter", context) if spot.number == self.at else Transition(replace(self, at=spot.number))

    def unhinted(self, context: Context) -> Collection[str]:
        # no samples yet: the key would move an invisible mark
        return () if self.name else ("move",)

    def paint(self, area: Area, context: Context) -> None:
        columns = min(area.columns - 4, WIDEST)
        page = area.part((area.columns - columns) // 2, 0, columns)
        if self.name:
            _paint_samples(page, self.at, context.theme)
        else:
            _paint_greeting(page, context.theme)
            lines = wrapped(self.wrong, page.columns)
            _paint_lines(page, page.rows - len(lines) - 1, self.wrong, context.theme.palette.bad)


def _paint_greeting(page: Area, theme: Theme) -> None:
    size = ROOMY if page.rows >= 32 else STANDARD
    top = max((page.rows - logo_rows(size) - 6) // 3, 1)
    paint_logo(page.part(0, top), size, theme)
    y = top + logo_rows(size) + 2
    page.put_centred(y, GREETING, theme.palette.strong)
    page.put_centred(y + 2, CALLED, theme.palette.text)
    page.put_centred(y + 3, HOW, theme.palette.dim)
    page.put_centred(y + 5, READER, theme.palette.dim)
    page.spot(0, y + 5, page.columns, 1, "f3")


def _paint_samples(page: Area, at: int, theme: Theme) -> None:
    room = page.columns // len(GLYPHS)
    lines = wrapped(CHOOSE, page.columns)
    top = max((page.rows - len(lines) - HEXAGON_ROWS - 7) // 3, 0)
    _paint_lines(page, top, CHOOSE, theme.palette.strong)
    y = top + len(lines) + 1
    for number, name in enumerate(GLYPHS):
        sample = page.part(number * room, y, room, HEXAGON_ROWS + 3)
        # in facets in every view: lines need no glyphs
        glyphs = replace(theme, glyphs=GLYPHS_BY_NAME[name], view="facets")
        if glyphs.sixths:
            paint_tile(sample, (room - LARGE.columns) // 2, 0, SAMPLE, LARGE, glyphs)
        elif room < HEXAGON_COLUMNS:
            paint_pair(sample.part((room - PAIR_COLUMNS) // 2, 0), glyphs)
        else:
            paint_hexagon(sample.part((room - HEXAGON_COLUMNS) // 2, 0), glyphs)
        _paint_label(sample, number, number == at, theme)
    _paint_lines(page, y + HEXAGON_ROWS + 4, LATER, theme.palette.dim)


def _paint_label(sample: Area, number: int, marked: bool, theme: Theme) -> None:
    words = f" {'▸ ' if marked else ''}{number + 1} {LABELS[number]} "
    sample.put_centred(HEXAGON_ROWS + 1, words, theme.palette.chosen if marked else theme.palette.text)
    sample.spot(0, 0, sample.columns, sample.rows, ChosenLine(number))


def _paint_lines(page: Area, y: int, text: str, style: Style) -> None:
    for row, line in enumerate(wrapped(text, page.columns), y):
        page.put_centred(row, line, style)
