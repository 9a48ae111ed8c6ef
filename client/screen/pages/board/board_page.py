"""What pages with a board and a log have in common: how large the board is drawn, where one looks, and looking back."""

from dataclasses import dataclass, replace

from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.paint.board.viewport import Pan
from contack.client.screen.paint.canvas.choices import ZOOMS, ZoomName
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import Quit
from contack.client.screen.state.line import Line
from contack.engine.board.cell import Cell
from contack.protocol.notice import Notice

LOOKING = (
    Binding(("+", "=", "-", "wheel-up", "wheel-down"), "zoom", "draw the board larger or smaller", "zoom", "+ -"),
    Binding(("0",), "follow", "let the board fit, and follow the last tile"),
    Binding(("s-left", "s-right", "s-up", "s-down"), "pan", "look further to that side", "", "Shift-arrows"),
    # some terminals keep Shift with arrows for themselves
    Binding(("c-left", "c-right", "c-up", "c-down"), "pan", "look further to that side", "", "Ctrl-arrows"),
)
"""The keys of the board."""

SCROLLING = Binding(("pageup", "pagedown"), "scroll", "look back at what happened")
"""The keys of the log."""

_SCROLL = 5
"""How many lines a key looks back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage(Page):
    """A page with a board that is moved by `pan_by`, and a log that is looked back into by `log_back` lines.

    `zoomed` is how large tiles are on this page, None where that is as the settings have it. `under` is where its
    player came from, None at a table and for the command line. `reached` are the cells beside the tiles for which the
    board keeps room, as they had to be seen once.
    """

    under: Page | None = None
    pan_by: Pan = (0, 0)
    zoomed: ZoomName | None = None
    log_back: int = 0
    reached: frozenset[Cell] = frozenset()

    def lines(self, context: Context) -> tuple[Line, ...]:
        """Return the log: that of the table, where a page has none of its own."""
        return context.link.log

    def notified(self, notice: Notice, before: Context, context: Context) -> Transition:
        """Let the page that the player came from take a notice."""
        if self.under is None:
            return Transition(self)
        after = self.under.notified(notice, before, context)
        return after._replace(page=replace(self, under=after.page))

    def gone(self) -> Transition:
        """Return to where the player came from; to the command line by quitting."""
        return Transition(self, (Quit(),)) if self.under is None else Transition(self.under)

    def zoom_now(self, context: Context) -> ZoomName:
        """Return how large tiles are."""
        return self.zoomed or context.settings.zoom

    def zoom(self, key: str, context: Context) -> Transition:
        """Draw the board larger or smaller."""
        zooms, now = ZOOMS[1:], self.zoom_now(context)
        # from `fit`, which is no size of its own, steps begin at the usual one
        at = zooms.index("standard" if now == "fit" else now)
        by = 1 if key in ("+", "=", "wheel-up") else -1
        return Transition(replace(self, zoomed=zooms[min(max(at + by, 0), len(zooms) - 1)]))

    def follow(self, key: str, context: Context) -> Transition:
        """Let the board fit as it is now, and be followed again."""
        # both, since either of them may have taken the last tile out of sight
        return Transition(replace(self, pan_by=(0, 0), zoomed="fit", reached=frozenset()))

    def pan(self, key: str, context: Context) -> Transition:
        """Move the board by a cell, as seen by the eye."""
        # both sets of keys are a letter, a hyphen and a direction
        x, y = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[key[2:]]
        return Transition(replace(self, pan_by=(self.pan_by[0] + x, self.pan_by[1] + y)))

    def scroll(self, key: str, context: Context) -> Transition:
        """Look back in the log, or forward again."""
        back = self.log_back + (_SCROLL if key == "pageup" else -_SCROLL)
        return Transition(replace(self, log_back=min(max(back, 0), len(self.lines(context)))))
