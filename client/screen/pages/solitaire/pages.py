from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.pages.board.selection import NOTHING, Selection
from contack.client.screen.pages.solitaire.base import GAME_KEYS, PLACE_KEYS, SolitairePage
from contack.client.screen.state.context import Context
from contack.client.solitaire.game import Deal, Events, SolitaireGame, SolitaireKind
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.stacked import StackedSolitaire

_HOW = (
    "A tile may go beside the tile laid last, or where it touches two or three tiles. All values that touch must be"
    " equal or add up to a multiple of five. What adds up counts points, which decide nothing here."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPage(SolitairePage):
    about: ClassVar[str] = (
        "Draw solitaire: lay all 36 tiles. You draw one at a time, and discard a tile that fits nowhere. When the top"
        " discard fits, you must lay it. You choose only the place. You lose when the pile is empty and the top"
        f" discard does not fit. {_HOW}"
    )
    bindings: ClassVar[tuple[Binding, ...]] = (*PLACE_KEYS, *GAME_KEYS)

    def offered(self, context: Context) -> Iterable[Lay]:
        return self._position.lays

    @property
    def _first_selection(self) -> Selection:
        assert isinstance(self._position, DrawSolitaire)
        return Selection(self._position.tile)

    def ask_for_a_tile(self) -> Transition:
        return Transition(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class StackedPage(SolitairePage):
    about: ClassVar[str] = (
        "Stacked solitaire: lay all 36 tiles. You may lay the top tile of any of the seven stacks. You lose when no"
        f" top tile fits. {_HOW}"
    )
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(tuple("1234567"), "choose_stack", "choose the top tile of a stack", "stack", "1-7"),
        Binding(("left", "right"), "move_stack", "choose the stack before, or the next"),
        *PLACE_KEYS,
        Binding(("p",), "peek", "show whole stacks where the deal allows it, or only their tops"),
        *GAME_KEYS,
    )

    def choose_stack(self, key: str, context: Context) -> Transition:
        stack = self._stacks[int(key) - 1]
        if not stack:
            return self.say(f"Stack {key} is empty.")
        return self.chosen(self.selection.of_tile(stack[-1], self._position.board), context)

    def move_stack(self, key: str, context: Context) -> Transition:
        return self.next_tile(key, self._tops, context)

    def peek(self, key: str, context: Context) -> Transition:
        if not self.session.deal.peek:
            return self.say("Only the tops of this deal may be seen: contack solitaire stacked --peek.")
        return Transition(replace(self, whole=not self.whole))

    @property
    def _stacks(self) -> tuple[tuple[Tile, ...], ...]:
        assert isinstance(self._position, StackedSolitaire)
        return self._position.stacks

    @property
    def _tops(self) -> tuple[Tile, ...]:
        return tuple(stack[-1] for stack in self._stacks if stack)

    @property
    def _first_selection(self) -> Selection:
        return NOTHING

    def _undone(self) -> Selection:
        return self.selection.undone(self._position.board)

    def ask_for_a_tile(self) -> Transition:
        if self._position.over:
            return Transition(self)
        return self.say("Choose a stack first: 1 to 7, or the arrows left and right.")


_PAGES: Mapping[SolitaireKind, type[SolitairePage]] = {"draw": DrawPage, "stacked": StackedPage}


def open_solitaire(deal: Deal, under: Page | None = None) -> Transition:
    """Without a page below, leaving quits."""
    return _PAGES[deal.game].opened(deal, under)


def resume_solitaire(session: SolitaireGame, events: Events, under: Page | None = None) -> Transition:
    return _PAGES[session.deal.game].resumed(session, events, under)
