"""Boards from play, their visible parts, and every way to show them."""

from hypothesis import strategies as st

from contack.client.screen.paint.board.board import BoardDisplay
from contack.client.screen.paint.board.place import FittingPlace
from contack.client.screen.paint.canvas.choices import VIEWS, ZOOMS
from contack.client.screen.paint.theme.palette import PALETTES
from contack.client.screen.paint.theme.theme import GLYPHS_BY_NAME, Theme
from contack.engine.board.board import Board
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.hand import Hand
from tests.client.played_boards import boards, hand_of


def hand(lays: int) -> Hand:
    """Return a hand after that many lays, each the one with most points."""
    return hand_of(b"0", lays)


def display_of(board: Board, lays: dict[Lay, int], preview: bool = False) -> BoardDisplay:
    """Return a board with places for the tile that fits in most, perhaps with a preview of its first lay."""
    by_tile = {lay.tile: [other for other in lays if other.tile is lay.tile] for lay in lays}
    chosen = max(by_tile.values(), key=len, default=[])
    places = {lay.cell: FittingPlace(chr(ord("a") + at), lays[lay]) for at, lay in enumerate(chosen)}
    openings = [cell for cell in board.frontier if cell not in places]
    return BoardDisplay(board, places, openings, None, chosen[0] if preview and chosen else None, reach=tuple(places))


cells = st.builds(Cell, st.integers(-12, 12), st.integers(-12, 12))


@st.composite
def displays(draw: st.DrawFn) -> BoardDisplay:
    """Return any board with any tile chosen, previewed and pointed at."""
    board = draw(boards)
    free = [tile for tile in TILES if tile not in board.tiles.values()]
    lays = board.lays(free[:1])
    display = display_of(board, lays, draw(st.booleans()))
    pointed = draw(st.none() | st.sampled_from([*board.frontier, *board.tiles]) | cells)
    return BoardDisplay(display.board, display.places, display.openings, pointed, display.preview)


themes = st.builds(
    Theme,
    st.sampled_from(list(PALETTES.values())),
    st.sampled_from(list(GLYPHS_BY_NAME.values())),
    st.sampled_from(VIEWS),
)
zooms = st.sampled_from(ZOOMS)
pans = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
