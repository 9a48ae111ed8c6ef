"""What a table says beside the tiles: whose turn it is, what is chosen, how each seat is played. Decides nothing."""

from __future__ import annotations

from contack.client.english import counted, printable
from contack.client.model import Model
from contack.client.pages.choice import Choice, fitting, lay_words
from contack.client.pages.link import Line
from contack.client.pages.link_words import link_words
from contack.client.pages.page import Title
from contack.client.pages.world import World
from contack.engine.board import Board
from contack.engine.lay import Lay
from contack.engine.rules import HANDS
from contack.engine.tile import Tile
from contack.protocol.table_state import PlayerState


def table_title(world: World) -> Title:
    """Answer where this is, and whose turn; marked where it is this player's."""
    link = world.link
    model = link.model
    table = printable(model.table.name) if model.table else ""
    view = model.view
    if not link.online:
        return Title(f"CONTACK  {table}", link_words(link))
    if view is None or not model.playing:
        return Title(f"CONTACK  {table}", "waiting for players" if view is None else "the game is over")
    left = f"CONTACK  {table} · hand {view.hand} of {HANDS} · {counted(view.pile, 'tile')} in the pile"
    if model.my_turn and not model.handed_over:
        return Title(left, "YOUR TURN", mine=True)
    return Title(left, f"{printable(model.names[view.seat or 0])} is to lay")


def state_words(model: Model, name: str) -> str:
    """Answer how a seat is played if not by a player who is there."""
    players: dict[str, PlayerState] = {player.name: player for player in model.table.players} if model.table else {}
    player = players.get(name)
    if player is None or not player.connected:
        return "absent · stand-in" if model.playing else "absent"
    if not model.playing:
        return "ready" if player.ready else ""
    return "stand-in" if player.stand_in else "you" if name == model.name and model.token else ""


def detail_lines(model: Model, choice: Choice, board: Board, log: tuple[Line, ...]) -> tuple[Line, ...]:
    """Answer what stands beside the rack: what is chosen, spelt out, or what to do and what happened last."""
    lay = choice.lay
    if lay and lay.cell in fitting(lay.tile, board):
        return _lay_detail(lay, board, model)
    if lay:
        return (Line(f"{lay.tile} does not fit there:"), Line(f"{model.why_not(lay)}.", "bad"))
    if choice.tile:
        return _tile_detail(choice.tile, board)
    return (*_turn_detail(model), *log[-2:])


def _tile_detail(tile: Tile, board: Board) -> tuple[Line, ...]:
    places = fitting(tile, board)
    if not places:
        return Line(f"{tile} fits nowhere now."), Line("↓ tells why, place by place.", "dim")
    words = f"{tile} fits in {counted(len(places), 'place')}."
    return Line(words), Line("Press the letter of a place, or ↓ for the next one.", "dim")


def _lay_detail(lay: Lay, board: Board, model: Model) -> tuple[Line, ...]:
    points = board.lays((lay.tile,))[lay]
    contacts = (Line(f"· {words}") for words in lay_words(lay, board))
    last = "Enter lays it, Esc takes it back." if model.my_turn else "It is not your turn yet."
    return (Line(f"{lay.tile} here: {counted(points, 'point')}", "good"), *contacts, Line(last, "dim"))


def _turn_detail(model: Model) -> list[Line]:
    """Answer what is to be done while nothing is chosen."""
    view = model.view
    if view is None or not model.playing:
        return [*_over_detail(model)]
    if model.handed_over:
        return [Line("The stand-in plays for you.", "bad"), Line("h takes your seat back.", "dim")]
    if model.my_turn:
        return [
            Line("Your turn.", "good"),
            Line("Choose a tile: 1 to 5. Those lifted out can be laid, for the points they show.", "dim"),
        ]
    name = printable(model.names[view.seat or 0])
    watching = "You watch." if model.seat is None else "Choose a tile to see where it would fit."
    return [Line(f"{name} is to lay."), Line(watching, "dim")]


def _over_detail(model: Model) -> list[Line]:
    if model.seat is None and not model.token:
        return [Line("The game is over."), Line("You watch; q leaves.", "dim")]
    players = model.table.players if model.table else ()
    ready = any(player.ready for player in players if player.name == model.name)
    words = "You are ready: waiting for the others." if ready else "r plays again, q leaves, s shows the points."
    return [Line("The game is over."), Line(words, "good" if not ready else "dim")]
