"""The fill of a cell with a tile."""

from functools import lru_cache

from contack.client.screen.paint.board.facets import facets_stencil
from contack.client.screen.paint.board.lines import lines_stencil
from contack.client.screen.paint.board.mark import PLAIN_LOOK, TileLook
from contack.client.screen.paint.board.size import Size
from contack.client.screen.paint.board.stencil import Stencil
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.tile import Tile


# bounded: a large tile has some hundred characters; enough for a table and its racks
@lru_cache(maxsize=1024)
def tile_stencil(tile: Tile, up: bool, size: Size, theme: Theme, look: TileLook = PLAIN_LOOK) -> Stencil:
    return (facets_stencil if theme.view == "facets" else lines_stencil)(tile, up, size, theme, look)
