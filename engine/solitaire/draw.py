"""Draw solitaire (rules.md). The player chooses only the cell."""

from dataclasses import dataclass

from contack.engine.board.board import Board, points_of
from contack.engine.board.cell import ORIGIN
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import TILES, Tile
from contack.engine.deal import Deck, deck
from contack.engine.event import ChosenBy, Drew, Event
from contack.engine.solitaire.event import Discarded, LaidFrom, PileDealt, SolitaireEnded, Source
from contack.engine.view import View


@dataclass(frozen=True, slots=True)
class DrawSolitaire:
    """A draw solitaire at the choice of a cell, or over.

    `tile` must be laid. It comes from the pile or from the top of `discards`, as `source` says.
    """

    board: Board
    pile: tuple[Tile, ...]
    discards: tuple[Tile, ...]
    points: int
    tile: Tile | None
    source: Source
    lays: Lays

    @staticmethod
    def start(key: bytes) -> "tuple[DrawSolitaire, tuple[Event, ...]]":
        """Deal as in records.md, The deal."""
        return DrawSolitaire.start_with(deck(key))

    @staticmethod
    def start_with(tiles: Deck) -> "tuple[DrawSolitaire, tuple[Event, ...]]":
        # the first tile of the pile is the starter
        starter, *pile = tiles
        events = (PileDealt(len(tiles)), Drew(0, starter), LaidFrom(0, starter, ORIGIN, 0, source="pile"))
        return _next_choice(Board((Lay(starter, ORIGIN),)), tuple(pile), (), 0, events)

    @property
    def over(self) -> bool:
        return self.tile is None

    @property
    def won(self) -> bool:
        return len(self.board) == len(TILES)

    @property
    def view(self) -> View:
        """The tile to lay is the rack of seat 0."""
        rack = () if self.tile is None else (self.tile,)
        return View.of_solitaire(self.board, rack, len(self.pile), self.points, self.over)

    def play(self, lay: Lay) -> "tuple[DrawSolitaire, tuple[Event, ...]]":
        points = points_of(self.lays, lay)
        laid = LaidFrom(0, lay.tile, lay.cell, points, ChosenBy.PLAYER, source=self.source)
        discards = self.discards[:-1] if self.source == "discard" else self.discards
        return _next_choice(self.board.lay(lay), self.pile, discards, self.points + points, (laid,))


def _next_choice(
    board: Board, pile: tuple[Tile, ...], discards: tuple[Tile, ...], points: int, events: tuple[Event, ...]
) -> tuple[DrawSolitaire, tuple[Event, ...]]:
    lays = board.lays(discards[-1:])
    if lays:  # before any draw: the top of the discards goes first (rules.md, Draw solitaire)
        return DrawSolitaire(board, pile, discards, points, discards[-1], "discard", lays), events
    while pile:
        tile, pile = pile[0], pile[1:]
        events += (Drew(0, tile),)
        lays = board.lays((tile,))
        if lays:
            return DrawSolitaire(board, pile, discards, points, tile, "pile", lays), events
        discards += (tile,)
        events += (Discarded(0, tile),)
    over = DrawSolitaire(board, pile, discards, points, None, "pile", {})
    return over, (*events, SolitaireEnded(over.won, len(board)))
