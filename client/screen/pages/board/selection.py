from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from contack.client.screen.paint.board.board import BoardDisplay
from contack.client.screen.paint.board.place import FittingPlace
from contack.client.screen.state.line import Line
from contack.client.text.english import counted
from contack.engine.board.board import Board
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Selection:
    """The tile may not fit there: the player can ask why."""

    tile: Tile | None = None
    cell: Cell | None = None

    @property
    def lay(self) -> Lay | None:
        return Lay(self.tile, self.cell) if self.tile and self.cell is not None else None

    def still(self, board: Board, rack: Sequence[Tile]) -> "Selection":
        if self.tile not in rack:
            return NOTHING
        return self if self.cell in board.frontier else replace(self, cell=None)

    def of_tile(self, tile: Tile, board: Board) -> "Selection":
        places = fitting(tile, board)
        # a single place needs no choice
        return Selection(tile, places[0] if len(places) == 1 else None)

    def of_next_tile(self, by: int, board: Board, rack: Sequence[Tile]) -> "Selection":
        return self.of_tile(_further(rack, self.tile, by), board) if rack else NOTHING

    def of_next_cell(self, by: int, board: Board) -> "Selection":
        """Go through the fitting places first, then the others."""
        if self.tile is None:
            return self
        fits = fitting(self.tile, board)
        # the others too: there the message says why the tile does not fit
        cells = [*fits, *(cell for cell in board.frontier if cell not in fits)]
        return replace(self, cell=_further(cells, self.cell, by)) if cells else self

    def undone(self, board: Board) -> "Selection":
        # a single place goes with its tile
        if self.tile is None or self.cell is None or fitting(self.tile, board) == [self.cell]:
            return NOTHING
        return replace(self, cell=None)

    def display(self, board: Board, letters: str, openings: bool = True) -> BoardDisplay:
        places = places_for(self.tile, board, letters)
        fits = self.cell in places
        return BoardDisplay(
            board=board,
            places=places,
            openings=tuple(cell for cell in board.frontier if cell not in places) if openings else (),
            pointed=None if fits else self.cell,
            preview=self.lay if fits else None,
            misfit=None if fits else self.lay,
        )


NOTHING = Selection()


def fitting(tile: Tile, board: Board) -> list[Cell]:
    return [cell for _, cell in board.lays((tile,))]


def places_for(tile: Tile | None, board: Board, letters: str) -> Mapping[Cell, FittingPlace]:
    """Return each place with its points, and its letter if any are left."""
    if tile is None:
        return {}
    lays = board.lays((tile,))
    return {
        # there may be more places than letters: arrows and clicks reach the others
        cell: FittingPlace(letters[number] if number < len(letters) else "", points)
        for number, ((_, cell), points) in enumerate(lays.items())
    }


def best_points(board: Board, rack: Sequence[Tile]) -> tuple[int | None, ...]:
    """Return None for a tile that fits nowhere."""
    best: dict[Tile, int] = {}
    for (tile, _), points in board.lays(tuple(rack)).items():
        best[tile] = max(points, best.get(tile, 0))
    return tuple(best.get(tile) for tile in rack)


def lay_detail(lay: Lay, board: Board, foot: str) -> tuple[Line, ...]:
    contacts = (Line(f"· {contact}") for contact in board.contacts(lay))
    points = counted(board.lays((lay.tile,))[lay], "point")
    return Line(f"{lay.tile} here: {points}", "good"), *contacts, Line(foot, "dim")


def tile_detail(tile: Tile, board: Board, foot: str) -> tuple[Line, ...]:
    places = len(fitting(tile, board))
    if not places:
        return Line(f"{tile} fits nowhere now."), Line("↓ shows why, place by place.", "dim")
    return Line(f"{tile} fits in {counted(places, 'place')}."), Line(foot, "dim")


def _further(items: Sequence[Item], item: Item | None, by: int) -> Item:
    at = items.index(item) + by if item in items else 0 if by > 0 else -1
    return items[at % len(items)]
