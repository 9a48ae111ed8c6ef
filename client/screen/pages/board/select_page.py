from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from contack.client.screen.pages.base.page import Transition
from contack.client.screen.pages.board.board_page import BoardPage
from contack.client.screen.pages.board.selection import NOTHING, Selection, fitting
from contack.client.screen.paint.board.board import BoardDisplay
from contack.client.screen.paint.canvas.canvas import Spot
from contack.client.screen.state.context import Context
from contack.engine.board.board import Board
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectPage(BoardPage):
    """First the player chooses the tile, then the place.

    Until the hand ends, the board keeps room for its tiles and the lays of the player's turns. So tiles get smaller
    during a hand but never larger. A choice never resizes the board: it scrolls to a place out of sight.
    """

    letters: ClassVar[str]

    selection: Selection = NOTHING

    @abstractmethod
    def board(self, context: Context) -> Board:
        pass

    @abstractmethod
    def selecting(self, context: Context) -> bool:
        """Whether the player chooses a place, even a wrong one, to learn why it does not fit."""

    @abstractmethod
    def why_not(self, lay: Lay, context: Context) -> str:
        pass

    @abstractmethod
    def ask_for_a_tile(self) -> Transition:
        pass

    @abstractmethod
    def confirm(self, key: str, context: Context) -> Transition:
        pass

    def press(self, key: str, context: Context) -> Transition:
        return BoardPage.press(self.remembering(context), key, context)

    def move_place(self, key: str, context: Context) -> Transition:
        if self.selection.tile is None:
            return self.ask_for_a_tile()
        by = -1 if key in ("up", "s-tab") else 1
        return self.placed(self.selection.of_next_cell(by, self.board(context)), context)

    def choose_place(self, key: str, context: Context) -> Transition:
        for cell, place in self.display(context).places.items():
            if place.key == key:
                return self.placed(replace(self.selection, cell=cell), context)
        return self.say(f"No place has the letter {key}.") if self.selection.tile else self.ask_for_a_tile()

    def point(self, spot: Spot, context: Context) -> Transition:
        # a second click on the place lays the tile
        if isinstance(spot, Cell):
            return self.remembering(context)._point_at(spot, context)
        return BoardPage.point(self, spot, context)

    def chosen(self, selection: Selection, context: Context) -> Transition:
        """Say so if the tile fits nowhere."""
        page, tile = replace(self, selection=selection), selection.tile
        if tile is None or fitting(tile, self.board(context)):
            return Transition(page)
        return page.say(f"{tile} fits nowhere now; the down arrow shows why, place by place.")

    def next_tile(self, key: str, tiles: Sequence[Tile], context: Context) -> Transition:
        by = -1 if key == "left" else 1
        return self.chosen(self.selection.of_next_tile(by, self.board(context), tiles), context)

    def placed(self, selection: Selection, context: Context) -> Transition:
        """Say why if the tile does not fit."""
        page, lay = replace(self, selection=selection), selection.lay
        if lay is None or lay.cell in fitting(lay.tile, self.board(context)):
            return Transition(page)
        why = self.why_not(lay, context)
        return page.say(why, "bad") if why else Transition(page)

    def display(self, context: Context) -> BoardDisplay:
        display = self.selection.display(self.board(context), self.letters, self.selecting(context))
        return replace(display, reach=self.reach(context))

    def reach(self, context: Context) -> frozenset[Cell]:
        return self.reached.union(lay.cell for lay in self.offered(context))

    def offered(self, context: Context) -> Iterable[Lay]:
        """Return the lays of the whole rack: then a choice neither moves nor resizes the board."""
        return ()

    def ask_for_a_lay(self) -> Transition:
        return self.say("Choose a place first: its letter, or ↓.") if self.selection.tile else self.ask_for_a_tile()

    def remembering(self, context: Context) -> Self:
        return replace(self, reached=self.reach(context))

    def _point_at(self, spot: Cell, context: Context) -> Transition:
        if spot in self.board(context).tiles or not self.selecting(context):
            return Transition(self)
        if self.selection.tile is None:
            return self.ask_for_a_tile()
        # the first click only previews the lay
        if spot == self.selection.cell and spot in fitting(self.selection.tile, self.board(context)):
            return self.confirm("enter", context)
        return self.placed(replace(self.selection, cell=spot), context)
