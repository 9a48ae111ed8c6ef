"""Short answers for a player who cannot see the table.

The page says the same (server/web/pages/table/words/glance.js). Places are told by the tiles that they touch.
"""

from collections.abc import Mapping

from contack.client.session.clock import Clock, lasting
from contack.client.session.game_text import names_seen_by
from contack.client.session.model import Model
from contack.client.session.table_text import missing_words, paused_words
from contack.client.text.english import listed, sentence
from contack.engine.board.cell import Cell, neighbours
from contack.engine.board.lay import Lay
from contack.engine.board.tile import COLOURS, Tile
from contack.protocol.sentences import say


def tiles_words(model: Model) -> str:
    rack = model.view.racks[model.seat] if model.view and model.playing and model.seat is not None else ()
    return say("glance.tiles", tiles=", ".join(map(_name, rack))) if rack else say("glance.tiles.none")


def ends_words(model: Model) -> str:
    """Return the lays of the player at turn, the best first."""
    if model.view is None or not model.playing or model.view.seat is None or not model.lays:
        return sentence(say("refused.no_game"))
    tiles = model.view.board.tiles
    best = sorted(model.lays.items(), key=lambda lay: -lay[1])
    lays = "; ".join(
        say("glance.lay", tile=_name(lay.tile), place=_place(tiles, lay), points=say("points", count=points))
        for lay, points in best
    )
    return say("glance.ends", name=names_seen_by(model)[model.view.seat], lays=lays)


def chain_words(model: Model) -> str:
    """Return the tiles in the order in which they were laid."""
    tiles: dict[Cell, Tile] = {}
    lays = []
    for lay in model.view.board if model.view else ():
        lays.append(f"{_name(lay.tile)} {_place(tiles, lay)}".strip())
        tiles[lay.cell] = lay.tile
    return say("glance.chain", lays="; ".join(lays)) if lays else sentence(say("refused.no_game"))


def turn_words(model: Model, clock: Clock | None) -> str:
    """Return the player at turn with the time left, or the needs of the table."""
    if model.table is None:
        return sentence(say("refused.no_game"))
    if model.paused:
        return f"{paused_words(model.table)}."
    if model.view is None or not model.playing or model.view.seat is None:
        return missing_words(model.table, model.name) or sentence(say("begins"))
    seat = model.view.seat
    times = [say("glance.left", time=lasting(clock.left))] if clock else []
    times += [say("glance.left.game", time=lasting(clock.game[seat]))] if clock and clock.game else []
    return sentence(", ".join((say("turn", name=names_seen_by(model)[seat]), *times)))


def _name(tile: Tile) -> str:
    return " ".join(map(str, tile.values))


def _place(tiles: Mapping[Cell, Tile], lay: Lay) -> str:
    beside = [
        (colour, tiles[cell]) for colour, cell in zip(COLOURS, neighbours(lay.cell), strict=True) if cell in tiles
    ]
    words = [say("beside", tile=_name(tile), colour=colour, value=tile.value(colour)) for colour, tile in beside]
    return listed(words) if words else ""
