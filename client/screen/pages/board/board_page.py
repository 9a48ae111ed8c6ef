from dataclasses import dataclass, replace

from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.paint.board.viewport import Pan
from contack.client.screen.paint.canvas.choices import ZOOMS, ZoomName
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import Quit
from contack.client.screen.state.line import Line
from contack.engine.board.cell import Cell

LOOKING = (
    Binding(("+", "=", "-", "wheel-up", "wheel-down"), "zoom", "draw the board larger or smaller", "zoom", "+ -"),
    Binding(("0",), "follow", "fit the board, and follow the last tile"),
    Binding(("s-left", "s-right", "s-up", "s-down"), "pan", "look further to that side", "", "Shift-arrows"),
    # some terminals use Shift with arrows themselves
    Binding(("c-left", "c-right", "c-up", "c-down"), "pan", "look further to that side", "", "Ctrl-arrows"),
)

SCROLLING = Binding(("pageup", "pagedown"), "scroll", "scroll back in the log")

# Lines of the log that a key scrolls over. In a narrow log a line has two rows, and a low log shows six rows.
_SCROLL = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage(Page):
    """`zoomed` is the tile size on this page, None for the setting. A table has no page `under` it.

    The board keeps room for the cells `reached`, which were visible once. `log_back` counts lines.
    """

    pan_by: Pan = (0, 0)
    zoomed: ZoomName | None = None
    log_back: int = 0
    reached: frozenset[Cell] = frozenset()

    def lines(self, context: Context) -> tuple[Line, ...]:
        return context.link.log

    def leave(self, key: str, context: Context) -> Transition:
        return Transition(self, (Quit(),)) if self.under is None else Transition(self.under)

    def zoom_now(self, context: Context) -> ZoomName:
        return self.zoomed or context.settings.zoom

    def zoom(self, key: str, context: Context) -> Transition:
        zooms, now = ZOOMS[1:], self.zoom_now(context)
        # `fit` is not a size: steps start at the usual one
        at = zooms.index("standard" if now == "fit" else now)
        by = 1 if key in ("+", "=", "wheel-up") else -1
        return Transition(replace(self, zoomed=zooms[min(max(at + by, 0), len(zooms) - 1)]))

    def follow(self, key: str, context: Context) -> Transition:
        # both: either of them may have moved the last tile out of view
        return Transition(replace(self, pan_by=(0, 0), zoomed="fit", reached=frozenset()))

    def pan(self, key: str, context: Context) -> Transition:
        # both sets of keys have the form of a letter, a hyphen and a direction
        x, y = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[key[2:]]
        return Transition(replace(self, pan_by=(self.pan_by[0] + x, self.pan_by[1] + y)))

    def scroll(self, key: str, context: Context) -> Transition:
        back = self.log_back + (_SCROLL if key == "pageup" else -_SCROLL)
        return Transition(replace(self, log_back=min(max(back, 0), len(self.lines(context)))))
